/** What a large file is doing: it is tried first, waits for whoever sent it, and is then written. */
export const IMPORT_STATES = ['checking', 'checked', 'writing', 'done', 'cancelled', 'failed'] as const
export type ImportState = (typeof IMPORT_STATES)[number]

export const IMPORT_STATE_LABELS: Readonly<Record<ImportState, string>> = {
  checking: 'Læses igennem',
  checked: 'Klar til indlæsning',
  writing: 'Indlæses',
  done: 'Indlæst',
  cancelled: 'Stoppet',
  failed: 'Mislykket',
}

/** Not over: there is one at most. */
const OPEN: readonly ImportState[] = ['checking', 'checked', 'writing']

export function isImportOpen(state: ImportState): boolean {
  return OPEN.includes(state)
}

/** Whether the shop works on it, so that it is another at the next look. */
export function isImportWorking(state: ImportState): boolean {
  return state === 'checking' || state === 'writing'
}

/** A file above this is refused; a line of a product is half a kilobyte. */
export const IMPORT_FILE = { megabytes: 200, lines: 250_000 } as const

/** So much is stored at once, and answered line by line; what is more becomes a job of its own. */
const AT_ONCE = { bytes: 5_000_000, lines: 10_000 } as const

/** Whether a file is stored piece by piece in the background: by its bytes, or by how many ends of lines were counted in it. */
export function becomesJob({ bytes, lineEnds }: Readonly<{ bytes: number; lineEnds: number }>): boolean {
  return bytes > AT_ONCE.bytes || lineEnds > AT_ONCE.lines + 1
}

/** Days the report of a file is kept, and hours one waits that was tried and never begun. */
export const IMPORT_KEPT = { reportDays: 30, checkedHours: 24 } as const

/** Errors of one file that are written down; the others are counted. */
export const IMPORT_ERRORS_KEPT = 100_000
