import { and, asc, desc, eq, getTableColumns, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { PurchaseLine, PurchaseOrder } from '#contract/purchases/purchases.ts'
import { copenhagenDay } from '#domain/calendar/danish-time.ts'
import { oreToKr } from '#domain/money/money.ts'
import { isLate, type PurchaseState, purchaseStatusOf, rateFromMillionths } from '#domain/purchases/purchase-order.ts'
import type { Connection } from '#server/database/connect.ts'
import { users } from '#server/database/schema/customers.ts'
import { products } from '#server/database/schema/goods/products.ts'
import { purchaseOrderLines, purchaseOrders, suppliers } from '#server/database/schema/goods/purchases.ts'
import { ShopError } from '#server/http/shop-error.ts'

type PurchaseOrderRow = typeof purchaseOrders.$inferSelect
export type PurchaseLineRow = typeof purchaseOrderLines.$inferSelect

const ORDERS_A_PAGE = 50
const OPEN_AT_MOST = 200

type PurchaseQuery = Readonly<{ open?: boolean | undefined; before?: number | undefined }>

/** Newest first; `open` limits to orders that goods may come from. */
export async function findPurchaseOrders(
  db: Connection,
  { open, before }: PurchaseQuery,
  now: Date,
): Promise<Readonly<{ orders: PurchaseOrder[]; next: number | null }>> {
  const limit = open ? OPEN_AT_MOST : ORDERS_A_PAGE
  const rows = await selectOrders(db)
    .where(and(open ? eq(purchaseOrders.state, 'ordered') : undefined, before === undefined ? undefined : lt(purchaseOrders.id, before)))
    .orderBy(desc(purchaseOrders.id))
    .limit(limit + 1)
  const page = rows.slice(0, limit)
  const lines = await linesOf(
    db,
    page.map(({ order }) => order.id),
  )
  const orders = page.map((row) =>
    toAnswer(
      row,
      lines.filter(({ purchaseOrderId }) => purchaseOrderId === row.order.id),
      now,
    ),
  )
  return { orders, next: rows.length > limit ? (page.at(-1)?.order.id ?? null) : null }
}

/** Throws 'purchase_order_not_found'. */
export async function findPurchaseOrder(db: Connection, id: number, now: Date): Promise<PurchaseOrder> {
  const [row] = await selectOrders(db).where(eq(purchaseOrders.id, id))
  if (!row) throw new ShopError('purchase_order_not_found')
  return toAnswer(row, await linesOf(db, [id]), now)
}

/** Locks an order with its lines. Throws 'purchase_order_not_found'. */
export async function lockPurchaseOrder(tx: Connection, id: number): Promise<PurchaseOrderRow & Readonly<{ lines: PurchaseLineRow[] }>> {
  const [order] = await tx.select().from(purchaseOrders).where(eq(purchaseOrders.id, id)).for('no key update')
  if (!order) throw new ShopError('purchase_order_not_found')
  return { ...order, lines: await linesOf(tx, [id]) }
}

function selectOrders(db: Connection) {
  return db
    .select({ order: purchaseOrders, supplier: suppliers, by: users.name })
    .from(purchaseOrders)
    .innerJoin(suppliers, eq(suppliers.id, purchaseOrders.supplierId))
    .leftJoin(users, eq(users.id, purchaseOrders.byUserId))
}

/** With the products' present SKUs. */
async function linesOf(db: Connection, ids: readonly number[]): Promise<PurchaseLineRow[]> {
  if (ids.length === 0) return []
  return await db
    .select({ ...getTableColumns(purchaseOrderLines), kcwId: sql<string>`coalesce(${products.kcwId}, ${purchaseOrderLines.kcwId})` })
    .from(purchaseOrderLines)
    .leftJoin(products, eq(products.id, purchaseOrderLines.productId))
    .where(inArray(purchaseOrderLines.purchaseOrderId, [...ids]))
    .orderBy(asc(purchaseOrderLines.purchaseOrderId), asc(purchaseOrderLines.position))
}

function toAnswer(
  { order, supplier, by }: Awaited<ReturnType<typeof selectOrders>>[number],
  rows: readonly PurchaseLineRow[],
  now: Date,
): PurchaseOrder {
  const lines = rows.map((row) => toLine(row, order.state, now))
  const totalHundredths = rows.reduce((sum, { rolls, unitPriceHundredths }) => sum + rolls * (unitPriceHundredths ?? 0), 0)
  return {
    id: order.id,
    supplier: { id: supplier.id, name: supplier.name, email: supplier.email, leadTimeDays: supplier.leadTimeDays },
    stand: purchaseStatusOf(order.state, rows),
    currency: order.currency,
    rate: rateFromMillionths(order.rateMillionths),
    note: order.note,
    by,
    createdAt: order.createdAt.toISOString(),
    orderedAt: order.orderedAt?.toISOString() ?? null,
    revision: order.revision,
    rolls: rows.reduce((sum, { rolls }) => sum + rolls, 0),
    received: rows.reduce((sum, { received }) => sum + received, 0),
    total: oreToKr(totalHundredths),
    isLate: lines.some((line) => line.isLate),
    lines,
  }
}

function toLine(row: PurchaseLineRow, state: PurchaseState, now: Date): PurchaseLine {
  const { id, productId, kcwId: sku, nameDa, supplierSku, rolls, received, unitPriceHundredths, expectedOn } = row
  return {
    id,
    productId,
    sku,
    nameDa,
    supplierSku,
    rolls,
    received,
    expectedOn,
    unitPrice: unitPriceHundredths === null ? null : oreToKr(unitPriceHundredths),
    isLate: isLate(row, state, copenhagenDay(now.getTime())),
  }
}

/** Rolls open orders wait for; uses the index of owed lines. `product` names the row. */
export function owedRolls(product: SQL): SQL<number> {
  return sql<number>`coalesce((select sum(line.ships_later - line.sent_remote) from order_lines line join orders o on o.id = line.order_id
    where line.product_id = ${product}.id and line.ships_later > 0 and line.sent < line.quantity
      and o.stock_taken and o.deleted_at is null), 0)::integer`
}

/** Like `owedRolls`, but 0 without a query for products without incoming goods. */
export function owedRollsIfIncoming(product: SQL): SQL<number> {
  return sql<number>`case when ${product}.incoming = '[]' then 0 else ${owedRolls(product)} end`
}

/** Ignores letter case. */
export async function findBySku(db: Connection, skus: readonly string[]) {
  if (skus.length === 0) return []
  return await db
    .select({ id: products.id, kcwId: products.kcwId, nameDa: products.nameDa, discontinued: products.discontinued })
    .from(products)
    .where(inArray(sql`lower(${products.kcwId})`, [...new Set(skus.map((sku) => sku.toLowerCase()))]))
}

/** Unknown SKUs are reported at their line, below `field`. */
export function matchSkus<Product extends Readonly<{ kcwId: string }>>(
  lines: readonly Readonly<{ sku: string }>[],
  found: readonly Product[],
  field: 'lines' | 'products',
): Readonly<{ products: readonly Product[]; unknown: Readonly<Record<string, string>> }> {
  const bySku = new Map(found.map((product) => [product.kcwId.toLowerCase(), product]))
  const unknown = lines.flatMap(({ sku }, position) =>
    bySku.has(sku.toLowerCase()) ? [] : [[`${field}.${position}.sku`, `Ingen vare har varenummeret ${sku}.`] as const],
  )
  return { products: lines.flatMap(({ sku }) => bySku.get(sku.toLowerCase()) ?? []), unknown: Object.fromEntries(unknown) }
}
