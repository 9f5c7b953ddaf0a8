import { normaliseOrderNumber, ORDER_NUMBER } from '#domain/orders/order-number.ts'
import type { OrderStatus } from '#domain/orders/order-status.ts'
import { ORDER_TEXTS } from '#domain/orders/order-texts.ts'
import type { DeliveryWay } from '#domain/prices/delivery-way.ts'
import { pastedLines } from '#domain/texts/pasted-rows.ts'
import { type LineRolls, sentStateOf } from './rolls.ts'

/** An order and the number its parcel got from the carrier, and which line of the text says so, the first being 1. */
export type TrackingLine = Readonly<{ line: number; orderNumber: string; tracking: string }>

/** Why a line changes nothing, as staff read it; the order's number where it has one. */
export type LineFault = Readonly<{ line: number; orderNumber?: string; why: string }>

type ReadLines = Readonly<{ lines: readonly TrackingLine[]; faults: readonly LineFault[] }>

/** Order and parcel number per line, in either order. A first line without a number is a heading; of repeated orders the first counts. */
export function readTrackingLines(text: string): ReadLines {
  const lines: TrackingLine[] = []
  const faults: LineFault[] = []
  for (const [index, line] of pastedLines(text).entries()) {
    const cells = cellsOf(line)
    if (cells.length === 0) continue
    const found = cells.find((cell) => ORDER_NUMBER.test(normaliseOrderNumber(cell)))
    const tracking = cells.find((cell) => cell !== found)
    const fault = faultOf({ found, tracking, lines })
    if (fault === null && found && tracking) lines.push({ line: index + 1, orderNumber: normaliseOrderNumber(found), tracking })
    else if (fault !== NO_ORDER || index > 0) faults.push({ line: index + 1, why: fault ?? NO_ORDER })
  }
  return { lines, faults }
}

const NO_ORDER = 'intet ordrenummer.'

type Found = Readonly<{ found: string | undefined; tracking: string | undefined; lines: readonly TrackingLine[] }>

function faultOf({ found, tracking, lines }: Found): string | null {
  if (found === undefined) return NO_ORDER
  if (tracking === undefined) return 'intet pakkenummer.'
  if (tracking.length > ORDER_TEXTS.parcelNumber) return `pakkenummeret er på over ${ORDER_TEXTS.parcelNumber} tegn.`
  const isKnown = lines.some(({ orderNumber }) => orderNumber === normaliseOrderNumber(found))
  return isKnown ? 'ordren står der to gange.' : null
}

function cellsOf(line: string): string[] {
  const separator = [/;/, /\t/, /,/].find((one) => one.test(line)) ?? /\s+/
  const cells = line.split(separator).map((cell) => cell.replace(/^[\s"'=]+|[\s"']+$/g, ''))
  return cells.filter((cell) => cell !== '')
}

type OrderToName = Readonly<{
  status: OrderStatus
  deliveryWay: DeliveryWay
  items: readonly Pick<LineRolls, 'quantity' | 'sent'>[]
  parcels: readonly Readonly<{ id: number; tracking: string | null }>[]
}>

type TrackingMove = Readonly<{ kind: 'send' | 'known' } | { kind: 'name'; parcelId: number } | { kind: 'refused'; why: string }>

export type PlannedLine<Found> = TrackingLine & Readonly<{ order: Found; move: TrackingMove }>

type Plan<Found> = Readonly<{
  /** the lines that change something, in their order */
  planned: readonly PlannedLine<Found>[]
  /** how many orders have their number already */
  known: number
  faults: readonly LineFault[]
}>

/** What the lines will do to the orders that were found of them; in the order of the lines, which is the order of the invoices. */
export function planTracking<Found extends OrderToName & Readonly<{ orderNumber: string }>>(
  lines: readonly TrackingLine[],
  orders: readonly Found[],
): Plan<Found> {
  const byNumber = new Map(orders.map((order) => [order.orderNumber, order]))
  const planned: PlannedLine<Found>[] = []
  const faults: LineFault[] = []
  let known = 0
  for (const one of lines) {
    const order = byNumber.get(one.orderNumber)
    const move: TrackingMove = order ? trackingMove(order, one.tracking) : { kind: 'refused', why: 'Ordren findes ikke.' }
    if (move.kind === 'refused') faults.push({ line: one.line, orderNumber: one.orderNumber, why: move.why })
    else if (move.kind === 'known') known += 1
    else if (order) planned.push({ ...one, order, move })
  }
  return { planned, known, faults }
}

export function trackingMove({ status, deliveryWay, items, parcels }: OrderToName, tracking: string): TrackingMove {
  if (parcels.some((parcel) => parcel.tracking === tracking)) return { kind: 'known' }
  if (status === 'cancelled') return { kind: 'refused', why: 'Ordren er annulleret.' }
  if (deliveryWay === 'pickup') return { kind: 'refused', why: 'Ordren afhentes.' }
  const nameless = parcels.findLast((parcel) => parcel.tracking === null)
  if (nameless) return { kind: 'name', parcelId: nameless.id }
  return sentStateOf(items) === 'all' ? { kind: 'refused', why: 'Alt er sendt, og hver pakke har et nummer.' } : { kind: 'send' }
}
