import { and, eq, isNull, or } from 'drizzle-orm'
import { planCaptures } from '#domain/payments/online/hold.ts'
import { heldNote, type OnlinePaymentState, releasedNote } from '#domain/payments/online/online-payment.ts'
import { THE_SHOP } from '#server/audit/write-audit.ts'
import type { Connection } from '#server/database/connect.ts'
import { onlinePayments, paymentRequests, providerEvents, providerTasks } from '#server/database/schema/payments.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { updateAconto } from '#server/invoicing/update-aconto.ts'
import { queueMail } from '#server/mails/queue-mail.ts'
import { dueOfLines } from '#server/orders/due-online.ts'
import type { OrderRow } from '#server/orders/order-answer.ts'
import type { OnlinePaymentRow } from '#server/orders/order-parts.ts'
import type { ProviderEvent, ProviderPayment } from '#server/payment-provider/provider.ts'
import type { Shop } from '#server/shop.ts'
import { bookMovements, finishTasks, type ProviderReport, recordNote, storeState } from './book-movements.ts'
import type { PaymentContext } from './payment-context.ts'
import { findOnlinePayment, type LockedPayment, lockOnlinePayment, markExpired, paysInvoices } from './queries.ts'
import { refundDeletedOrder, releaseSurplus, restoreOwingOrder } from './release-money.ts'
import { queueTask } from './tasks.ts'

/*
 * An online payment from the provider's event to the order, in four steps:
 *
 * 1. receive: the webhook, or the hourly list of events, stores an event once (`receiveEvent`); the worker processes it (`processEvent`)
 * 2. fetch: the provider is asked for the payment's current state, as events arrive late, twice and out of order (`fetchAndBook`)
 * 3. book: each movement is booked once by the provider's id, and the payment's state stored (`bookMovements`, `storeState`)
 * 4. follow: the order's sums, points, history and mails, the finished tasks, and the holds (`recordState`, `applyHolds`)
 *
 * Answers to the shop's own tasks (`execute-task.ts`) enter at step 3.
 */

type StoredEvent = typeof providerEvents.$inferSelect

export async function receiveEvent({ db, now }: Pick<Shop, 'db' | 'now'>, event: ProviderEvent): Promise<void> {
  const at = now()
  await db
    .insert(providerEvents)
    .values({
      id: event.id,
      kind: event.kind,
      sessionId: event.sessionId,
      providerRef: event.paymentRef,
      onlinePaymentId: event.onlinePaymentId,
      receivedAt: at,
      nextAttemptAt: at,
    })
    .onConflictDoNothing()
}

/** Fetches and books the payment an event concerns. Events of other shops on the same account, or of erased orders, are ignored. */
export async function processEvent(context: PaymentContext, event: StoredEvent): Promise<void> {
  const payment = await findPaymentOf(context, event)
  if (payment) await fetchAndBook(context, payment.id, { sessionId: event.sessionId, paymentRef: event.providerRef })
  await context.db.update(providerEvents).set({ doneAt: context.now() }).where(eq(providerEvents.id, event.id))
}

async function findPaymentOf({ db }: PaymentContext, { sessionId, providerRef, onlinePaymentId }: StoredEvent) {
  if (onlinePaymentId !== null) {
    const isSamePage = sessionId === null ? undefined : or(isNull(onlinePayments.sessionId), eq(onlinePayments.sessionId, sessionId))
    const named = await findOnlinePayment(db, and(eq(onlinePayments.id, onlinePaymentId), isSamePage))
    if (named) return named
  }
  const names = [
    ...(sessionId === null ? [] : [eq(onlinePayments.sessionId, sessionId)]),
    ...(providerRef === null ? [] : [eq(onlinePayments.providerRef, providerRef)]),
  ]
  return names.length === 0 ? null : await findOnlinePayment(db, or(...names))
}

type Named = Readonly<{ sessionId: string | null; paymentRef: string | null }>

/** Fetches a payment's state from the provider and books it. Holds no connection during the request. */
export async function fetchAndBook(
  context: PaymentContext,
  partId: number,
  named: Named = { sessionId: null, paymentRef: null },
): Promise<void> {
  const known = await findLeadPayment(context.db, partId)
  if (!known) return
  const { id } = known
  const sessionId = known.sessionId ?? named.sessionId
  const ref = known.providerRef ?? named.paymentRef ?? (sessionId && (await readPaymentOf(context, id, sessionId)))
  if (!ref) return
  const seen = await context.provider.readPayment(ref)
  await bookAndFollow(context, id, { seen, sessionId })
  if (seen.state === 'waiting' && sessionId) await readPaymentOf(context, id, sessionId)
}

