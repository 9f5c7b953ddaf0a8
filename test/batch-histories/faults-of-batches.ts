import { sql } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'

/**
 * Everything that does not add up between stocks, batches, orders' lines and the list of movements; nothing in a sound shop. A line's rolls are
 * those it took from the stock: what it holds or sent, less what was put back; its order never names more of a batch than the movements say it took,
 * and fewer only of a batch that was blocked, whose rolls go back beside the stock.
 */
export async function faultsOfBatches(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ fault: string }>(sql`
    with known as (select p.id as product_id, b.id, b.code, b.rolls from products p cross join lateral jsonb_to_recordset(p.batches) as b (id integer, code text, rolls integer)),
      moved as (select product_id, batch_id, sum(rolls) as rolls from stock_movements group by 1, 2),
      -- what comes back of the remote warehouse's rolls is of an unknown batch and was never taken, so of those nothing is said
      named as (
        select order_id, product_id, b.id as batch_id, sum(b.rolls) as rolls
        from order_lines cross join lateral jsonb_to_recordset(batches) as b (id integer, rolls integer)
        where b.id is not null group by 1, 2, 3),
      taken as (
        select order_id, product_id, batch_id, 0 - sum(rolls) as rolls
        from stock_movements where order_id is not null and batch_id is not null group by 1, 2, 3),
      line as (
        select l.*, o.status, o.deleted_at, (select coalesce(sum(rolls), 0) from jsonb_to_recordset(l.batches) as b (rolls integer)) as named
        from order_lines l join orders o on o.id = l.order_id)
    select 'stock ' || p.kcw_id || ' is ' || p.stock || ', its movements say ' || coalesce(sum(m.rolls), 0) as fault
      from products p left join moved m on m.product_id = p.id group by p.id having p.stock <> coalesce(sum(m.rolls), 0)
    union all
    select 'batch ' || coalesce(k.code, m.batch_id::text) || ' has ' || coalesce(k.rolls, 0) || ', its movements say ' || coalesce(m.rolls, 0)
      from known k full join (select * from moved where batch_id is not null) m on m.batch_id = k.id where coalesce(k.rolls, 0) <> coalesce(m.rolls, 0)
    union all
    select 'stock ' || kcw_id || ' is below its batches' from products where batch_rolls(batches) > stock or stock < 0
    union all
    select 'batch ' || code || ' is blocked and for sale' from known join batches using (id, code) where blocked_at is not null
    union all
    select 'batch ' || code || ' stands on another product' from known where not exists (select from batches b where b.id = known.id and b.product_id = known.product_id and b.code = known.code)
    union all
    select 'receipt ' || l.receipt_id || ' has ' || sum(l.rolls) || ' of product ' || l.product_id || ', its movements say ' || coalesce(max(m.rolls), 0)
      from receipt_lines l left join (select receipt_id, product_id, sum(rolls) as rolls from stock_movements group by 1, 2) m
        on m.receipt_id = l.receipt_id and m.product_id = l.product_id
      where l.product_id is not null
      group by l.receipt_id, l.product_id having sum(l.rolls) <> coalesce(max(m.rolls), 0)
    union all
    select 'order ' || order_id || ' names ' || coalesce(n.rolls, 0) || ' of batch ' || batch_id || ', its movements say ' || coalesce(t.rolls, 0)
      from named n full join taken t using (order_id, product_id, batch_id)
      where exists (select from products where id = product_id)
        and coalesce(n.rolls, 0) > coalesce(t.rolls, 0)
    union all
    select 'line ' || id || ' (' || status || ') has ' || ships_now || ' from the stock, ' || sent || ' sent (' || sent_remote || ' remote), ' || returned || ' back, and names ' || named
      from line
      where named > ships_now
        or (returned = 0 and status <> 'cancelled' and deleted_at is null and named <> ships_now)
        or (returned = 0 and (status = 'cancelled' or deleted_at is not null) and named <> sent - sent_remote)
        or named < ships_now - case when status = 'cancelled' or deleted_at is not null then ships_now else returned end`)
  return rows.map(({ fault }) => fault)
}

/** The rolls of a batch wherever they are: for sale, blocked, and with orders. */
export async function rollsOfBatch(db: Database, id: number): Promise<number> {
  const { rows } = await db.execute<{ rolls: number }>(sql`
    select ((select coalesce(sum(b.rolls), 0) from products cross join lateral jsonb_to_recordset(batches) as b (id integer, rolls integer) where b.id = ${id})
      + (select blocked_rolls from batches where id = ${id})
      + (select coalesce(sum(b.rolls), 0) from order_lines cross join lateral jsonb_to_recordset(batches) as b (id integer, rolls integer) where b.id = ${id}))::integer as rolls`)
  return rows[0]?.rolls ?? 0
}

/** The orders that have a line of these films, those of deleted films left out. */
export async function ordersOf(db: Database, films: readonly Readonly<{ id: number }>[]): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(
    sql`select distinct order_id as id from order_lines where product_id = any(${sql.param(films.map(({ id }) => id))}::int[]) order by id`,
  )
  return rows.map(({ id }) => id)
}
