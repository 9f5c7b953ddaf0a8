import { ne } from 'drizzle-orm'
import type { LargeUndo } from '#contract/undo.ts'
import { isImportWorking } from '#domain/imports/import-state.ts'
import type { Connection } from '#server/database/connect.ts'
import { lockAccounts } from '#server/database/lock-accounts.ts'
import { undoJobs } from '#server/database/schema/undo.ts'
import { sqlState, UNIQUE_VIOLATION } from '#server/database/sql-state.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { findOpenImport } from '#server/imports/import-rows.ts'
import { lockUndoable } from '#server/products/changes/record-change.ts'
import type { Shop } from '#server/shop.ts'
import { endLargeUndo } from './end-large-undo.ts'
import { findLargeUndo, refuseWhileWriting } from './large-undo-answer.ts'
import { findUndoable, refuseUndone, type Undoable } from './require-undoable.ts'

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

async function begin(tx: Connection, asked: Parameters<typeof findUndoable>[1]): Promise<Undoable> {
  await lockAccounts(tx, { by: asked.staff })
  await lockUndoable(tx, asked.id)
  const undoable = await findUndoable(tx, asked)
  refuseUndone(undoable)
  await refuseWhileWriting(tx, undoable)
  const open = await findOpenImport(tx)
  if (open && isImportWorking(open.state)) {
    throw new ShopError('import_under_way', { message: `»${open.fileName}« er ikke færdig endnu. Vent, eller stop den først.` })
  }
  const begun = { state: 'working', byUserId: asked.staff.userId, begunAt: asked.now } as const
  const restarted = { ...begun, endedAt: null, failure: null, nextAttemptAt: null, attempts: 0 }
  const rows = await tx
    .insert(undoJobs)
    .values({ ...begun, undoableId: asked.id })
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
