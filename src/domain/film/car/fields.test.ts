import fc from 'fast-check'
import { expect, test } from 'vitest'
import { gradient, onSurface, roundMax, roundMin } from './fields.ts'

const distance = fc.double({ min: -2, max: 2, noNaN: true })
const rounding = fc.double({ min: 0.01, max: 0.5, noNaN: true })

test('a fillet adds a little where two surfaces are near each other, and nothing elsewhere', () => {
  fc.assert(
    fc.property(distance, distance, rounding, (a, b, round) => {
      const added = roundMax(a, b, round) - Math.max(a, b)
      expect(added).toBeGreaterThanOrEqual(0)
      expect(added).toBeLessThanOrEqual(round / 6 + 1e-12)
      if (Math.abs(a - b) >= round) expect(added).toBe(0)
      expect(roundMin(a, b, round)).toBeCloseTo(-roundMax(-a, -b, round), 12)
    }),
  )
})

test('a place near a ball is brought onto it, straight out from its middle', () => {
  const ball = (x: number, y: number, z: number) => Math.hypot(x, y - 1, z) - 0.5
  const [x, y, z] = onSurface(ball, [0.4, 1.3, 0.2])
  expect(ball(x, y, z)).toBeCloseTo(0, 6)
  expect((y - 1) / x).toBeCloseTo(0.3 / 0.4, 4)
  expect(gradient(ball, 0, 2, 0)[1]).toBeCloseTo(1, 5)
})
