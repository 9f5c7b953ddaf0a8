import { INVOICE_ADDRESS_FIELDS } from '#domain/orders/invoice-address.ts'
import type { DeliveryWay } from '#domain/prices/delivery-way.ts'

/** A line before and after a change, in rolls and øre with VAT; `from` is 0 for a new line, `to` for a removed one. */
export type LineDifference = Readonly<{
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

/** Whether a change sends an order's parcels to somebody else, elsewhere or another way. */
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
