import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Batch, BatchedProduct, BatchOrder, StockMovement } from '#contract/batches/batches.ts'
import { addBatches, type BatchRolls, type KnownBatch, knownOf, releaseRolls, unknownRolls } from '#domain/batches/batch-rolls.ts'
import { heldOf } from '#domain/parcels/rolls.ts'
import type { Connection } from '#server/database/connect.ts'
import { users } from '#server/database/schema/customers.ts'
import { batches, stockMovements } from '#server/database/schema/goods/batches.ts'
import { products } from '#server/database/schema/goods/products.ts'
import { orderLines, orders } from '#server/database/schema/orders.ts'
import { ShopError } from '#server/http/shop-error.ts'

const MOVEMENTS_A_PAGE = 50

/** Oldest first. Throws 'product_not_found'. */
export async function findBatchedProduct(db: Connection, productId: number): Promise<BatchedProduct> {
  const [product] = await db.select().from(products).where(eq(products.id, productId))
  if (!product) throw new ShopError('product_not_found')
  const rows = await db.select().from(batches).where(eq(batches.productId, productId)).orderBy(asc(batches.id))
  const held = (await findHeldRolls(db, { productId })).get(productId) ?? []
  const { kcwId, nameDa, stock } = product
  return {
    productId,
    kcwId,
    nameDa,
    stock,
    unknown: unknownRolls(product),
    unknownHeld: rollsIn(held, null),
    batches: rows.map((row) => toBatch(row, { inStock: product.batches, held })),
  }
}

export function rollsIn(of: readonly BatchRolls[], batchId: number | null): number {
  return of.find(({ id }) => id === batchId)?.rolls ?? 0
}

type Rolls = Readonly<{ inStock: readonly KnownBatch[]; held: readonly BatchRolls[] }>

function toBatch(row: typeof batches.$inferSelect, { inStock, held }: Rolls): Batch {
  const { id, code, createdAt, blockedAt, blockedReason, blockedRolls } = row
  return {
    id,
    code,
    createdAt: createdAt.toISOString(),
    rolls: rollsIn(inStock, id),
    held: rollsIn(held, id),
    blockedAt: blockedAt?.toISOString() ?? null,
    blockedReason,
    blockedRolls,
  }
}

/** Newest first. Throws 'product_not_found'. */
export async function findMovements(
  db: Connection,
  productId: number,
  { before }: Readonly<{ before?: number | undefined }>,
): Promise<Readonly<{ movements: StockMovement[]; next: number | null }>> {
  const [product] = await db.select({ id: products.id }).from(products).where(eq(products.id, productId))
  if (!product) throw new ShopError('product_not_found')
  const rows = await db
    .select({ movement: stockMovements, batch: batches.code, orderNumber: orders.orderNumber, by: users.name })
    .from(stockMovements)
    .leftJoin(batches, eq(batches.id, stockMovements.batchId))
    .leftJoin(orders, and(eq(orders.id, stockMovements.orderId), isNull(orders.deletedAt)))
    .leftJoin(users, eq(users.id, stockMovements.byUserId))
    .where(and(eq(stockMovements.productId, productId), before === undefined ? undefined : lt(stockMovements.id, before)))
    .orderBy(desc(stockMovements.id))
    .limit(MOVEMENTS_A_PAGE + 1)
  const movements = rows.slice(0, MOVEMENTS_A_PAGE).map(({ movement, batch, orderNumber, by }) => ({
    id: movement.id,
    kind: movement.kind,
    rolls: movement.rolls,
    batch,
    order: movement.orderId !== null && orderNumber !== null ? { id: movement.orderId, orderNumber } : null,
    receiptId: movement.receiptId,
    by,
    note: movement.note,
    createdAt: movement.createdAt.toISOString(),
  }))
  return { movements, next: rows.length > MOVEMENTS_A_PAGE ? (movements.at(-1)?.id ?? null) : null }
}

