import { type SQL, sql } from 'drizzle-orm'

/** Rolls open orders wait for; uses the index of owed lines. `product` names the row. */
export function owedRolls(product: SQL): SQL<number> {
  return sql<number>`coalesce((select sum(line.ships_later - line.sent_remote) from order_lines line join orders o on o.id = line.order_id
    where line.product_id = ${product}.id and line.ships_later > 0 and line.sent < line.quantity
      and o.stock_taken and o.deleted_at is null), 0)::integer`
}

/** 0 for products without incoming goods, which saves the query. */
export function owedWhereOnTheWay(product: SQL): SQL<number> {
  return sql<number>`case when ${product}.incoming = '[]' then 0 else ${owedRolls(product)} end`
}
