import { and, eq, inArray } from 'drizzle-orm'
import { surplusHolds } from '#domain/payments/online/hold.ts'
import { isPayable, UNSETTLED_STATES } from '#domain/payments/online/online-payment.ts'
import { openOre, owedBackOre } from '#domain/payments/payment.ts'
import { THE_SHOP, writeAudit } from '#server/audit/write-audit.ts'
import type { Connection } from '#server/database/connect.ts'
import { providerTasks } from '#server/database/schema/payments.ts'
import { moveOrder } from '#server/integrations/order-events.ts'
import type { OrderRow } from '#server/orders/order-answer.ts'
import { writeHistory } from '#server/orders/order-history.ts'
import { findPaymentsOfOrder, type OnlinePaymentRow } from '#server/orders/order-parts.ts'
import { leadIdOf, paysInvoices } from './queries.ts'
import { type ProviderTask, queueTask, refundsUnderWay, requestedRefunds, sumTasks, waitingTasks } from './tasks.ts'

type Holds = Readonly<{ free: readonly OnlinePaymentRow[]; taking: readonly ProviderTask[]; takingOre: number }>

/** The caller holds the order's row. */
export async function findHolds(tx: Connection, orderId: number): Promise<Holds> {
  const taking = await waitingTasks(tx, orderId, 'capture')
  const held = await findPaymentsOfOrder(tx, orderId, ['held'])
  const own = held.filter((payment) => !paysInvoices(payment))
  const free = own.filter(({ id }) => !taking.some(({ onlinePaymentId }) => onlinePaymentId === id))
  // what is held for invoices is captured whole
  const ofInvoicesOre = held.filter(paysInvoices).reduce((sum, { heldOre }) => sum + heldOre, 0)
  return { free, taking, takingOre: sumTasks(taking) + ofInvoicesOre }
}

/** Releases unneeded holds of a cancelled, deleted, paid or reduced order; answers the retained holds and what is being captured. */
export async function releaseSurplus(
  tx: Connection,
  order: OrderRow,
  by: Readonly<{ byUserId: number | null; at: Date }>,
): Promise<Readonly<{ retained: readonly OnlinePaymentRow[]; takingOre: number }>> {
  const { free, takingOre } = await findHolds(tx, order.id)
  const held = await withoutRefusal(tx, free)
  const beyond = surplusHolds(openOre({ ...order, isDeleted: order.deletedAt !== null }) - takingOre, held).map(({ id }) => id)
  for (const onlinePaymentId of beyond) await queueTask(tx, { onlinePaymentId, kind: 'release', ...by })
  return { retained: held.filter(({ id }) => !beyond.includes(id)), takingOre }
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

/** Closes an order's payment pages and releases its holds. Answers whether there were any. */
export async function releasePayments(
  tx: Connection,
  orderId: number,
  by: Readonly<{ byUserId: number | null; at: Date }>,
): Promise<boolean> {
  const moving = await findPaymentsOfOrder(tx, orderId, UNSETTLED_STATES)
  // a page for several invoices is closed, as its amount is too high now; what is held for them is captured, and owed back
  for (const payment of moving) {
    const isOpenPage = isPayable(payment.state)
    if (isOpenPage || !paysInvoices(payment))
      await queueTask(tx, { onlinePaymentId: leadIdOf(payment), kind: isOpenPage ? 'expire' : 'release', ...by })
  }
  return moving.some((payment) => !paysInvoices(payment))
}

/** What may be paid back of each captured payment of an order, in øre; refunds under way count as paid back. The caller holds the order's row. */
export async function leftToRefund(tx: Connection, orderId: number): Promise<Readonly<{ id: number; leftOre: number }>[]> {
  const captured = await findPaymentsOfOrder(tx, orderId, ['captured'])
  const underWay = Map.groupBy(await waitingTasks(tx, orderId, 'refund'), ({ onlinePaymentId }) => onlinePaymentId)
  return captured.map(({ id, capturedOre, refundedOre }) => ({
    id,
    leftOre: capturedOre - refundedOre - sumTasks(underWay.get(id) ?? []),
  }))
}

/**
 * Queues refunds of a deleted order's online payments. By itself the shop requests each amount once (`byUserId` null): after a refused or
 * failed refund, staff decide. The caller holds the order's row.
 */
export async function refundDeletedOrder(
  tx: Connection,
  { id: orderId, paidOre }: Pick<OrderRow, 'id' | 'paidOre'>,
  { byUserId, at }: Readonly<{ byUserId: number | null; at: Date }>,
): Promise<void> {
  const left = byUserId === null ? await neverRequested(tx, orderId) : await leftToRefund(tx, orderId)
  let owedOre = owedBackOre(0 - paidOre, await refundsUnderWay(tx, orderId))
  for (const { id, leftOre } of left) {
    const amountOre = Math.min(owedOre, leftOre)
    if (amountOre <= 0) continue
    await queueTask(tx, { onlinePaymentId: id, kind: 'refund', amountOre, byUserId, at })
    owedOre -= amountOre
  }
}

async function neverRequested(tx: Connection, orderId: number): Promise<Readonly<{ id: number; leftOre: number }>[]> {
  const captured = await findPaymentsOfOrder(tx, orderId, ['captured'])
  const requested = await requestedRefunds(
    tx,
    captured.map(({ id }) => id),
  )
  return captured.map(({ id, capturedOre, refundedOre }) => ({
    id,
    leftOre: capturedOre - Math.max(refundedOre, requested.get(id) ?? 0),
  }))
}

/**
 * Shows a deleted order again, as a cancelled one, when online money could not be sent back: staff see what is owed and pay it.
 * Deletion has already undone its effects, like a cancellation. The caller holds the order's row.
 */
export async function restoreOwingOrder(tx: Connection, order: OrderRow, at: Date): Promise<void> {
  const { id: orderId, paidOre, orderNumber: label } = order
  const captured = await findPaymentsOfOrder(tx, orderId, ['captured'])
  const remainingOre = captured.reduce((sum, { capturedOre, refundedOre }) => sum + capturedOre - refundedOre, 0)
  if (owedBackOre(0 - Math.min(paidOre, remainingOre), await refundsUnderWay(tx, orderId)) === 0) return
  const status = 'cancelled'
  await moveOrder(tx, order, { status, deletedAt: null })
  await writeHistory(tx, { orderId, status, paymentStatus: null, notes: RESTORED_NOTE, byUserId: null, createdAt: at })
  const changes = { status: { from: order.status, to: status } }
  await writeAudit(tx, { by: THE_SHOP, action: 'Slettet ordre vist igen', subject: { kind: 'order', id: orderId, label }, changes, at })
}

export const RESTORED_NOTE = 'Pengene kunne ikke sendes tilbage online. Ordren er annulleret'
