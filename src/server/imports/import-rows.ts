import { randomUUID } from 'node:crypto'
import { and, eq, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { fieldNamer } from '#domain/csv/column-mapping.ts'
import type { CsvHeader } from '#domain/imports/csv-columns.ts'
import { IMPORT_ERRORS_KEPT } from '#domain/imports/import-state.ts'
import { MOVED_PRODUCTS } from '#domain/imports/product-moving.ts'
import type { CsvLine, ImportError } from '#server/csv/read-lines.ts'
import { tellOfAdditions } from '#server/database/catalogue-version.ts'
import type { Connection, Database } from '#server/database/connect.ts'
import { productImportErrors, productImports } from '#server/database/schema/imports.ts'
import { undoJobs } from '#server/database/schema/undo.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Env } from '#server/env.ts'
import { ShopError } from '#server/http/shop-error.ts'

/** `lease` identifies this process. */
export type Works = Readonly<{
  db: Database
  env: Pick<Env, 'dataDir'>
  log: Logger
  now: () => Date
  pause: (ms: number) => Promise<unknown>
  lease: string
}>
export type ImportRow = typeof productImports.$inferSelect
export type UndoJob = typeof undoJobs.$inferSelect
export type LineError = Readonly<{ line: number; sku: string; column: string | null; message: string }>

const LEASE_MS = 30_000

/** The import was stopped or taken over: nothing may be stored. */
export class TurnLost extends Error {}

export function newLease(): string {
  return randomUUID()
}

/** At most one import is open. */
export async function findOpenImport(db: Connection): Promise<ImportRow | null> {
  const [row] = await db
    .select()
    .from(productImports)
    .where(inArray(productImports.state, ['checking', 'checked', 'writing']))
  return row ?? null
}

/** At most one undo is running. */
export async function findWorkingUndo(db: Connection): Promise<UndoJob | null> {
  const [row] = await db.select().from(undoJobs).where(eq(undoJobs.state, 'working'))
  return row ?? null
}

/** Simultaneous imports and undos would invalidate each other's plans. Throws undo_under_way. */
export async function refuseWhileTakenBack(db: Connection): Promise<void> {
  if (await findWorkingUndo(db)) throw new ShopError('undo_under_way')
}

/** Takes the lease; null when another process has it. */
export async function takeTurn({ db, lease, now }: Works, { id, state }: ImportRow): Promise<ImportRow | null> {
  const at = now()
  const [row] = await db
    .update(productImports)
    .set({ lease, leasedUntil: leaseEnd(at), attempts: sql`${productImports.attempts} + 1` })
    .where(
      and(
        eq(productImports.id, id),
        eq(productImports.state, state),
        or(isNull(productImports.leasedUntil), lt(productImports.leasedUntil, at), eq(productImports.lease, lease)),
      ),
    )
    .returning()
  return row ?? null
}

/** Releases the lease. Added products are announced, as the import may pause now. */
export async function leaveTurn({ db, lease }: Works, { id }: ImportRow): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tellOfAdditions(tx)
    await tx
      .update(productImports)
      .set({ lease: null, leasedUntil: null, attempts: 0 })
      .where(and(eq(productImports.id, id), eq(productImports.lease, lease)))
  })
}

/** Records progress in the transaction of the work. Throws TurnLost when the lease or position was lost. */
export async function noteDone(
  tx: Connection,
  { lease, now }: Works,
  row: ImportRow,
  done: Partial<ImportRow>,
  also?: SQL,
): Promise<ImportRow> {
  const [after] = await tx
    .update(productImports)
    .set({ leasedUntil: leaseEnd(now()), ...done })
    .where(and(eq(productImports.id, row.id), eq(productImports.state, row.state), eq(productImports.lease, lease), also))
    .returning()
  if (!after) throw new TurnLost()
  return after
}

/** Errors of lines with their SKU, calling fields by the headings of the file. */
export function fileErrors(
  { headings, mapping }: Pick<ImportRow, 'headings' | 'mapping'>,
  lines: readonly CsvLine<CsvHeader>[],
  errors: readonly ImportError[],
): LineError[] {
  const keys = new Map(lines.map(({ line, key }) => [line, key]))
  const nameOf = fieldNamer(headings, mapping?.uses ?? [], MOVED_PRODUCTS)
  return errors.map(({ line, column, message }) => ({ line, sku: keys.get(line) ?? '', column: nameOf(column), message }))
}

/** Keeps the first 100,000 errors of a file. */
export function errorsToKeep({ errorsKept }: ImportRow, errors: readonly LineError[]): readonly LineError[] {
  return errors.slice(0, Math.max(0, IMPORT_ERRORS_KEPT - errorsKept))
}

export async function addErrors(
  tx: Connection,
  { id }: ImportRow,
  errors: readonly LineError[],
  { isLate }: Readonly<{ isLate: boolean }>,
): Promise<void> {
  if (errors.length > 0) await tx.insert(productImportErrors).values(errors.map((error) => ({ ...error, importId: id, isLate })))
}

export function leaseEnd(at: Date): Date {
  return new Date(at.getTime() + LEASE_MS)
}
