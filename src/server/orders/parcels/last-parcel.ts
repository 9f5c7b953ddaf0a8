import { and, desc, eq, isNull } from 'drizzle-orm'
import { trackingText } from '#domain/orders/parcels/tracking-link.ts'
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

/** Tells where the last standing parcel of an order can be followed; an order that sent none has none to tell of. */
export async function nameLastParcel(tx: Connection, orderId: number, tracking: string | null): Promise<void> {
  const last = await findLastParcel(tx, orderId)
  // what was written for the order names its carrier itself
  if (last && trackingText(last) !== tracking) await tx.update(parcels).set({ carrier: null, tracking }).where(eq(parcels.id, last.id))
}

/** The tracking of an order (requirements §3): that of the parcel that left last. */
export async function trackingOfLastParcel(tx: Connection, orderId: number): Promise<string | null> {
  const last = await findLastParcel(tx, orderId)
  return last ? trackingText(last) : null
}
