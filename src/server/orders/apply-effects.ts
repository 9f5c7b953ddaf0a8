import { and, asc, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm'
import { splitByStock } from '#domain/orders/delivery.ts'
import type { OrderEffect } from '#domain/orders/order-effects.ts'
import type { Connection } from '#server/database/connect.ts'
import { orderLines, products } from '#server/database/schema.ts'
import { writeMovement } from '#server/points/write-movement.ts'
import type { OrderRow } from './order-answer.ts'
import { pointsMovementOf } from './points-movement.ts'

type Effects = Readonly<{ order: OrderRow; effects: readonly OrderEffect[]; byUserId: number | null; at: Date }>

/**
 * Does to stock and points what a change of an order's state means; the caller holds the buyer's and the order's row
 * (`lockOrder`), and products follow in the order of their ids: then nobody waits in a circle (decision 0010).
 */
export async function applyEffects(tx: Connection, { order, effects, byUserId, at }: Effects): Promise<void> {
  for (const effect of effects) {
    const movement = pointsMovementOf(effect, order)
    // a guest has no account
    if (!movement || order.userId === null) continue
    await writeMovement(tx, { ...movement, userId: order.userId, orderId: order.id, byUserId, at })
  }
  if (effects.includes('return-stock')) await returnStock(tx, order.id)
  if (effects.includes('take-stock')) await takeStock(tx, order.id)
}

/** Puts back what was taken: what shipped later never was. A product deleted since has no stock to go back to. */
async function returnStock(tx: Connection, orderId: number): Promise<void> {
  const lines = await tx
    .select({ productId: orderLines.productId, shipsNow: orderLines.shipsNow })
    .from(orderLines)
    .where(and(eq(orderLines.orderId, orderId), isNotNull(orderLines.productId), gt(orderLines.shipsNow, 0)))
    .orderBy(asc(orderLines.productId))
  for (const { productId, shipsNow } of lines) {
    if (productId === null) continue
    await tx
      .update(products)
      .set({ stock: sql`${products.stock} + ${shipsNow}` })
      .where(eq(products.id, productId))
  }
}

/** Takes what the stock has now; the rest ships later, whatever the order was promised before it was cancelled. */
async function takeStock(tx: Connection, orderId: number): Promise<void> {
  const lines = await tx.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(asc(orderLines.position))
  const productIds = lines.flatMap(({ productId }) => productId ?? [])
  const stocks = await tx
    .select({ id: products.id, stock: products.stock })
    .from(products)
    .where(inArray(products.id, productIds))
    .orderBy(asc(products.id))
    .for('no key update')
  const left = new Map(stocks.map(({ id, stock }) => [id, stock]))
  for (const { id, productId, quantity } of lines) {
    if (productId === null) continue
    const split = splitByStock(quantity, left.get(productId) ?? 0)
    left.set(productId, (left.get(productId) ?? 0) - split.shipsNow)
    await tx.update(orderLines).set(split).where(eq(orderLines.id, id))
  }
  for (const { id, stock } of stocks) {
    const rest = left.get(id) ?? stock
    if (rest !== stock) await tx.update(products).set({ stock: rest }).where(eq(products.id, id))
  }
}
