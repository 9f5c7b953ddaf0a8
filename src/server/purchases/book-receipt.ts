import { eq } from 'drizzle-orm'
import { count } from '#domain/numbers/danish-figures.ts'
import { inOre } from '#domain/purchases/currency.ts'
import { bookDelivery, isAllReceived } from '#domain/purchases/purchase-order.ts'
import type { Connection } from '#server/database/connect.ts'
import { purchaseOrderLines, purchaseOrders } from '#server/database/schema/purchases.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { keepArrivals } from './keep-arrivals.ts'
import { lockPurchaseOrder, type PurchaseLineRow } from './purchase-orders.ts'

export type HeldPurchase = Awaited<ReturnType<typeof lockPurchaseOrder>>

/** Locks an open purchase order. Throws 'purchase_order_done'. */
export async function lockOrdered(tx: Connection, id: number): Promise<HeldPurchase> {
  const order = await lockPurchaseOrder(tx, id)
  if (order.state !== 'ordered') throw new ShopError('purchase_order_done')
  return order
}

/** In øre; null without a price. */
export function costByOrder({ lines, rateMillionths }: HeldPurchase, productId: number): number | null {
  const line = lines.find((one) => one.productId === productId && one.unitPriceHundredths !== null)
  return line?.unitPriceHundredths == null ? null : inOre(line.unitPriceHundredths, rateMillionths)
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
  await keepArrivals(
    tx,
    order.lines.map(({ productId }) => productId),
    at,
  )
  const nameOf = (id: number) => delivered.find(({ productId }) => productId === id)?.nameDa ?? ''
  return [
    ...[...beyond].map(([id, rolls]) => `${nameOf(id)}: ${count(rolls, 'rulle', 'ruller')} mere end bestilt.`),
    ...[...notOrdered].map(([id, rolls]) => `${nameOf(id)}: ${count(rolls, 'rulle', 'ruller')}, der ikke står på indkøbsordren.`),
  ]
}
