import { and, eq, isNull, or } from 'drizzle-orm'
import { onlinePayments, providerEvents } from '#server/database/schema/payments.ts'
import type { ProviderEvent } from '#server/payment-provider/provider.ts'
import type { Shop } from '#server/shop.ts'
import { followPayment } from './follow-payment.ts'
import { findOnlinePayment } from './queries.ts'
import type { Till } from './till.ts'

type StoredEvent = typeof providerEvents.$inferSelect

/** Stores a provider event once, for later processing. */
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

/** Follows the payment an event concerns. Events of other shops on the same account, or of erased orders, are ignored. */
export async function workOnEvent(till: Till, event: StoredEvent): Promise<void> {
  const payment = await findMeant(till, event)
  if (payment) await followPayment(till, payment.id, { sessionId: event.sessionId, paymentRef: event.providerRef })
  await till.db.update(providerEvents).set({ doneAt: till.now() }).where(eq(providerEvents.id, event.id))
}

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
