import { and, eq, inArray, type SQL } from 'drizzle-orm'
import type { Logger } from 'pino'
import { fieldNamer } from '#domain/csv/column-mapping.ts'
import type { CsvHeader } from '#domain/imports/csv-columns.ts'
import { IMPORT_ERRORS_STORED } from '#domain/imports/import-state.ts'
import { MIGRATED_PRODUCTS } from '#domain/imports/product-migration.ts'
import type { CsvLine, ImportError } from '#server/csv/read-lines.ts'
import { announceAdditions } from '#server/database/catalogue.ts'
import type { Connection, Database } from '#server/database/connect.ts'
import { productImportErrors, productImports } from '#server/database/schema/goods/imports.ts'
import { undoJobs } from '#server/database/schema/undo.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { workQueue } from '#server/database/work-queue.ts'
import type { Env } from '#server/env.ts'
import { ShopError } from '#server/http/shop-error.ts'

export type JobParts = Readonly<{
  db: Database
  env: Pick<Env, 'dataDir'>
  log: Logger
  now: () => Date
  pause: (ms: number) => Promise<unknown>
}>
export type ImportRow = typeof productImports.$inferSelect
export type UndoJob = typeof undoJobs.$inferSelect
export type LineError = Readonly<{ line: number; sku: string; column: string | null; message: string }>

/** Renewed with each batch. */
export const FILE_LEASE_MS = 30_000

export const importQueue = workQueue(productImports, {
  key: 'id',
  isOpen: inArray(productImports.state, ['checking', 'checked', 'writing']),
  leaseMs: FILE_LEASE_MS,
})

/** The import was stopped or taken over: nothing may be stored. */
export class LeaseLost extends Error {}

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
export async function refuseDuringUndo(db: Connection): Promise<void> {
  if (await findWorkingUndo(db)) throw new ShopError('undo_under_way')
}

/** Claims the import for this process; null when another process has it. */
export async function takeLease(parts: JobParts, { id, state }: ImportRow): Promise<ImportRow | null> {
  const isThis = and(eq(productImports.id, id), eq(productImports.state, state))
  const [row] = await importQueue.claim(parts, { most: 1, also: isThis })
  return row ?? null
}

/** Releases the import to any process. Added products are announced, as it may pause now. */
export async function releaseLease({ db }: JobParts, row: ImportRow): Promise<void> {
  await inTransaction(db, async (tx) => {
    await announceAdditions(tx)
    await importQueue.settle(tx, row, { nextAttemptAt: null, attempts: 0 })
  })
}

/** Records progress in the transaction of the work and renews the lease. Throws LeaseLost when the lease or position was lost. */
export async function recordProgress(
  tx: Connection,
  { now }: JobParts,
  row: ImportRow,
  done: Partial<ImportRow>,
  also?: SQL,
): Promise<ImportRow> {
  const isAsBefore = and(eq(productImports.state, row.state), also)
  const after = await importQueue.settle(tx, row, { nextAttemptAt: importQueue.leaseFrom(now), ...done }, isAsBefore)
  if (!after) throw new LeaseLost()
  return after
}

export function fileErrors(
  { headings, mapping }: Pick<ImportRow, 'headings' | 'mapping'>,
  lines: readonly CsvLine<CsvHeader>[],
  errors: readonly ImportError[],
): LineError[] {
  const keys = new Map(lines.map(({ line, key }) => [line, key]))
  const nameOf = fieldNamer(headings, mapping?.uses ?? [], MIGRATED_PRODUCTS)
  return errors.map(({ line, column, message }) => ({ line, sku: keys.get(line) ?? '', column: nameOf(column), message }))
}

/** Keeps the first 100,000 errors of a file. */
export function errorsToStore({ errorsKept }: ImportRow, errors: readonly LineError[]): readonly LineError[] {
  return errors.slice(0, Math.max(0, IMPORT_ERRORS_STORED - errorsKept))
}

export async function addErrors(
  tx: Connection,
  { id }: ImportRow,
  errors: readonly LineError[],
  { isLate }: Readonly<{ isLate: boolean }>,
): Promise<void> {
  if (errors.length > 0) await tx.insert(productImportErrors).values(errors.map((error) => ({ ...error, importId: id, isLate })))
}
