import { eq } from 'drizzle-orm'
import type { CsvHeader } from '#domain/imports/csv-columns.ts'
import { FIRST_PIECE_LINES, nextPieceLines, restAfterPieceMs } from '#domain/imports/import-pace.ts'
import { addCounts, type ImportCounts } from '#domain/imports/import-state.ts'
import { isChanged } from '#server/csv/import-outcome.ts'
import type { CsvLine, ImportError } from '#server/csv/read-lines.ts'
import { announceAdditions, bumpCatalogueVersion, noteAddition } from '#server/database/catalogue.ts'
import { type Connection, engineOf } from '#server/database/connect.ts'
import { type Actor, findActor } from '#server/database/lock-accounts.ts'
import { productImports } from '#server/database/schema/goods/imports.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { changeAfterDuePrices } from '#server/prices/change-after-due-prices.ts'
import { lockUndoable, recordPiece } from '#server/products/changes/record-change.ts'
import { analyseProducts } from '#server/products/changes/write-products.ts'
import { countsOf } from './check-import.ts'
import { writeImportEntry } from './end-import.ts'
import { readCheckedLines, removeFiles } from './import-files.ts'
import { addErrors, errorsToStore, fileErrors, type ImportRow, type JobParts, recordProgress } from './import-rows.ts'
import { type ImportPlan, type PlannedLine, planImport } from './plan-import.ts'
import { nullWhenOld, WORK_OF_IMPORTS, writePlan } from './store-import.ts'

const MANY = 500

type Piece = Pick<ImportPlan, 'planned' | 'tags' | 'changes'> &
  Readonly<{ errors: readonly ImportError[]; lines: readonly CsvLine<CsvHeader>[]; nextByte: number }>

/** Writes an import from its last position in batches, each in one transaction with the next position. Yields the import after each. */
export async function* writeImport(parts: JobParts, claimed: ImportRow): AsyncGenerator<ImportRow> {
  let row = claimed
  let lines: number = FIRST_PIECE_LINES
  while (row.state === 'writing') {
    const by = await findActor(parts.db, row.byUserId, ['addProducts'])
    const startedAt = performance.now()
    const { after, writtenMs, isSeenAtOnce } = await writePiece(parts, row, { lines, by })
    lines = nextPieceLines({ lines, tookMs: writtenMs, engine: engineOf(parts.db) })
    await parts.pause(restAfterPieceMs(performance.now() - startedAt, { isSeenAtOnce }))
    // the catalogue changed while planning: plan again
    if (after === null) continue
    if (isWorthAnalysing(row.stored, after.stored)) await analyseProducts(parts.db)
    row = { ...after, writtenMs: row.writtenMs + Math.round(performance.now() - startedAt) }
    yield row
  }
  if (row.state === 'done') await removeFiles(parts, [row.linesKey])
}

type Written = Readonly<{ after: ImportRow | null; writtenMs: number; isSeenAtOnce: boolean }>

async function writePiece(parts: JobParts, row: ImportRow, { lines, by }: Readonly<{ lines: number; by: Actor }>): Promise<Written> {
  const piece = await decidePiece(parts, row, lines)
  const startedAt = performance.now()
  const isWriting = piece.planned.some((line) => line.known === null || isChanged(line))
  const write = async (tx: Connection, at: Date) => {
    if (!isWriting && isLastPiece(row, piece)) await announceAdditions(tx)
    if (!isWriting) return await recordPieceResult(tx, parts, row, { piece, written: piece.planned, undoableId: row.undoableId, by, at })
    await lockUndoable(tx, row.undoableId)
    const { lines: written, undoableId } = await writePlan(tx, piece, {
      at,
      by,
      record: (changed, before) => recordPiece(tx, row.undoableId, { by, at, changed, before, work: WORK_OF_IMPORTS }),
    })
    return await recordPieceResult(tx, parts, row, { piece, written, undoableId, by, at })
  }
  // the last batch announces all earlier additions
  const isSeenAtOnce = piece.planned.some(isChanged) || isLastPiece(row, piece)
  const announce = isSeenAtOnce ? bumpCatalogueVersion : (tx: Connection) => noteAddition(tx, parts.now())
  const after = await (isWriting
    ? changeAfterDuePrices(parts, by, write, { announce })
    : inTransaction(parts.db, (tx) => write(tx, parts.now()))
  ).catch(nullWhenOld)
  return { after, writtenMs: performance.now() - startedAt, isSeenAtOnce }
}

async function decidePiece(parts: JobParts, row: ImportRow, most: number): Promise<Piece> {
  const { lines, nextByte } = await readCheckedLines(parts, row.linesKey ?? '', { from: row.nextByte, most })
  const read = { lines, decimalComma: row.isDecimalComma ?? true, errors: [], mapping: row.mapping }
  return { ...(await planImport(parts.db, read, parts.now())), lines, nextByte }
}

type Outcome = Readonly<{ piece: Piece; written: readonly PlannedLine[]; undoableId: number | null; by: Actor; at: Date }>

async function recordPieceResult(
  tx: Connection,
  parts: JobParts,
  row: ImportRow,
  { piece, written, undoableId, by, at }: Outcome,
): Promise<ImportRow> {
  const errors = fileErrors(row, piece.lines, piece.errors)
  const storedErrors = errorsToStore(row, errors)
  const wrong = new Set(errors.map(({ line }) => line)).size
  const stored = addCounts(row.stored, { ...countsOf(written), wrong })
  const isLast = isLastPiece(row, piece)
  const after = await recordProgress(
    tx,
    parts,
    row,
    {
      undoableId,
      nextByte: piece.nextByte,
      stored,
      writtenMs: row.writtenMs,
      errorsKept: row.errorsKept + storedErrors.length,
      attempts: 0,
      ...(isLast && { state: 'done' as const, endedAt: at, nextAttemptAt: null }),
    },
    eq(productImports.nextByte, row.nextByte),
  )
  await addErrors(tx, row, storedErrors, { isLate: true })
  if (isLast) await writeImportEntry(tx, after, { state: 'done', stored, by, at })
  return after
}

function isLastPiece({ linesBytes }: ImportRow, { nextByte }: Piece): boolean {
  return nextByte >= linesBytes
}

function isWorthAnalysing({ created: before }: ImportCounts, { created: now }: ImportCounts): boolean {
  const doublings = (created: number) => (created < MANY ? 0 : 1 + Math.floor(Math.log2(created / MANY)))
  return doublings(now) > doublings(before)
}
