import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Connection } from '#server/database/connect.ts'
import { parcelLines, parcels } from '#server/database/schema.ts'
import type { ParcelRow } from '#server/orders/order-answer.ts'

/** The parcels of orders that left and were not taken back, first one first, each with what is in it. */
export async function findStandingParcels(db: Connection, orderIds: readonly number[]): Promise<ReadonlyMap<number, ParcelRow[]>> {
  const rows = await db
    .select({ parcel: parcels, line: parcelLines })
    .from(parcels)
    .innerJoin(parcelLines, eq(parcelLines.parcelId, parcels.id))
    .where(and(inArray(parcels.orderId, [...orderIds]), isNull(parcels.takenBackAt)))
    .orderBy(asc(parcels.number), asc(parcelLines.orderLineId))
  const byId = Map.groupBy(rows, ({ parcel }) => parcel.id)
  const whole = [...byId.values()].flatMap((of) => {
    const [first] = of
    return first ? [{ ...first.parcel, lines: of.map(({ line }) => line) }] : []
  })
  return Map.groupBy(whole, ({ orderId }) => orderId)
}
