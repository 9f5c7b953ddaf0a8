import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { sharedLine } from './line.ts'

const SCRIPT = fileURLToPath(new URL('../../../test/workers-in-line.ts', import.meta.url))

it('three workers share one room for two, and one that is killed inside leaves it', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [SCRIPT])
  const { most, entered, inside, refused } = JSON.parse(stdout)
  // between one and all of the killed worker's entries had come in
  expect({ most, inside, refused }).toEqual({ most: 2, inside: 0, refused: 0 })
  expect(entered).toBeGreaterThanOrEqual(2 * 4 + 1)
})

it('in a process without a supervisor the line is its own', async () => {
  const enter = sharedLine('alone', { atOnce: 1, mostWaiting: 0 })
  const leave = await enter('')
  expect(await enter('')).toBeNull()
  leave?.()
  expect(await enter('')).not.toBeNull()
})