/** Newest first; also for a deleted product. Throws 'batch_not_found'. */
export async function findBatchOrders(
  db: Connection,
  batchId: number,
): Promise<Readonly<{ batch: { id: number; code: string; productId: number | null; nameDa: string }; orders: BatchOrder[] }>> {
  const [batch] = await db
    .select({ id: batches.id, code: batches.code, productId: batches.productId, nameDa: products.nameDa })
    .from(batches)
    .leftJoin(products, eq(products.id, batches.productId))
    .where(eq(batches.id, batchId))
  if (!batch) throw new ShopError('batch_not_found')
  const held = sql`jsonb_build_array(jsonb_build_object('id', ${batchId}::integer))`
  const ofBatch = sql<number>`sum((select sum(rolls) from jsonb_to_recordset(${orderLines.batches}) as held (id integer, rolls integer) where id = ${batchId}))::integer`
  // a cancelled order's rolls may still be with the customer
  const isOutside = gt(orderLines.sent, orderLines.returned)
  // uses the index of lines by product, also for deleted products
  const isOfProduct = batch.productId === null ? isNull(orderLines.productId) : eq(orderLines.productId, batch.productId)
  const rows = await db
    .select({
      id: orders.id,
      orderNumber: orders.orderNumber,
      createdAt: orders.createdAt,
      customerName: orders.customerName,
      company: orders.company,
      customerEmail: orders.customerEmail,
      rolls: ofBatch,
      isSent: sql<boolean>`bool_or(${orderLines.sent} > 0)`,
      soldAs: sql<string>`max(${orderLines.nameDa})`,
    })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(and(isOfProduct, sql`${orderLines.batches} @> ${held}`, isNull(orders.deletedAt), or(ne(orders.status, 'cancelled'), isOutside)))
    .groupBy(orders.id)
    .orderBy(desc(orders.createdAt), desc(orders.id))
  return {
    batch: { id: batch.id, code: batch.code, productId: batch.productId, nameDa: batch.nameDa ?? rows[0]?.soldAs ?? '' },
    orders: rows.map(({ createdAt, soldAs, ...row }) => ({ ...row, createdAt: createdAt.toISOString() })),
  }
}

export async function findBlocked(db: Connection, lines: readonly Readonly<{ batches: readonly BatchRolls[] }>[]): Promise<number[]> {
  const ids = [...new Set(lines.flatMap(({ batches: named }) => knownOf(named).map(({ id }) => id)))]
  if (ids.length === 0) return []
  const blocked = await db
    .select({ id: batches.id })
    .from(batches)
    .where(and(inArray(batches.id, ids), isNotNull(batches.blockedAt)))
  return blocked.map(({ id }) => id)
}

/** The latest purchase price in øre without VAT; null when unknown. */
export function lastCostOf(productId: SQL): SQL {
  return sql`(select c.unit_cost_ore from receipt_lines c where c.product_id = ${productId} and c.unit_cost_ore is not null order by c.id desc limit 1)`
}

type HeldRolls = Readonly<{ productId?: number; isPacking?: boolean }>

/** By product id, of one or of all: the rolls of orders that are not sent yet, or only of those whose packing has begun. */
export async function findHeldRolls(
  db: Connection,
  { productId, isPacking = false }: HeldRolls = {},
): Promise<ReadonlyMap<number, readonly BatchRolls[]>> {
  const isOfProduct = productId === undefined ? isNotNull(orderLines.productId) : eq(orderLines.productId, productId)
  const isBegun = isPacking ? isNotNull(orders.packingAt) : undefined
  const lines = await db
    .select({
      productId: sql<number>`${orderLines.productId}`,
      quantity: orderLines.quantity,
      shipsNow: orderLines.shipsNow,
      shipsLater: orderLines.shipsLater,
      sent: orderLines.sent,
      sentRemote: orderLines.sentRemote,
      returned: orderLines.returned,
      batches: orderLines.batches,
    })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(and(isOfProduct, isNull(orders.deletedAt), inArray(orders.status, ['pending', 'processing']), isBegun))
  const byProduct = [...Map.groupBy(lines, ({ productId }) => productId)]
  return new Map(
    byProduct.map(([id, of]) => [
      id,
      of.reduce<BatchRolls[]>((sum, line) => addBatches(sum, releaseRolls(line.batches, heldOf(line)).released), []),
    ]),
  )
}
