import { eq, inArray } from 'drizzle-orm'
import { copenhagenDay } from '#domain/calendar/danish-time.ts'
import { type OnlinePaymentState, stateAfter } from '#domain/payments/online/online-payment.ts'
import { movementNote } from '#domain/payments/online/payment-notes.ts'
import type { Connection } from '#server/database/connect.ts'
import { onlinePayments, payments, providerTasks } from '#server/database/schema/payments.ts'
import { settleOrder } from '#server/invoices/settle-order.ts'
import type { OrderRow } from '#server/orders/order-answer.ts'
import { writeHistory } from '#server/orders/order-history.ts'
import type { OnlinePaymentRow } from '#server/orders/order-parts.ts'
import { settleAndFollow } from '#server/orders/settle-and-follow.ts'
import type { ProviderMovement, ProviderPayment } from '#server/payment-provider/provider.ts'
import { bookPayment } from '#server/payments/book-payments.ts'
import { queueRefundMail } from '#server/payments/refund-mail.ts'
import { keyOf, waitingTasks } from './tasks.ts'

export type Reported = Readonly<{ order: OrderRow; payment: OnlinePaymentRow; seen: ProviderPayment; at: Date }>

/** Books the movements that are not booked yet, each once by the provider's id; the order's sums and points follow. */
export async function bookMovements(
  tx: Connection,
  { order, payment, seen, at }: Reported,
): Promise<Readonly<{ order: OrderRow; isMailed: boolean }>> {
  const booked = await tx.select({ ref: payments.providerRef }).from(payments).where(eq(payments.onlinePaymentId, payment.id))
  const isNew = ({ ref, amountOre }: ProviderMovement) => amountOre !== 0 && !booked.some((known) => known.ref === ref)
  const moved = seen.movements.filter(isNew)
  const refunds: number[] = []
  for (const movement of moved) {
    const row = await bookPayment(tx, order, {
      amountOre: movement.amountOre,
      way: seen.way ?? payment.way ?? 'card',
      paidOn: copenhagenDay(movement.at.getTime()),
      reference: movementNote(movement.kind),
      byUserId: null,
      at,
      online: { onlinePaymentId: payment.id, providerRef: movement.ref },
    })
    if (movement.kind === 'refund') refunds.push(row.id)
  }
  if (moved.length === 0) return { order, isMailed: false }
  // a deleted order's points were already settled
  const after = order.deletedAt ? await settleOrder(tx, order.id) : await settleAndFollow(tx, order, { byUserId: null, at })
  for (const { kind, amountOre } of moved) await recordNote(tx, after, movementNote(kind, amountOre), at)
  for (const paymentId of refunds) await queueRefundMail(tx, after, { paymentId, at })
  return { order: after, isMailed: refunds.length > 0 }
}

/** Stores the payment's state; an older event never undoes a newer state. */
export async function storeState(
  tx: Connection,
  { payment, seen, sessionId }: Readonly<{ payment: OnlinePaymentRow; seen: ProviderPayment; sessionId: string | null }>,
): Promise<OnlinePaymentState> {
  const state = seen.state === 'waiting' ? payment.state : stateAfter(payment.state, seen.state)
  const booked = await tx.select({ amountOre: payments.amountOre }).from(payments).where(eq(payments.onlinePaymentId, payment.id))
  const capturedOre = seen.movements.find(({ kind }) => kind === 'charge')?.amountOre ?? payment.capturedOre
  const keptOre = booked.reduce((sum, { amountOre }) => sum + amountOre, 0)
  await tx
    .update(onlinePayments)
    .set({
      state,
      way: seen.way ?? payment.way,
      providerRef: seen.ref,
      sessionId: payment.sessionId ?? sessionId,
      heldOre: state === 'held' ? seen.heldOre : 0,
      holdEndsAt: state === 'held' ? seen.holdEndsAt : payment.holdEndsAt,
      capturedOre,
      refundedOre: Math.max(0, capturedOre - keptOre),
    })
    .where(eq(onlinePayments.id, payment.id))
  return state
}

export type ProviderReport = Readonly<{
  seen: ProviderPayment
  sessionId?: string | null
  /** the answered task */
  taskId?: number
}>

/** Closes the tasks that the provider's answer shows as done. */
export async function finishTasks(
  tx: Connection,
  { id }: OrderRow,
  { seen, taskId }: Pick<ProviderReport, 'seen' | 'taskId'>,
): Promise<void> {
  const keys = new Set(seen.movements.map(({ key }) => key))
  const refunds = keys.size > 0 ? await waitingTasks(tx, id, 'refund') : []
  const done = refunds.filter((task) => keys.has(keyOf(task))).map((task) => task.id)
  if (taskId !== undefined) done.push(taskId)
  if (done.length > 0) await tx.update(providerTasks).set({ state: 'done' }).where(inArray(providerTasks.id, done))
}

export async function recordNote(tx: Connection, { id, status }: OrderRow, notes: string, at: Date): Promise<void> {
  await writeHistory(tx, { orderId: id, status, paymentStatus: null, notes, byUserId: null, createdAt: at })
}
