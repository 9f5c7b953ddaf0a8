import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { beforePriceOf, lowestPriceBefore, lowestPriceIn30Days, type PriceEntry } from './price-history.ts'
import { priceAfterPromotion } from './pricing.ts'

const DAY_MS = 86_400_000

type Step = readonly [day: number, kr: number, promotion: number, state?: 'hidden']

const historyOf = (...entries: readonly Step[]): PriceEntry[] =>
  entries.map(([day, kr, promotionPercent, state]) => ({
    sinceMs: day * DAY_MS,
    isHidden: state === 'hidden',
    promotionPercent,
    priceAfterPromotionOre: priceAfterPromotion(kr * 100, promotionPercent),
  }))
const lowestKr = (...entries: readonly Step[]) => {
  const lowest = lowestPriceBefore(historyOf(...entries))
  return lowest === null ? null : lowest / 100
}

describe('The lowest price of the 30 days before a promotion', () => {
  it('is the price it had all the time', () => {
    expect(lowestKr([0, 1000, 0], [100, 1000, 20])).toBe(1000)
  })

  it('is nothing without a promotion, also after one, and nothing without a past', () => {
    expect(lowestKr()).toBeNull()
    expect(lowestKr([0, 1000, 0])).toBeNull()
    expect(lowestKr([0, 1000, 0], [10, 1000, 20], [20, 1000, 0])).toBeNull()
    expect(lowestKr([0, 1000, 20])).toBeNull()
  })

  it('is the old price when the price was raised just before', () => {
    expect(lowestKr([0, 800, 0], [90, 1000, 0], [100, 1000, 20])).toBe(800)
  })

  it('is the old price when price and promotion came at the same time', () => {
    expect(lowestKr([0, 800, 0], [100, 1000, 20])).toBe(800)
  })

  it('forgets a price that ended 30 days before or earlier, and knows one that ended later', () => {
    expect(lowestKr([0, 800, 0], [70, 1000, 0], [100, 1000, 20])).toBe(1000)
    expect(lowestKr([0, 800, 0], [71, 1000, 0], [100, 1000, 20])).toBe(800)
  })

  it('counts an earlier promotion within the 30 days', () => {
    expect(lowestKr([0, 1000, 0], [80, 1000, 40], [85, 1000, 0], [100, 1000, 20])).toBe(600)
    expect(lowestKr([0, 1000, 0], [60, 1000, 40], [65, 1000, 0], [100, 1000, 20])).toBe(1000)
  })

  it('stays what it was while the promotion only grows', () => {
    expect(lowestKr([0, 1000, 0], [100, 1000, 10], [105, 1000, 20], [140, 1000, 50])).toBe(1000)
  })

  it('is determined again when the price goes up under a promotion', () => {
    expect(lowestKr([0, 1000, 0], [100, 1000, 40], [110, 1000, 10])).toBe(600)
    expect(lowestKr([0, 1000, 0], [100, 1000, 20], [110, 1200, 20])).toBe(800)
  })

  it('counts days from when the reduction began, not from today', () => {
    expect(lowestKr([0, 800, 0], [50, 1000, 0], [60, 1000, 10], [500, 1000, 15])).toBe(800)
  })

  it('does not see a price that stood for no time', () => {
    expect(lowestKr([0, 1000, 0], [90, 1, 0], [90, 1000, 0], [100, 1000, 20])).toBe(1000)
  })

  it('is nothing for what was not sold for 30 days before', () => {
    expect(lowestKr([95, 1000, 0], [97, 900, 0], [100, 900, 20])).toBeNull()
    expect(lowestKr([71, 1000, 0], [100, 1000, 20])).toBeNull()
    expect(lowestKr([70, 1000, 0], [100, 1000, 20])).toBe(1000)
  })

  it('is nothing for what was hidden a day or more of the 30 days before, or since the promotion began', () => {
    expect(lowestKr([0, 1000, 0], [40, 1000, 0, 'hidden'], [95, 1000, 0], [100, 1000, 20])).toBeNull()
    expect(lowestKr([0, 1000, 0], [69, 1000, 0, 'hidden'], [71, 1000, 0], [100, 1000, 20])).toBeNull()
    expect(lowestKr([0, 1000, 0, 'hidden'], [95, 1000, 0], [100, 1000, 20])).toBeNull()
    expect(lowestKr([0, 1000, 0], [100, 1000, 0, 'hidden'], [150, 1000, 20])).toBeNull()
    expect(lowestKr([0, 1000, 0], [100, 1000, 20], [110, 1000, 20, 'hidden'], [112, 1000, 20])).toBeNull()
  })

  it('is not lost when a product was hidden for less than a day or earlier, and does not know a price it was not sold at', () => {
    expect(lowestKr([0, 1000, 0], [90, 1000, 0, 'hidden'], [90.5, 1000, 0], [100, 1000, 20])).toBe(1000)
    expect(lowestKr([0, 1000, 0], [10, 1000, 0, 'hidden'], [70, 1000, 0], [100, 1000, 20])).toBe(1000)
    expect(lowestKr([0, 1000, 0], [90, 1, 0, 'hidden'], [90.5, 1000, 0], [100, 1000, 20])).toBe(1000)
  })

  it('counts all the time a product was hidden together', () => {
    const twice: Step[] = [
      [0, 1000, 0],
      [80, 1000, 0, 'hidden'],
      [80.6, 1000, 0],
      [90, 1000, 0, 'hidden'],
      [90.6, 1000, 0],
    ]
    expect(lowestKr(...twice, [100, 1000, 20])).toBeNull()
  })

  it('is always a price the product had, and never above the one just before the reduction', () => {
    const entry = fc.tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 5 }), fc.constantFrom(0, 0, 10, 20))
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 12 }), (steps) => {
        let day = 0
        const history = historyOf(
          ...steps.map(([days, kr, promotion]) => {
            day += days
            return [day, kr * 100, promotion] as const
          }),
        )
        const lowest = lowestPriceBefore(history)
        const begin = history.findIndex((_, at) => beginsReduction(history, at))
        const wasSoldLongEnough = (history[begin]?.sinceMs ?? 0) - (history[0]?.sinceMs ?? 0) >= 30 * DAY_MS
        expect(lowest === null).toBe(!(history.at(-1)?.promotionPercent && begin >= 0 && wasSoldLongEnough))
        if (lowest !== null) expect(history.map(({ priceAfterPromotionOre }) => priceAfterPromotionOre)).toContain(lowest)
      }),
    )
  })
})

