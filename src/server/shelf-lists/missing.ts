import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Connection } from '#server/database/connect.ts'
import { products } from '#server/database/schema/products.ts'
import { shelfLines, shelfLists } from '#server/database/schema/shelf-lists.ts'
import { accountOf } from './queries.ts'

/** Missing products by list (the domain's `missingOf`). `canBeHad` is false for products no longer sold. */
export async function findMissing(db: Connection, userId: number) {
  return await db
    .select({
      list: shelfLists.name,
      kcwId: sql<string>`coalesce(${products.kcwId}, ${shelfLines.kcwId})`,
      nameDa: sql<string>`coalesce(${products.nameDa}, ${shelfLines.nameDa})`,
      minimum: shelfLines.minimum,
      onShelf: sql<number>`${shelfLines.onShelf}`,
      missing: sql<number>`${shelfLines.minimum} - ${shelfLines.onShelf}`,
      canBeHad: sql<boolean>`coalesce(${products.active} and not ${products.gone}, false)`,
    })
    .from(shelfLines)
    .innerJoin(shelfLists, and(eq(shelfLists.id, shelfLines.listId), isNull(shelfLists.deletedAt)))
    .leftJoin(products, eq(products.id, shelfLines.productId))
    .where(sql`${shelfLists.accountId} = ${accountOf(userId)} and ${shelfLines.onShelf} < ${shelfLines.minimum}`)
    .orderBy(shelfLists.position, shelfLists.id, shelfLines.position, shelfLines.id)
}
export type Missing = Awaited<ReturnType<typeof findMissing>>[number]
