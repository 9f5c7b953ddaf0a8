import { and, eq, isNotNull } from 'drizzle-orm'
import type { LargeUndo, Stayed } from '#contract/undo.ts'
import { importProgress } from '#domain/imports/import-pace.ts'
import { STAYING_SHOWN, type UndoCounts } from '#domain/undo/undo-job.ts'
import type { Connection } from '#server/database/connect.ts'
import { users } from '#server/database/schema/customers.ts'
import { productImports } from '#server/database/schema/imports.ts'
import { undoableProducts, undoJobs } from '#server/database/schema/undo.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { planLargeUndo } from './plan-large-undo.ts'
import type { Undoable } from './require-undoable.ts'

const NOT_BEGUN = { state: 'open', by: null, failure: null } as const

/** The progress of an undo, or before it starts its expected result. Throws 'undo_import_writing'. */
export async function showLargeUndo(db: Connection, undoable: Undoable, now: Date) {
  const large = await findLargeUndo(db, undoable)
  if (large) {
    const stays = large.state === 'working' ? [] : await findStays(db, undoable)
    return { ...outcomeOf(large.counts), rows: [], stays, large }
  }
  await refuseWhileWriting(db, undoable)
  const { counts, rows, stays } = await planLargeUndo(db, undoable, now)
  return { ...outcomeOf(counts), rows, stays, large: { ...NOT_BEGUN, counts, progress: progressOf(undoable, { done: 0, workedMs: 0 }) } }
}

function outcomeOf({ returned, removed, stayed }: UndoCounts) {
  return { returning: returned + removed, notes: [], staying: stayed }
}

/** Null before it starts. */
export async function findLargeUndo(db: Connection, undoable: Undoable): Promise<LargeUndo | null> {
  const [found] = await db
    .select({ job: undoJobs, by: users.name })
    .from(undoJobs)
    .leftJoin(users, eq(users.id, undoJobs.byUserId))
    .where(eq(undoJobs.undoableId, undoable.id))
  if (!found) return null
  const { job, by } = found
  return { state: job.state, by, counts: job.counts, failure: job.failure, progress: progressOf(undoable, job) }
}

function progressOf({ products }: Undoable, { done, workedMs }: Readonly<{ done: number; workedMs: number }>): LargeUndo['progress'] {
  const { percent, linesPerSecond, secondsLeft } = importProgress({ done, of: products, lines: done, workedMs })
  return { percent, productsDone: done, productsPerSecond: linesPerSecond, secondsLeft }
}

/** A file still being written cannot be undone. Throws 'undo_import_writing'. */
export async function refuseWhileWriting(db: Connection, { id }: Undoable): Promise<void> {
  const isWriting = await db.$count(productImports, and(eq(productImports.undoableId, id), eq(productImports.state, 'writing')))
  if (isWriting > 0) throw new ShopError('undo_import_writing')
}

async function findStays(db: Connection, { id }: Undoable): Promise<Stayed[]> {
  const { undoableId, productId, stays } = undoableProducts
  const rows = await db
    .select({ stays })
    .from(undoableProducts)
    .where(and(eq(undoableId, id), isNotNull(stays)))
    .orderBy(productId)
    .limit(STAYING_SHOWN)
  return rows.flatMap(({ stays: kept }) => kept ?? []).map((stay) => ({ ...stay, now: stay.now }))
}
