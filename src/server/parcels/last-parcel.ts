import { and, desc, eq, isNull } from 'drizzle-orm'
import { trackingText } from '#domain/parcels/tracking-link.ts'
import type { Connection } from '#server/database/connect.ts'
import { parcels } from '#server/database/schema/orders.ts'

async function findLastParcel(tx: Connection, orderId: number) {
  const [last] = await tx
    .select({ id: parcels.id, carrier: parcels.carrier, tracking: parcels.tracking })
    .from(parcels)
    .where(and(eq(parcels.orderId, orderId), isNull(parcels.takenBackAt)))
    .orderBy(desc(parcels.number))
    .limit(1)
  return last
}

/** Sets the tracking of an order's last parcel, if there is one. */
export async function nameLastParcel(tx: Connection, orderId: number, tracking: string | null): Promise<void> {
  const last = await findLastParcel(tx, orderId)
  // the order's tracking text includes the carrier
  if (last && trackingText(last) !== tracking) await tx.update(parcels).set({ carrier: null, tracking }).where(eq(parcels.id, last.id))
}

/** The tracking of an order (requirements §3): that of its last parcel. */
export async function trackingOfLastParcel(tx: Connection, orderId: number): Promise<string | null> {
  const last = await findLastParcel(tx, orderId)
  return last ? trackingText(last) : null
}
