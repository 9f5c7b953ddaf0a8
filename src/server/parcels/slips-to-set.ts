import type { GoodsSafety } from '#contract/orders/order.ts'
import type { PickList } from '#contract/parcels/parcels.ts'
import type { Paper } from '#server/documents/sheet.ts'
import type { OrderLineRow, ParcelRow, StoredOrder } from '#server/orders/order-answer.ts'

/** Packed and following rolls of each line. */
export type Slip = Readonly<{ parcel: ParcelRow | null; rows: readonly Readonly<{ line: OrderLineRow; now: number; later: number }>[] }>

export type SlipToSet = Readonly<{
  title: string
  order: StoredOrder
  slip: Slip
  safety: readonly GoodsSafety[]
  blocked: readonly number[]
  /** by product id, of goods that leave the EU */
  hsCodes: ReadonlyMap<number, string | null>
}>

export type SlipsToSet = Readonly<{
  kind: 'packing_slips'
  paper: Paper
  /** printed before the slips */
  pickList: PickList | null
  slips: readonly SlipToSet[]
  /** place and hours of pickup */
  pickup: readonly string[]
  /** printed on slips of goods that leave the EU */
  customs: string
  at: Date
}>
