import { sql } from 'drizzle-orm'
import { DAY_MS } from '#domain/calendar/durations.ts'
import { bumpCatalogueVersion } from '#server/database/catalogue-version.ts'
import type { Connection } from '#server/database/connect.ts'
import { boughtTogetherCounted } from '#server/database/schema/products.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Shop } from '#server/shop.ts'

const ORDERS_AT_ONCE = 500
const COUNTED_EVERY_MS = DAY_MS - 3_600_000
/** Orders this old are committed: no lower id appears later. */
const SETTLED_MS = 3_600_000

/** Counts daily what is bought with a film, from the orders since the last run. Ignores cancelled orders and samples. */
export async function countBoughtTogether({ db, now }: Pick<Shop, 'db' | 'now'>): Promise<void> {
  const at = now()
  while ((await inTransaction(db, async (tx) => await countSome(tx, at))) === ORDERS_AT_ONCE);
}

async function countSome(tx: Connection, at: Date): Promise<number> {
  const due = new Date(at.getTime() - COUNTED_EVERY_MS).toISOString()
  const settled = new Date(at.getTime() - SETTLED_MS).toISOString()
  // the catalogue lock comes first in the lock order
  await bumpCatalogueVersion(tx)
  const { rows: open } = await tx.execute<{ lastOrderId: number }>(sql`
    select last_order_id as "lastOrderId" from bought_together_counted
    where counted_at is null or counted_at <= ${due}::timestamptz for no key update skip locked`)
  const [counted] = open
  if (!counted) return 0
  const { rows: orders } = await tx.execute<{ id: number }>(sql`
    select id from orders where id > ${counted.lastOrderId} and created_at <= ${settled}::timestamptz order by id limit ${ORDERS_AT_ONCE}`)
  const last = orders.at(-1)?.id ?? counted.lastOrderId
  await tx.execute(sql`
    insert into bought_together (product_id, other_id, orders)
    select film.product_id, other.product_id, count(distinct film.order_id)
    from orders o
    join order_lines film on film.order_id = o.id join product_search fs on fs.product_id = film.product_id and fs.is_film
    join order_lines other on other.order_id = o.id join product_search os on os.product_id = other.product_id and not os.is_film
    where o.id > ${counted.lastOrderId} and o.id <= ${last} and o.status <> 'cancelled' and o.deleted_at is null and other.sample_of_id is null
    group by film.product_id, other.product_id order by film.product_id, other.product_id
    on conflict (product_id, other_id) do update set orders = bought_together.orders + excluded.orders`)
  const isDone = orders.length < ORDERS_AT_ONCE
  await tx.update(boughtTogetherCounted).set({ lastOrderId: last, ...(isDone && { countedAt: at }) })
  return orders.length
}
