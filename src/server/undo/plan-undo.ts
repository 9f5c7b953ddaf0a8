import { eq, sql } from 'drizzle-orm'
import { bothSides } from '#domain/audit/audit.ts'
import type { Connection } from '#server/database/connect.ts'
import { products } from '#server/database/schema/goods/products.ts'
import { undoableProducts, type undoables } from '#server/database/schema/undo.ts'
import { readTagIndex, type TagIndex } from '#server/products/changes/tag-index.ts'
import { lockProducts } from '#server/products/staff-queries.ts'
import { type DeletionBack, planDeletion } from './plan-deletion.ts'
import { planFields, type Returning } from './plan-fields.ts'
import { type MergeBack, planMerge } from './plan-merge.ts'
import { type Stay, withActors } from './undoables.ts'

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
  const shown = await withActors(db, undoable, stays.slice(0, SHOWN))
  return { returning: rows.length, rows: rows.slice(0, SHOWN), notes, staying: stays.length, stays: shown }
}

type Recorded = typeof undoableProducts.$inferSelect
type NewProduct = Readonly<{ id: number; label: string }>

/** Why a new product `p` stays; null when it can be deleted. `r.last_movement` is the stock position of its creation. */
export const NEW_STAYS_BECAUSE = sql`case
      when exists (select from order_lines l where l.product_id = p.id) then 'Produktet er bestilt.'
      when exists (select from purchase_order_lines l where l.product_id = p.id) then 'Produktet står på et indkøb.'
      -- every change by staff is recorded; the shop also ends promotions and follows a colour's code
      when p.revision > 1 and (select count(*) from undoable_products u where u.product_id = p.id) > 1 then 'Produktet er ændret siden.'
      when exists (select from price_list_lines l where l.product_id = p.id and l.replaced_ore is not null) then 'Prisen er siden sat af en prisliste.'
      when exists (select from receipt_lines l where l.product_id = p.id) or exists (select from batches b where b.product_id = p.id and (b.created_at > p.created_at or b.blocked_at is not null))
        or exists (select from stock_movements m where m.product_id = p.id and m.id > coalesce(r.last_movement, 0)) then 'Lageret er ændret siden.'
      when exists (select from product_documents d where d.product_id = p.id) then 'Produktet har fået et dokument.'
      when exists (select from wrap_films w where w.product_id = p.id) then 'Et billede fra en kunde nævner produktet.'
      -- read once for all products: no index leads to them
      when p.id in (select l.product_id from offer_lines l) then 'Produktet står i et tilbud.'
      when exists (select from job_films f where f.product_id = p.id)
        or p.id in (select (t ->> 'productId')::int from job_films f cross join jsonb_array_elements(f.tools) t) then 'Produktet står i et værksteds opgave.'
      when exists (select from supplied_products s where s.product_id = p.id) then 'Produktet står på en leverandørs vareliste.'
      when exists (select from metre_tools t where t.product_id = p.id) then 'Produktet er tilbehør i beregneren.'
      when exists (select from shelf_lines s where s.product_id = p.id) then 'Produktet hører til et værksteds faste lager.'
      when p.id in (select w.product_id from stock_watches w) then 'En kunde venter på produktet.'
      when p.id in (select f.product_id from favourites f) then 'En kunde har produktet som favorit.'
    end`

/** An import's new products that can be deleted, and those in use; deleted ones are neither. */
async function planNew(db: Connection, recorded: readonly Recorded[]): Promise<Readonly<{ removed: NewProduct[]; stays: Stay[] }>> {
  const added = recorded.filter(({ isNew }) => isNew).map(({ productId: id, lastMovement }) => ({ id, last_movement: lastMovement }))
  if (added.length === 0) return { removed: [], stays: [] }
  const { rows } = await db.execute<NewProduct & { reason: string | null }>(sql`
    select p.id, p.name_da || ' (' || p.kcw_id || ')' as label, ${NEW_STAYS_BECAUSE} as reason
    from products p join jsonb_to_recordset(${JSON.stringify(added)}::jsonb) as r (id int, last_movement bigint) on r.id = p.id
    order by p.id`)
  const stays = rows.filter(({ reason }) => reason !== null)
  return {
    removed: rows.filter(({ reason }) => reason === null).map(({ id, label }) => ({ id, label })),
    stays: stays.map(({ id, label, reason }) => ({ productId: id, label, field: null, now: null, reason })),
  }
}
