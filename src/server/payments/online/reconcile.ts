import { and, eq, inArray, isNull, lt, lte, max, min, sql } from 'drizzle-orm'
import { copenhagenDay } from '#domain/calendar/danish-time.ts'
import { DAY_MS, HOUR_MS } from '#domain/calendar/day-arithmetic.ts'
import { UNSETTLED_STATES } from '#domain/payments/online/online-payment.ts'
import { deleteIdle } from '#server/database/delete-idle.ts'
import { attempts } from '#server/database/schema/customers.ts'
import { onlinePayments, payments, providerEvents, providerTransactions } from '#server/database/schema/payments.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { ProviderTransaction } from '#server/payment-provider/provider.ts'
import { recognisePayouts } from '#server/payments/recognise-payouts.ts'
import type { Shop } from '#server/shop.ts'
import { type PaymentContext, paymentContextOf } from './payment-context.ts'
import { fetchAndBook, receiveEvent } from './payment-flow.ts'
import { openPage } from './payment-page.ts'
import { requestDuePayments } from './request-payment.ts'

const EVENT_RETENTION_MS = 35 * DAY_MS
const OLD_ENOUGH_MS = HOUR_MS / 6
const MAX_AT_ONCE = 500

/** Hourly reconciliation with the provider. Each step fails separately; the first failure is thrown when all are done. */
export async function reconcilePayments(shop: Shop): Promise<void> {
  const context = paymentContextOf(shop)
  if (!context) return
  const { log, now, db } = context
  const steps = {
    events: () => receiveMissedEvents(context),
    payments: () => refreshOpenPayments(shop, context),
    transactions: () => storeTransactions(context),
    requests: () => requestDuePayments(shop),
    forgotten: () => {
      const before = new Date(now().getTime() - EVENT_RETENTION_MS)
      return deleteIdle(db, providerEvents, lt(providerEvents.doneAt, before))
    },
  }
  const failures: unknown[] = []
  for (const [step, work] of Object.entries(steps))
    await work().catch((error: unknown) => {
      log.error({ err: error, step }, 'payments could not be kept in step; it is tried again in an hour')
      failures.push(error)
    })
  shop.payments?.wake()
  if (failures.length > 0) throw failures[0]
}

/** As long as the provider keeps events. */
const EVENTS_KEPT_MS = 30 * DAY_MS
const EVENTS_OVERLAP_MS = 3 * DAY_MS
const ALL_RECEIVED = 'payment-events'

/** Receives events since the last complete run. They come newest first, so one that was received says nothing of those before it. */
async function receiveMissedEvents(context: PaymentContext): Promise<void> {
  const { db, provider, now } = context
  const at = now().getTime()
  const [last] = await db.select({ endsAt: attempts.endsAt }).from(attempts).where(eq(attempts.key, ALL_RECEIVED))
  const lastRun = last ? Math.min(last.endsAt.getTime() - EVENTS_KEPT_MS, at) : 0
  const since = Math.max(lastRun - EVENTS_OVERLAP_MS, at - EVENTS_KEPT_MS)
  for await (const event of provider.listEvents(new Date(since))) await receiveEvent(context, event)
  const endsAt = new Date(at + EVENTS_KEPT_MS)
  await db.insert(attempts).values({ key: ALL_RECEIVED, endsAt, count: 1 }).onConflictDoUpdate({ target: attempts.key, set: { endsAt } })
}

async function refreshOpenPayments(shop: Shop, context: PaymentContext): Promise<void> {
  const isMoving = and(
    inArray(onlinePayments.state, [...UNSETTLED_STATES]),
    // the other parts of a payment of invoices follow its lead
    isNull(onlinePayments.paidWithId),
    lte(onlinePayments.createdAt, new Date(shop.now().getTime() - OLD_ENOUGH_MS)),
  )
  const moving = await shop.db
    .select()
    .from(onlinePayments)
    .where(isMoving)
    .orderBy(onlinePayments.createdAt, onlinePayments.id)
    .limit(MAX_AT_ONCE)
  for (const payment of moving) {
    try {
      if (payment.state === 'opening') await openPage(shop, context, payment)
      await fetchAndBook(context, payment.id)
    } catch (error) {
      shop.log.warn({ err: error, onlinePaymentId: payment.id }, 'an online payment could not be asked about; it is tried again in an hour')
    }
  }
}

/** A transaction gets its payout days later, at most two weeks. */
const LOOK_BACK_MS = 14 * DAY_MS
const BATCH = 200

/** Stores the provider's transactions since the last run, each once, and adds payout ids. Those before the shop's first payment are not its own. */
async function storeTransactions(context: PaymentContext): Promise<void> {
  const { db, provider, now } = context
  const [first] = await db.select({ at: min(onlinePayments.createdAt) }).from(onlinePayments)
  if (!first?.at) return
  // the provider counts in whole seconds
  const beginsAt = Math.floor(first.at.getTime() / 1000) * 1000
  const [last] = await db.select({ at: max(providerTransactions.createdAt) }).from(providerTransactions)
  const since = last?.at ? Math.max(beginsAt, last.at.getTime() - LOOK_BACK_MS) : beginsAt
  const found = new Map<string, ProviderTransaction>()
  for await (const moved of provider.listTransactions(new Date(since))) {
    // a payout also lists what moved before
    if (moved.at.getTime() < beginsAt) continue
    // a repeated transaction with its payout is more complete
    if (!found.get(moved.id)?.payoutId) found.set(moved.id, moved)
  }
  // oldest first: a run that breaks off is continued where it ended
  const moved = [...found.values()].toSorted((one, other) => one.at.getTime() - other.at.getTime())
  for (let from = 0; from < moved.length; from += BATCH) await storeBatch(context, moved.slice(from, from + BATCH))
  await inTransaction(db, (tx) => recognisePayouts(tx, now()))
}

async function storeBatch({ db }: PaymentContext, moved: readonly ProviderTransaction[]): Promise<void> {
  const refs = moved.flatMap(({ movementRef }) => movementRef ?? [])
  const named = refs.length === 0 ? [] : await db.select().from(payments).where(inArray(payments.providerRef, refs))
  const orderOf = new Map(named.map(({ providerRef, orderId }) => [providerRef, orderId]))
  await db
    .insert(providerTransactions)
    .values(
      moved.map(({ id, kind, amountOre, feeOre, netOre, at, payoutId, movementRef }) => ({
        id,
        kind,
        amountOre,
        feeOre,
        netOre,
        payoutId,
        day: copenhagenDay(at.getTime()),
        orderId: orderOf.get(movementRef) ?? null,
        createdAt: at,
      })),
    )
    .onConflictDoUpdate({
      target: providerTransactions.id,
      set: {
        payoutId: sql`coalesce(excluded.payout_id, ${providerTransactions.payoutId})`,
        orderId: sql`coalesce(${providerTransactions.orderId}, excluded.order_id)`,
      },
    })
}
