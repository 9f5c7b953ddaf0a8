import { and, asc, eq, gt, inArray, or, type SQL, sql } from 'drizzle-orm'
import { cancelsUnpaidAt, onlinePaymentWaitMs, paymentWaitMs, type UnpaidOrder } from '#domain/orders/guest-order.ts'
import { effectFlags, orderEffects } from '#domain/orders/order-effects.ts'
import { isPaidOnline } from '#domain/payments/online/what-is-due.ts'
import type { ShopSettings } from '#domain/settings/settings.ts'
import { THE_SHOP, writeAudit } from '#server/audit/write-audit.ts'
import { lockWithdrawals, settleWithdrawals } from '#server/claims/settle-withdrawals.ts'
import type { Connection } from '#server/database/connect.ts'
import { runTogether } from '#server/database/run-together.ts'
import { orders } from '#server/database/schema/orders.ts'
import { paymentRequests } from '#server/database/schema/payments.ts'
import { inTransaction, type Transaction } from '#server/database/transaction.ts'
import { moveOrder } from '#server/integrations/order-events.ts'
import { mailToQueue } from '#server/mails/queue-mail.ts'
import { applyEffects } from '#server/orders/apply-effects.ts'
import type { OrderRow } from '#server/orders/order-answer.ts'
import { writeHistory } from '#server/orders/order-history.ts'
import { isUnpaid, isUnpaidGuestOrder, wasTouched } from '#server/orders/order-scopes.ts'
import { lockOrder } from '#server/orders/queries.ts'
import { noticeToShop } from '#server/orders/shop-notices.ts'
import { releasePayments } from '#server/payments/online/release-money.ts'
import type { Shop } from '#server/shop.ts'

type Rule = Parameters<typeof isUnpaidGuestOrder>[0]

function isUnpaidOnline(requestedBefore: Date): SQL | undefined {
  const isRequested = sql`exists (select from payment_requests r where r.order_id = orders.id and r.asked_at <= ${requestedBefore.toISOString()}::timestamptz)`
  return and(or(inArray(orders.paymentMethod, ['card', 'mobilepay']), gt(orders.depositOre, 0)), isUnpaid, isRequested, sql`not ${isHeld}`)
}

async function findUnpaidOnline(db: Connection, requestedBefore: Date, limit: number): Promise<number[]> {
  return await findOldest(db, isUnpaidOnline(requestedBefore), limit)
}

/** When the buyer was last asked to pay online; null when never, or when the amount is held. */
async function paymentRequestedAt(tx: Connection, orderId: number): Promise<Date | null> {
  const [found] = await tx
    .select({ askedAt: paymentRequests.askedAt })
    .from(orders)
    .innerJoin(paymentRequests, eq(paymentRequests.orderId, orders.id))
    .where(and(eq(orders.id, orderId), sql`not ${isHeld}`))
  return found?.askedAt ?? null
}

async function findUnpaidGuestOrders(db: Connection, rule: Rule, limit: number): Promise<number[]> {
  return await findOldest(db, isUnpaidGuestOrder(rule), limit)
}

async function findOldest(db: Connection, condition: SQL | undefined, limit: number): Promise<number[]> {
  const found = await db.select({ id: orders.id }).from(orders).where(condition).orderBy(asc(orders.createdAt), asc(orders.id)).limit(limit)
  return found.map(({ id }) => id)
}

async function toUnpaidOrder(tx: Connection, { id, status, paymentStatus, createdAt }: OrderRow): Promise<UnpaidOrder> {
  const [found] = await tx
    .select({ isTouched: sql<boolean>`${wasTouched}` })
    .from(orders)
    .where(eq(orders.id, id))
  return { status, paymentStatus, placedAt: createdAt.getTime(), isTouched: found?.isTouched ?? true }
}

const isHeld = sql.raw(`exists (select from online_payments p where p.order_id = orders.id and p.state in ('held', 'captured'))`)

const ORDERS_AT_ONCE = 100

/**
 * Cancels untouched orders that waited too long for payment: guests', online ones, and those that wait for a deposit. Answers their number.
 * An order that cannot be cancelled is passed over; the first failure is thrown when the others are done.
 */
