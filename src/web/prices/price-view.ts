import { useSession } from '#web/customers/session.ts'
import { useRetailView } from './retail-view.ts'

/** Whose prices are shown: the percent a customer gets off, unless the retail view is on (spec §4 'Price display'). */
type PriceView = Readonly<{ discountPercent: number; isRetailView: boolean }>

/** How prices are shown to this visitor. Guests get no discount and have no retail view. */
export function usePriceView(): PriceView {
  const { user } = useSession()
  const isRetailView = useRetailView()
  return { discountPercent: user?.discount ?? 0, isRetailView: user !== null && isRetailView }
}
