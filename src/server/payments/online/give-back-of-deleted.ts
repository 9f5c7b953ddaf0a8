import { and, eq } from 'drizzle-orm'
import { owedBackOre } from '#domain/payments/payment.ts'
import type { Connection } from '#server/database/connect.ts'
import { onlinePayments } from '#server/database/schema/payments.ts'
import type { OrderRow } from '#server/orders/order-answer.ts'
import { askedRefunds, queueTask, refundsUnderWay } from './queue-task.ts'

/**
 * Queues refunds of a deleted order's online payments, less other refunds, as no screen shows the order any more. Each amount once; refused
 * refunds are left to staff. The caller holds the order's row.
 */
export async function giveBackOfDeleted(
  tx: Connection,
  { id: orderId, paidOre }: Pick<OrderRow, 'id' | 'paidOre'>,
  { byUserId, at }: Readonly<{ byUserId: number | null; at: Date }>,
): Promise<void> {
  const isTaken = and(eq(onlinePayments.orderId, orderId), eq(onlinePayments.state, 'captured'))
  const taken = await tx.select().from(onlinePayments).where(isTaken)
  const asked = await askedRefunds(
    tx,
    taken.map(({ id }) => id),
  )
  let owedOre = owedBackOre(0 - paidOre, await refundsUnderWay(tx, orderId))
  for (const { id, capturedOre, refundedOre } of taken) {
    const amountOre = Math.min(owedOre, capturedOre - Math.max(refundedOre, asked.get(id) ?? 0))
    if (amountOre <= 0) continue
    await queueTask(tx, { onlinePaymentId: id, kind: 'refund', amountOre, byUserId, at })
    owedOre -= amountOre
  }
}
