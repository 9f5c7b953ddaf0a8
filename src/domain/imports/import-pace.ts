/** The time a batch may lock the catalogue; on the embedded engine it blocks the only connection. */
const PIECE_MS = { server: 200, embedded: 60 } as const
const PIECE_LINES = { least: 25, most: 500 } as const
const REST_AFTER_READING = { perWork: 1, leastMs: 20, mostMs: 1_000 } as const
/** Lists may lack new products this long, so that a large file does not invalidate them all the time. */
export const ADDITIONS_REPORTED_WITHIN_MS = 10_000
const REST_AFTER_PIECE = { perWork: 2, leastMs: 500, mostMs: 3_000 } as const
const REST_AFTER_ADDING = { perWork: 2, leastMs: 100, mostMs: 3_000 } as const

/** The size of the first batch, before the machine's speed is known. */
export const FIRST_PIECE_LINES = 100

type Piece = Readonly<{ lines: number; tookMs: number; engine: keyof typeof PIECE_MS }>

/** The size of the next batch: what fits into its time by the speed of the last one, at most doubled. */
export function nextPieceLines({ lines, tookMs, engine }: Piece): number {
  const fitting = Math.floor(tookMs > 0 ? (lines * PIECE_MS[engine]) / tookMs : PIECE_LINES.most)
  return Math.max(PIECE_LINES.least, Math.min(PIECE_LINES.most, lines * 2, fitting))
}

/** The pause after reading, so that orders and pages come first. */
export function restAfterReadingMs(workedMs: number): number {
  return rest(workedMs, REST_AFTER_READING)
}

/** The pause after writing; `isSeenAtOnce` when products were changed. */
export function restAfterPieceMs(workedMs: number, { isSeenAtOnce }: Readonly<{ isSeenAtOnce: boolean }>): number {
  return rest(workedMs, isSeenAtOnce ? REST_AFTER_PIECE : REST_AFTER_ADDING)
}

function rest(workedMs: number, { perWork, leastMs, mostMs }: Readonly<{ perWork: number; leastMs: number; mostMs: number }>): number {
  return Math.round(Math.max(leastMs, Math.min(mostMs, workedMs * perWork)))
}

type StaffAction = Readonly<{
  done: number
  of: number
  lines: number
  /** includes pauses, but not the time when no process worked on it */
  workedMs: number
}>

type ImportProgress = Readonly<{ percent: number; linesPerSecond: number | null; secondsLeft: number | null }>

export function importProgress({ done, of, lines, workedMs }: StaffAction): ImportProgress {
  const isKnown = done > 0 && workedMs > 0
  return {
    // 100 only when it is finished
    percent: of === 0 ? 0 : Math.min(done < of ? 99 : 100, Math.floor((done * 100) / of)),
    linesPerSecond: isKnown ? Math.round((lines * 1000) / workedMs) : null,
    secondsLeft: isKnown ? Math.ceil((Math.max(0, of - done) * workedMs) / done / 1000) : null,
  }
}
