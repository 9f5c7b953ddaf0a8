import { DAY_MS } from '#domain/calendar/day-arithmetic.ts'
/** A price from an instant (epoch milliseconds) until the next entry; hidden: customers could not buy at it. */
export type PriceEntry = Readonly<{ sinceMs: number; promotionPercent: number; priceAfterPromotionOre: number; isHidden: boolean }>

/** The days before a reduction in which the lowest price is found (EU directive 98/6 article 6a). */
export const LOWEST_PRICE_DAYS = 30

/** The price in øre that may be struck through; null when not above the price itself (decision 9). Entries from old to new. */
export function beforePriceOf(
  { unitPriceOre, priceAfterPromotionOre }: Readonly<{ unitPriceOre: number; priceAfterPromotionOre: number }>,
  history: readonly PriceEntry[],
): number | null {
  const lowest = lowestPriceBefore(history)
  if (lowest === null) return null
  const before = Math.min(lowest, unitPriceOre)
  return before > priceAfterPromotionOre ? before : null
}

/**
 * The lowest price in øre of the 30 days before the running reduction; null without one, or when not sold then: new, or hidden a day or
 * more since those 30 days began. Entries from old to new.
 */
export function lowestPriceBefore(history: readonly PriceEntry[]): number | null {
  const shown = history.filter((entry, place) => entry.sinceMs < (history[place + 1]?.sinceMs ?? Number.POSITIVE_INFINITY))
  if (!shown.at(-1)?.promotionPercent) return null
  const begin = beginOfReduction(shown)
  const earliest = (shown[begin]?.sinceMs ?? 0) - LOWEST_PRICE_DAYS * DAY_MS
  if (begin === 0 || (shown[0]?.sinceMs ?? 0) > earliest || hiddenMs(shown, earliest) >= DAY_MS) return null
  return lowestPriceIn30Days(shown, shown[begin]?.sinceMs ?? 0)
}

/** The lowest price in øre within the 30 days before an instant; null when it was not sold then. Entries from old to new. */
export function lowestPriceIn30Days(history: readonly PriceEntry[], untilMs: number): number | null {
  const stood = history.filter(({ sinceMs, isHidden }, place) => {
    const endMs = history[place + 1]?.sinceMs ?? Number.POSITIVE_INFINITY
    return !isHidden && sinceMs < untilMs && endMs > untilMs - LOWEST_PRICE_DAYS * DAY_MS && endMs > sinceMs
  })
  return stood.length === 0 ? null : Math.min(...stood.map(({ priceAfterPromotionOre }) => priceAfterPromotionOre))
}

/** How long customers could not buy the product since an instant; without end when it is hidden now. */
function hiddenMs(history: readonly PriceEntry[], fromMs: number): number {
  return history.reduce((sum, { sinceMs, isHidden }, place) => {
    const endMs = history[place + 1]?.sinceMs ?? Number.POSITIVE_INFINITY
    return isHidden ? sum + Math.max(0, endMs - Math.max(sinceMs, fromMs)) : sum
  }, 0)
}

function beginOfReduction(shown: readonly PriceEntry[]): number {
  let begin = shown.length - 1
  for (let place = begin - 1; place >= 0; place -= 1) {
    const [entry, next] = [shown[place], shown[place + 1]]
    // a promotion that only grows is one reduction (article 6a, 5); a price increase starts a new one
    if (!entry || !next || entry.promotionPercent === 0 || next.priceAfterPromotionOre > entry.priceAfterPromotionOre) break
    begin = place
  }
  return begin
}
