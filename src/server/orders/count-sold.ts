import { sql } from 'drizzle-orm'
import { copenhagenDay } from '#domain/calendar/danish-time.ts'
import { DAY_MS } from '#domain/calendar/day-arithmetic.ts'
import { MAX_UNITS_COUNTED, SELLING_DAYS } from '#domain/products/recommended.ts'
import type { Connection } from '#server/database/connect.ts'
import { products } from '#server/database/schema/goods/products.ts'
import { orderLines, orders } from '#server/database/schema/orders.ts'
import { isSale } from './queries.ts'

const PRODUCTS_AT_ONCE = 500

/** Updates the sales figures for 'Anbefalet' (decision 0020), in small batches and without locked products, so that no order waits. */
export async function countSold(db: Connection, now: Date): Promise<void> {
  const days = { from: copenhagenDay(now.getTime() - SELLING_DAYS * DAY_MS), to: copenhagenDay(now.getTime()) }
  const { rows } = await db.execute<{ id: number; units: number }>(sql`
    with sold as (
      select ${orderLines.productId} as id, least(sum(${orderLines.quantity} - ${orderLines.returned}), ${MAX_UNITS_COUNTED}::integer)::integer as units
      from ${orders} join ${orderLines} on ${orderLines.orderId} = ${orders.id}
      where ${isSale(days)} and ${orderLines.productId} is not null
      group by 1
    )
    select ${products.id} as id, coalesce(units, 0) as units
    from ${products} left join sold on sold.id = ${products.id}
    where ${products.soldRecently} <> coalesce(units, 0)
    order by 1`)
  for (let from = 0; from < rows.length; from += PRODUCTS_AT_ONCE) {
    const part = rows.slice(from, from + PRODUCTS_AT_ONCE)
    const [ids, units] = [part.map((row) => row.id), part.map((row) => row.units)]
    await db.execute(sql`
      with idle as (
        select id from products where id = any(${sql.param(ids)}::integer[]) order by id for no key update skip locked
      )
      update products set sold_recently = counted.units
      from idle join unnest(${sql.param(ids)}::integer[], ${sql.param(units)}::integer[]) as counted (id, units) using (id)
      where products.id = idle.id`)
  }
}
