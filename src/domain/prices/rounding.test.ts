import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { percentBetween, priceChangedByPercent, priceRounded, ROUNDING_LABELS, ROUNDINGS } from './rounding.ts'

test.each([
  [599_995, 4, 'kr', 624_000],
  [599_995, 4, 'kr5', 624_000],
  [599_995, 4, 'kr10', 624_000],
  [599_995, 4, 'kr95', 623_995],
  [599_995, 4, 'ore', 623_995],
  [100_000, 2.5, 'kr', 102_500],
  [100_000, -2.55, 'ore', 97_450],
  [100_050, 0, 'kr', 100_100],
  [100_049, 0, 'kr', 100_000],
  [100_250, 0, 'kr5', 100_500],
  [100_499, 0, 'kr10', 100_000],
  [100_045, 0, 'kr95', 100_095],
  [100_044, 0, 'kr95', 99_995],
  [1, 0, 'kr', 100],
  [1, -90, 'kr95', 95],
  [3, -90, 'ore', 1],
] as const)('%i øre %f %% on %s is %i', (ore, percent, rounding, expected) => {
  expect(priceRounded(ore, percent, rounding)).toBe(expected)
})

test('a rounded price is on a step, above 0, and never further from the exact one than half a step', () => {
  const step = { kr: 100, kr5: 500, kr10: 1_000, kr95: 100, ore: 1 } as const
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1e9 }),
      fc.integer({ min: -9_000, max: 50_000 }),
      fc.constantFrom(...ROUNDINGS),
      (ore, hundredths, rounding) => {
        const rounded = priceRounded(ore, hundredths / 100, rounding)
        expect((rounded - (rounding === 'kr95' ? 95 : 0)) % step[rounding]).toBe(0)
        expect(rounded).toBeGreaterThan(0)
        const exact = (ore * (10_000 + hundredths)) / 10_000
        if (exact >= step[rounding]) expect(Math.abs(rounded - exact)).toBeLessThanOrEqual(step[rounding] / 2 + 1e-3)
      },
    ),
  )
})

test('the difference in percent', () => {
  expect(percentBetween(100_000, 104_000)).toBe(4)
  expect(percentBetween(100_000, 96_995)).toBe(-3.01)
  expect(percentBetween(0, 100)).toBeNull()
  expect(Object.keys(ROUNDING_LABELS)).toEqual([...ROUNDINGS])
})

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
