import { balanceCalls } from '#contract/payments/balances.ts'
import { paymentCalls } from '#contract/payments/payments.ts'
import { copenhagenDay } from '#domain/calendar/danish-time.ts'
import { mayDo } from '#domain/customers/rights.ts'
import { amount } from '#domain/money/kroner-text.ts'
import { krToOre } from '#domain/money/money.ts'
import { isOwn, isOwnedBy } from '#server/customers/own-orders.ts'
import { attemptOf } from '#server/http/repeated-attempt.ts'
import { route } from '#server/http/route.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { findOrder } from '#server/orders/queries.ts'
import { findCredit, findOverdueThatStops, sumBalance } from './balances.ts'
import { bookMoneyBack, bookMoneyIn } from './book-by-hand.ts'
import { answerPayments } from './payment-answer.ts'
import { reversePayment } from './reverse-payment.ts'

const REFUND_UNDER_WAY = 'Tilbagebetalingen er bestilt. Den bogføres af sig selv, når banken har svaret.'

export const paymentRoutes = [
  route(
    balanceCalls.showOwnBalance,
    async (shop, { visitor }) => ({
      balance: await sumBalance(shop.db, isOwn(visitor)),
      credit: await findCredit(shop.db, visitor.userId),
      overdue: await findOverdueThatStops(shop.db, visitor.userId, copenhagenDay(shop.now().getTime())),
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
