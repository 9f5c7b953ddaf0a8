/** A large file is checked first, waits for confirmation, and is then written. */
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

const OPEN: readonly ImportState[] = ['checking', 'checked', 'writing']

export function isImportOpen(state: ImportState): boolean {
  return OPEN.includes(state)
}

export function isImportWorking(state: ImportState): boolean {
  return state === 'checking' || state === 'writing'
}

/** Larger files are refused; a product's line takes about half a kilobyte. */
export const IMPORT_FILE = { megabytes: 200, lines: 250_000 } as const

const AT_ONCE = { bytes: 5_000_000, lines: 10_000 } as const

/** Whether a file is imported in the background, by its size or line count. */
export function becomesJob({ bytes, lineEnds }: Readonly<{ bytes: number; lineEnds: number }>): boolean {
  return bytes > AT_ONCE.bytes || lineEnds > AT_ONCE.lines + 1
}

/** How long a report is kept, and how long a checked file waits to be started. */
export const IMPORT_KEPT = { reportDays: 30, checkedHours: 24 } as const

/** Keeps the first 100,000 errors of a file; further ones are only counted. */
export const IMPORT_ERRORS_KEPT = 100_000
