const FIRST_WAIT_MS = 200
const LONGEST_WAIT_MS = 30_000
/** Who worked for so long ended for another reason than the one before him. */
const STEADY_MS = 60_000

/** How many workers in a row ended soon after they began, the one that ended now included. */
export function failuresInRow(before: number, livedMs: number): number {
  return livedMs >= STEADY_MS ? 1 : before + 1
}

/** How long is waited before the next one is started: at once after the first, half a minute at most. */
export function restartWaitMs(failures: number): number {
  return Math.min(FIRST_WAIT_MS * 2 ** Math.min(failures - 1, 20), LONGEST_WAIT_MS)
}
