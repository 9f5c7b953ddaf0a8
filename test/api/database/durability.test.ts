import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { connect } from '#server/database/connect.ts'
import { closedTestDatabase } from '#test/databases.ts'
import { SHORT_LIVED } from '#test/short-lived.ts'
import { silentLog } from '#test/silent-log.ts'

const writer = fileURLToPath(new URL('../../durability-writer.ts', import.meta.url))
const location = await closedTestDatabase({ template: 'empty' })

async function acknowledgedUntilKilled(pairs: number): Promise<number[]> {
  const child = spawn(process.execPath, [...SHORT_LIVED, writer, JSON.stringify(location)], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const acknowledged: number[] = []
  const lines = createInterface({ input: child.stdout })
  lines.on('line', (line) => {
    acknowledged.push(Number(line))
    if (acknowledged.length === pairs) child.kill('SIGKILL')
  })
  await Promise.all([once(child, 'exit'), once(lines, 'close')])
  return acknowledged
}

test('what was acknowledged survives kill -9, whole, again and again', async () => {
  const acknowledged: number[] = []
  for (const pairs of [40, 1, 95]) {
    acknowledged.push(...(await acknowledgedUntilKilled(pairs)))
    const connection = await connect({ ...location, log: silentLog })
    const { rows } = await connection.pool.query('select pair, count(*) as halves from halves group by pair')
    await connection.close()
    const stored = new Map(rows.map(({ pair, halves }) => [pair, halves]))
    expect(acknowledged.filter((pair) => !stored.has(pair))).toEqual([])
    expect([...stored.values()].every((halves) => halves === 2)).toBe(true)
  }
  expect(acknowledged.length).toBeGreaterThanOrEqual(136)
})
