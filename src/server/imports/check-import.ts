import { eq } from 'drizzle-orm'
import { type LeftOutLines, leaveOut, NOTHING_LEFT_OUT } from '#domain/csv/csv-header.ts'
import { mixedLineFinder } from '#domain/csv/mixed-lines.ts'
import type { CsvHeader } from '#domain/imports/csv-columns.ts'
import { restAfterReadingMs } from '#domain/imports/import-pace.ts'
import { addFound, IMPORT_FILE, type ImportCounts, linesIn, NO_LINES } from '#domain/imports/import-state.ts'
import { MIGRATED_PRODUCTS } from '#domain/imports/product-migration.ts'
import { wholeNumber } from '#domain/numbers/danish-figures.ts'
import { decideMapping } from '#server/csv/file-reading.ts'
import { countPlanned } from '#server/csv/import-outcome.ts'
import { type CsvLine, isDecimalComma, lineReader, QUOTES_WRONG, rowNumbers } from '#server/csv/read-lines.ts'
import { type CsvStream, streamCsv } from '#server/csv/stream-csv.ts'
import { findActor } from '#server/database/lock-accounts.ts'
import { productImportErrors } from '#server/database/schema/goods/imports.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { readTagIndex } from '#server/products/changes/tag-index.ts'
import { type LinesFile, newFileKey, openLinesFile, pathOf, removeFiles } from './import-files.ts'
import { migratorOf, PRODUCT_LINES } from './import-products.ts'
import { addErrors, errorsToStore, fileErrors, type ImportRow, type JobParts, type LineError, recordProgress } from './import-rows.ts'
import { claimsIn, outdatedIn, type PlannedLine, planPart } from './plan-import.ts'

const LINES_AT_ONCE = 100
const LIMITS = {
  ...PRODUCT_LINES.limits,
  lines: IMPORT_FILE.lines,
  cells: IMPORT_FILE.lines * 120,
  tooManyLines: `Filen har over ${wholeNumber(IMPORT_FILE.lines)} linjer. Del den i flere.`,
}

/** Checks a file by the rules of the product form; errors go to the report. Yields the import after each part. Throws csv_unreadable. */
export async function* checkImport(parts: JobParts, claimed: ImportRow): AsyncGenerator<ImportRow> {
  const linesKey = await newFileKey(parts, 'lines')
  let row = await restart(parts, claimed, linesKey)
  const sound = await openLinesFile(parts, linesKey)
  try {
    const csv = await streamCsv(pathOf(parts, row.fileKey))
    const chosen = row.mapping ?? undefined
    const readerOf = async (headings: readonly string[]) => {
      const options = { kind: 'products', migrated: MIGRATED_PRODUCTS, chosen, at: parts.now() } as const
      const { mapping } = await decideMapping(parts.db, headings, options)
      row = { ...row, mapping }
      return lineReader(
        PRODUCT_LINES,
        mapping && (await migratorOf(parts.db, mapping, { isDecimalComma: isDecimalComma(csv), now: parts.now() })),
      )
    }
    for await (const part of partsOf(csv, readerOf)) {
      await findActor(parts.db, row.byUserId, ['addProducts'])
      const startedAt = performance.now()
      row = await checkPart(parts, row, part, sound)
      const workedMs = performance.now() - startedAt
      await parts.pause(restAfterReadingMs(workedMs))
      row = { ...row, checkedMs: row.checkedMs + Math.round(performance.now() - startedAt) }
      yield row
    }
    if (linesIn(row.found) === 0) throw new ShopError('csv_unreadable', { message: 'Filen har ingen linjer.' })
    await finish(parts, row, await sound.finish())
  } finally {
    await sound.close()
  }
  await removeFiles(parts, [row.fileKey])
}

async function restart(parts: JobParts, claimed: ImportRow, linesKey: string): Promise<ImportRow> {
  const row = await inTransaction(parts.db, async (tx) => {
    const nothing = { bytesRead: 0, linesRead: 0, mixedLines: [], headings: [], checkedMs: 0, found: NO_LINES, errorsKept: 0 }
    const restarted = await recordProgress(tx, parts, claimed, { ...nothing, linesKey })
    await tx.delete(productImportErrors).where(eq(productImportErrors.importId, claimed.id))
    return restarted
  })
  await removeFiles(parts, [claimed.linesKey])
  return row
}

type Part = Readonly<{
  lines: readonly CsvLine<CsvHeader>[]
  errors: readonly LineError[]
  /** so far */
  bytesRead: number
  linesRead: number
  decimalComma: boolean
  mixedLines: readonly number[]
  leftOut: LeftOutLines
  seen: Map<string, number>
  headings: readonly string[]
}>

