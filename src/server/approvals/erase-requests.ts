import { eq, lt, or } from 'drizzle-orm'
import { FORGOTTEN_NAME } from '#domain/privacy/forgotten-buyer.ts'
import type { Connection, Database } from '#server/database/connect.ts'
import { deleteIdle } from '#server/database/delete-idle.ts'
import { waitingOrders } from '#server/database/schema/waiting-orders.ts'

/** Deletes a user's requests and those in their workshop; their answers for others stay without their name. */
export async function eraseApprovals(tx: Connection, userId: number): Promise<void> {
  await tx.delete(waitingOrders).where(or(eq(waitingOrders.askedByUserId, userId), eq(waitingOrders.customerId, userId)))
  await tx
    .update(waitingOrders)
    .set({ answeredByUserId: null, answeredByName: FORGOTTEN_NAME })
    .where(eq(waitingOrders.answeredByUserId, userId))
}

/** For the data export. */
export async function askedForBy(db: Connection, userId: number | null) {
  if (userId === null) return []
  const { request, askedAt, answer, words, answeredAt } = waitingOrders
  return await db
    .select({ request, askedAt, answer, words, answeredAt })
    .from(waitingOrders)
    .where(eq(waitingOrders.askedByUserId, userId))
    .orderBy(waitingOrders.id)
}

export async function eraseApprovalsBefore(db: Database, before: Date): Promise<void> {
  await deleteIdle(db, waitingOrders, lt(waitingOrders.askedAt, before))
}
