import { inArray, sql } from 'drizzle-orm'
import type { GoodsSafety } from '#contract/orders/order.ts'
import { readSubstances } from '#domain/products/candidate-substances.ts'
import type { Connection } from '#server/database/connect.ts'
import { products } from '#server/database/schema/goods/products.ts'
import { orderLines } from '#server/database/schema/orders.ts'
import { findSafety } from '#server/products/safety.ts'
import type { OrderLineRow, OrderRow, StoredOrder } from './order-answer.ts'

/** Safety information of the order's products, each once; none for deleted products. Candidate substances are those of the lines. */
export async function findGoodsSafety(db: Connection, { lines }: Pick<StoredOrder, 'lines'>): Promise<GoodsSafety[]> {
  const ids = [...new Set(lines.flatMap(({ productId }) => productId ?? []))]
  const found = await findSafety(db, ids)
  const named = await withNamedSubstances(db, lines)
  return ids.flatMap((productId) => {
    const safety = found.get(productId)
    if (!safety) return []
    const substances = new Set(named.flatMap((line) => (line.productId === productId ? line.substances : [])))
    return [{ productId, ...safety, substances: safety.substances && { ...safety.substances, found: readSubstances([...substances]) } }]
  })
}

type Line = Pick<OrderLineRow, 'productId' | 'sent' | 'substances'>

/** The lines with the candidate substances their documents name (REACH, article 33): as stored when they were sent, before that as of today. */
export async function withNamedSubstances<AnyLine extends Line>(db: Connection, lines: readonly AnyLine[]): Promise<AnyLine[]> {
  const ids = lines.flatMap(({ productId, sent }) => (sent === 0 && productId !== null ? [productId] : []))
  const rows =
    ids.length === 0
      ? []
      : await db
          .select({ id: products.id, substances: products.substances })
          .from(products)
          .where(sql`${products.id} = any(${sql.param(ids)}::int[])`)
  const today = new Map(rows.map(({ id, substances }) => [id, substances]))
  return lines.map((line) => (line.sent > 0 || line.productId === null ? line : { ...line, substances: today.get(line.productId) ?? [] }))
}

/** Stores the named substances with the lines that are being sent. The caller holds the order's row. */
export async function freezeSubstances(tx: Connection, lineIds: readonly number[]): Promise<void> {
  await tx.execute(sql`
    update ${orderLines} l set substances = p.substances from ${products} p
    where l.id = any(${sql.param(lineIds)}::int[]) and p.id = l.product_id and l.substances <> p.substances`)
}

/** The customs tariff numbers of an order's products, by product id; none for an order that stays in Denmark, and none of a deleted product. */
export async function findHsCodes(
  db: Connection,
  { vatTreatment }: Pick<OrderRow, 'vatTreatment'>,
  lines: readonly Pick<OrderLineRow, 'productId'>[],
): Promise<ReadonlyMap<number, string | null>> {
  const ids = vatTreatment === 'export' ? lines.flatMap(({ productId }) => productId ?? []) : []
  if (ids.length === 0) return new Map()
  const rows = await db.select({ id: products.id, hsCode: products.hsCode }).from(products).where(inArray(products.id, ids))
  return new Map(rows.map(({ id, hsCode }) => [id, hsCode]))
}
