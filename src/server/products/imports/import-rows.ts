import { randomUUID } from 'node:crypto'
import { and, eq, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { IMPORT_ERRORS_KEPT } from '#domain/products/imports/import-state.ts'
import { tellOfAdditions } from '#server/database/catalogue-version.ts'
import type { Connection, Database } from '#server/database/connect.ts'
import { productImportErrors, productImports } from '#server/database/schema/import.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Env } from '#server/env.ts'

/** What a process works on files with; `lease` is its own. */
export type Works = Readonly<{
  db: Database
  env: Pick<Env, 'dataDir'>
  log: Logger
  now: () => Date
  pause: (ms: number) => Promise<unknown>
  lease: string
}>
export type ImportRow = typeof productImports.$inferSelect
export type LineError = Readonly<{ line: number; sku: string; column: string | null; message: string }>

/** So long a process that does not say so again has its turn. */
const LEASE_MS = 30_000

/** The file was stopped, or another process has taken it over: what is under way must not be stored. */
export class TurnLost extends Error {}

export function newLease(): string {
  return randomUUID()
}

/** The file that is not over; there is one at most. */
export async function findOpenImport(db: Connection): Promise<ImportRow | null> {
  const [row] = await db
    .select()
    .from(productImports)
    .where(inArray(productImports.state, ['checking', 'checked', 'writing']))
  return row ?? null
}

/** Takes the turn where nobody has it; null where somebody does. */
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

/** Lets go of the turn, so that another process need not wait for its end. What was added is told, for nobody may go on for a while. */
export async function leaveTurn({ db, lease }: Works, { id }: ImportRow): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tellOfAdditions(tx)
    await tx
      .update(productImports)
      .set({ lease: null, leasedUntil: null, attempts: 0 })
      .where(and(eq(productImports.id, id), eq(productImports.lease, lease)))
  })
}

/** Writes down what a turn got done, in the transaction of what it did. Throws TurnLost where the turn is no longer this process's, or somebody else got it done. */
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

/** Those of a part that are written down: of more errors than are kept the first. */
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

/** Until when a turn lasts that is taken, or lengthened, now. */
export function leaseEnd(at: Date): Date {
  return new Date(at.getTime() + LEASE_MS)
}
