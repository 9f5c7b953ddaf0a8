import { rmSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '#test/databases.ts'
import { FOUND_SEEDS } from '#test/interleavings/found-seeds.ts'
import { type Interleaving, interleave } from '#test/interleavings/interleave.ts'
import { Schedule } from '#test/interleavings/schedule.ts'
import { eighth } from '#test/scope.ts'
import { temporaryDirectory } from '#test/temporary-directory.ts'

const { pool } = await testDatabase()
const schedule = new Schedule()
schedule.watchPool(pool)
const folder = temporaryDirectory()
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const world = { pool, schedule, folder }

/** As many as leave `npm test` its time, in parts; `npm run test:interleavings` plays 10,000. */
const PARTS = [1, 26, 51, 76, 101, 126, 151, 176]
const OF_A_PART = 25
const report = ({ seed, trace }: Interleaving) => `seed ${seed}:\n${trace.join('\n')}`

test.each(FOUND_SEEDS)('a fault found by seed $seed stays mended: $what', async ({ seed, plan }) => {
  const played = await interleave(world, seed, plan)
  expect(played.faults, report(played)).toEqual([])
})

test.each(eighth(PARTS))(
  'in whatever order use cases write the same rows, every øre, roll, point, number and mail stands once: from seed %i',
  { timeout: 600_000 },
  async (first) => {
    for (let seed = first; seed < first + OF_A_PART; seed += 1) {
      const played = await interleave(world, seed)
      expect(played.faults, report(played)).toEqual([])
    }
  },
)

test('a seed plays the same trace again, byte for byte', async () => {
  for (const seed of [2, 3, 5, 8, 13]) {
    const [first, second] = [await interleave(world, seed), await interleave(world, seed)]
    expect(second.trace.join('\n')).toBe(first.trace.join('\n'))
  }
})
