import { expect, test } from 'vitest'
import { niceTicks } from './chart-frame.tsx'

test('an axis begins at 0, has round whole steps and holds the largest value', () => {
  expect(niceTicks(22_100)).toEqual([0, 6_000, 12_000, 18_000, 24_000])
  expect(niceTicks(5_495)).toEqual([0, 1_500, 3_000, 4_500, 6_000])
  expect(niceTicks(3)).toEqual([0, 1, 2, 3, 4])
  expect(niceTicks(0)).toEqual([0, 1, 2, 3, 4])
  for (let most = 0.5; most < 1e7; most *= 1.37) {
    const ticks = niceTicks(most)
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(most)
    expect(ticks.every(Number.isInteger)).toBe(true)
  }
})
