import { and, inArray, lt, lte } from 'drizzle-orm'
import { DAY_MS, HOUR_MS } from '#domain/calendar/durations.ts'
import { deleteIdle } from '#server/database/delete-idle.ts'
import { onlinePayments, providerEvents } from '#server/database/schema/payments.ts'
import type { Shop } from '#server/shop.ts'
import { askForPayments } from './ask-for-payments.ts'
import { keepEvent } from './events.ts'
import { followPayment } from './follow-payment.ts'
import { keepTransactions } from './keep-transactions.ts'
import { openAt } from './open-session.ts'
import { tillOf } from './till.ts'

const EVENTS_SINCE_MS = 3 * DAY_MS
const EVENTS_KEPT_MS = 35 * DAY_MS
const OLD_ENOUGH_MS = HOUR_MS / 6
const MOST_AT_ONCE = 500

/** Hourly reconciliation with the provider. Each step fails separately and is retried in the next hour. */
export async function keepPaymentsInStep(shop: Shop): Promise<void> {
  const till = tillOf(shop)
  if (!till) return
  const { provider, log, now, db } = till
  const steps = {
    events: async () => {
      for await (const event of provider.listEvents(new Date(now().getTime() - EVENTS_SINCE_MS))) await keepEvent(shop, event)
    },
    payments: () => followMoving(shop),
    transactions: () => keepTransactions(till),
    requests: () => askForPayments(shop),
    forgotten: () => {
      const kept = new Date(now().getTime() - EVENTS_KEPT_MS)
      return deleteIdle(db, providerEvents, lt(providerEvents.doneAt, kept))
    },
  }
  for (const [step, work] of Object.entries(steps))
    await work().catch((error: unknown) =>
      log.error({ err: error, step }, 'payments could not be kept in step; it is tried again in an hour'),
    )
  shop.payments?.wake()
}

async function followMoving(shop: Shop): Promise<void> {
  const till = tillOf(shop)
  if (!till) return
  const isMoving = and(
    inArray(onlinePayments.state, ['opening', 'open', 'held']),
    lte(onlinePayments.createdAt, new Date(shop.now().getTime() - OLD_ENOUGH_MS)),
  )
  const moving = await shop.db
    .select()
    .from(onlinePayments)
    .where(isMoving)
    .orderBy(onlinePayments.createdAt, onlinePayments.id)
    .limit(MOST_AT_ONCE)
  for (const payment of moving) {
    try {
      if (payment.state === 'opening') await openAt(shop, till, payment)
      await followPayment(till, payment.id)
    } catch (error) {
      shop.log.warn({ err: error, onlinePaymentId: payment.id }, 'an online payment could not be asked about; it is tried again in an hour')
    }
  }
}
