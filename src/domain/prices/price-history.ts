import { DAY_MS } from '#domain/calendar/durations.ts'
/** What a product cost from an instant on, until the next entry: `sinceMs` is epoch milliseconds. */
export type PriceEntry = Readonly<{ sinceMs: number; promotionPercent: number; priceAfterPromotionOre: number }>

/** How far back the price before a reduction is looked for: prisangivelse, EU directive 98/6 article 6a. */
export const LOWEST_PRICE_DAYS = 30

/**
 * The price, in øre, that may stand struck through beside a promotion: never above the list price of today nor above the lowest of
 * the 30 days before. Null when that leaves nothing above the price itself (decision 9). Entries from old to new.
 */
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
 * The lowest price, in øre, of the 30 days before the reduction that runs now: the highest 'before' price that may stand beside it.
 * Null when nothing is reduced, and when the product was not sold for 30 days before: a price nobody paid for so long is no normal
 * price. A promotion that only grows is one reduction and keeps its first 'before' price (article 6a, 5); a price that goes up
 * begins a new one. Entries from old to new.
 */
export function lowestPriceBefore(history: readonly PriceEntry[]): number | null {
  const shown = history.filter((entry, place) => entry.sinceMs < (history[place + 1]?.sinceMs ?? Number.POSITIVE_INFINITY))
  if (!shown.at(-1)?.promotionPercent) return null
  const begin = beginOfReduction(shown)
  const earliest = (shown[begin]?.sinceMs ?? 0) - LOWEST_PRICE_DAYS * DAY_MS
  if (begin === 0 || (shown[0]?.sinceMs ?? 0) > earliest) return null
  return lowestPriceIn30Days(shown, shown[begin]?.sinceMs ?? 0)
}

/** The lowest price, in øre, that stood at any time in the 30 days before an instant; null for what was not sold then. Entries from old to new. */
export function lowestPriceIn30Days(history: readonly PriceEntry[], untilMs: number): number | null {
  const stood = history.filter(({ sinceMs }, place) => {
    const endMs = history[place + 1]?.sinceMs ?? Number.POSITIVE_INFINITY
    return sinceMs < untilMs && endMs > untilMs - LOWEST_PRICE_DAYS * DAY_MS && endMs > sinceMs
  })
  return stood.length === 0 ? null : Math.min(...stood.map(({ priceAfterPromotionOre }) => priceAfterPromotionOre))
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
