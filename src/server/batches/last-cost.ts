import { type SQL, sql } from 'drizzle-orm'

/** What one of a product was bought for last, in øre without VAT; null where nobody wrote it. */
export function lastCostOf(productId: SQL): SQL {
  return sql`(select c.unit_cost_ore from receipt_lines c where c.product_id = ${productId} and c.unit_cost_ore is not null order by c.id desc limit 1)`
}
