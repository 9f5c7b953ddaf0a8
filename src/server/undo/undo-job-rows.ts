import { eq } from 'drizzle-orm'
import type { Connection } from '#server/database/connect.ts'
import { undoJobs } from '#server/database/schema/undo.ts'
import { workQueue } from '#server/database/work-queue.ts'
import { FILE_LEASE_MS, TurnLost, type UndoJob, type Works } from '#server/imports/import-rows.ts'

export const undoQueue = workQueue(undoJobs, { key: 'undoableId', isOpen: eq(undoJobs.state, 'working'), leaseMs: FILE_LEASE_MS })

/** Records a batch in its transaction and renews the lease. Throws TurnLost when it was stopped or lease or position was lost. */
export async function noteTakenBack(tx: Connection, { now }: Works, job: UndoJob, done: Partial<UndoJob>): Promise<UndoJob> {
  const isAsBefore = eq(undoJobs.afterProductId, job.afterProductId)
  const after = await undoQueue.settle(tx, job, { nextAttemptAt: undoQueue.leaseFrom(now), attempts: 0, ...done }, isAsBefore)
  if (!after) throw new TurnLost()
  return after
}
