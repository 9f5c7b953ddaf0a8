import { eq } from 'drizzle-orm'
import { FIRST_PIECE_LINES, nextPieceLines, restAfterPieceMs } from '#domain/imports/import-pace.ts'
import type { Connection } from '#server/database/connect.ts'
import { isDatabaseUnavailable } from '#server/database/database-unavailable.ts'
import { engineOf } from '#server/database/engine-of.ts'
import { ActorGone } from '#server/database/lock-accounts.ts'
import { users } from '#server/database/schema/customers.ts'
import { undoJobs } from '#server/database/schema/undo.ts'
import { findWorkingUndo, TurnLost, type UndoJob, type Works } from '#server/imports/import-rows.ts'
import { endLargeUndo } from './end-large-undo.ts'
import { takeBackPiece } from './take-back-piece.ts'
import { undoQueue } from './undo-job-rows.ts'

const MOST_ATTEMPTS = 5
const WHO_IS_GONE = 'Den kollega, der startede tilbagetagningen, har ikke længere en konto. Fortsæt den selv.'
const GIVEN_UP = 'Serveren kunne ikke blive færdig. Se serverens log, og prøv igen.'

class WhoIsGone extends Error {}

/** Works on the running undo if this process gets the lease. */
export async function workOnLargeUndos(works: Works, stop: AbortSignal): Promise<void> {
  const open = await findWorkingUndo(works.db)
  const [claimed] = open ? await undoQueue.claim(works, { most: 1, also: eq(undoJobs.undoableId, open.undoableId) }) : []
  if (!claimed) return
  let job = claimed
  const giveUp = (failure: string) => endLargeUndo(works, job.undoableId, { state: 'failed', by: null, failure })
  if (job.attempts > MOST_ATTEMPTS) return void (await giveUp(GIVEN_UP))
  try {
    for await (const after of takeBackFrom(works, claimed)) {
      job = after
      if (stop.aborted) break
    }
    await undoQueue.settle(works.db, job, { nextAttemptAt: null })
  } catch (error) {
    if (error instanceof TurnLost) return
    if (error instanceof WhoIsGone || error instanceof ActorGone) return void (await giveUp(WHO_IS_GONE))
    // without a database the lease expires by itself
    if (isDatabaseUnavailable(error)) throw error
    works.log.error({ err: error, undoableId: job.undoableId }, 'a large file of products could not be taken back')
    if (job.attempts >= MOST_ATTEMPTS) await giveUp(GIVEN_UP)
    else await undoQueue.settle(works.db, job, { nextAttemptAt: null })
  }
}

/** Yields the job after each batch. */
async function* takeBackFrom(works: Works, claimed: UndoJob): AsyncGenerator<UndoJob> {
  let job = claimed
  let lines: number = FIRST_PIECE_LINES
  const by = await whoBegan(works.db, job)
  while (job.state === 'working') {
    const startedAt = performance.now()
    const after = await takeBackPiece(works, job, { most: lines, by })
    const tookMs = performance.now() - startedAt
    lines = nextPieceLines({ lines, tookMs, engine: engineOf(works.db) })
    await works.pause(restAfterPieceMs(tookMs, { isSeenAtOnce: true }))
    job = { ...after, workedMs: job.workedMs + Math.round(performance.now() - startedAt) }
    yield job
  }
}

async function whoBegan(db: Connection, { byUserId }: UndoJob): Promise<Readonly<{ userId: number; name: string }>> {
  const [found] = await db
    .select({ userId: users.id, name: users.name })
    .from(users)
    .where(eq(users.id, byUserId ?? 0))
  if (!found) throw new WhoIsGone()
  return found
}
