import { and, eq, gt, sql } from 'drizzle-orm'
import { addPiece } from '#domain/undo/undo-job.ts'
import type { Connection } from '#server/database/connect.ts'
import { undoableProducts, undoables } from '#server/database/schema/undo.ts'
import { TurnLost, type UndoJob, type Works } from '#server/imports/import-rows.ts'
import { changePrices } from '#server/prices/change-prices.ts'
import { readTagIndex } from '#server/products/changes/tag-index.ts'
import { writeLargeUndoEntry } from './end-large-undo.ts'
import { planProducts } from './plan-undo.ts'
import { noteTakenBack } from './undo-job-rows.ts'
import { withWho } from './who-changed.ts'
import { removeAgain, writeReturning } from './write-back.ts'

type By = Readonly<{ userId: number; name: string }>

/** Undoes the next batch, planned now, and stores the next position in the same transaction. Throws TurnLost. */
export async function takeBackPiece(works: Works, job: UndoJob, { most, by }: Readonly<{ most: number; by: By }>): Promise<UndoJob> {
  return await changePrices(works, by, async (tx, at) => {
    const [undoable] = await tx.select().from(undoables).where(eq(undoables.id, job.undoableId)).for('no key update')
    if (!undoable || undoable.undoneAt) throw new TurnLost()
    const recorded = await nextOf(tx, job, most)
    const tags = await readTagIndex(tx)
    const { returning, removed, stays } = await planProducts(tx, undoable, { recorded, tags, now: at, holds: true })
    await writeReturning(tx, returning, { tags, by, at })
    await removeAgain(tx, removed)
    await keepStays(tx, undoable.id, await withWho(tx, undoable, stays))
    const counts = addPiece(job.counts, { returned: returning.length, removed: removed.length, stays })
    const isLast = recorded.length < most
    if (isLast) await tx.update(undoables).set({ undoneAt: at, undoneByName: by.name }).where(eq(undoables.id, undoable.id))
    const after = await noteTakenBack(tx, works, job, {
      ...{ afterProductId: recorded.at(-1)?.productId ?? job.afterProductId, done: job.done + recorded.length },
      ...{ counts, workedMs: job.workedMs },
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

async function keepStays(tx: Connection, undoableId: number, stays: Awaited<ReturnType<typeof withWho>>): Promise<void> {
  if (stays.length === 0) return
  const rows = Object.entries(Object.groupBy(stays, ({ productId }) => productId ?? 0)).map(([id, kept]) => ({
    id: Number(id),
    stays: kept,
  }))
  await tx.execute(sql`
    update undoable_products u set stays = r.stays from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id int, stays jsonb)
    where u.undoable_id = ${undoableId} and u.product_id = r.id`)
}
