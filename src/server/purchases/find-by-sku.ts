import { inArray, sql } from 'drizzle-orm'
import type { Connection } from '#server/database/connect.ts'
import { products } from '#server/database/schema/products.ts'

/** Ignores letter case. */
export async function findBySku(db: Connection, skus: readonly string[]) {
  if (skus.length === 0) return []
  return await db
    .select({ id: products.id, kcwId: products.kcwId, nameDa: products.nameDa, discontinued: products.discontinued })
    .from(products)
    .where(inArray(sql`lower(${products.kcwId})`, [...new Set(skus.map((sku) => sku.toLowerCase()))]))
}

type Found = Awaited<ReturnType<typeof findBySku>>[number]

/** Unknown SKUs are reported at their line, below `field`. */
export function matchSkus(
  lines: readonly Readonly<{ sku: string }>[],
  found: readonly Found[],
  field: 'lines' | 'products',
): Readonly<{ products: readonly Found[]; unknown: Readonly<Record<string, string>> }> {
  const bySku = new Map(found.map((product) => [product.kcwId.toLowerCase(), product]))
  const unknown = lines.flatMap(({ sku }, position) =>
    bySku.has(sku.toLowerCase()) ? [] : [[`${field}.${position}.sku`, `Ingen vare har varenummeret ${sku}.`] as const],
  )
  return { products: lines.flatMap(({ sku }) => bySku.get(sku.toLowerCase()) ?? []), unknown: Object.fromEntries(unknown) }
}
