import { randomBytes } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import type { ClaimDecision } from '#contract/claims/claim-decision.ts'
import { addBatches, type BatchRolls, batchOfLine, reserveForLines, rollsOf } from '#domain/batches/batch-rolls.ts'
import { promiseToStore } from '#domain/orders/arrival.ts'
import { splitByStock } from '#domain/orders/delivery.ts'
import { effectFlags } from '#domain/orders/order-effects.ts'
import { runsOut, runsOutText } from '#domain/products/discontinued.ts'
import type { ShopSettings } from '#domain/settings/settings.ts'
import type { Connection } from '#server/database/connect.ts'
import { storeTogether } from '#server/database/run-together.ts'
import { products } from '#server/database/schema/goods/products.ts'
import { orderLines } from '#server/database/schema/orders.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { orderPlaced } from '#server/integrations/order-events.ts'
import type { OrderLineRow, OrderRow } from '#server/orders/order-answer.ts'
import { historyEntry } from '#server/orders/order-history.ts'
import {
  insertLines,
  insertOrder,
  type NewLine,
  numberPrefix,
  takeStock,
  toStockReservation,
} from '#server/orders/placing/order-statements.ts'

type Replacing = Readonly<{
  order: OrderRow
  lines: Extract<ClaimDecision, { decision: 'replace' }>['lines']
  delivery: ShopSettings['delivery']
  /** the history entry naming the claim */
  note: string
  by: Visitor
  at: Date
}>

/** Places a separate order of 0 kr. for replacement rolls, stocked, sent and claimed as usual; answers its id. The caller holds the old one. */
export async function placeReplacement(tx: Connection, { order, lines, delivery, note, by, at }: Replacing): Promise<number> {
  const ordered = await tx.select().from(orderLines).where(eq(orderLines.orderId, order.id))
  const replaced = lines.map(({ itemId, quantity }) => ({ line: ordered.find(({ id }) => id === itemId), quantity }))
  const held = await lockProductRows(
    tx,
    replaced.flatMap(({ line }) => line?.productId ?? []),
  )
  const sold = replaced.map(({ line, quantity }) => {
    const product = line?.productId == null ? undefined : held.get(line.productId)
    if (!line || !product?.active) throw new ShopError('product_unavailable')
    // the same batch, as they are for the same car
    return { line, product, quantity, choice: batchOfLine(line) }
  })
  const batches = reserveForLines(sold)
  const { rows } = await tx.execute<{ id: number }>(sql`select nextval('orders_id_seq')::int as id`)
  const id = Number(rows[0]?.id)
  const newLines = sold.map(({ line, product, quantity }, position): NewLine => {
    const ofLine = batches[position] ?? []
    const split = splitByStock(quantity, rollsOf(ofLine))
    if (runsOut(product, split)) throw new ShopError('product_runs_out', { message: runsOutText(product, { quantity }) })
    return { ...freeOfCharge(line), ...split, promisedLater: split.shipsLater, batches: ofLine, orderId: id, position, quantity }
  })
  const reservations = [...held.values()].map(({ id: productId, revision }) => {
    const mine = newLines.filter((line) => line.productId === productId)
    const requestedRolls = mine.reduce((sum, { quantity }) => sum + quantity, 0)
    const ofProduct = mine.reduce<readonly BatchRolls[]>((sum, line) => addBatches(sum, line.batches), [])
    return toStockReservation({ id: productId, revision, wanted: requestedRolls }, ofProduct)
  })
  const state = { status: 'pending', paymentStatus: 'paid' } as const
  const promise = promiseToStore(at.getTime(), delivery)
  await storeTogether(tx, {
    stock: takeStock(reservations, { kind: 'sold', orderId: id, byUserId: by.userId, at: at.toISOString() }),
    order: insertOrder({
      ...order,
      ...state,
      ...effectFlags(state, 0),
      id,
      numberPrefix: numberPrefix(at),
      createdAt: at,
      notes: null,
      orderedByUserId: null,
      orderedByName: null,
      placedByUserId: null,
      placedReason: null,
      confirmationToken: order.userId === null ? randomBytes(24).toString('base64url') : null,
      discountPercent: 100,
      subtotalOre: 0,
      shippingOre: 0,
      savingsOre: 0,
      totalOre: 0,
      pointsUsed: 0,
      pointsEarned: 0,
      deliveryInStock: delivery.inStock,
      deliveryRemote: delivery.remote,
      // delivery by its method or to another country takes as long as was promised
      deliveryHome: order.deliveryMethod || order.vatTreatment === 'export' ? order.deliveryHome : delivery.home,
      deliveryFrom: promise.countedFrom,
      deliveryClosed: promise.closed,
    }),
    lines: insertLines(newLines),
    history: historyEntry({ orderId: id, ...state, notes: note, byUserId: by.userId, createdAt: at }),
    event: orderPlaced({ id, ...state }),
  })
  return id
}

async function lockProductRows(tx: Connection, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, typeof products.$inferSelect>()
  const found = await tx
    .select()
    .from(products)
    .where(inArray(products.id, [...new Set(ids)]))
    .orderBy(products.id)
    .for('no key update')
  return new Map(found.map((product) => [product.id, product]))
}

function freeOfCharge({ productId, kcwId, nameDa, series, imageUrl, unitPriceOre, pointsCost, sampleOfId }: OrderLineRow) {
  const nothing = {
    promotionPercent: 0,
    payWithPoints: false,
    lineTotalOre: 0,
    sampleCreditOre: 0,
    pointsEarned: 0,
    oneBatch: false,
    expectedOn: null,
  }
  return { productId, kcwId, nameDa, series, imageUrl, unitPriceOre, pointsCost, sampleOfId, ...nothing }
}
