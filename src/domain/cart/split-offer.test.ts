import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { affordableUnits, canPayWithPoints } from '#domain/points/points.ts'
import { pointsUsedByOtherLines, splitOffer } from './split-offer.ts'

describe('the offer to pay a line partly with points', () => {
  const line = { quantity: 3, pointsEligible: true, pointsCost: 10 }
  test.each([
    [0, 0, null],
    [9, 0, null],
    [10, 0, { pointsQuantity: 1, cashQuantity: 2 }],
    [11, 0, { pointsQuantity: 1, cashQuantity: 2 }],
    [29, 0, { pointsQuantity: 2, cashQuantity: 1 }],
    [30, 0, null],
    [100, 0, null],
    [30, 10, { pointsQuantity: 2, cashQuantity: 1 }],
    [30, 21, null],
    [40, 10, null],
    [10, 30, null],
  ])('with %d points, %d of them used by other lines: %j', (balance, usedByOtherLines, offer) =>
    expect(splitOffer(line, { balance, usedByOtherLines })).toEqual(offer),
  )

  test('is not made for one unit', () => expect(splitOffer({ ...line, quantity: 1 }, { balance: 15, usedByOtherLines: 0 })).toBeNull())
  test('is not made for products without points', () =>
    expect(splitOffer({ ...line, pointsEligible: false }, { balance: 15, usedByOtherLines: 0 })).toBeNull())

  test('keeps the quantity, has both parts, and can always be paid', () => {
    const small = fc.integer({ min: 1, max: 50 })
    fc.assert(
      fc.property(small, small, fc.nat(400), fc.nat(100), (quantity, pointsCost, balance, usedByOtherLines) => {
        const offer = splitOffer({ quantity, pointsEligible: true, pointsCost }, { balance, usedByOtherLines })
        const left = balance - usedByOtherLines
        const isPartly = left >= pointsCost && !canPayWithPoints({ quantity, pointsEligible: true, pointsCost }, left)
        expect(offer !== null).toBe(isPartly)
        if (!offer) return
        expect(offer.pointsQuantity + offer.cashQuantity).toBe(quantity)
        expect(Math.min(offer.pointsQuantity, offer.cashQuantity)).toBeGreaterThan(0)
        expect(offer.pointsQuantity).toBe(affordableUnits(quantity, pointsCost, left))
        expect(offer.pointsQuantity * pointsCost + usedByOtherLines).toBeLessThanOrEqual(balance)
      }),
    )
  })
})

test('other lines are all but the requested one, the same product on points included', () => {
  const lines = [
    { productId: 1, payWithPoints: false, sampleOf: null, pointsUsed: 0 },
    { productId: 1, payWithPoints: true, sampleOf: null, pointsUsed: 20 },
    { productId: 2, payWithPoints: true, sampleOf: null, pointsUsed: 15 },
  ]
  expect(pointsUsedByOtherLines(lines, { productId: 1, payWithPoints: false, sampleOf: null })).toBe(35)
  expect(pointsUsedByOtherLines(lines, { productId: 1, payWithPoints: true, sampleOf: null })).toBe(15)
  expect(pointsUsedByOtherLines([], { productId: 1, payWithPoints: true, sampleOf: null })).toBe(0)
})
