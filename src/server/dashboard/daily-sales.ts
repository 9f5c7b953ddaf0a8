import { type SQL, sql } from 'drizzle-orm'
import type { DailySales, SalesPeriod } from '#domain/dashboard/sales-period.ts'
import type { Connection } from '#server/database/connect.ts'
import { inCopenhagen } from '#server/database/copenhagen.ts'
import { orders } from '#server/database/schema/orders.ts'
import { isSale } from '#server/orders/queries.ts'

/** Sales per Danish day of both periods, less credits; days without orders are missing. */
export async function findDailySales(db: Connection, { previous, to }: SalesPeriod): Promise<DailySales[]> {
  const day = sql<string>`to_char(${inCopenhagen(orders.createdAt)}, 'YYYY-MM-DD')`
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

/** Rounded per order like the domain's vatOfGross. */
export function vatOf(gross: unknown): SQL {
  return sql`(2 * ${gross} + 5) / 10`
}