async function findLeadPayment(db: Connection, id: number): Promise<OnlinePaymentRow | null> {
  const known = await findOnlinePayment(db, eq(onlinePayments.id, id))
  return known === null || known.paidWithId === null ? known : await findOnlinePayment(db, eq(onlinePayments.id, known.paidWithId))
}

async function readPaymentOf(context: PaymentContext, id: number, sessionId: string): Promise<string | null> {
  const session = await context.provider.readSession(sessionId)
  if (session.state === 'expired') await markExpired(context, id)
  return session.paymentRef
}

/** Steps 3 and 4 with the provider's state of a payment. Idempotent and independent of the order of events. */
export async function bookAndFollow(context: PaymentContext, id: number, { seen, sessionId, taskId }: ProviderReport): Promise<void> {
  const { payments: terms } = await context.settings()
  const isMailed = await inTransaction(context.db, async (tx) => {
    const at = context.now()
    const locked = await lockOnlinePayment(tx, id)
    const after = await bookMovements(tx, { locked, seen, at })
    const state = await storeState(tx, { locked, seen, sessionId: sessionId ?? null })
    for (const order of after.orders) {
      const payments = locked.parts.filter(({ orderId }) => orderId === order.id)
      await recordState(tx, { order, payments, seen, state, at })
    }
    await finishTasks(tx, locked, { seen, taskId })
    await captureForInvoices(tx, locked, { state, at })
    for (const order of after.orders) {
      if (order.deletedAt) {
        await refundDeletedOrder(tx, order, { byUserId: null, at })
        await restoreOwingOrder(tx, order, at)
      }
      await applyHolds(tx, order, { terms, at })
    }
    let isMailed = after.isMailed
    for (const order of after.orders) if (await updateAconto(tx, context, THE_SHOP, order.id)) isMailed = true
    return isMailed
  })
  if (isMailed) context.outbox.wake()
}

type Stated = Readonly<{
  order: OrderRow
  payments: readonly OnlinePaymentRow[]
  seen: ProviderPayment
  state: OnlinePaymentState
  at: Date
}>

/** Writes a new state into the order's history, and mails a buyer whose hold came after the order was cancelled. */
async function recordState(tx: Connection, { order, payments, seen, state, at }: Stated): Promise<void> {
  if (payments.every((payment) => payment.state === state)) return
  // money for invoices is captured at once
  if (state === 'held' && !payments.some(paysInvoices)) {
    await recordNote(tx, order, heldNote(seen.heldOre, seen.way), at)
    if (order.status === 'cancelled' && order.deletedAt === null) await mailHoldReleased(tx, order, { heldOre: seen.heldOre, at })
  }
  if (state !== 'released') return
  const heldOre = payments.reduce((sum, payment) => sum + payment.heldOre, 0)
  await recordNote(tx, order, releasedNote(heldOre), at)
  // the next amount due is requested again
  await tx.delete(paymentRequests).where(eq(paymentRequests.orderId, order.id))
}

async function mailHoldReleased(
  tx: Connection,
  { id: orderId, customerEmail: to }: OrderRow,
  { heldOre, at: now }: Readonly<{ heldOre: number; at: Date }>,
) {
  await queueMail(tx, { template: 'order-hold-released', payload: { orderId, heldOre }, to, now })
}

/** Captures a whole payment of invoices as soon as it is held: their goods are delivered. A refused capture is not repeated. */
async function captureForInvoices(
  tx: Connection,
  { parts }: LockedPayment,
  { state, at }: Readonly<{ state: OnlinePaymentState; at: Date }>,
): Promise<void> {
  const [lead] = parts
  if (!lead || !paysInvoices(lead) || state !== 'held') return
  const isRefused = and(eq(providerTasks.onlinePaymentId, lead.id), eq(providerTasks.state, 'refused'))
  if ((await tx.$count(providerTasks, isRefused)) > 0) return
  const amountOre = parts.reduce((sum, part) => sum + part.amountOre, 0)
  await queueTask(tx, { onlinePaymentId: lead.id, kind: 'capture', amountOre, byUserId: null, at })
}

type Using = Readonly<{ terms: Readonly<{ takesAllAtFirstParcel: boolean }>; at: Date }>

/** Releases holds the order does not need, and captures what is due already. */
async function applyHolds(tx: Connection, order: OrderRow, { terms, at }: Using): Promise<void> {
  const { retained, takingOre } = await releaseSurplus(tx, order, { byUserId: null, at })
  if (order.deletedAt || order.status === 'cancelled' || retained.length === 0) return
  const { captures } = planCaptures((await dueOfLines(tx, order, new Map(), terms)) - takingOre, retained)
  for (const { id, amountOre } of captures) await queueTask(tx, { onlinePaymentId: id, kind: 'capture', amountOre, byUserId: null, at })
}
