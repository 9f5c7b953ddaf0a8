/** Whose prices are shown: the percent a customer gets off, unless the retail view is on (spec §4 'Price display'). */
export type PriceView = Readonly<{ discountPercent: number; isRetailView: boolean }>

const GUEST_VIEW: PriceView = { discountPercent: 0, isRetailView: false }

/** How prices are shown to this visitor. Guests get no discount. */
export function usePriceView(): PriceView {
  return GUEST_VIEW
}
