/** So long a piece may hold the catalogue's door, and on the embedded engine the only connection, where nobody is answered meanwhile. */
const PIECE_MS = { server: 200, embedded: 60 } as const
const PIECE_LINES = { least: 25, most: 500 } as const
/** After lines were read the shop has as much time for everybody else. */
const REST_AFTER_READING = { perWork: 1, leastMs: 20, mostMs: 1_000 } as const
/**
 * So long a list may lack a product that was just added, so that a file of many does not make every list old several times a second. What a
 * product there was costs, has or is called is told at once.
 */
export const ADDITIONS_TOLD_WITHIN_MS = 10_000
/** After a piece it has more: one that changes products made every list and page old, and what is asked for is made anew. Few large pieces cost it less than many small ones. */
const REST_AFTER_PIECE = { perWork: 2, leastMs: 500, mostMs: 3_000 } as const
/** One that only added made nothing old, so it need not be so long ago. */
const REST_AFTER_ADDING = { perWork: 2, leastMs: 100, mostMs: 3_000 } as const

/** The lines of the first piece, before anything is known of the machine. */
export const FIRST_PIECE_LINES = 100

type Piece = Readonly<{ lines: number; tookMs: number; engine: keyof typeof PIECE_MS }>

/** How many lines the next piece has: as many as fit into its time by how long the last one took, and never more than twice as many. */
export function nextPieceLines({ lines, tookMs, engine }: Piece): number {
  const fitting = Math.floor(tookMs > 0 ? (lines * PIECE_MS[engine]) / tookMs : PIECE_LINES.most)
  return Math.max(PIECE_LINES.least, Math.min(PIECE_LINES.most, lines * 2, fitting))
}

/** How long nothing is done after so much reading, so that orders and pages come first. */
export function restAfterReadingMs(workedMs: number): number {
  return rest(workedMs, REST_AFTER_READING)
}

/** The same after a piece was written; `isSeenAtOnce` where it made every list old, as one that changes products does. */
export function restAfterPieceMs(workedMs: number, { isSeenAtOnce }: Readonly<{ isSeenAtOnce: boolean }>): number {
  return rest(workedMs, isSeenAtOnce ? REST_AFTER_PIECE : REST_AFTER_ADDING)
}

function rest(workedMs: number, { perWork, leastMs, mostMs }: Readonly<{ perWork: number; leastMs: number; mostMs: number }>): number {
  return Math.round(Math.max(leastMs, Math.min(mostMs, workedMs * perWork)))
}

type Work = Readonly<{
  /** of what there is to do, in bytes or lines */
  done: number
  of: number
  /** lines that were read or written */
  lines: number
  /** rests included; the time in which no process worked on it is not */
  workedMs: number
}>

/** How far a file is; without lines a second and seconds left where nothing is done yet. */
type ImportProgress = Readonly<{ percent: number; linesPerSecond: number | null; secondsLeft: number | null }>

export function importProgress({ done, of, lines, workedMs }: Work): ImportProgress {
  const isKnown = done > 0 && workedMs > 0
  return {
    // only what is over is all of it
    percent: of === 0 ? 0 : Math.min(done < of ? 99 : 100, Math.floor((done * 100) / of)),
    linesPerSecond: isKnown ? Math.round((lines * 1000) / workedMs) : null,
    secondsLeft: isKnown ? Math.ceil((Math.max(0, of - done) * workedMs) / done / 1000) : null,
  }
}
