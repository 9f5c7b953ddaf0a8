import { and, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { type Balance, balanceCalls, type CreditAnswer, paymentCalls } from '#contract/payments/payments.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { copenhagenDay } from '#domain/calendar/danish-time.ts'
import { mayDo } from '#domain/customers/rights/rights.ts'
import { amount } from '#domain/money/kroner-text.ts'
import { krToOre, oreToKr } from '#domain/money/money.ts'
import { isDueAfterReversal, reversalProblem, sumPayments } from '#domain/payments/payment.ts'
import { openOnInvoice } from '#server/customers/credit.ts'
import { isOwn, isOwnedBy } from '#server/customers/own-orders.ts'
import type { Connection } from '#server/database/connect.ts'
import { users } from '#server/database/schema/customers.ts'
import { invoices } from '#server/database/schema/invoices.ts'
import { orders } from '#server/database/schema/orders.ts'
import { payments } from '#server/database/schema/payments.ts'
import { reminders } from '#server/database/schema/reminders.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { attemptOf } from '#server/http/limits/repeated-attempt.ts'
import { route } from '#server/http/route.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { overdueThatStops } from '#server/invoices/invoice-filter.ts'
import { updateAconto } from '#server/invoicing/update-aconto.ts'
import { settleWithEffects } from '#server/orders/apply-effects.ts'
import { findOrder, lockOrder } from '#server/orders/queries.ts'
import { findPayments, makeDueAgain, reversePayments } from '#server/payments/book-payments.ts'
import { findRemindersWhere, toReminderAnswer } from '#server/payments/reminder-charges.ts'
import type { Shop } from '#server/shop.ts'
import { type Booked, bookMoneyBack, bookMoneyIn, logMoney, requireNotInFuture } from './book-by-hand.ts'
import { answerPayments } from './payment-answer.ts'

const REFUND_UNDER_WAY = 'Tilbagebetalingen er bestilt. Den bogføres af sig selv, når banken har svaret.'

export const paymentRoutes = [
  route(
    balanceCalls.showOwnBalance,
    async (shop, { visitor }) => ({
      balance: await sumBalance(shop.db, isOwn(visitor)),
      credit: await findCredit(shop.db, visitor.userId),
      overdue: await findOverdueThatStops(shop.db, visitor.userId, copenhagenDay(shop.now().getTime())),
      reminders: (await findOwnReminders(shop.db, visitor)).map(toReminderAnswer),
    }),
    () => true,
  ),

  route(balanceCalls.showCustomerBalance, async (shop, { params }) => ({
    balance: await sumBalance(shop.db, isOwnedBy(params.id)),
    credit: await findCredit(shop.db, params.id),
    overdue: await findOverdueThatStops(shop.db, params.id, copenhagenDay(shop.now().getTime())),
  })),

  route(paymentCalls.listPayments, async (shop, { params, visitor }) => {
    const order = await findOrder(shop.db, params.id, visitor, 'seeOrderAmounts')
    if (!order) throw new ShopError('order_not_found')
    return await answerPayments(shop.db, order, { isForStaff: mayDo(visitor, 'seeOrderAmounts') })
  }),

  route(paymentCalls.bookPayment, async (shop, { params, body, visitor, idempotencyKey }) => {
    const attempt = attemptOf('payments', { key: idempotencyKey, body: { ...body, orderId: params.id }, staff: visitor })
    const booked = await bookMoneyIn(shop, visitor, params.id, body, attempt)
    return { ...booked, message: `${amount(krToOre(body.amount))} er bogført` }
  }),

  route(paymentCalls.bookRefund, async (shop, { params, body, visitor, idempotencyKey }) => {
    const attempt = attemptOf('payments', { key: idempotencyKey, body: { ...body, orderId: params.id, isRefund: true }, staff: visitor })
    const { isUnderWay, ...booked } = await bookMoneyBack(shop, visitor, params.id, body, attempt)
    return { ...booked, message: isUnderWay ? REFUND_UNDER_WAY : 'Tilbagebetalingen er bogført' }
  }),

  route(paymentCalls.reversePayment, async (shop, { params, body, visitor }) => ({
    ...(await reversePayment(shop, visitor, params.id, body.paidOn)),
    message: 'Betalingen er tilbageført',
  })),
]

/** Open and owed amounts over a customer's orders, without deleted ones. */
async function sumBalance(db: Connection, isOfCustomer: SQL | undefined): Promise<Balance> {
  const [found] = await db
    .select({
      openOre: sql<number>`coalesce(sum(greatest(0, ${orders.openOre})), 0)::bigint`,
      owedOre: sql<number>`coalesce(sum(greatest(0, 0 - ${orders.openOre})), 0)::bigint`,
    })
    .from(orders)
    .where(and(isOfCustomer, ne(orders.openOre, 0), isNull(orders.deletedAt)))
  return { open: oreToKr(found?.openOre ?? 0), owed: oreToKr(found?.owedOre ?? 0) }
}

async function findCredit(db: Connection, userId: number): Promise<CreditAnswer> {
  const [found] = await db
    .select({ limitOre: users.creditLimitOre, openOre: sql<number>`(${openOnInvoice(sql`${users.accountId}`)})` })
    .from(users)
    .where(eq(users.id, userId))
  return found?.limitOre == null ? null : { limit: oreToKr(found.limitOre), open: oreToKr(found.openOre) }
}

/** Without withdrawn ones. */
async function findOwnReminders(db: Connection, visitor: Visitor) {
  const own = db.select({ id: orders.id }).from(orders).where(isOwn(visitor))
  return await findRemindersWhere(db, and(isNull(reminders.withdrawnOn), inArray(invoices.orderId, own)))
}

/** 0 when nothing blocks buying on invoice. */
async function findOverdueThatStops(db: Connection, userId: number, today: CalendarDate): Promise<number> {
  const [found] = await db
    .select({ overdueOre: sql<number>`(${overdueThatStops(sql`${users.accountId}`, sql`${today}`)})` })
    .from(users)
    .where(eq(users.id, userId))
  return oreToKr(found?.overdueOre ?? 0)
}

/** Reverses a payment or refund booked by mistake, once; a second request throws payment_reversed. Later refunds must be reversed first. */
async function reversePayment(shop: Shop, staff: Visitor, id: number, paidOn: CalendarDate): Promise<Booked> {
  const reversed = await inTransaction(shop.db, async (tx) => {
    const [found] = await tx.select().from(payments).where(eq(payments.id, id))
    if (!found) throw new ShopError('payment_not_found')
    const order = await lockOrder(tx, staff, found.orderId)
    const at = shop.now()
    requireNotInFuture(paidOn, at)
    const booked = await findPayments(tx, order.id, found.reminderId)
    const problem = reversalProblem(found, booked)
    if (problem) throw new ShopError(problem)
    if (found.providerRef !== null) throw new ShopError('moved_by_provider')
    if (found.way === 'set_off') throw new ShopError('set_off_stands')
    await reversePayments(tx, [found], { paidOn, byUserId: staff.userId, at })
    if (found.reminderId === null && isDueAfterReversal(found.amountOre, sumPayments(booked, order.revivedAfterPaymentId)))
      await makeDueAgain(tx, order.id)
    const after = await settleWithEffects(tx, order, { byUserId: staff.userId, at })
    const amountOre = 0 - found.amountOre
    await logMoney(tx, staff, { action: 'Betaling tilbageført', before: order, after, amountOre, at })
    await updateAconto(tx, shop, staff, order.id)
    return await answerPayments(tx, after, { isForStaff: true })
  })
  // a credit note may be mailed
  shop.outbox.wake()
  return reversed
}
