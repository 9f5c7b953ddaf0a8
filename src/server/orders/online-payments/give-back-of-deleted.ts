import { and, eq } from 'drizzle-orm'
import type { Connection } from '#server/database/connect.ts'
import { onlinePayments } from '#server/database/schema/payments.ts'
import { askedRefunds, queueTask } from './queue-task.ts'

/**
 * Writes down that what came in online of a deleted order goes back: nobody finds the order any more to do it. Each amount once: what the provider
 * refused or could not deliver is staff's to settle. The caller holds the order's row; the till does it.
 */
export async function giveBackOfDeleted(
  tx: Connection,
  { orderId, byUserId, at }: Readonly<{ orderId: number; byUserId: number | null; at: Date }>,
): Promise<void> {
  const isTaken = and(eq(onlinePayments.orderId, orderId), eq(onlinePayments.state, 'captured'))
  const taken = await tx.select().from(onlinePayments).where(isTaken)
  const asked = await askedRefunds(
    tx,
    taken.map(({ id }) => id),
  )
  for (const { id, capturedOre, refundedOre } of taken) {
    const amountOre = capturedOre - Math.max(refundedOre, asked.get(id) ?? 0)
    if (amountOre > 0) await queueTask(tx, { onlinePaymentId: id, kind: 'refund', amountOre, byUserId, at })
  }
}
