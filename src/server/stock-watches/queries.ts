import { count, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Connection } from '#server/database/connect.ts'
import { products } from '#server/database/schema/products.ts'
import { stockWatches } from '#server/database/schema/stock-watches.ts'

/** Latest first. */
export async function findWatched(db: Connection, userId: number): Promise<number[]> {
  const rows = await db
    .select({ productId: stockWatches.productId })
    .from(stockWatches)
    .where(eq(stockWatches.userId, userId))
    .orderBy(desc(stockWatches.createdAt), desc(stockWatches.id))
  return rows.map(({ productId }) => productId)
}

/** Without unconfirmed guests. */
export async function countWhoWait(db: Connection, productIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (productIds.length === 0) return new Map()
  const rows = await db
    .select({ productId: stockWatches.productId, waiting: count() })
    .from(stockWatches)
    .where(
      sql`${inArray(stockWatches.productId, [...productIds])} and (${stockWatches.userId} is not null or ${stockWatches.confirmedAt} is not null)`,
    )
    .groupBy(stockWatches.productId)
  return new Map(rows.map(({ productId, waiting }) => [productId, waiting]))
}

/** By account, or by a guest's address. */
export function areWatchesOf({ userId, email }: Readonly<{ userId: number | null; email: string | null }>): SQL {
  return (
    or(userId === null ? undefined : eq(stockWatches.userId, userId), email === null ? undefined : eq(stockWatches.email, email)) ??
    sql`false`
  )
}

/** Without tokens. */
export async function watchesOf(db: Connection, person: Parameters<typeof areWatchesOf>[0]) {
  return await db
    .select({
      product: products.nameDa,
      kcwId: products.kcwId,
      email: stockWatches.email,
      createdAt: stockWatches.createdAt,
      confirmedAt: stockWatches.confirmedAt,
    })
    .from(stockWatches)
    .innerJoin(products, eq(products.id, stockWatches.productId))
    .where(areWatchesOf(person))
    .orderBy(stockWatches.id)
}
