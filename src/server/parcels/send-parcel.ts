import { eq, max, sql } from 'drizzle-orm'
import type { BatchedStock, BatchRolls } from '#domain/batches/batch-rolls.ts'
import type { Carrier } from '#domain/parcels/carrier.ts'
import { type SentRolls, sendRolls } from '#domain/parcels/rolls.ts'
import type { Connection } from '#server/database/connect.ts'
import { orders, parcelLines, parcels } from '#server/database/schema/orders.ts'
import { moveRolls } from '#server/orders/apply-effects.ts'
import { freezeSubstances } from '#server/orders/goods-safety.ts'
import type { OrderLineRow } from '#server/orders/order-answer.ts'
import { packagingToStore } from './cartons.ts'

type ParcelToSend = Readonly<{
  orderId: number
  rollsOf: (line: OrderLineRow) => number
  /** the rolls a line takes from the stock; undefined lets the shop choose them */
  takenOf?: (line: OrderLineRow, stock: BatchedStock) => readonly BatchRolls[] | undefined
  carrier: Carrier | null
  tracking: string | null
  /** undefined proposes one, null is none */
  cartonId?: number | null | undefined
  byUserId: number | null
  at: Date
}>

/** Records a parcel. The caller holds the order's row and has checked the quantities. Null when it would be empty. */
export async function sendParcel(
  tx: Connection,
  { orderId, rollsOf, takenOf, carrier, tracking, cartonId, byUserId, at }: ParcelToSend,
): Promise<Readonly<{ lines: readonly OrderLineRow[]; parcelId: number | null }>> {
  const packed = new Map<number, SentRolls>()
  const lines = await moveRolls(tx, orderId, { kind: 'sold', byUserId, at: at.toISOString() }, (line, stock) => {
    const quantity = rollsOf(line)
    if (quantity === 0) return null
    const moved = sendRolls(line, quantity, stock.stock)
    packed.set(line.id, moved.parcel)
    return { ...moved, taken: takenOf?.(line, stock) }
  })
  if (packed.size === 0) return { lines, parcelId: null }
  const [last] = await tx
    .select({ number: max(parcels.number) })
    .from(parcels)
    .where(eq(parcels.orderId, orderId))
  const { carton, packagingOf } = await packagingToStore(
    tx,
    lines.filter(({ id }) => packed.has(id)),
    { cartonId, isPickup: carrier === 'pickup', rollsOf: (lineId) => packed.get(lineId)?.quantity ?? 0 },
  )
  const [parcel] = await tx
    .insert(parcels)
    .values({
      orderId,
      country: sql`(select shipping_country from ${orders} where ${orders.id} = ${orderId})`,
      number: (last?.number ?? 0) + 1,
      carrier,
      tracking,
      carton,
      sentAt: at,
      byUserId,
      createdAt: at,
    })
    .returning({ id: parcels.id })
  if (!parcel) throw new Error('the parcel was not stored')
  await freezeSubstances(tx, [...packed.keys()])
  const packedLines = [...packed].map(([orderLineId, sent]) => ({
    parcelId: parcel.id,
    orderLineId,
    ...sent,
    packaging: packagingOf(orderLineId),
  }))
  await tx.insert(parcelLines).values(packedLines)
  return { lines, parcelId: parcel.id }
}
