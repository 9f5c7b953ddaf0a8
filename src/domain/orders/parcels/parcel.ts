import { afterTaking, type BatchedStock, type BatchRolls, batchOfLine, rollsFor, takeRolls } from '#domain/batches/batch-rolls.ts'
import type { OrderStatus } from '#domain/orders/order-status.ts'
import type { DeliveryWay } from '#domain/prices/delivery-way.ts'
import { awaitedOf, heldOf, type LineRolls, sentStateOf } from './rolls.ts'

type LineInStock = LineRolls & Readonly<{ id: number; productId: number | null; batches: readonly BatchRolls[]; oneBatch: boolean }>
const NO_STOCK: BatchedStock = { stock: 0, batches: [] }

/**
 * How many rolls of each line can leave today, by the line's id: those held for it, and of those it waits for what the stock has by now. Lines
 * of one product share its stock, the first line first, and whose buyer waits for one batch gets none of several. Nothing leaves of an order that is
 * cancelled: the caller asks for none of those.
 */
export function readyRolls(lines: readonly LineInStock[], stockOf: ReadonlyMap<number, BatchedStock>): ReadonlyMap<number, number> {
  const left = new Map(stockOf)
  return new Map(
    lines.map((line) => {
      const stock = (line.productId !== null && left.get(line.productId)) || NO_STOCK
      const cameIn = rollsFor(line, awaitedOf(line), stock)
      if (line.productId !== null) left.set(line.productId, afterTaking(stock, takeRolls(stock, cameIn, batchOfLine(line))))
      return [line.id, heldOf(line) + cameIn]
    }),
  )
}

/** What an order's status becomes when a parcel of it left: sent when nothing is left to send, otherwise under way. */
export function statusAfterParcel(status: OrderStatus, lines: readonly LineRolls[]): OrderStatus {
  if (sentStateOf(lines) === 'all') return status === 'delivered' ? status : 'shipped'
  return status === 'pending' ? 'processing' : status
}

/** What an order's status becomes when a parcel of it did not leave after all. */
export function statusAfterTakeBack(status: OrderStatus): OrderStatus {
  return status === 'shipped' || status === 'delivered' ? 'processing' : status
}

/** True while something of an order has left and something is still to be sent: 'Delvist afsendt', derived and never stored. */
export function isPartlySent(order: Readonly<{ status: OrderStatus; items: readonly Pick<LineRolls, 'quantity' | 'sent'>[] }>): boolean {
  return order.status !== 'cancelled' && sentStateOf(order.items) === 'part'
}

/** What staff and customers read of an order of which a part has left, or lies ready to be fetched. */
export function partlySentLabel(deliveryWay: DeliveryWay): string {
  return deliveryWay === 'pickup' ? 'Delvist klar' : 'Delvist afsendt'
}

type ParcelOfOrder = Readonly<{ number: number; lines: readonly Readonly<{ orderLineId: number; quantity: number }>[] }>

/** The rolls of a line that are in a parcel. */
export function rollsIn({ lines }: Pick<ParcelOfOrder, 'lines'>, lineId: number): number {
  return lines.find(({ orderLineId }) => orderLineId === lineId)?.quantity ?? 0
}

/** The rolls of a line that follow after a parcel: those neither it nor a parcel before it holds. */
export function followingAfter(
  { id, quantity }: Readonly<{ id: number; quantity: number }>,
  parcel: ParcelOfOrder,
  standing: readonly ParcelOfOrder[],
): number {
  const gone = standing.filter(({ number }) => number <= parcel.number)
  return Math.max(
    0,
    gone.reduce((left, one) => left - rollsIn(one, id), quantity),
  )
}

type Packed = Readonly<{ id: number; items: readonly Readonly<{ itemId: number; quantity: number }>[] }>

/**
 * True when all of a parcel came back and was credited, so that nothing of it can be taken back. Rolls that came back are counted in the other
 * standing parcels first.
 */
export function isAllBack(
  parcel: Packed,
  standing: readonly Packed[],
  lines: readonly Readonly<{ id: number; returned: number }>[],
): boolean {
  const elsewhere = standing.filter(({ id }) => id !== parcel.id).flatMap(({ items }) => items)
  return parcel.items.every(({ itemId, quantity }) => {
    const ofLine = elsewhere.filter((item) => item.itemId === itemId).reduce((sum, item) => sum + item.quantity, 0)
    const returned = lines.find(({ id }) => id === itemId)?.returned ?? 0
    return returned - ofLine >= quantity
  })
}