type LineReader = ReturnType<typeof lineReader<CsvHeader>>

/** The lines of a file, some at a time; its first row has the headings. */
async function* partsOf(csv: CsvStream, readerOf: (headings: readonly string[]) => Promise<LineReader>): AsyncGenerator<Part> {
  const number = rowNumbers(csv.firstLine, LIMITS)
  let read: LineReader | undefined
  const seen = new Map<string, number>()
  let lines: CsvLine<CsvHeader>[] = []
  let errors: LineError[] = []
  let linesRead = 0
  const mixed = mixedLineFinder()
  let leftOut = NOTHING_LEFT_OUT
  let headings: readonly string[] | undefined
  const part = () => ({
    lines,
    errors,
    bytesRead: csv.bytesRead(),
    linesRead,
    decimalComma: isDecimalComma(csv),
    mixedLines: mixed.found(),
    leftOut,
    seen,
    headings: headings ?? [],
  })
  for await (const row of csv.rows) {
    const numbered = number(row)
    if (numbered === null) continue
    headings ??= numbered.cells
    read ??= await readerOf(headings)
    mixed.look(numbered.line, row.letters)
    const { line, wrong, left } = read(numbered)
    refuseWhole(row.problem === 'quotes' ? [{ line: numbered.line, message: `${QUOTES_WRONG} Resten af filen kan ikke læses.` }] : [])
    refuseWhole(wrong.filter(({ isOfAll }) => isOfAll))
    linesRead = numbered.line
    if (line) lines.push(line)
    if (left) leftOut = leaveOut(leftOut, left, numbered.line)
    errors.push(...wrong.map(({ line, column, message }) => ({ line, sku: '', column, message })))
    if (lines.length + errors.length < LINES_AT_ONCE) continue
    yield part()
    lines = []
    errors = []
  }
  if (linesRead === 0) throw new ShopError('csv_unreadable')
  yield part()
}

function refuseWhole(wrong: readonly Readonly<{ line: number; message: string }>[]): void {
  const [first] = wrong
  if (first) throw new ShopError('csv_unreadable', { message: `Linje ${first.line}: ${wrong.map(({ message }) => message).join(' ')}` })
}

async function checkPart(parts: JobParts, row: ImportRow, part: Part, sound: LinesFile): Promise<ImportRow> {
  const tags = await readTagIndex(parts.db)
  const { planned, errors: found } = await planPart(parts.db, part.lines, { ...part, mapping: row.mapping, tags, now: parts.now() })
  const { headings, lines } = part
  const errors = fileErrors({ ...row, headings: [...headings] }, lines, [...part.errors, ...found])
  const isSound = new Set(planned.map(({ line }) => line))
  await sound.add(part.lines.filter(({ line }) => isSound.has(line)))
  const wrong = new Set(errors.map(({ line }) => line)).size
  const counts = { ...countsOf(planned), claims: claimsIn(planned), outdated: outdatedIn(planned), wrong }
  const { bytesRead, linesRead, decimalComma, mixedLines, leftOut } = part
  const stored = errorsToStore(row, errors)
  return await inTransaction(parts.db, async (tx) => {
    const after = await recordProgress(tx, parts, row, {
      bytesRead,
      linesRead,
      isDecimalComma: decimalComma,
      mixedLines: [...mixedLines],
      headings: [...headings],
      mapping: row.mapping,
      checkedMs: row.checkedMs,
      found: { ...addFound(row.found, counts), leftOut },
      errorsKept: row.errorsKept + stored.length,
    })
    await addErrors(tx, after, stored, { isLate: false })
    return after
  })
}

export function countsOf(planned: readonly PlannedLine[]): ImportCounts {
  return { ...countPlanned(planned), wrong: 0 }
}

async function finish(parts: JobParts, row: ImportRow, linesBytes: number): Promise<void> {
  const { created, changed } = row.found
  const free = { bytesRead: row.bytes, checkedMs: row.checkedMs, linesBytes, nextAttemptAt: null }
  if (created + changed > 0) await recordProgress(parts.db, parts, row, { ...free, state: 'checked' })
  else {
    await recordProgress(parts.db, parts, row, { ...free, state: 'done', stored: row.found, endedAt: parts.now() })
    await removeFiles(parts, [row.linesKey])
  }
}

/** Of the file or the chosen columns; null for other errors. */
export function fileProblem(error: unknown): string | null {
  return error instanceof ShopError && (error.code === 'csv_unreadable' || error.code === 'invalid_input') ? error.message : null
}