export async function cancelUnpaidOrders(shop: Pick<Shop, 'db' | 'now' | 'settings' | 'outbox' | 'payments'>): Promise<number> {
  const { guestOrders, notices, payments } = await shop.settings()
  const takesOnlinePayments = shop.payments !== null
  const before = (waitMs: number) => new Date(shop.now().getTime() - waitMs)
  const placedBy = before(paymentWaitMs(true, guestOrders) ?? 0)
  const rules = { guestOrders, notices, payments, takesOnlinePayments, failures: [] as unknown[] }
  let cancelled = await cancelAll(shop, rules, () => findUnpaidGuestOrders(shop.db, { placedBy, takesOnlinePayments }, ORDERS_AT_ONCE))
  if (takesOnlinePayments) {
    const requestedBefore = before(onlinePaymentWaitMs(payments))
    cancelled += await cancelAll(shop, rules, () => findUnpaidOnline(shop.db, requestedBefore, ORDERS_AT_ONCE))
  }
  if (cancelled > 0) shop.outbox.wake()
  if (cancelled > 0) shop.payments?.wake()
  if (rules.failures.length > 0) throw rules.failures[0]
  return cancelled
}

async function cancelAll(shop: Pick<Shop, 'db' | 'now'>, rules: Rules, findNext: () => Promise<number[]>): Promise<number> {
  let cancelled = 0
  let isMore = true
  while (isMore) {
    const before = cancelled
    for (const id of await findNext()) {
      try {
        if (await inTransaction(shop.db, (tx) => cancelIfUnpaid(tx, id, rules, shop.now()))) cancelled += 1
      } catch (error) {
        rules.failures.push(error)
      }
    }
    isMore = cancelled - before === ORDERS_AT_ONCE
  }
  return cancelled
}

type Rules = Pick<ShopSettings, 'guestOrders' | 'notices' | 'payments'> & Readonly<{ takesOnlinePayments: boolean; failures: unknown[] }>

async function cancelIfUnpaid(tx: Transaction, id: number, rules: Rules, at: Date): Promise<boolean> {
  const { notices } = rules
  const order = await lockOrder(tx, null, id)
  const isOnline = rules.takesOnlinePayments && (isPaidOnline(order.paymentMethod) || order.depositOre > 0)
  const dueAt = isOnline ? await dueOnlineAt(tx, order, rules) : await dueOfGuestAt(tx, order, rules)
  if (dueAt === null || dueAt > at.getTime()) return false
  const next = { status: 'cancelled', paymentStatus: order.paymentStatus } as const
  const withdrawals = await lockWithdrawals(tx, id)
  await applyEffects(tx, { order, effects: orderEffects(order, next), byUserId: null, at })
  await moveOrder(tx, order, { ...next, ...effectFlags(next, order.pointsUsed) })
  const days = (isOnline ? rules.payments : rules.guestOrders).cancelUnpaidAfterDays
  const notes = `Annulleret automatisk: ikke betalt inden ${days === 1 ? '1 dag' : `${days} dage`}`
  await writeHistory(tx, { orderId: id, status: next.status, paymentStatus: null, notes, byUserId: null, createdAt: at })
  await releasePayments(tx, id, { byUserId: null, at })
  await settleWithdrawals(tx, { withdrawals, orderId: id, by: THE_SHOP, at })
  await runTogether(tx, {
    customer: mailToQueue({ template: 'order-cancelled-unpaid', payload: { orderId: id, days }, to: order.customerEmail, now: at }),
    shop: noticeToShop('cancelledOrder', { orderId: id, notices, now: at }),
  })
  await writeAudit(tx, {
    by: THE_SHOP,
    action: 'Ordre annulleret',
    subject: { kind: 'order', id, label: order.orderNumber },
    changes: { status: { from: order.status, to: next.status }, notes: { to: notes } },
    at,
  })
  return true
}

async function dueOfGuestAt(tx: Transaction, order: OrderRow, { guestOrders }: Rules): Promise<number | null> {
  return cancelsUnpaidAt(await toUnpaidOrder(tx, order), paymentWaitMs(order.userId === null || order.depositOre > 0, guestOrders))
}

async function dueOnlineAt(tx: Transaction, order: OrderRow, { payments }: Rules): Promise<number | null> {
  const askedAt = await paymentRequestedAt(tx, order.id)
  const waiting = { ...(await toUnpaidOrder(tx, order)), placedAt: askedAt?.getTime() ?? 0 }
  return askedAt && cancelsUnpaidAt(waiting, onlinePaymentWaitMs(payments))
}
