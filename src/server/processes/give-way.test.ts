import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

const WAYS =
  "const { giveWay } = await import('#server/processes/give-way.ts'); giveWay(5); process.stdout.write(String((await import('node:os')).getPriority()))"

/** The nice value after a process started at `nice` gives way by 5. */
function given(nice: number): string {
  const node = [process.execPath, '--input-type=module-typescript', '-e', WAYS]
  return execFileSync('nice', ['-n', String(nice), ...node], { encoding: 'utf8' })
}

test.runIf(process.platform === 'linux').each([
  [0, '5'],
  [3, '5'],
  [12, '12'],
])('who has given way by %i gives way by %s', (before, after) => {
  expect(given(before)).toBe(after)
})
