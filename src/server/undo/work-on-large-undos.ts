import { and, eq, gt, sql } from 'drizzle-orm'
import { FIRST_PIECE_LINES, nextPieceLines, restAfterPieceMs } from '#domain/imports/import-pace.ts'
import { addPiece } from '#domain/undo/undoable.ts'
import { type Connection, engineOf } from '#server/database/connect.ts'
import { isDatabaseUnavailable } from '#server/database/database-errors.ts'
import { type Actor, ActorGone, ActorMayNot, findActor } from '#server/database/lock-accounts.ts'
import { undoableProducts, undoables, undoJobs } from '#server/database/schema/undo.ts'
import { workQueue } from '#server/database/work-queue.ts'
import { FILE_LEASE_MS, findWorkingUndo, type JobParts, LeaseLost, type UndoJob } from '#server/imports/import-rows.ts'
import { changeAfterDuePrices } from '#server/prices/change-after-due-prices.ts'
import { readTagIndex } from '#server/products/changes/tag-index.ts'
import { endLargeUndo, writeLargeUndoEntry } from './change-large-undo.ts'
import { planProducts } from './plan-undo.ts'
import { removeAgain, writeReturning } from './take-back.ts'
import { withActors } from './undoables.ts'

const undoQueue = workQueue(undoJobs, { key: 'undoableId', isOpen: eq(undoJobs.state, 'working'), leaseMs: FILE_LEASE_MS })

const MAX_ATTEMPTS = 5
const STARTER_DELETED = 'Den kollega, der startede tilbagetagningen, har ikke længere en konto. Fortsæt den selv.'
const STARTER_MAY_NOT = 'Den kollega, der startede tilbagetagningen, er spærret eller må ikke længere ændre produkter. Fortsæt den selv.'
const GIVEN_UP = 'Serveren kunne ikke blive færdig. Se serverens log, og prøv igen.'

/** Works on the running undo if this process gets the lease. */
export async function workOnLargeUndos(parts: JobParts, stop: AbortSignal): Promise<void> {
  const open = await findWorkingUndo(parts.db)
  const [claimed] = open ? await undoQueue.claim(parts, { most: 1, also: eq(undoJobs.undoableId, open.undoableId) }) : []
  if (!claimed) return
  let job = claimed
  const giveUp = (failure: string) => endLargeUndo(parts, job.undoableId, { state: 'failed', by: null, failure })
  if (job.attempts > MAX_ATTEMPTS) return void (await giveUp(GIVEN_UP))
  try {
    for await (const after of takeBackFrom(parts, claimed)) {
      job = after
      if (stop.aborted) break
    }
    await undoQueue.settle(parts.db, job, { nextAttemptAt: null })
  } catch (error) {
    if (error instanceof LeaseLost) return
    if (error instanceof ActorGone) return void (await giveUp(STARTER_DELETED))
    if (error instanceof ActorMayNot) return void (await giveUp(STARTER_MAY_NOT))
    // without a database the lease expires by itself
    if (isDatabaseUnavailable(error)) throw error
    parts.log.error({ err: error, undoableId: job.undoableId }, 'a large file of products could not be taken back')
    if (job.attempts >= MAX_ATTEMPTS) await giveUp(GIVEN_UP)
    else await undoQueue.settle(parts.db, job, { nextAttemptAt: null })
  }
}

/** Yields the job after each batch. */
async function* takeBackFrom(parts: JobParts, claimed: UndoJob): AsyncGenerator<UndoJob> {
  let job = claimed
  let lines: number = FIRST_PIECE_LINES
  const [undoable] = await parts.db.select({ work: undoables.work }).from(undoables).where(eq(undoables.id, job.undoableId))
  const needed = ['changeProducts' as const, ...(undoable?.work ?? [])]
  while (job.state === 'working') {
    const by = await findActor(parts.db, job.byUserId, needed)
    const startedAt = performance.now()
    const after = await takeBackPiece(parts, job, { most: lines, by })
    const tookMs = performance.now() - startedAt
    lines = nextPieceLines({ lines, tookMs, engine: engineOf(parts.db) })
    await parts.pause(restAfterPieceMs(tookMs, { isSeenAtOnce: true }))
    job = { ...after, workedMs: job.workedMs + Math.round(performance.now() - startedAt) }
    yield job
  }
}

/** Undoes the next batch, planned now, and stores the next position in the same transaction. Throws LeaseLost. */
async function takeBackPiece(parts: JobParts, job: UndoJob, { most, by }: Readonly<{ most: number; by: Actor }>): Promise<UndoJob> {
  return await changeAfterDuePrices(parts, by, async (tx, at) => {
    const [undoable] = await tx.select().from(undoables).where(eq(undoables.id, job.undoableId)).for('no key update')
    if (!undoable || undoable.undoneAt) throw new LeaseLost()
    const recorded = await nextOf(tx, job, most)
    const tags = await readTagIndex(tx)
    const { returning, removed, stays } = await planProducts(tx, undoable, { recorded, tags, now: at, holds: true })
    await writeReturning(tx, returning, { tags, by, at })
    await removeAgain(tx, removed)
    await storeStays(tx, undoable.id, await withActors(tx, undoable, stays))
    const counts = addPiece(job.counts, { returned: returning.length, removed: removed.length, stays })
    const isLast = recorded.length < most
    if (isLast) await tx.update(undoables).set({ undoneAt: at, undoneByName: by.name }).where(eq(undoables.id, undoable.id))
    const after = await recordProgress(tx, parts, job, {
      afterProductId: recorded.at(-1)?.productId ?? job.afterProductId,
      done: job.done + recorded.length,
      counts,
      workedMs: job.workedMs,
      ...(isLast && { state: 'done' as const, endedAt: at, nextAttemptAt: null }),
    })
    if (isLast) await writeLargeUndoEntry(tx, undoable.id, { state: 'done', counts, by, at })
    return after
  })
}

async function nextOf(tx: Connection, { undoableId, afterProductId }: UndoJob, most: number) {
  const isNext = and(eq(undoableProducts.undoableId, undoableId), gt(undoableProducts.productId, afterProductId))
  return await tx.select().from(undoableProducts).where(isNext).orderBy(undoableProducts.productId).limit(most)
}

async function storeStays(tx: Connection, undoableId: number, stays: Awaited<ReturnType<typeof withActors>>): Promise<void> {
  if (stays.length === 0) return
  const rows = Object.entries(Object.groupBy(stays, ({ productId }) => productId ?? 0)).map(([id, ofProduct]) => ({
    id: Number(id),
    stays: ofProduct,
  }))
  await tx.execute(sql`
    update undoable_products u set stays = r.stays from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id int, stays jsonb)
    where u.undoable_id = ${undoableId} and u.product_id = r.id`)
}

/** Records a batch in its transaction and renews the lease. Throws LeaseLost when it was stopped or lease or position was lost. */
async function recordProgress(tx: Connection, { now }: JobParts, job: UndoJob, done: Partial<UndoJob>): Promise<UndoJob> {
  const isAsBefore = eq(undoJobs.afterProductId, job.afterProductId)
  const after = await undoQueue.settle(tx, job, { nextAttemptAt: undoQueue.leaseFrom(now), attempts: 0, ...done }, isAsBefore)
  if (!after) throw new LeaseLost()
  return after
}
