import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

const PROGRAM =
  "const { lowerPriority } = await import('#server/processes/lower-priority.ts'); lowerPriority(5); process.stdout.write(String((await import('node:os')).getPriority()))"

/** The nice value after a process started at `nice` gives way by 5. */
function niceAfter(nice: number): string {
  const node = [process.execPath, '--input-type=module-typescript', '-e', PROGRAM]
  return execFileSync('nice', ['-n', String(nice), ...node], { encoding: 'utf8' })
}

test.runIf(process.platform === 'linux').each([
  [0, '5'],
  [3, '5'],
  [12, '12'],
])('a process with nice value %i has %s after lowering its priority', (before, after) => {
  expect(niceAfter(before)).toBe(after)
})
