import { INVOICE_ADDRESS_FIELDS } from '#domain/orders/invoice-address.ts'
import type { DeliveryWay } from '#domain/prices/delivery-way.ts'

/** A line as a change found and left it, in rolls and øre with VAT; `from` is 0 of a new line, `to` of one taken off. */
export type LineDifference = Readonly<{
  lineId: number
  kcwId: string
  nameDa: string
  payWithPoints: boolean
  from: number
  to: number
  /** the price of one roll after promotion and discount */
  fromUnitOre: number
  toUnitOre: number
  fromTotalOre: number
  toTotalOre: number
}>

type Both<Value> = Readonly<{ from: Value; to: Value }>

/** What of an order beside its lines staff may change after it was placed. */
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

/** What one change made of an order: only what differs stands in it, as staff and customer are told. */
export type OrderDifference = Readonly<{
  lines: readonly LineDifference[]
  fields: Readonly<Partial<Record<ChangeableField, Both<string | null>>>>
  deliveryWay?: Both<DeliveryWay>
  shippingOre?: Both<number>
  totalOre?: Both<number>
  pointsUsed?: Both<number>
}>
