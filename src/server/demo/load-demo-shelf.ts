import { eq, inArray } from 'drizzle-orm'
import type { Connection } from '#server/database/connect.ts'
import { users } from '#server/database/schema/customers.ts'
import { products } from '#server/database/schema/products.ts'
import { shelfLines, shelfLists } from '#server/database/schema/shelf-lists.ts'

const KEPT = [
  { kcwId: 'NL-1001', minimum: 2, onShelf: 2, note: 'Øverste hylde' },
  { kcwId: 'NL-1003', minimum: 3, onShelf: 1, note: null },
  { kcwId: 'VT-1068', minimum: 5, onShelf: 4, note: 'Skuffen ved bordet' },
  { kcwId: 'KE-1083', minimum: 2, onShelf: 2, note: null },
  { kcwId: 'VT-1073', minimum: 10, onShelf: null, note: null },
]

export async function loadDemoShelf(tx: Connection, now: Date): Promise<void> {
  const [owner] = await tx.select({ accountId: users.accountId }).from(users).where(eq(users.email, 'gold@demo.dk'))
  if (!owner) return
  const skus = KEPT.map(({ kcwId }) => kcwId)
  const { id, kcwId, nameDa, priceAfterPromotionOre } = products
  const known = await tx.select({ id, kcwId, nameDa, priceAfterPromotionOre }).from(products).where(inArray(kcwId, skus))
  const list = { accountId: owner.accountId, name: 'Fast lager', position: 0, createdAt: now }
  const [made] = await tx.insert(shelfLists).values(list).returning({ id: shelfLists.id })
  if (!made) return
  const lines = KEPT.flatMap((kept, position) =>
    known
      .filter((product) => product.kcwId === kept.kcwId)
      .map((product) => ({
        ...kept,
        listId: made.id,
        productId: product.id,
        nameDa: product.nameDa,
        seenPriceOre: product.priceAfterPromotionOre,
        position,
        countedAt: kept.onShelf === null ? null : now,
        createdAt: now,
      })),
  )
  if (lines.length > 0) await tx.insert(shelfLines).values(lines)
}
