import { and, asc, eq, ne } from 'drizzle-orm'
import type { BodyOf } from '#contract/http/call.ts'
import type { labelCalls } from '#contract/parcels/labels.ts'
import type { Label } from '#contract/parcels/parcels.ts'
import { refusalText } from '#domain/parcels/label.ts'
import type { PackedUnits } from '#domain/parcels/packing.ts'
import type { Connection } from '#server/database/connect.ts'
import { orderLines, shippingLabels } from '#server/database/schema/orders.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import type { OrderRow } from '#server/orders/order-answer.ts'
import { lockOrder } from '#server/orders/queries.ts'
import { proposeLabels } from '#server/parcels/cartons.ts'
import { checkedRolls } from '#server/parcels/send-order-parcel.ts'
import { captureFirst, requireMoneyFor } from '#server/payments/online/capture-first.ts'
import type { Shop } from '#server/shop.ts'
import { type Made, makeLabel, requireLabels } from './make-label.ts'

type LabelsRequest = BodyOf<(typeof labelCalls)['makeLabels']>
type MadeAll = Readonly<{
  made: readonly Made[]
  /** why a later parcel got none; null when all did */
  stopped: string | null
}>
type Parcels = readonly (readonly PackedUnits[])[]

/** Makes a label for each proposed parcel and sends it with `makeLabel`. Throws the refusals of the first; a later one stops the rest. */
export async function makeLabels(shop: Shop, staff: Visitor, id: number, request: LabelsRequest): Promise<MadeAll> {
  requireLabels(shop)
  const { weightGrams, lengthCm, withoutPayment, seen } = request
  const parcels = await proposedParcels(shop, staff, id, request)
  const made: Made[] = []
  for (const units of parcels) {
    const isFirst = made.length === 0
    const items = units.map(({ lineId, quantity }) => ({ itemId: lineId, quantity }))
    // the parcels of this press must not count as sent by a colleague
    const one = { items, weightGrams, lengthCm, withoutPayment, seen: isFirst ? seen : undefined }
    try {
      made.push(await makeLabel(shop, staff, id, one, null, isFirst ? () => captureAll(shop, staff, { id, parcels, request }) : undefined))
    } catch (error) {
      if (isFirst || !(error instanceof ShopError)) throw error
      return { made, stopped: error.message }
    }
  }
  return { made, stopped: null }
}

async function proposedParcels(shop: Shop, staff: Visitor, id: number, { seen, withoutPayment }: LabelsRequest): Promise<Parcels> {
  const parcels = await inTransaction(shop.db, async (tx) => {
    const order = await lockOrder(tx, staff, id)
    const rolls = await checkedRolls(tx, order, { seen, items: undefined })
    if (!withoutPayment) await requireMoneyFor(tx, order, rolls)
    return await proposeLabels(tx, await tx.select().from(orderLines).where(eq(orderLines.orderId, id)), rolls)
  })
  if (parcels.length === 0) throw new ShopError('nothing_to_send')
  return parcels
}

type Capturing = Readonly<{ id: number; parcels: Parcels; request: LabelsRequest }>

/** Before the first parcel leaves, as a hold is captured once. */
async function captureAll(shop: Shop, staff: Visitor, { id, parcels, request }: Capturing): Promise<void> {
  if (parcels.length === 1) return
  const items = parcels.flat().map(({ lineId, quantity }) => ({ itemId: lineId, quantity }))
  const leavingOf = (tx: Connection, order: OrderRow) => checkedRolls(tx, order, { seen: request.seen, items })
  await captureFirst(shop, { staff, orderId: id, withoutPayment: request.withoutPayment, leavingOf })
}

/** The labels of an order's own parcels, without cancelled ones. */
export async function findLabels(db: Connection, orderId: number): Promise<Label[]> {
  const rows = await db
    .select()
    .from(shippingLabels)
    .where(and(eq(shippingLabels.orderId, orderId), eq(shippingLabels.isReturn, false), ne(shippingLabels.state, 'cancelled')))
    .orderBy(asc(shippingLabels.id))
  return rows.flatMap(({ id, state, parcelId, tracking, refusal }) =>
    state === 'cancelled' ? [] : { id, state, parcelId, tracking, refusal: refusal === null ? null : refusalText(refusal) },
  )
}
