import { eq, inArray } from 'drizzle-orm'
import { copenhagenDay } from '#domain/calendar/danish-time.ts'
import { planCaptures } from '#domain/payments/online/hold.ts'
import { type OnlinePaymentState, stateAfter } from '#domain/payments/online/online-payment.ts'
import { heldNote, movementNote, releasedNote } from '#domain/payments/online/payment-notes.ts'
import type { Connection } from '#server/database/connect.ts'
import { onlinePayments, paymentRequests, payments, providerTasks } from '#server/database/schema/payments.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { settleOrder } from '#server/invoices/settle-order.ts'
import { queueMail } from '#server/mails/queue-mail.ts'
import { dueOfLines } from '#server/orders/due-online.ts'
import type { OrderRow } from '#server/orders/order-answer.ts'
import { writeHistory } from '#server/orders/order-history.ts'
import type { OnlinePaymentRow } from '#server/orders/order-parts.ts'
import { settleAndFollow } from '#server/orders/settle-and-follow.ts'
import type { ProviderMovement, ProviderPayment } from '#server/payment-provider/provider.ts'
import { bookPayment } from '#server/payments/book-payments.ts'
import { queueRefundMail } from '#server/payments/refund-mail.ts'
import { giveBackOfDeleted } from './give-back-of-deleted.ts'
import { letGoOfSurplus } from './let-go-of-surplus.ts'
import { lockOnlinePayment } from './queries.ts'
import { keyOf, queueTask, waitingTasks } from './queue-task.ts'
import type { Till } from './till.ts'

type Counting = Readonly<{
  seen: ProviderPayment
  sessionId?: string | null
  /** the answered task */
  taskId?: number
}>

/**
 * Applies the provider's state of a payment to payment and order: each movement is booked once by its provider id, status, points and
 * history follow, and unneeded holds are released. Idempotent and independent of the order of events.
 */
export async function countPayment(till: Till, id: number, { seen, sessionId, taskId }: Counting): Promise<void> {
  const { payments: terms } = await till.settings()
  const isMailed = await inTransaction(till.db, async (tx) => {
    const at = till.now()
    const { order, payment } = await lockOnlinePayment(tx, id)
    const after = await book(tx, { order, payment, seen, at })
    const state = await keepState(tx, { payment, seen, sessionId: sessionId ?? null })
    await tellState(tx, { order: after.order, payment, seen, state, at })
    await finishTasks(tx, after.order, { seen, taskId })
    if (order.deletedAt) await giveBackOfDeleted(tx, after.order, { byUserId: null, at })
    await putHoldsToUse(tx, after.order, { terms, at })
    return after.isMailed
  })
  if (isMailed) till.outbox.wake()
}

async function finishTasks(tx: Connection, { id }: OrderRow, { seen, taskId }: Pick<Counting, 'seen' | 'taskId'>): Promise<void> {
  const keys = new Set(seen.movements.map(({ key }) => key))
  const refunds = keys.size > 0 ? await waitingTasks(tx, id, 'refund') : []
  const done = refunds.filter((task) => keys.has(keyOf(task))).map((task) => task.id)
  if (taskId !== undefined) done.push(taskId)
  if (done.length > 0) await tx.update(providerTasks).set({ state: 'done' }).where(inArray(providerTasks.id, done))
}

type Heard = Readonly<{ order: OrderRow; payment: OnlinePaymentRow; seen: ProviderPayment; at: Date }>

async function book(tx: Connection, { order, payment, seen, at }: Heard): Promise<Readonly<{ order: OrderRow; isMailed: boolean }>> {
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
  for (const { kind, amountOre } of moved) await tell(tx, after, movementNote(kind, amountOre), at)
  for (const paymentId of refunds) await queueRefundMail(tx, after, { paymentId, at })
  return { order: after, isMailed: refunds.length > 0 }
}

async function keepState(
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

type Told = Heard & Readonly<{ state: OnlinePaymentState }>

async function tellState(tx: Connection, { order, payment, seen, state, at }: Told): Promise<void> {
  if (state === payment.state) return
  if (state === 'held') await tell(tx, order, heldNote(seen.heldOre, seen.way), at)
  if (state === 'held' && order.status === 'cancelled' && order.deletedAt === null)
    await mailHoldReleased(tx, order, { heldOre: seen.heldOre, at })
  if (state !== 'released') return
  await tell(tx, order, releasedNote(payment.heldOre), at)
  // the next amount due is asked for again
  await tx.delete(paymentRequests).where(eq(paymentRequests.orderId, order.id))
}

async function mailHoldReleased(
  tx: Connection,
  { id: orderId, customerEmail: to }: OrderRow,
  { heldOre, at: now }: Readonly<{ heldOre: number; at: Date }>,
) {
  await queueMail(tx, { template: 'order-hold-released', payload: { orderId, heldOre }, to, now })
}

async function tell(tx: Connection, { id, status }: OrderRow, notes: string, at: Date): Promise<void> {
  await writeHistory(tx, { orderId: id, status, paymentStatus: null, notes, byUserId: null, createdAt: at })
}

type Using = Readonly<{ terms: Readonly<{ takesAllAtFirstParcel: boolean }>; at: Date }>

async function putHoldsToUse(tx: Connection, order: OrderRow, { terms, at }: Using): Promise<void> {
  const { kept, takingOre } = await letGoOfSurplus(tx, order, { byUserId: null, at })
  if (order.deletedAt || order.status === 'cancelled' || kept.length === 0) return
  const { captures } = planCaptures((await dueOfLines(tx, order, new Map(), terms)) - takingOre, kept)
  for (const { id, amountOre } of captures) await queueTask(tx, { onlinePaymentId: id, kind: 'capture', amountOre, byUserId: null, at })
}
