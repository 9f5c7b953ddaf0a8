import { and, eq, inArray } from 'drizzle-orm'
import { surplusHolds } from '#domain/payments/online/hold.ts'
import { openOre } from '#domain/payments/payment.ts'
import type { Connection } from '#server/database/connect.ts'
import { providerTasks } from '#server/database/schema/payments.ts'
import type { OrderRow } from '#server/orders/order-answer.ts'
import { findPaymentsOfOrder as findOfOrder, type OnlinePaymentRow } from '#server/orders/order-parts.ts'
import { type ProviderTask, queueTask, sumTasks, waitingTasks } from './queue-task.ts'

type Holds = Readonly<{ free: readonly OnlinePaymentRow[]; taking: readonly ProviderTask[]; takingOre: number }>

/** The caller holds the order's row. */
export async function findHolds(tx: Connection, orderId: number): Promise<Holds> {
  const taking = await waitingTasks(tx, orderId, 'capture')
  const held = await findOfOrder(tx, orderId, ['held'])
  const free = held.filter(({ id }) => !taking.some(({ onlinePaymentId }) => onlinePaymentId === id))
  return { free, taking, takingOre: sumTasks(taking) }
}

/** Releases unneeded holds of a cancelled, deleted, paid or reduced order; answers what is kept and what is being captured. */
export async function letGoOfSurplus(
  tx: Connection,
  order: OrderRow,
  by: Readonly<{ byUserId: number | null; at: Date }>,
): Promise<Readonly<{ kept: readonly OnlinePaymentRow[]; takingOre: number }>> {
  const { free, takingOre } = await findHolds(tx, order.id)
  const held = await withoutRefusal(tx, free)
  const beyond = surplusHolds(openOre({ ...order, isDeleted: order.deletedAt !== null }) - takingOre, held).map(({ id }) => id)
  for (const onlinePaymentId of beyond) await queueTask(tx, { onlinePaymentId, kind: 'release', ...by })
  return { kept: held.filter(({ id }) => !beyond.includes(id)), takingOre }
}

/** A refused capture or release is not repeated: the hold stays listed for staff until it lapses. */
async function withoutRefusal(tx: Connection, held: readonly OnlinePaymentRow[]): Promise<readonly OnlinePaymentRow[]> {
  if (held.length === 0) return held
  const isOne = inArray(
    providerTasks.onlinePaymentId,
    held.map(({ id }) => id),
  )
  const refused = await tx
    .select({ id: providerTasks.onlinePaymentId })
    .from(providerTasks)
    .where(and(isOne, eq(providerTasks.state, 'refused'), inArray(providerTasks.kind, ['capture', 'release'])))
  return held.filter((one) => !refused.some(({ id }) => id === one.id))
}
