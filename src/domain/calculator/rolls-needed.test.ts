import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rollsNeeded } from './rolls-needed.ts'
import { piecesNeeded } from './tools-needed.ts'

test('rolls are bought for the longest, with what is left on each', () => {
  expect(rollsNeeded({ fromMm: 15_000, toMm: 16_800 }, 18_000)).toEqual({ rolls: 1, atLeast: 1, leftMm: [1_200] })
  expect(rollsNeeded({ fromMm: 18_000, toMm: 18_000 }, 18_000)).toEqual({ rolls: 1, atLeast: 1, leftMm: [0] })
  expect(rollsNeeded({ fromMm: 16_500, toMm: 19_800 }, 18_000)).toEqual({ rolls: 2, atLeast: 1, leftMm: [0, 16_200] })
  expect(rollsNeeded({ fromMm: 0, toMm: 0 }, 18_000)).toEqual({ rolls: 0, atLeast: 0, leftMm: [] })
})

test('what is used and what is left are the rolls, and one roll fewer is too little', () => {
  const mm = fc.integer({ min: 0, max: 200_000 })
  fc.assert(
    fc.property(mm, mm, fc.integer({ min: 1_000, max: 50_000 }), (one, other, rollMm) => {
      const range = { fromMm: Math.min(one, other), toMm: Math.max(one, other) }
      const { rolls, atLeast, leftMm } = rollsNeeded(range, rollMm)
      expect(leftMm).toHaveLength(rolls)
      expect(range.toMm + leftMm.reduce((sum, left) => sum + left, 0)).toBe(rolls * rollMm)
      expect((rolls - 1) * rollMm).toBeLessThan(Math.max(range.toMm, 1))
      expect(atLeast).toBeLessThanOrEqual(rolls)
      expect(atLeast * rollMm).toBeGreaterThanOrEqual(range.fromMm)
    }),
  )
})

test('tools come for every so many metres begun, or for each job', () => {
  expect(piecesNeeded({ pieces: 1, perMetres: 36 }, 16_800)).toBe(1)
  expect(piecesNeeded({ pieces: 1, perMetres: 36 }, 36_000)).toBe(1)
  expect(piecesNeeded({ pieces: 2, perMetres: 36 }, 36_100)).toBe(4)
  expect(piecesNeeded({ pieces: 3, perMetres: null }, 36_100)).toBe(3)
  expect(piecesNeeded({ pieces: 3, perMetres: null }, 0)).toBe(0)
})
