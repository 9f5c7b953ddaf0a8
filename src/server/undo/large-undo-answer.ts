import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { LargeUndo, Stayed } from '#contract/undo.ts'
import { bothSides } from '#domain/audit/audit.ts'
import { importProgress } from '#domain/imports/import-pace.ts'
import { STAYING_SHOWN, type UndoCounts } from '#domain/undo/undoable.ts'
import type { Connection } from '#server/database/connect.ts'
import { users } from '#server/database/schema/customers.ts'
import { productImports } from '#server/database/schema/goods/imports.ts'
import { undoableProducts, undoJobs } from '#server/database/schema/undo.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { readTagIndex } from '#server/products/changes/tag-index.ts'
import { NEW_STAYS_BECAUSE, planProducts } from './plan-undo.ts'
import { type Undoable, withActors } from './undoables.ts'

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
  return rows.flatMap((row) => row.stays ?? []).map((stay) => ({ ...stay, now: stay.now }))
}

const EXAMINED_AT_ONCE = 5_000
const RETURNING_SHOWN = 20

/** Previews the undo of a large file: the numbers of unchanged and changed products, and the first of each. */
async function planLargeUndo(db: Connection, undoable: Undoable, now: Date) {
  const counts = { returned: 0, removed: 0, stayed: 0 }
  const [untouched, touched]: [number[], number[]] = [[], []]
  for await (const examined of examineProducts(db, undoable)) {
    for (const { id, isNew, isTouched } of examined) {
      counts[isTouched ? 'stayed' : isNew ? 'removed' : 'returned'] += 1
      const shown = isTouched ? touched : untouched
      if (shown.length < (isTouched ? STAYING_SHOWN : RETURNING_SHOWN)) shown.push(id)
    }
  }
  const tags = await readTagIndex(db)
  const planSome = async (ids: readonly number[]) => {
    const recorded = await findRecorded(db, undoable, ids)
    return await planProducts(db, undoable, { recorded, tags, now, holds: false })
  }
  const { returning } = await planSome(untouched)
  const { stays } = await planSome(touched)
  return {
    counts: counts satisfies UndoCounts,
    rows: returning.map(({ id, label, changes }) => ({ productId: id, label, isRemoved: false, changes: bothSides(changes) })),
    stays: await withActors(db, undoable, stays),
  }
}

type Examined = Readonly<{ id: number; isNew: boolean; isTouched: boolean }>

async function* examineProducts(db: Connection, { id: undoableId }: Undoable): AsyncGenerator<Examined[]> {
  let after = 0
  for (;;) {
    const { rows } = await db.execute<Examined & { isThere: boolean }>(sql`
      select r.product_id as id, r.is_new as "isNew", p.id is not null as "isThere", case
        when p.id is null then not r.is_new
        when r.is_new then ${NEW_STAYS_BECAUSE} is not null
        else p.revision is distinct from r.revision or r.stock_change > p.stock or (r.stock_change <> 0 and exists (
          select from stock_movements m where m.product_id = p.id and m.id > coalesce(r.last_movement, 0) and m.kind = 'counted'))
        end as "isTouched"
      from (
        select product_id, is_new, revision, stock_change, last_movement from undoable_products
        where undoable_id = ${undoableId} and product_id > ${after} order by product_id limit ${EXAMINED_AT_ONCE}
      ) r left join products p on p.id = r.product_id
      order by r.product_id`)
    const last = rows.at(-1)
    if (!last) return
    after = last.id
    yield rows.filter(({ isNew, isThere }) => isThere || !isNew)
  }
}

async function findRecorded(db: Connection, { id }: Undoable, ids: readonly number[]) {
  if (ids.length === 0) return []
  const { undoableId, productId } = undoableProducts
  return await db
    .select()
    .from(undoableProducts)
    .where(and(eq(undoableId, id), inArray(productId, [...ids])))
    .orderBy(productId)
}
