import {
  addBatches,
  afterReserving,
  type BatchedStock,
  type BatchRolls,
  batchOfLine,
  difference,
  hasRolls,
  NO_STOCK,
  ofUnknown,
  releaseRolls,
  reserveRolls,
  rollsFor,
  rollsOf,
} from '#domain/batches/batch-rolls.ts'
import { hasLeft, type OrderStatus } from '#domain/orders/order-status.ts'
import type { DeliveryWay } from '#domain/prices/delivery-way.ts'
import { awaitedOf, heldOf, type LineRolls, sendableOf, sentStateOf } from './rolls.ts'

type LineInStock = LineRolls &
  Readonly<{ id: number; productId: number | null; batches: readonly BatchRolls[]; oneBatch: boolean; withdrawn: number }>

/** Rolls that can be sent today, by line id, without withdrawn ones. Lines of one product share its stock in order. Not for cancelled orders. */
export function readyRolls(lines: readonly LineInStock[], stockOf: ReadonlyMap<number, BatchedStock>): ReadonlyMap<number, number> {
  return new Map([...readyBatches(lines, stockOf)].map(([id, batches]) => [id, rollsOf(batches)]))
}

/** The batches of `readyRolls`: what is recorded when the lines are sent in their order. */
export function readyBatches(
  lines: readonly LineInStock[],
  stockOf: ReadonlyMap<number, BatchedStock>,
): ReadonlyMap<number, readonly BatchRolls[]> {
  const left = new Map(stockOf)
  return new Map(
    lines.map((line) => {
      const stock = (line.productId !== null && left.get(line.productId)) || NO_STOCK
      const held = Math.min(heldOf(line), sendableOf(line))
      const cameIn = Math.min(rollsFor(line, awaitedOf(line), stock), sendableOf(line) - held)
      const reserved = reserveRolls(stock, cameIn, batchOfLine(line))
      if (line.productId !== null) left.set(line.productId, afterReserving(stock, reserved))
      return [line.id, addBatches(heldBatches(line, held), reserved)]
    }),
  )
}

type LineToLeave = LineRolls & Pick<LineInStock, 'batches'>

/** The batches that leave when some rolls of a line are sent and nothing is stated about them. */
export function leavingBatches(line: LineToLeave, rolls: number, stock: BatchedStock): BatchRolls[] {
  const held = Math.min(rolls, heldOf(line))
  return addBatches(heldBatches(line, held), reserveRolls(stock, rolls - held, batchOfLine(line)))
}

/** Scanned rolls of a line; the batch by its code, null for one that is not known. */
type ScannedRolls = Readonly<{ batch: string | null; rolls: number }>

/**
 * What a line takes from the stock so that the scanned rolls leave. Null when the stock lacks them, or when other reserved rolls would be
 * recorded as sent.
 */
export function takenForScanned(line: LineToLeave, scanned: readonly ScannedRolls[], stock: BatchedStock): BatchRolls[] | null {
  const known = [...line.batches, ...stock.batches]
  const leaving = scanned.flatMap(({ batch, rolls }) => {
    const found = batch === null ? ofUnknown(rolls) : known.find(({ code }) => code === batch)
    return found ? [{ ...found, rolls }] : []
  })
  const rolls = rollsOf(scanned)
  const held = heldBatches(line, Math.min(rolls, heldOf(line)))
  const taken = difference(addBatches(leaving, []), held)
  const isExact = rollsOf(leaving) === rolls && rollsOf(held) + rollsOf(taken) === rolls
  return isExact && hasRolls(stock, taken) ? taken : null
}

/** The batches of `rolls` reserved rolls that leave: those the line has most rolls of, as `releaseRolls` decides for the rest. */
function heldBatches(line: LineToLeave, rolls: number): BatchRolls[] {
  const { released: before } = releaseRolls(line.batches, heldOf(line))
  const { released: after } = releaseRolls(line.batches, heldOf(line) - rolls)
  return difference(before, after)
}

/** The order status after a parcel: sent when nothing is left, otherwise processing. */
export function statusAfterParcel(status: OrderStatus, lines: readonly LineRolls[]): OrderStatus {
  if (sentStateOf(lines) === 'all') return status === 'delivered' ? status : 'shipped'
  return status === 'pending' ? 'processing' : status
}