describe('The price struck through beside a promotion', () => {
  const beforeKr = (...entries: readonly Step[]) => {
    const [, kr, promotion] = entries.at(-1) ?? [0, 0, 0]
    const product = { unitPriceOre: kr * 100, priceAfterPromotionOre: priceAfterPromotion(kr * 100, promotion) }
    const before = beforePriceOf(product, historyOf(...entries))
    return before === null ? null : before / 100
  }

  it('is the list price when it was the lowest of the 30 days before', () => {
    expect(beforeKr([0, 1000, 0], [100, 1000, 20])).toBe(1000)
  })

  it('is the lower price of the 30 days before, not the list price it was raised to', () => {
    expect(beforeKr([0, 900, 0], [90, 1000, 0], [100, 1000, 20])).toBe(900)
  })

  it('is none when the product cost no more before than it does now', () => {
    expect(beforeKr([0, 800, 0], [90, 1000, 0], [100, 1000, 20])).toBeNull()
    expect(beforeKr([0, 700, 0], [90, 1000, 0], [100, 1000, 20])).toBeNull()
  })

  it('is never above the list price of today', () => {
    expect(beforeKr([0, 1000, 0], [100, 900, 20])).toBe(900)
  })

  it('is none without a promotion, and none for what is new in the shop', () => {
    expect(beforeKr([0, 1000, 0])).toBeNull()
    expect(beforeKr([0, 1000, 0], [100, 900, 0])).toBeNull()
    expect(beforeKr([0, 1000, 20])).toBeNull()
    expect(beforeKr([90, 1000, 0], [100, 1000, 20])).toBeNull()
  })

  it('is always above the price, at most the list price, and at most every price of the 30 days before', () => {
    const entry = fc.tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 5 }), fc.constantFrom(0, 0, 10, 20))
    fc.assert(
      fc.property(fc.array(entry, { minLength: 1, maxLength: 12 }), (drawn) => {
        let day = 0
        const steps = drawn.map(([days, kr, promotion]): Step => {
          day += days
          return [day, kr * 100, promotion]
        })
        const before = beforeKr(...steps)
        const [now, kr, promotion] = steps.at(-1) ?? [0, 0, 0]
        if (before === null) return
        expect(before).toBeGreaterThan(kr - (kr * promotion) / 100)
        expect(before).toBeLessThanOrEqual(kr)
        // any request before the reduction began gets the 30 days before its start
        const history = historyOf(...steps)
        const begin = history.findIndex((_, at) => beginsReduction(history, at))
        for (const [place, { priceAfterPromotionOre }] of history.slice(0, begin).entries()) {
          const ended = history[place + 1]?.sinceMs ?? now
          if (ended > (history[begin]?.sinceMs ?? 0) - 30 * DAY_MS) expect(before * 100).toBeLessThanOrEqual(priceAfterPromotionOre)
        }
      }),
    )
  })
})

describe('The lowest price of the last 30 days', () => {
  const lowest = (untilDay: number, ...entries: readonly Step[]) => {
    const ore = lowestPriceIn30Days(historyOf(...entries), untilDay * DAY_MS)
    return ore === null ? null : ore / 100
  }

  it('counts every price that applied within them, promotions too, and the present one', () => {
    expect(lowest(100, [0, 1000, 0])).toBe(1000)
    expect(lowest(100, [0, 700, 0], [69, 1000, 0])).toBe(1000)
    expect(lowest(100, [0, 700, 0], [71, 1000, 0])).toBe(700)
    expect(lowest(100, [0, 1000, 0], [90, 1000, 40], [95, 1000, 0])).toBe(600)
  })

  it('does not know what came later, nor what was not sold yet', () => {
    expect(lowest(100, [0, 1000, 0], [100, 500, 0])).toBe(1000)
    expect(lowest(100, [120, 500, 0])).toBeNull()
    expect(lowest(100, [0, 1000, 0], [80, 500, 0, 'hidden'], [90, 1000, 0])).toBe(1000)
    expect(lowest(100, [0, 1000, 0, 'hidden'])).toBeNull()
    expect(lowest(100)).toBeNull()
  })
})

/** The reference implementation: whether the running reduction began at this entry, with a price before it. */
function beginsReduction(history: readonly PriceEntry[], at: number): boolean {
  const run = history.slice(at)
  const falls = run.every((entry, place) => place === 0 || entry.priceAfterPromotionOre <= (run[place - 1]?.priceAfterPromotionOre ?? 0))
  const before = history[at - 1]
  const isStart =
    before !== undefined && (before.promotionPercent === 0 || (run[0]?.priceAfterPromotionOre ?? 0) > before.priceAfterPromotionOre)
  return isStart && falls && run.every(({ promotionPercent }) => promotionPercent > 0)
}
