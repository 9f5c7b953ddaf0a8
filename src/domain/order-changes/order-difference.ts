import { INVOICE_ADDRESS_FIELDS } from '#domain/orders/delivery-place.ts'
import { pickupPointText } from '#domain/pickup-points/pickup-point.ts'
import type { DeliveryWay } from '#domain/prices/delivery-way.ts'
import { unitPriceAfter } from '#domain/prices/pricing.ts'
import type { PickupPoint } from '#domain/settings/delivery-methods.ts'
import { type ChangedLine, type OrderLineToChange, termsOf } from './line-terms.ts'

/** A line before and after a change, in rolls and øre with VAT; `from` is 0 for a new line, `to` for a removed one. */
type LineDifference = Readonly<{
  lineId: number
  kcwId: string
  nameDa: string
  payWithPoints: boolean
  from: number
  to: number
  fromUnitOre: number
  toUnitOre: number
  fromTotalOre: number
  toTotalOre: number
}>

type Both<Value> = Readonly<{ from: Value; to: Value }>

export const CHANGEABLE_FIELDS = [
  'customerName',
  'customerPhone',
  'company',
  'reference',
  'receiver',
  'ean',
  'shippingAddress',
  'shippingPostalCode',
  'shippingCity',
  ...INVOICE_ADDRESS_FIELDS,
] as const
export type ChangeableField = (typeof CHANGEABLE_FIELDS)[number]

const RECEIVER_FIELDS = [
  'customerName',
  'customerPhone',
  'company',
  'receiver',
  'shippingAddress',
  'shippingPostalCode',
  'shippingCity',
] as const

/** Whether a change sends an order's parcels to another person or place, or another way. */
export function changesReceiver({ fields, deliveryWay, deliveryMethod, pickupPoint }: OrderDifference): boolean {
  return Boolean(deliveryWay ?? deliveryMethod ?? pickupPoint) || RECEIVER_FIELDS.some((field) => fields[field] !== undefined)
}

/** Contains only what differs. */
export type OrderDifference = Readonly<{
  lines: readonly LineDifference[]
  fields: Readonly<Partial<Record<ChangeableField, Both<string | null>>>>
  deliveryWay?: Both<DeliveryWay>
  deliveryMethod?: Both<string | null>
  pickupPoint?: Both<string | null>
  shippingOre?: Both<number>
  totalOre?: Both<number>
  pointsUsed?: Both<number>
}>

type Fields = Readonly<Partial<Record<ChangeableField, string | null>>>
type Named = Readonly<{ kcwId: string; nameDa: string }>
type Sums = Readonly<{ shippingOre: number; totalOre: number; pointsUsed: number }>

type Side<Line> = Readonly<{
  lines: readonly Line[]
  fields: Fields
  deliveryWay: DeliveryWay
  deliveryMethod?: Readonly<{ name: string }> | null
  pickupPoint?: PickupPoint | null
  sums: Sums
}>

type Compared = Readonly<{
  before: Side<OrderLineToChange>
  after: Side<ChangedLine>
  orderDiscount: number
  nameOf: (line: ChangedLine, index: number) => Named
}>

/** The differences between two states of an order. The lines after the change start with the old ones, in their order. */
export function differenceOf({ before, after, orderDiscount, nameOf }: Compared): OrderDifference {
  const lines = after.lines.flatMap((line, index): LineDifference[] => {
    const was = before.lines[index]
    if (was && was.quantity === line.quantity && was.lineTotalOre === line.lineTotalOre) return []
    return [
      {
        lineId: line.id ?? 0,
        ...nameOf(line, index),
        payWithPoints: line.payWithPoints,
        from: was?.quantity ?? 0,
        to: line.quantity,
        fromUnitOre: was ? unitOf(was, orderDiscount) : 0,
        toUnitOre: unitOf(line, orderDiscount),
        fromTotalOre: was?.lineTotalOre ?? 0,
        toTotalOre: line.lineTotalOre,
      },
    ]
  })
  const changed = CHANGEABLE_FIELDS.filter((name) => name in after.fields && after.fields[name] !== before.fields[name])
  const fields = Object.fromEntries(changed.map((name) => [name, { from: before.fields[name] ?? null, to: after.fields[name] ?? null }]))
  const both = (name: keyof Sums) =>
    before.sums[name] === after.sums[name] ? {} : { [name]: { from: before.sums[name], to: after.sums[name] } }
  const way = before.deliveryWay === after.deliveryWay ? {} : { deliveryWay: { from: before.deliveryWay, to: after.deliveryWay } }
  const [from, to] = [before.deliveryMethod?.name ?? null, after.deliveryMethod?.name ?? null]
  const method = from === to ? {} : { deliveryMethod: { from, to } }
  const points = pointsOf(before.pickupPoint, after.pickupPoint)
  return { lines, fields, ...way, ...method, ...points, ...both('shippingOre'), ...both('totalOre'), ...both('pointsUsed') }
}

function pointsOf(before: PickupPoint | null | undefined, after: PickupPoint | null | undefined): Pick<OrderDifference, 'pickupPoint'> {
  const [from, to] = [before, after].map((point) => (point ? pickupPointText(point) : null))
  return before?.id === after?.id ? {} : { pickupPoint: { from: from ?? null, to: to ?? null } }
}

export function isUnchangedOrder({
  lines,
  fields,
  shippingOre,
  totalOre,
  pointsUsed,
  deliveryWay,
  deliveryMethod,
  pickupPoint,
}: OrderDifference): boolean {
  const isSameDelivery = !shippingOre && !deliveryWay && !deliveryMethod && !pickupPoint
  return lines.length === 0 && Object.keys(fields).length === 0 && isSameDelivery && !totalOre && !pointsUsed
}

function unitOf(line: Omit<OrderLineToChange, 'id'>, orderDiscount: number): number {
  return line.payWithPoints ? 0 : unitPriceAfter(line.unitPriceOre, termsOf(line, orderDiscount))
}
