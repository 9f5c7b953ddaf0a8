import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { Connection } from '#server/database/connect.ts'
import { undoJobs } from '#server/database/schema/undo.ts'
import { leaseEnd, TurnLost, type UndoJob, type Works } from '#server/imports/import-rows.ts'

/** Takes the lease; null when another process has it. */
export async function takeUndoTurn({ db, lease, now }: Works, { undoableId }: UndoJob): Promise<UndoJob | null> {
  const at = now()
  const isFree = or(isNull(undoJobs.leasedUntil), lt(undoJobs.leasedUntil, at), eq(undoJobs.lease, lease))
  const [row] = await db
    .update(undoJobs)
    .set({ lease, leasedUntil: leaseEnd(at), attempts: sql`${undoJobs.attempts} + 1` })
    .where(and(eq(undoJobs.undoableId, undoableId), eq(undoJobs.state, 'working'), isFree))
    .returning()
  return row ?? null
}

/** Releases the lease. */
export async function leaveUndoTurn({ db, lease }: Works, { undoableId }: UndoJob): Promise<void> {
  await db
    .update(undoJobs)
    .set({ lease: null, leasedUntil: null, attempts: 0 })
    .where(and(eq(undoJobs.undoableId, undoableId), eq(undoJobs.lease, lease)))
}

/** Records a batch in its transaction. Throws TurnLost when it was stopped or lease or position was lost. */
export async function noteTakenBack(tx: Connection, { lease, now }: Works, job: UndoJob, done: Partial<UndoJob>): Promise<UndoJob> {
  const isHis = and(eq(undoJobs.undoableId, job.undoableId), eq(undoJobs.state, 'working'), eq(undoJobs.lease, lease))
  const [after] = await tx
    .update(undoJobs)
    .set({ leasedUntil: leaseEnd(now()), attempts: 0, ...done })
    .where(and(isHis, eq(undoJobs.afterProductId, job.afterProductId)))
    .returning()
  if (!after) throw new TurnLost()
  return after
}
