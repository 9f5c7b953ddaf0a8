import { eq, sql } from 'drizzle-orm'
import { bothSides } from '#domain/audit/audit.ts'
import type { Connection } from '#server/database/connect.ts'
import { products } from '#server/database/schema/products.ts'
import { undoableProducts, type undoables } from '#server/database/schema/undo.ts'
import { readTagIndex, type TagIndex } from '#server/products/changes/tag-index.ts'
import { lockProducts } from '#server/products/staff-queries.ts'
import { type DeletionBack, planDeletion } from './plan-deletion.ts'
import { planFields, type Returning } from './plan-fields.ts'
import { type MergeBack, planMerge } from './plan-merge.ts'
import { planNew } from './plan-new.ts'
import { type Stay, withWho } from './who-changed.ts'

type Undoable = typeof undoables.$inferSelect

export type UndoPlan = Readonly<{
  returning: readonly Returning[]
  /** new products to delete */
  removed: readonly Readonly<{ id: number; label: string }>[]
  merge: MergeBack | null
  deletion: DeletionBack | null
  stays: readonly Stay[]
}>

/** Plans an undo with present data; `holds` locks the products until the transaction ends. */
export async function planUndo(
  db: Connection,
  undoable: Undoable,
  { now, holds }: Readonly<{ now: Date; holds: boolean }>,
): Promise<UndoPlan> {
  const merge = await planMerge(db, undoable, { holds })
  const tags = await readTagIndex(db)
  const deletion = await planDeletion(db, undoable, tags)
  const recorded = await db
    .select()
    .from(undoableProducts)
    .where(eq(undoableProducts.undoableId, undoable.id))
    .orderBy(undoableProducts.productId)
  const { returning, removed, stays } = await planProducts(db, undoable, { recorded, tags, now, holds })
  return { returning, removed, merge, deletion, stays: [...stays, ...(deletion?.stays ?? [])] }
}

type Planning = Readonly<{ recorded: readonly (typeof undoableProducts.$inferSelect)[]; tags: TagIndex; now: Date; holds: boolean }>

export async function planProducts(
  db: Connection,
  undoable: Undoable,
  { recorded, tags, now, holds }: Planning,
): Promise<Pick<UndoPlan, 'returning' | 'removed' | 'stays'>> {
  const ids = recorded.map(({ productId }) => productId)
  const areTheirs = sql`${products.id} = any(${sql.param(ids)}::int[])`
  const rows = holds ? await lockProducts(db, areTheirs) : await db.select().from(products).where(areTheirs).orderBy(products.id)
  const fields = await planFields(db, undoable, { recorded, rows, tags, now })
  const added = await planNew(db, recorded)
  return { returning: fields.returning, removed: added.removed, stays: [...fields.stays, ...added.stays] }
}

const SHOWN = 1_000

/** For preview and result. */
export async function toOutcome(db: Connection, undoable: Undoable, plan: UndoPlan) {
  const { returning, removed, deletion, merge, stays } = plan
  const notes = [...(deletion?.notes ?? []), ...(merge ? [`Tagget ${merge.tag.nameDa ?? merge.tag.name} kommer tilbage.`] : [])]
  const rows = [
    ...(deletion ? [{ productId: deletion.id, label: deletion.label, isRemoved: false, changes: {} }] : []),
    ...returning.map(({ id, label, changes }) => ({ productId: id, label, isRemoved: false, changes: bothSides(changes) })),
    ...removed.map(({ id, label }) => ({ productId: id, label, isRemoved: true, changes: {} })),
  ]
  const shown = await withWho(db, undoable, stays.slice(0, SHOWN))
  return { returning: rows.length, rows: rows.slice(0, SHOWN), notes, staying: stays.length, stays: shown }
}
