import type { LeftOutLines } from '#domain/csv/csv-header.ts'
import { addNamed, type NamedProducts, NO_PRODUCTS, namedText } from '#domain/csv/named-products.ts'
import { count } from '#domain/numbers/danish-figures.ts'

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
export const IMPORT_RETENTION = { reportDays: 30, checkedHours: 24 } as const

/** Keeps the first 100,000 errors of a file; further ones are only counted. */
export const IMPORT_ERRORS_STORED = 100_000

export type ImportCounts = Readonly<{ created: number; changed: number; unchanged: number; wrong: number }>

/** What a check found; checks of earlier versions looked for fewer things. `outdated` changed after the export and is set back. */
export type ImportFound = ImportCounts & Readonly<{ claims?: NamedProducts; outdated?: NamedProducts; leftOut?: LeftOutLines }>

export function addFound(one: ImportFound, other: ImportFound): ImportFound {
  return {
    ...addCounts(one, other),
    claims: addNamed(one.claims ?? NO_PRODUCTS, other.claims ?? NO_PRODUCTS),
    outdated: addNamed(one.outdated ?? NO_PRODUCTS, other.outdated ?? NO_PRODUCTS),
  }
}

/** The flag for products that changed after the export; null without any. They are stored as the file has them. */
export function outdatedText(outdated: NamedProducts): string | null {
  if (outdated.products === 0) return null
  return `${count(outdated.products, 'produkt', 'produkter')} er ændret, siden filen blev hentet, og bliver som i filen: ${namedText(outdated)}. Skal de nye ændringer blive, så hent en ny fil, og ret i den.`
}

export const NO_LINES: ImportCounts = { created: 0, changed: 0, unchanged: 0, wrong: 0 }

export function addCounts(one: ImportCounts, other: ImportCounts): ImportCounts {
  return {
    created: one.created + other.created,
    changed: one.changed + other.changed,
    unchanged: one.unchanged + other.unchanged,
    wrong: one.wrong + other.wrong,
  }
}

export function linesIn({ created, changed, unchanged, wrong }: ImportCounts): number {
  return created + changed + unchanged + wrong
}

/** '3 oprettet, 1.200 ændret, 4 uændret', with skipped lines if any. */
export function countsText({ created, changed, unchanged, wrong }: ImportCounts): string {
  const left = wrong > 0 ? `, ${count(wrong, 'linje', 'linjer')} sprunget over` : ''
  return `${count(created, 'produkt', 'produkter')} oprettet, ${count(changed, 'ændret', 'ændret')}, ${count(unchanged, 'uændret', 'uændrede')}${left}`
}

/** 'under et minut', 'cirka 3 minutter', 'cirka 1 time'. */
export function timeLeftText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (minutes <= 1) return 'under et minut'
  if (minutes < 60) return `cirka ${count(minutes, 'minut', 'minutter')}`
  return `cirka ${count(Math.round(minutes / 60), 'time', 'timer')}`
}

/** The text of the start button: the number of lines, and whether faulty ones are skipped. */
export function beginText({ created, changed, wrong }: ImportCounts): string {
  const lines = count(created + changed, 'linje', 'linjer')
  return wrong > 0 ? `Indlæs ${lines} uden fejl` : `Indlæs ${lines}`
}
