import { and, eq, isNull, or } from 'drizzle-orm'
import { onlinePayments, providerEvents } from '#server/database/schema/payments.ts'
import type { ProviderEvent } from '#server/payment-provider/provider.ts'
import type { Shop } from '#server/shop.ts'
import { followPayment } from './follow-payment.ts'
import { findOnlinePayment } from './queries.ts'
import type { Till } from './till.ts'

export type StoredEvent = typeof providerEvents.$inferSelect

/** Keeps what the provider told, to be worked on afterwards; told twice it is kept once. */
export async function keepEvent({ db, now }: Pick<Shop, 'db' | 'now'>, event: ProviderEvent): Promise<void> {
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

/** Follows the payment an event is about. An event of another shop's on the same account, or of an order that is erased, is about none. */
export async function workOnEvent(till: Till, event: StoredEvent): Promise<void> {
  const payment = await findMeant(till, event)
  if (payment) await followPayment(till, payment.id, { sessionId: event.sessionId, paymentRef: event.providerRef })
  await till.db.update(providerEvents).set({ doneAt: till.now() }).where(eq(providerEvents.id, event.id))
}

/** By what the event names of ours, as long as it is not another page of it, and by what it names of the provider's. */
async function findMeant({ db }: Till, { sessionId, providerRef, onlinePaymentId }: StoredEvent) {
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
