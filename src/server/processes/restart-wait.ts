const FIRST_WAIT_MS = 200
const LONGEST_WAIT_MS = 30_000
const STEADY_MS = 60_000

/** Early failures in a row, including this one. */
export function failuresInRow(before: number, livedMs: number): number {
  return livedMs >= STEADY_MS ? 1 : before + 1
}

/** The wait before a restart: none after the first failure, at most half a minute. */
export function restartWaitMs(failures: number): number {
  return Math.min(FIRST_WAIT_MS * 2 ** Math.min(failures - 1, 20), LONGEST_WAIT_MS)
}
