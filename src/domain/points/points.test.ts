import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { affordableUnits, canPayWithPoints, freeRolls, isPointsEligible, isTpu, pointsCostOf, pointsEarnedOn } from './points.ts'

test.each([
  [null, 10],
  [0, 10],
  [-3, 10],
  [1, 1],
  [25, 25],
])('a product whose points cost is %s costs %d points', (pointsCost, cost) => expect(pointsCostOf({ pointsCost })).toBe(cost))

describe('points on a product', () => {
  test.each([
    ['marked, allowed by its category and not TPU', true, true, false, true],
    ['a TPU film', true, true, true, false],
    ['a category without points', true, false, false, false],
    ['a product not marked', false, true, false, false],
  ])('%s', (_, isMarkedEligible, categoryAllowsPoints, isTpuFilm, eligible) =>
    expect(isPointsEligible({ isMarkedEligible, categoryAllowsPoints, isTpu: isTpuFilm })).toBe(eligible),
  )

  test.each([
    [['TPU'], true],
    [['Lakbeskyttelse (TPU)'], true],
    [['bilfolie', null, 'TPU-folie'], true],
    [['tpu_film'], true],
    [['TPU200'], true],
    [['Støbt (cast)', undefined], false],
    [['Output'], false],
    [[], false],
  ])('%j is TPU: %s', (names, tpu) => expect(isTpu(names)).toBe(tpu))
})

describe('points earned on a line', () => {
  const line = { quantity: 7, payWithPoints: false, promotionPercent: 0, pointsEligible: true }
  test('are one per roll', () => expect(pointsEarnedOn(line)).toBe(7))
  test('are none with any promotion', () => expect(pointsEarnedOn({ ...line, promotionPercent: 1 })).toBe(0))
  test('are none when paid with points', () => expect(pointsEarnedOn({ ...line, payWithPoints: true })).toBe(0))
  test('are none on other products', () => expect(pointsEarnedOn({ ...line, pointsEligible: false })).toBe(0))
})

test.each([
  [0, 0],
  [9, 0],
  [10, 1],
  [11, 1],
  [19, 1],
  [20, 2],
  [-5, 0],
])('%d points are %d free rolls', (points, rolls) => expect(freeRolls(points)).toBe(rolls))

test.each([
  [1, 9, false],
  [1, 10, true],
  [1, 11, true],
  [2, 19, false],
  [2, 20, true],
])('%d rolls of 10 points with %d points at hand: %s', (quantity, points, allowed) => {
  expect(canPayWithPoints({ quantity, pointsEligible: true, pointsCost: 10 }, points)).toBe(allowed)
  expect(canPayWithPoints({ quantity, pointsEligible: false, pointsCost: 10 }, points)).toBe(false)
})

test('the units points pay for are the most they pay for, and never more than the line has', () => {
  const count = fc.integer({ min: 1, max: 500 })
  fc.assert(
    fc.property(count, count, fc.integer({ min: -50, max: 5_000 }), (quantity, pointsCost, points) => {
      const units = affordableUnits(quantity, pointsCost, points)
      expect(units).toBeGreaterThanOrEqual(0)
      expect(units).toBeLessThanOrEqual(quantity)
      expect(units * pointsCost).toBeLessThanOrEqual(Math.max(0, points))
      if (units < quantity) expect((units + 1) * pointsCost).toBeGreaterThan(points)
    }),
  )
})
