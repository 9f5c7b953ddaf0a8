import { and, asc, eq, ne } from 'drizzle-orm'
import type { Label } from '#contract/parcels/parcels.ts'
import { refusalText } from '#domain/parcels/label.ts'
import type { Connection } from '#server/database/connect.ts'
import { shippingLabels } from '#server/database/schema/orders.ts'

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
