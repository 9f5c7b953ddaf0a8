import { normaliseOrderNumber } from '#domain/orders/order-number.ts'
import type { OrderStatus } from '#domain/orders/order-status.ts'
import { ORDER_TEXTS } from '#domain/orders/order-texts.ts'
import type { DeliveryWay } from '#domain/prices/delivery-way.ts'
import { type LineRolls, sentStateOf } from './rolls.ts'

export type TrackingLine = Readonly<{ orderNumber: string; tracking: string }>

type ReadLines = Readonly<{ lines: readonly TrackingLine[]; faults: readonly string[] }>

const ORDER_NUMBER = /^ORD-\d{4}-\d{6,}$/

/**
 * Reads a pasted list from a carrier's portal: order number and parcel number per line in either order, separated by semicolon, tab, comma
 * or spaces. A first line without a number is a heading. Of repeated orders the first line counts.
 */
export function readTrackingLines(text: string): ReadLines {
  const lines: TrackingLine[] = []
  const faults: string[] = []
  for (const [index, line] of text.split('\n').entries()) {
    const cells = cellsOf(line)
    if (cells.length === 0) continue
    const found = cells.find((cell) => ORDER_NUMBER.test(normaliseOrderNumber(cell)))
    const tracking = cells.find((cell) => cell !== found)
    const fault = faultOf({ found, tracking, lines })
    if (fault === null && found && tracking) lines.push({ orderNumber: normaliseOrderNumber(found), tracking })
    else if (fault !== NO_ORDER || index > 0) faults.push(`Linje ${index + 1}: ${fault}`)
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

export function trackingMove({ status, deliveryWay, items, parcels }: OrderToName, tracking: string): TrackingMove {
  if (parcels.some((parcel) => parcel.tracking === tracking)) return { kind: 'known' }
  if (status === 'cancelled') return { kind: 'refused', why: 'Ordren er annulleret.' }
  if (deliveryWay === 'pickup') return { kind: 'refused', why: 'Ordren afhentes.' }
  const nameless = parcels.findLast((parcel) => parcel.tracking === null)
  if (nameless) return { kind: 'name', parcelId: nameless.id }
  return sentStateOf(items) === 'all' ? { kind: 'refused', why: 'Alt er sendt, og hver pakke har et nummer.' } : { kind: 'send' }
}
