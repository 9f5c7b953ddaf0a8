import { and, asc, eq, isNull, type SQL } from 'drizzle-orm'
import {
  addBatches,
  type BatchedStock,
  type BatchRolls,
  batchOfLine,
  NO_STOCK,
  releaseRolls,
  reserveRolls,
  rollsFor,
} from '#domain/batches/batch-rolls.ts'
import type { StockCause } from '#domain/batches/stock-movement.ts'
import { effectFlags, type OrderEffect, orderEffects } from '#domain/orders/order-effects.ts'
import { heldOf, type LineRolls, reserveRollsAgain, unsentOf } from '#domain/parcels/rolls.ts'
import type { PointsMovement } from '#domain/points/points-ledger.ts'
import { type HeldStock, lockStocks, storeStocks } from '#server/batches/held-stock.ts'
import type { Connection } from '#server/database/connect.ts'
import { StaleRead } from '#server/database/database-errors.ts'
import { orderLines, orders } from '#server/database/schema/orders.ts'
import { settleOrder } from '#server/invoices/settle-order.ts'
import { writeMovement } from '#server/points/write-movement.ts'
import type { OrderLineRow, OrderRow } from './order-answer.ts'
import { writeHistory } from './order-history.ts'

type Effects = Readonly<{ order: OrderRow; effects: readonly OrderEffect[]; byUserId: number | null; at: Date }>

/** Applies effects to stock and points. The caller holds buyer and order (`lockOrder`) and first takes back parcels of a cancelled one. */
export async function applyEffects(tx: Connection, { order, effects, byUserId, at }: Effects): Promise<void> {
  for (const effect of effects) {
    const movement = pointsMovementOf(effect, order)
    if (!movement || order.userId === null) continue
    await writeMovement(tx, { ...movement, userId: order.userId, orderId: order.id, byUserId, at })
  }
  const moved = { byUserId, at: at.toISOString() }
  // awaited rolls were never in stock
  if (effects.includes('return-stock'))
    await moveRolls(tx, order.id, { kind: 'cancelled', ...moved }, (line) => ({ rolls: line, stockChange: heldOf(line) }))
  if (effects.includes('take-stock'))
    await moveRolls(tx, order.id, { kind: 'sold', ...moved }, (line, stock) =>
      reserveRollsAgain(line, rollsFor(line, unsentOf(line), stock)),
    )
}

type OrderPoints = Readonly<{ pointsUsed: number; pointsEarned: number }>

/** Null for an effect that moves no points. */
export function pointsMovementOf(
  effect: OrderEffect,
  { pointsUsed, pointsEarned }: OrderPoints,
): (PointsMovement & Readonly<{ reason: string }>) | null {
  switch (effect) {
    case 'earn-points':
      return pointsEarned === 0 ? null : { kind: 'earned', points: pointsEarned, reason: 'Ordren er betalt' }
    case 'take-back-earned-points':
      return pointsEarned === 0 ? null : { kind: 'reversed', points: -pointsEarned, reason: 'Optjente point taget tilbage' }
    case 'take-spent-points':
      return pointsUsed === 0 ? null : { kind: 'spent', points: -pointsUsed, reason: 'Betalt med point' }
    case 'return-spent-points':
      return pointsUsed === 0 ? null : { kind: 'reversed', points: pointsUsed, reason: 'Brugte point givet tilbage' }
    default:
      return null
  }
}

/** `taken` are the rolls taken from the stock; left out, the shop chooses them. */
type Moved = Readonly<{ rolls: LineRolls; stockChange: number; taken?: readonly BatchRolls[] | undefined }>
type Move = (line: OrderLineRow, stock: BatchedStock) => Moved | null
type MoveCause = Omit<StockCause, 'orderId'>

/** Moves rolls of an order's lines and of stock; products are locked by id (decision 0010). The caller holds the order's row. */
export async function moveRolls(tx: Connection, orderId: number, cause: MoveCause, move: Move): Promise<OrderLineRow[]> {
  const lines = await tx.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(asc(orderLines.position))
  const before = await lockStocks(
    tx,
    lines.flatMap(({ productId }) => productId ?? []),
  )
  const after = new Map(before)
  const moved = lines.map((line) => {
    const held = line.productId === null ? undefined : after.get(line.productId)
    const next = move(line, held ?? NO_STOCK)
    if (!next) return line
    const { batches, stock } = moveBatches(line, held, next.stockChange, next.taken)
    if (stock) after.set(stock.id, stock)
    return { ...line, ...next.rolls, batches }
  })
  await storeStocks(tx, { before, after, cause: { ...cause, orderId } })
  for (const [index, line] of moved.entries()) if (line !== lines[index]) await storeRolls(tx, line)
  return moved
}

/** A line's batches and its product's stock after a stock change; positive means that the stock received rolls. */
export function moveBatches(
  { batches }: Pick<OrderLineRow, 'batches'>,
  stock: HeldStock | undefined,
  stockChange: number,
  taken?: readonly BatchRolls[],
): Readonly<{ batches: BatchRolls[]; stock: HeldStock | undefined }> {
  if (stockChange > 0) {
    const { released, retained } = releaseRolls(batches, stockChange)
    return { batches: retained, stock: stock?.give(released) }
  }
  if (stockChange === 0 || !stock) return { batches: [...batches], stock }
  const reserved = taken ?? reserveRolls(stock, 0 - stockChange, batchOfLine({ batches }))
  return { batches: addBatches(batches, reserved), stock: stock.take(reserved) }
}

/** Throws StaleRead when the line's product was deleted or has come back since it was read: its stock was not moved. */
async function storeRolls(
  tx: Connection,
  { id, productId, quantity, shipsNow, shipsLater, sent, sentRemote, returned, batches }: OrderLineRow,
): Promise<void> {
  const stored = await tx
    .update(orderLines)
    .set({ quantity, shipsNow, shipsLater, sent, sentRemote, returned, batches })
    .where(isLineOf({ id, productId }))
    .returning({ id: orderLines.id })
  if (stored.length === 0) throw new StaleRead()
}

/** Matches the line only while it is of this product. */
export function isLineOf({ id, productId }: Pick<OrderLineRow, 'id' | 'productId'>): SQL | undefined {
  return and(eq(orderLines.id, id), productId === null ? isNull(orderLines.productId) : eq(orderLines.productId, productId))
}

type Following = Readonly<{ byUserId: number | null; at: Date }>

/** Updates an order's sums, points and history. The caller holds the order's row; `before` is its state. */
export async function settleWithEffects(tx: Connection, before: OrderRow, { byUserId, at }: Following): Promise<OrderRow> {
  const after = await settleOrder(tx, before.id)
  if (after.paymentStatus === before.paymentStatus) return after
  await applyEffects(tx, { order: after, effects: orderEffects(before, after), byUserId, at })
  const flags = effectFlags(after, after.pointsUsed)
  await tx.update(orders).set(flags).where(eq(orders.id, before.id))
  const { id: orderId, status, paymentStatus } = after
  await writeHistory(tx, { orderId, status, paymentStatus, notes: null, byUserId, createdAt: at })
  return { ...after, ...flags }
}
