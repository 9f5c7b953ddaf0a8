import { and, eq, ne } from 'drizzle-orm'
import type { LargeUndo } from '#contract/undo.ts'
import { isImportWorking } from '#domain/imports/import-state.ts'
import { isSame } from '#domain/undo/take-back.ts'
import { NOTHING_UNDONE, type UndoCounts, undoableName } from '#domain/undo/undoable.ts'
import { type AuditEntry, THE_SHOP, writeAudit } from '#server/audit/write-audit.ts'
import type { Connection, Database } from '#server/database/connect.ts'
import { sqlState, UNIQUE_VIOLATION } from '#server/database/database-errors.ts'
import { lockAccounts } from '#server/database/lock-accounts.ts'
import { productImports } from '#server/database/schema/goods/imports.ts'
import { undoables, undoJobs } from '#server/database/schema/undo.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { findOpenImport } from '#server/imports/import-rows.ts'
import { lockUndoable } from '#server/products/changes/record-change.ts'
import type { Shop } from '#server/shop.ts'
import { findLargeUndo, refuseWhileWriting } from './large-undo-answer.ts'
import { findUndoable, refuseUndone, type Undoable } from './undoables.ts'

/** Starts or resumes the undo of a large file; one at a time, and not during an import. */
export async function beginLargeUndo(shop: Shop, staff: Visitor, id: number) {
  const undoable = await inTransaction(shop.db, (tx) => begin(tx, { id, staff, now: shop.now() })).catch((error: unknown) => {
    throw sqlState(error) === UNIQUE_VIOLATION ? new ShopError('undo_under_way') : error
  })
  shop.imports.wake()
  const large = await requireLargeUndo(shop.db, undoable)
  const { returned, removed, stayed } = large.counts
  const outcome = { returning: returned + removed, rows: [], notes: [], staying: stayed, stays: [] }
  return { message: 'Tilbagetagningen er i gang', ...outcome, undoableId: null, large }
}

async function begin(tx: Connection, request: Parameters<typeof findUndoable>[1]): Promise<Undoable> {
  await lockAccounts(tx, { by: request.staff })
  await lockUndoable(tx, request.id)
  const undoable = await findUndoable(tx, request)
  refuseUndone(undoable)
  await refuseWhileWriting(tx, undoable)
  const open = await findOpenImport(tx)
  if (open && isImportWorking(open.state)) {
    throw new ShopError('import_under_way', { message: `»${open.fileName}« er ikke færdig endnu. Vent, eller stop den først.` })
  }
  const begun = { state: 'working', byUserId: request.staff.userId, begunAt: request.now } as const
  const restarted = { ...begun, endedAt: null, failure: null, nextAttemptAt: null, attempts: 0 }
  const rows = await tx
    .insert(undoJobs)
    .values({ ...begun, undoableId: request.id })
    .onConflictDoUpdate({ target: undoJobs.undoableId, set: restarted, setWhere: ne(undoJobs.state, 'working') })
    .returning({ id: undoJobs.undoableId })
  if (rows.length === 0) throw new ShopError('undo_under_way', { message: 'Importen er allerede ved at blive taget tilbage.' })
  return undoable
}

/** Stops after the present batch. Throws undo_not_found and undo_not_under_way. */
export async function stopLargeUndo(shop: Shop, staff: Visitor, id: number): Promise<LargeUndo> {
  const undoable = await findUndoable(shop.db, { id, staff, now: shop.now() })
  if (!(await endLargeUndo(shop, id, { state: 'stopped', by: staff }))) throw new ShopError('undo_not_under_way')
  return await requireLargeUndo(shop.db, undoable)
}

async function requireLargeUndo(db: Connection, undoable: Undoable): Promise<LargeUndo> {
  const large = await findLargeUndo(db, undoable)
  if (!large) throw new ShopError('undo_not_found')
  return large
}

const ACTIONS = {
  done: 'Import taget tilbage',
  stopped: 'Tilbagetagning af import stoppet',
  failed: 'Tilbagetagning af import mislykkedes',
} as const

type Ended = Readonly<{ state: keyof typeof ACTIONS; counts: UndoCounts; by: AuditEntry['by']; at: Date }>

/** One log entry for the whole undo; none when it changed nothing and is not finished. */
export async function writeLargeUndoEntry(tx: Connection, undoableId: number, { state, counts, by, at }: Ended): Promise<void> {
  if (state !== 'done' && isSame(counts, NOTHING_UNDONE)) return
  const [found] = await tx
    .select({ fileName: productImports.fileName, kind: undoables.kind, products: undoables.products })
    .from(undoables)
    .leftJoin(productImports, eq(productImports.undoableId, undoables.id))
    .where(eq(undoables.id, undoableId))
  if (!found) return
  const label = found.fileName ?? undoableName(found.kind, found.products)
  const changes = Object.fromEntries(Object.entries(counts).map(([name, to]) => [`products.${name}`, { to }]))
  await writeAudit(tx, { by, action: ACTIONS[state], subject: { kind: 'product', id: null, label }, changes, at })
}

type End = Readonly<{ state: 'stopped' | 'failed'; by: Visitor | null; failure?: string }>

/** Ends an undo early; restored products stay so. Answers whether it was running. */
export async function endLargeUndo(
  { db, now }: Readonly<{ db: Database; now: () => Date }>,
  id: number,
  { state, by, failure = '' }: End,
): Promise<boolean> {
  return await inTransaction(db, async (tx) => {
    if (by) await lockAccounts(tx, { by })
    const at = now()
    const [job] = await tx
      .update(undoJobs)
      .set({ state, endedAt: at, failure: failure || null, nextAttemptAt: null })
      .where(and(eq(undoJobs.undoableId, id), eq(undoJobs.state, 'working')))
      .returning()
    if (job) await writeLargeUndoEntry(tx, id, { state, counts: job.counts, by: by ?? THE_SHOP, at })
    return job !== undefined
  })
}
