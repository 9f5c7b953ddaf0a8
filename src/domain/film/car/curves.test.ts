import { expect, test } from 'vitest'
import { curveThrough } from './curves.ts'

const KNOTS = [
  [-2, 0.4],
  [-1.2, 0.9],
  [0.1, 0.7],
  [0.6, 1.3],
  [2, 1.1],
] as const
const STEP = 1e-4

test('a curve runs through every place it was drawn through', () => {
  const curve = curveThrough(KNOTS)
  for (const [at, value] of KNOTS) expect(curve(at)).toBeCloseTo(value, 9)
})

test('it has no kink: neither its slope nor its bend jumps, so no reflection breaks on it', () => {
  const curve = curveThrough(KNOTS)
  const slope = (at: number) => (curve(at + STEP) - curve(at - STEP)) / (2 * STEP)
  const bend = (at: number) => (curve(at + STEP) - 2 * curve(at) + curve(at - STEP)) / STEP ** 2
  for (const [at] of KNOTS) {
    expect(slope(at + 2 * STEP)).toBeCloseTo(slope(at - 2 * STEP), 2)
    expect(bend(at + 2 * STEP)).toBeCloseTo(bend(at - 2 * STEP), 1)
  }
})

test('beyond its ends it runs straight on', () => {
  const curve = curveThrough(KNOTS)
  expect(curve(4) - curve(3)).toBeCloseTo(curve(3) - curve(2), 9)
  expect(curve(-3) - curve(-4)).toBeCloseTo(curve(-2) - curve(-3), 9)
})
