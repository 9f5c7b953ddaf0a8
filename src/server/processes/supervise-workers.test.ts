import { expect, it } from 'vitest'
import { failuresInRow, restartWaitMs } from './supervise-workers.ts'

it('a worker that keeps ending is started at longer and longer intervals, half a minute at most', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 8, 9, 1_000_000].map(restartWaitMs)).toEqual([
    200, 400, 800, 1_600, 3_200, 6_400, 12_800, 25_600, 30_000, 30_000,
  ])
})

it('a worker that ran for a minute starts the count again', () => {
  expect([0, 1, 7].map((before) => failuresInRow(before, 59_999))).toEqual([1, 2, 8])
  expect([0, 1, 7].map((before) => failuresInRow(before, 60_000))).toEqual([1, 1, 1])
})
