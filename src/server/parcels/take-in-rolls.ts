import { and, asc, desc, eq, isNull } from 'drizzle-orm'
import { returnRollsToStock, rollsWithCustomer } from '#domain/parcels/rolls.ts'
import type { Connection } from '#server/database/connect.ts'
import { orderLines, parcelLines, parcels } from '#server/database/schema/orders.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { moveRolls } from '#server/orders/apply-effects.ts'

type TakingIn = Readonly<{
  orderId: number
  lines: readonly Readonly<{ itemId: number; quantity: number }>[]
  byUserId: number
  at: Date
}>

/** Restocks a cancelled order's rolls, newest parcel first. The caller holds the order's row. Throws rolls_not_sent above those outside. */
export async function takeRollsIn(tx: Connection, { orderId, lines, byUserId, at }: TakingIn): Promise<void> {
  if (lines.length === 0) return
  const ordered = await tx.select().from(orderLines).where(eq(orderLines.orderId, orderId))
  const isAbove = lines.some(({ itemId, quantity }) => {
    const line = ordered.find(({ id }) => id === itemId)
    return !line || quantity > rollsWithCustomer(line)
  })
  if (isAbove) throw new ShopError('rolls_not_sent')
  let active = await findActiveLines(tx, orderId)
  await moveRolls(tx, orderId, { kind: 'returned', byUserId, at: at.toISOString() }, (line) => {
    const quantity = lines.find(({ itemId }) => itemId === line.id)?.quantity ?? 0
    if (quantity === 0) return null
    const [ofLine, ofOthers] = [
      active.filter(({ orderLineId }) => orderLineId === line.id),
      active.filter(({ orderLineId }) => orderLineId !== line.id),
    ]
    const moved = returnRollsToStock(line, ofLine, quantity)
    active = [...ofOthers, ...moved.parcels]
    return { rolls: moved.rolls, stockChange: quantity }
  })
  await storeParcels(tx, active, at)
}

type PackedRow = typeof parcelLines.$inferSelect

async function findActiveLines(tx: Connection, orderId: number): Promise<PackedRow[]> {
  const found = await tx
    .select({ line: parcelLines })
    .from(parcelLines)
    .innerJoin(parcels, eq(parcels.id, parcelLines.parcelId))
    .where(and(eq(parcels.orderId, orderId), isNull(parcels.takenBackAt)))
    .orderBy(desc(parcels.number), asc(parcelLines.orderLineId))
  return found.map(({ line }) => line)
}

async function storeParcels(tx: Connection, packed: readonly PackedRow[], at: Date): Promise<void> {
  for (const parcelId of new Set(packed.map((line) => line.parcelId))) {
    const ofParcel = packed.filter((line) => line.parcelId === parcelId)
    if (ofParcel.every(({ quantity }) => quantity === 0)) {
      await tx.update(parcels).set({ takenBackAt: at }).where(eq(parcels.id, parcelId))
      continue
    }
    for (const { orderLineId, quantity, remote } of ofParcel) {
      const isIt = and(eq(parcelLines.parcelId, parcelId), eq(parcelLines.orderLineId, orderLineId))
      if (quantity === 0) await tx.delete(parcelLines).where(isIt)
      else await tx.update(parcelLines).set({ quantity, remote }).where(isIt)
    }
  }
}