export function statusAfterTakeBack(status: OrderStatus): OrderStatus {
  return hasLeft(status) ? 'processing' : status
}

/** True when part of an order is sent: 'Delvist afsendt', derived and never stored. */
export function isPartlySent(order: Readonly<{ status: OrderStatus; items: readonly Pick<LineRolls, 'quantity' | 'sent'>[] }>): boolean {
  return order.status !== 'cancelled' && sentStateOf(order.items) === 'part'
}

export function partlySentLabel(deliveryWay: DeliveryWay): string {
  return deliveryWay === 'pickup' ? 'Delvist klar' : 'Delvist afsendt'
}

type ParcelOfOrder = Readonly<{ number: number; lines: readonly Readonly<{ orderLineId: number; quantity: number }>[] }>

export function rollsIn({ lines }: Pick<ParcelOfOrder, 'lines'>, lineId: number): number {
  return lines.find(({ orderLineId }) => orderLineId === lineId)?.quantity ?? 0
}

/** Rolls of a line that follow: in neither this parcel nor an earlier one, and not withdrawn. */
export function followingAfter(
  { id, quantity, withdrawn }: Readonly<{ id: number; quantity: number; withdrawn: number }>,
  parcel: ParcelOfOrder,
  activeParcels: readonly ParcelOfOrder[],
): number {
  const earlier = activeParcels.filter(({ number }) => number <= parcel.number)
  return Math.max(
    0,
    earlier.reduce((left, one) => left - rollsIn(one, id), quantity - withdrawn),
  )
}

type Packed = Readonly<{ id: number; items: readonly Readonly<{ itemId: number; quantity: number }>[] }>

/** True when all of a parcel was returned. Returned rolls count towards the other parcels first. */
export function isAllReturned(
  parcel: Packed,
  activeParcels: readonly Packed[],
  lines: readonly Readonly<{ id: number; returned: number }>[],
): boolean {
  const elsewhere = activeParcels.filter(({ id }) => id !== parcel.id).flatMap(({ items }) => items)
  return parcel.items.every(({ itemId, quantity }) => {
    const ofLine = elsewhere.filter((item) => item.itemId === itemId).reduce((sum, item) => sum + item.quantity, 0)
    const returned = lines.find(({ id }) => id === itemId)?.returned ?? 0
    return returned - ofLine >= quantity
  })
}

/** What happens to a parcel, in the order it usually happens. */
export const PARCEL_EVENTS = ['under_way', 'at_point', 'delivered', 'returned'] as const
export type ParcelEventKind = (typeof PARCEL_EVENTS)[number]

export const PARCEL_EVENT_LABELS: Readonly<Record<ParcelEventKind, string>> = {
  under_way: 'På vej',
  at_point: 'Klar på udleveringsstedet',
  delivered: 'Leveret',
  returned: 'Kommer retur',
}

export const RETURN_EVENT_LABELS: Readonly<Record<ParcelEventKind, string>> = {
  under_way: 'På vej retur',
  at_point: 'På vej retur',
  delivered: 'Ankommet',
  returned: 'Gik tilbage til kunden',
}

type ReportedEvent = Readonly<{ kind: ParcelEventKind; atMs: number }>

/** The first event of each new kind, by time. A parcel that came back is delivered to its sender, which is no delivery. */
export function freshEvents(known: readonly ParcelEventKind[], reported: readonly ReportedEvent[]): readonly ReportedEvent[] {
  const byTime = reported.toSorted((a, b) => a.atMs - b.atMs || rank(a.kind) - rank(b.kind))
  const fresh = new Map<ParcelEventKind, ReportedEvent>()
  const isKnown = (kind: ParcelEventKind) => known.includes(kind) || fresh.has(kind)
  for (const event of byTime) if (!isKnown(event.kind) && !(event.kind === 'delivered' && isKnown('returned'))) fresh.set(event.kind, event)
  return [...fresh.values()]
}

function rank(kind: ParcelEventKind): number {
  return PARCEL_EVENTS.indexOf(kind)
}
