import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lineShare } from './line-share.ts'

test('100 øre for three rolls are 33, 34 and 33', () => {
  const line = { quantity: 3, totalOre: 100 }
  expect([0, 1, 2].map((before) => lineShare(line, 1, before))).toEqual([33, 34, 33])
})

test('however a line is divided, its parts add up to it and equal parts differ by an øre at most', () => {
  fc.assert(
    fc.property(fc.nat(10_000_000), fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 8 }), (totalOre, parts) => {
      const quantity = parts.reduce((sum, part) => sum + part, 0)
      let before = 0
      const shares = parts.map((rolls) => {
        const share = lineShare({ quantity, totalOre }, rolls, before)
        before += rolls
        return share
      })
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(totalOre)
      const ofOne = Array.from({ length: quantity }, (_, index) => lineShare({ quantity, totalOre }, 1, index))
      expect(Math.max(...ofOne) - Math.min(...ofOne)).toBeLessThanOrEqual(1)
    }),
  )
})

test('a line without rolls has no shares, and more than is left is refused', () => {
  expect(lineShare({ quantity: 0, totalOre: 0 }, 0, 0)).toBe(0)
  expect(() => lineShare({ quantity: 3, totalOre: 100 }, 2, 2)).toThrow(RangeError)
})
