import { type SQL, sql } from 'drizzle-orm'

/** The latest purchase price in øre without VAT; null when unknown. */
export function lastCostOf(productId: SQL): SQL {
  return sql`(select c.unit_cost_ore from receipt_lines c where c.product_id = ${productId} and c.unit_cost_ore is not null order by c.id desc limit 1)`
}
