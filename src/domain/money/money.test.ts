import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hasAtMostTwoDecimals, krToOre, MAX_AMOUNT_ORE, multiplyRatio, oreToKr, splitByLargestRemainder } from './money.ts'

describe('kroner and øre', () => {
  test.each([
    [0, 0],
    [-0, 0],
    [0.01, 1],
    [0.29, 29],
    [1.1, 110],
    [19.99, 1999],
    [1.15, 115],
    [4.35, 435],
    [5495, 549500],
    [-99.95, -9995],
    [1_000_000_000, MAX_AMOUNT_ORE],
  ])('%d kr is %d øre', (kr, ore) => expect(krToOre(kr)).toBe(ore))

  test.each([0.001, 19.999, 1.005, Number.NaN, Number.POSITIVE_INFINITY, 1_000_000_000.01, -1_000_000_001])(
    '%d is no amount in kroner and øre',
    (kr) => expect(() => krToOre(kr)).toThrow(RangeError),
  )

  test('every amount of øre has two decimals at most, also the largest; a third one is seen', () => {
    fc.assert(
      fc.property(fc.integer({ min: -MAX_AMOUNT_ORE, max: MAX_AMOUNT_ORE }), (ore) => {
        expect(hasAtMostTwoDecimals(oreToKr(ore))).toBe(true)
        expect(hasAtMostTwoDecimals(oreToKr(ore) + 0.001)).toBe(false)
      }),
    )
    for (const none of [Number.NaN, Number.POSITIVE_INFINITY]) expect(hasAtMostTwoDecimals(none)).toBe(false)
  })

  test('every amount survives the trip to kroner and back', () => {
    fc.assert(fc.property(fc.integer({ min: -MAX_AMOUNT_ORE, max: MAX_AMOUNT_ORE }), (ore) => krToOre(oreToKr(ore)) === ore))
  })
})

describe('a share of an amount', () => {
  test.each([
    [1, 1, 2, 1],
    [-1, 1, 2, -1],
    [3, 1, 2, 2],
    [1, 1, 3, 0],
    [2, 1, 3, 1],
    [99, 1, 5, 20],
    [97, 1, 5, 19],
    [0, 7, 9, 0],
    [MAX_AMOUNT_ORE, 9_999, 10_000, 99_990_000_000],
  ])('%d × %d / %d is %d øre', (amount, numerator, denominator, share) => expect(multiplyRatio(amount, numerator, denominator)).toBe(share))

  test('is never more than half an øre from the exact share', () => {
    const part = fc.integer({ min: 0, max: 10_000 })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MAX_AMOUNT_ORE }), part, (amount, numerator) => {
        const doubled = 2n * (BigInt(multiplyRatio(amount, numerator, 10_000)) * 10_000n - BigInt(amount) * BigInt(numerator))
        return doubled <= 10_000n && doubled >= -10_000n
      }),
    )
  })
})

describe('an amount split by largest remainder', () => {
  test.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [1, [1, 1], [1, 0]],
    [10, [0, 1], [0, 10]],
    [5, [0, 0], [3, 2]],
    [-100, [1, 1, 1], [-34, -33, -33]],
    [9900, [199_999, 1], [9900, 0]],
    [100, [2, 1], [67, 33]],
    [0, [3, 4], [0, 0]],
    [7, [], []],
  ])('%d øre over %j gives %j', (amount, weights, parts) => expect(splitByLargestRemainder(amount, weights)).toEqual(parts))

  const amounts = fc.integer({ min: -1_000_000_000, max: MAX_AMOUNT_ORE })
  const weights = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 30 })

  test('has parts that sum to the whole', () => {
    fc.assert(
      fc.property(amounts, weights, (amount, shares) => {
        const total = splitByLargestRemainder(amount, shares).reduce((sum, part) => sum + part, 0)
        expect(total).toBe(amount)
      }),
    )
  })

  test('has no part a whole øre away from its exact share, and none for a share of nothing', () => {
    fc.assert(
      fc.property(amounts, weights, (amount, shares) => {
        const total = shares.reduce((sum, share) => sum + share, 0)
        fc.pre(total > 0)
        splitByLargestRemainder(amount, shares).forEach((part, index) => {
          const off = BigInt(part) * BigInt(total) - BigInt(amount) * BigInt(shares[index] ?? 0)
          expect(off < BigInt(total) && off > -BigInt(total)).toBe(true)
          if (shares[index] === 0) expect(part + 0).toBe(0)
        })
      }),
    )
  })
})
