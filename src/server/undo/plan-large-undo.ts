import { and, eq, inArray, sql } from 'drizzle-orm'
import { bothSides } from '#domain/audit/audit.ts'
import { STAYING_SHOWN, type UndoCounts } from '#domain/undo/undo-job.ts'
import type { Connection } from '#server/database/connect.ts'
import { undoableProducts } from '#server/database/schema/undo.ts'
import { readTagIndex } from '#server/products/changes/tag-index.ts'
import { NEW_STAYS_BECAUSE, planProducts } from './plan-undo.ts'
import type { Undoable } from './require-undoable.ts'
import { withWho } from './who-changed.ts'

const LOOKED_AT_ONCE = 5_000
const RETURNING_SHOWN = 20

/** Previews the undo of a large file: the numbers of unchanged and changed products, and the first of each. */
export async function planLargeUndo(db: Connection, undoable: Undoable, now: Date) {
  const counts = { returned: 0, removed: 0, stayed: 0 }
  const [untouched, touched]: [number[], number[]] = [[], []]
  for await (const looked of lookThrough(db, undoable)) {
    for (const { id, isNew, isTouched } of looked) {
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
    stays: await withWho(db, undoable, stays),
  }
}

type Looked = Readonly<{ id: number; isNew: boolean; isTouched: boolean }>

async function* lookThrough(db: Connection, { id: undoableId }: Undoable): AsyncGenerator<Looked[]> {
  let after = 0
  for (;;) {
    const { rows } = await db.execute<Looked & { isThere: boolean }>(sql`
      select r.product_id as id, r.is_new as "isNew", p.id is not null as "isThere", case
        when p.id is null then not r.is_new
        when r.is_new then ${NEW_STAYS_BECAUSE} is not null
        else p.revision is distinct from r.revision or r.stock_change > p.stock or (r.stock_change <> 0 and exists (
          select from stock_movements m where m.product_id = p.id and m.id > coalesce(r.last_movement, 0) and m.kind = 'counted'))
        end as "isTouched"
      from (
        select product_id, is_new, revision, stock_change, last_movement from undoable_products
        where undoable_id = ${undoableId} and product_id > ${after} order by product_id limit ${LOOKED_AT_ONCE}
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
