import { and, eq, sql } from 'drizzle-orm'
import type { Connection } from '#server/database/connect.ts'
import { parcels } from '#server/database/schema.ts'

/** Tells where the last standing parcel of an order can be followed; an order that sent none has none to tell of. */
export async function nameLastParcel(tx: Connection, orderId: number, tracking: string | null): Promise<void> {
  const last = sql`(select max(number) from parcels p where p.order_id = ${orderId} and p.taken_back_at is null)`
  await tx
    .update(parcels)
    .set({ tracking })
    .where(and(eq(parcels.orderId, orderId), sql`${parcels.number} = ${last}`))
}
