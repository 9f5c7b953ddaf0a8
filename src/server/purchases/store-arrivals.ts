import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { copenhagenDay } from '#domain/calendar/danish-time.ts'
import { withUnit } from '#domain/numbers/danish-figures.ts'
import { stillExpected } from '#domain/purchases/arrivals.ts'
import { averageCostOre } from '#domain/purchases/contribution.ts'
import { arrivalsOf, bookDelivery, inOre, isAllReceived } from '#domain/purchases/purchase-order.ts'
import { bumpCatalogueVersion } from '#server/database/catalogue.ts'
import type { Connection } from '#server/database/connect.ts'
import { products } from '#server/database/schema/goods/products.ts'
import { purchaseOrderLines, purchaseOrders } from '#server/database/schema/goods/purchases.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Shop } from '#server/shop.ts'
import { lockPurchaseOrder, type PurchaseLineRow } from './purchase-orders.ts'

/** Stores expected goods in the products' rows. The caller has bumped the catalogue version, which serialises changes. */
export async function storeArrivals(tx: Connection, productIds: readonly (number | null)[], now: Date): Promise<void> {
  const ids = [...new Set(productIds.flatMap((id) => id ?? []))]
  if (ids.length === 0) return
  const held = await tx
    .select({ id: products.id, incoming: products.incoming })
    .from(products)
    .where(inArray(products.id, ids))
    .orderBy(asc(products.id))
    .for('no key update')
  const lines = await tx
    .select({ line: purchaseOrderLines })
    .from(purchaseOrderLines)
    .innerJoin(purchaseOrders, eq(purchaseOrders.id, purchaseOrderLines.purchaseOrderId))
    .where(and(eq(purchaseOrders.state, 'ordered'), inArray(purchaseOrderLines.productId, ids)))
  const today = copenhagenDay(now.getTime())
  for (const { id, incoming } of held) {
    const own = lines.flatMap(({ line }) => (line.productId === id ? [line] : []))
    const expected = stillExpected(arrivalsOf(own), today)
    if (JSON.stringify(expected.map(({ on, rolls }) => [on, rolls])) !== JSON.stringify(incoming.map(({ on, rolls }) => [on, rolls])))
      await tx.update(products).set({ incoming: expected }).where(eq(products.id, id))
  }
}

/** Removes past days, which are no longer promised. */
export async function erasePastArrivals({ db, now }: Pick<Shop, 'db' | 'now'>): Promise<void> {
  const at = now()
  const isPast = sql`exists (select from jsonb_to_recordset(${products.incoming}) as arrival ("on" text) where arrival."on" < ${copenhagenDay(at.getTime())})`
  const find = (from: Connection) => from.select({ id: products.id }).from(products).where(sql`${products.incoming} <> '[]' and ${isPast}`)
  if ((await find(db)).length === 0) return
  await inTransaction(db, async (tx) => {
    await bumpCatalogueVersion(tx)
    const late = await find(tx)
    await storeArrivals(
      tx,
      late.map(({ id }) => id),
      at,
    )
  })
}

export type HeldPurchase = Awaited<ReturnType<typeof lockPurchaseOrder>>

/** Locks an open purchase order. Throws 'purchase_order_done'. */
export async function lockOrdered(tx: Connection, id: number): Promise<HeldPurchase> {
  const order = await lockPurchaseOrder(tx, id)
  if (order.state !== 'ordered') throw new ShopError('purchase_order_done')
  return order
}

/** What a roll of each delivery costs, in øre, by the prices of the lines it fills; null where those have none. */
export function costsByOrder({ lines, rateMillionths }: HeldPurchase, delivered: readonly Omit<Delivered, 'nameDa'>[]): (number | null)[] {
  let before: readonly PurchaseLineRow[] = lines
  return delivered.map((one) => {
    const { received } = bookDelivery(before, [one])
    const filled = before.flatMap(({ unitPriceHundredths, received: was }, place) => {
      const rolls = (received[place] ?? was) - was
      return unitPriceHundredths === null ? [] : [{ rolls, unitCostOre: inOre(unitPriceHundredths, rateMillionths) }]
    })
    before = before.map((line, place) => ({ ...line, received: received[place] ?? line.received }))
    return averageCostOre(filled)
  })
}

type Delivered = Readonly<{ productId: number; nameDa: string; rolls: number }>

/** Books a delivery, closes a complete order, and updates expected goods. Answers rolls beyond the order, in sentences. */
export async function bookReceipt(tx: Connection, order: HeldPurchase, delivered: readonly Delivered[], at: Date): Promise<string[]> {
  const { received, beyond, notOrdered } = bookDelivery(order.lines, delivered)
  const after: PurchaseLineRow[] = order.lines.map((line, place) => ({ ...line, received: received[place] ?? line.received }))
  for (const [place, line] of after.entries()) {
    if (line.received !== order.lines[place]?.received)
      await tx.update(purchaseOrderLines).set({ received: line.received }).where(eq(purchaseOrderLines.id, line.id))
  }
  const ended = isAllReceived(after) ? ({ state: 'closed', closedAt: at } as const) : {}
  await tx
    .update(purchaseOrders)
    .set({ ...ended, revision: order.revision + 1 })
    .where(eq(purchaseOrders.id, order.id))
  await storeArrivals(
    tx,
    order.lines.map(({ productId }) => productId),
    at,
  )
  const nameOf = (id: number) => delivered.find(({ productId }) => productId === id)?.nameDa ?? ''
  return [
    ...[...beyond].map(([id, rolls]) => `${nameOf(id)}: ${withUnit(rolls, 'stk.')} mere end bestilt.`),
    ...[...notOrdered].map(([id, rolls]) => `${nameOf(id)}: ${withUnit(rolls, 'stk.')}, der ikke står på indkøbsordren.`),
  ]
}
