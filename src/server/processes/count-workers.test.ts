import { expect, it } from 'vitest'
import { connectionsEach, countWorkers } from './count-workers.ts'

it('on a server there is a worker for each core, eight at most, unless a number is configured', () => {
  const byCores = [1, 2, 4, 8, 64].map((cores) => countWorkers({ requested: null, isOnServer: true, cores }))
  expect(byCores).toEqual([1, 2, 4, 8, 8])
  expect([1, 3, 16].map((requested) => countWorkers({ requested, isOnServer: true, cores: 2 }))).toEqual([1, 3, 16])
})

it('the embedded engine runs in one process, whatever is configured', () => {
  expect([null, 1, 4].map((requested) => countWorkers({ requested, isOnServer: false, cores: 8 }))).toEqual([1, 1, 1])
})

it('as many workers as start by themselves fit into a server of 100 connections, 3 of them its own, also while one is replaced', () => {
  for (const workers of [1, 2, 4, 8]) expect((workers + 1) * (connectionsEach(workers) + 1)).toBeLessThanOrEqual(97)
  expect([1, 8, 16, 64].map(connectionsEach)).toEqual([10, 9, 4, 4])
})
