import { type SQL, sql } from 'drizzle-orm'
import type { DailySales, SalesPeriod } from '#domain/dashboard/sales-period.ts'
import type { Connection } from '#server/database/connect.ts'
import { orders } from '#server/database/schema/orders.ts'
import { isSale } from '#server/orders/queries.ts'

/** The sales of each Danish day of a period and of the one before it, less what was credited of them; days without orders are left out. */
export async function findDailySales(db: Connection, { previous, to }: SalesPeriod): Promise<DailySales[]> {
  const day = sql<string>`to_char(${orders.createdAt} at time zone 'Europe/Copenhagen', 'YYYY-MM-DD')`
  const keptOre = sql`(${orders.totalOre} - ${orders.creditedOre})`
  return await db
    .select({
      day,
      orders: sql<number>`count(*)`,
      grossOre: sql<number>`sum(${keptOre})::bigint`,
      vatOre: sql<number>`sum(${vatOf(keptOre)})::bigint`,
    })
    .from(orders)
    .where(isSale({ from: previous.from, to }))
    .groupBy(sql`1`)
}

/** The VAT inside an amount as the domain's vatOfGross rounds it, order by order: gross × 0.2, a half up. */
export function vatOf(gross: unknown): SQL {
  return sql`(2 * ${gross} + 5) / 10`
}
