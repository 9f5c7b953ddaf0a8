import { describe, expect, test } from 'vitest'
import { rangeOf, runOver } from './bulk-actions.ts'

const explain = (error: unknown) => String((error as Error).message)
const never = () => false

describe('an action on many orders', () => {
  test('runs a few at a time, each once, and one that fails does not stop the others', async () => {
    const begun: number[] = []
    let running = 0
    let most = 0
    const progress: number[] = []
    const outcomes = await runOver({
      things: [1, 2, 3, 4, 5, 6, 7],
      work: async (one) => {
        begun.push(one)
        running += 1
        most = Math.max(most, running)
        await Promise.resolve()
        running -= 1
        if (one === 3) throw new Error('Ordren er ændret')
      },
      explain,
      atOnce: 3,
      isStopped: never,
      onProgress: (finished) => progress.push(finished),
    })
    expect(begun.toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(most).toBe(3)
    expect(progress).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(outcomes.filter(({ state }) => state === 'done').map(({ thing }) => thing)).toEqual([1, 2, 4, 5, 6, 7])
    expect(outcomes[2]).toEqual({ thing: 3, state: 'failed', why: 'Ordren er ændret' })
  })

  test('that is stopped skips the orders not begun', async () => {
    let finished = 0
    const run = { things: [1, 2, 3, 4], work: async () => {}, explain, atOnce: 1 }
    const outcomes = await runOver({ ...run, isStopped: () => finished >= 2, onProgress: (now) => (finished = now) })
    expect(outcomes.map(({ state }) => state)).toEqual(['done', 'done', 'skipped', 'skipped'])
  })
})

test('a range goes in either direction, and is a single row when nothing was chosen before', () => {
  const rows = [4, 7, 2, 9].map((id) => ({ id }))
  const ids = (from: number | null, to: number) => rangeOf(rows, from, to).map(({ id }) => id)
  expect(ids(7, 9)).toEqual([7, 2, 9])
  expect(ids(9, 7)).toEqual([7, 2, 9])
  expect(ids(null, 2)).toEqual([2])
  expect(ids(100, 2)).toEqual([2])
})
