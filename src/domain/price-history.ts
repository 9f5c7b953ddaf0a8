/** What a product cost from an instant on, until the next entry: `sinceMs` is epoch milliseconds. */
export type PriceEntry = Readonly<{ sinceMs: number; promotionPercent: number; priceAfterPromotionOre: number }>

const DAY_MS = 86_400_000
/** How far back the price before a reduction is looked for: prisangivelse, EU directive 98/6 article 6a. */
export const LOWEST_PRICE_DAYS = 30

/**
 * The lowest price, in øre, of the 30 days before the reduction that runs now: the highest 'before' price that may stand beside it.
 * Null when nothing is reduced, and when the product never had a price before. A promotion that only grows is one reduction
 * and keeps its first 'before' price (article 6a, 5); a price that goes up begins a new one. Entries from old to new.
 */
export function lowestPriceBefore(history: readonly PriceEntry[]): number | null {
  const shown = history.filter((entry, place) => entry.sinceMs < (history[place + 1]?.sinceMs ?? Number.POSITIVE_INFINITY))
  if (!shown.at(-1)?.promotionPercent) return null
  const begin = beginOfReduction(shown)
  const earliest = (shown[begin]?.sinceMs ?? 0) - LOWEST_PRICE_DAYS * DAY_MS
  const before = shown.slice(0, begin).filter((_entry, place) => (shown[place + 1]?.sinceMs ?? 0) > earliest)
  return before.length === 0 ? null : Math.min(...before.map(({ priceAfterPromotionOre }) => priceAfterPromotionOre))
}

/** The place of the entry the running reduction began with. */
function beginOfReduction(shown: readonly PriceEntry[]): number {
  let begin = shown.length - 1
  for (let place = begin - 1; place >= 0; place -= 1) {
    const [entry, next] = [shown[place], shown[place + 1]]
    if (!entry || !next || entry.promotionPercent === 0 || next.priceAfterPromotionOre > entry.priceAfterPromotionOre) break
    begin = place
  }
  return begin
}
