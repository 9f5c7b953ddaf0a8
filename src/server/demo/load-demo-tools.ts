import { inArray } from 'drizzle-orm'
import type { Connection } from '#server/database/connect.ts'
import { metreTools } from '#server/database/schema/calculator.ts'
import { products } from '#server/database/schema/products.ts'

const RULES = [
  { kcwId: 'VT-1073', pieces: 1, perMetres: 36 },
  { kcwId: 'KE-1083', pieces: 1, perMetres: 90 },
  { kcwId: 'VT-1068', pieces: 1, perMetres: null },
]

export async function loadDemoTools(tx: Connection): Promise<void> {
  const skus = RULES.map(({ kcwId }) => kcwId)
  const rows = await tx.select({ id: products.id, kcwId: products.kcwId }).from(products).where(inArray(products.kcwId, skus))
  const rules = RULES.flatMap(({ kcwId, ...rule }, position) =>
    rows.filter((row) => row.kcwId === kcwId).map(({ id }) => ({ productId: id, ...rule, position })),
  )
  if (rules.length > 0) await tx.insert(metreTools).values(rules)
}
