import { sql } from 'drizzle-orm'
import type { Connection } from '#server/database/connect.ts'
import type { undoableProducts } from '#server/database/schema/undo.ts'
import type { Stay } from './who-changed.ts'

type Recorded = typeof undoableProducts.$inferSelect
type Going = Readonly<{ id: number; label: string }>

/** Why a new product `p` stays; null when it can be deleted. `r.last_movement` is the stock position of its creation. */
export const NEW_STAYS_BECAUSE = sql`case
      when exists (select from order_lines l where l.product_id = p.id) then 'Produktet er bestilt.'
      when exists (select from purchase_order_lines l where l.product_id = p.id) then 'Produktet står på et indkøb.'
      when p.revision > 1 then 'Produktet er ændret siden.'
      when exists (select from receipt_lines l where l.product_id = p.id) or exists (select from batches b where b.product_id = p.id and (b.created_at > p.created_at or b.blocked_at is not null))
        or exists (select from stock_movements m where m.product_id = p.id and m.id > coalesce(r.last_movement, 0)) then 'Lageret er ændret siden.'
      when exists (select from product_documents d where d.product_id = p.id) then 'Produktet har fået et dokument.'
      when exists (select from wrap_films w where w.product_id = p.id) then 'Et billede fra en kunde nævner produktet.'
      -- read once for all products: no index leads to them
      when p.id in (select l.product_id from offer_lines l) then 'Produktet står i et tilbud.'
      when exists (select from job_films f where f.product_id = p.id)
        or p.id in (select (t ->> 'productId')::int from job_films f cross join jsonb_array_elements(f.tools) t) then 'Produktet står i et værksteds opgave.'
    end`

/** An import's new products that can be deleted, and those in use; deleted ones are neither. */
export async function planNew(db: Connection, recorded: readonly Recorded[]): Promise<Readonly<{ removed: Going[]; stays: Stay[] }>> {
  const added = recorded.filter(({ isNew }) => isNew).map(({ productId: id, lastMovement }) => ({ id, last_movement: lastMovement }))
  if (added.length === 0) return { removed: [], stays: [] }
  const { rows } = await db.execute<Going & { reason: string | null }>(sql`
    select p.id, p.name_da || ' (' || p.kcw_id || ')' as label, ${NEW_STAYS_BECAUSE} as reason
    from products p join jsonb_to_recordset(${JSON.stringify(added)}::jsonb) as r (id int, last_movement bigint) on r.id = p.id
    order by p.id`)
  const stays = rows.filter(({ reason }) => reason !== null)
  return {
    removed: rows.filter(({ reason }) => reason === null).map(({ id, label }) => ({ id, label })),
    stays: stays.map(({ id, label, reason }) => ({ productId: id, label, field: null, now: null, reason })),
  }
}
