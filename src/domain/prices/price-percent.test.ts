import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { priceChangedByPercent } from './price-percent.ts'

const anyPrice = fc.integer({ min: 1, max: 1_000_000_000 })
const anyPercent = fc
  .integer({ min: -9000, max: 50_000 })
  .filter((hundredths) => hundredths !== 0)
  .map((hundredths) => hundredths / 100)

describe('A price changed by percent', () => {
  it.each([
    [5495_00, 4, 5715_00],
    [5495_00, -4, 5275_00],
    [999_00, 4.5, 1044_00],
    [12_50, 100, 25_00],
    [49_95, 0, 49_95],
    [100_00, 0.5, 101_00],
    [100_00, 0.49, 100_00],
    [1_00, -90, 1_00],
    [0, 50, 0],
    [1_000_000_000, 500, 6_000_000_000],
  ])('%i øre and %d percent are %i øre', (price, percent, changed) => {
    expect(priceChangedByPercent(price, percent)).toBe(changed)
  })

  it('is in whole kroner, at least one, and within half a krone of the exact figure', () => {
    fc.assert(
      fc.property(anyPrice, anyPercent, (price, percent) => {
        const changed = priceChangedByPercent(price, percent)
        expect(changed % 100).toBe(0)
        expect(changed).toBeGreaterThanOrEqual(100)
        const exact = (price * (10_000 + Math.round(percent * 100))) / 10_000
        expect(Math.abs(changed - Math.max(100, exact))).toBeLessThanOrEqual(50.001)
      }),
    )
  })

  it('rises with the percent and with the price', () => {
    fc.assert(
      fc.property(anyPrice, anyPrice, anyPercent, anyPercent, (price, otherPrice, percent, otherPercent) => {
        const [low, high] = [Math.min(percent, otherPercent), Math.max(percent, otherPercent)]
        expect(priceChangedByPercent(price, low)).toBeLessThanOrEqual(priceChangedByPercent(price, high))
        const [cheap, dear] = [Math.min(price, otherPrice), Math.max(price, otherPrice)]
        expect(priceChangedByPercent(cheap, percent)).toBeLessThanOrEqual(priceChangedByPercent(dear, percent))
      }),
    )
  })
})
