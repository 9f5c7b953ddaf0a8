import { type SQL, sql } from 'drizzle-orm'
import { DAY_MS } from '#domain/calendar/day-arithmetic.ts'
import type { Connection } from '#server/database/connect.ts'

const OFFERED_DAYS = 60

export type ArrivedLine = Readonly<{
  orderId: number
  orderNumber: string
  orderLineId: number
  productId: number
  kcwId: string
  nameDa: string
  /** sent, and offered for the shelf */
  arrived: number
  /** those, and older ones that are not offered */
  unaccounted: number
}>

/** Rolls of parcels from before the product was on a list are on the shelf already. */
function boughtLines(account: number | SQL, now: Date): SQL {
  const since = new Date(now.getTime() - OFFERED_DAYS * DAY_MS).toISOString()
  return sql`
    select o.id as "orderId", o.order_number as "orderNumber", l.id as "orderLineId", l.position, l.product_id as "productId",
      l.kcw_id as "kcwId", l.name_da as "nameDa", coming.rolls as unsent, greatest(0, least(outside.rolls, came.rolls))::int as arrived,
      outside.rolls::int as "unaccounted"
    from orders o join order_lines l on l.order_id = o.id left join shelf_received r on r.order_line_id = l.id
      cross join lateral (select case when o.status = 'cancelled' then 0 else l.quantity - l.sent end as rolls) coming
      cross join lateral (select l.sent - l.returned - coalesce(r.rolls, 0) as rolls) outside
      cross join lateral (
        select coalesce(sum(pl.quantity), 0) as rolls from parcel_lines pl join parcels p on p.id = pl.parcel_id
        where pl.order_line_id = l.id and p.taken_back_at is null and p.sent_at > ${since}::timestamptz and exists (
          select from shelf_lines s join shelf_lists on shelf_lists.id = s.list_id
          where s.product_id = l.product_id and s.created_at < p.sent_at
            and shelf_lists.account_id = o.account_id and shelf_lists.deleted_at is null
        )
      ) came
    where o.account_id = ${account} and o.deleted_at is null and l.product_id is not null and l.sample_of_id is null
      and (coming.rolls > 0 or (outside.rolls > 0 and came.rolls > 0))`
}

/** Order lines with rolls that are offered for the shelf, the newest order first. */
export async function findArrivedLines(db: Connection, account: number | SQL, now: Date): Promise<ArrivedLine[]> {
  const { rows } = await db.execute<ArrivedLine>(
    sql`select * from (${boughtLines(account, now)}) bought where arrived > 0 order by "orderId" desc, position`,
  )
  return rows
}

/** Rolls by product that are ordered and not on the shelf. */
export async function findOrderedRolls(db: Connection, account: number | SQL, now: Date): Promise<ReadonlyMap<number, number>> {
  const { rows } = await db.execute<{ productId: number; rolls: number }>(
    sql`select "productId", sum(unsent + arrived)::int as rolls from (${boughtLines(account, now)}) bought group by "productId"`,
  )
  return new Map(rows.map(({ productId, rolls }) => [productId, rolls]))
}
