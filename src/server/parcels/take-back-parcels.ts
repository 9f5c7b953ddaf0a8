import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm'
import { takeBackRolls } from '#domain/parcels/rolls.ts'
import type { Connection } from '#server/database/connect.ts'
import { parcelLines, parcels } from '#server/database/schema/orders.ts'
import { moveRolls } from '#server/orders/apply-effects.ts'

type TakingBack = Readonly<{ orderId: number; which: 'last' | 'all' | Readonly<{ parcelId: number }>; at: Date }>
type ParcelRow = typeof parcels.$inferSelect

/** Takes back parcels that were not sent, except rolls that were returned and credited. The caller holds the order's row. False if none could be. */
export async function takeBackParcels(tx: Connection, { orderId, which, at }: TakingBack): Promise<boolean> {
  const active = await tx
    .select()
    .from(parcels)
    .where(and(eq(parcels.orderId, orderId), isNull(parcels.takenBackAt)))
    .orderBy(desc(parcels.number))
  const selected = selectedOf(active, which)
  let isAnyBack = false
  for (const parcel of selected) isAnyBack = (await takeBack(tx, parcel, at)) || isAnyBack
  return isAnyBack
}

function selectedOf(active: readonly ParcelRow[], which: TakingBack['which']): readonly ParcelRow[] {
  if (which === 'all') return active
  return which === 'last' ? active.slice(0, 1) : active.filter(({ id }) => id === which.parcelId)
}

async function takeBack(tx: Connection, parcel: ParcelRow, at: Date): Promise<boolean> {
  const packed = await linesOf(tx, [parcel.id])
  const others = await findOthers(tx, parcel)
  let [isStillActive, isAnyBack] = [false, false]
  const remaining = new Map<number, Readonly<{ quantity: number; remote: number }> | null>()
  await moveRolls(tx, parcel.orderId, { kind: 'cancelled', at: at.toISOString() }, (line) => {
    const inParcel = packed.find(({ orderLineId }) => orderLineId === line.id)
    if (!inParcel) return null
    const elsewhere = others.filter(({ orderLineId }) => orderLineId === line.id).reduce((sum, { quantity }) => sum + quantity, 0)
    const moved = takeBackRolls(line, inParcel, Math.max(0, line.returned - elsewhere))
    remaining.set(line.id, moved.parcel)
    isStillActive ||= moved.parcel !== null
    isAnyBack ||= moved.rolls.sent < line.sent
    return { rolls: moved.rolls, stockChange: 0 }
  })
  if (!isStillActive) {
    await tx.update(parcels).set({ takenBackAt: at }).where(eq(parcels.id, parcel.id))
    return isAnyBack
  }
  for (const [orderLineId, rolls] of remaining) {
    const isIt = and(eq(parcelLines.parcelId, parcel.id), eq(parcelLines.orderLineId, orderLineId))
    if (rolls) await tx.update(parcelLines).set(rolls).where(isIt)
    else await tx.delete(parcelLines).where(isIt)
  }
  return isAnyBack
}

async function findOthers(tx: Connection, { id, orderId }: ParcelRow) {
  const active = await tx
    .select({ id: parcels.id })
    .from(parcels)
    .where(and(eq(parcels.orderId, orderId), isNull(parcels.takenBackAt)))
  return await linesOf(
    tx,
    active.flatMap((parcel) => (parcel.id === id ? [] : parcel.id)),
  )
}

async function linesOf(tx: Connection, parcelIds: readonly number[]) {
  if (parcelIds.length === 0) return []
  return await tx
    .select()
    .from(parcelLines)
    .where(inArray(parcelLines.parcelId, [...parcelIds]))
    .orderBy(asc(parcelLines.orderLineId))
}
