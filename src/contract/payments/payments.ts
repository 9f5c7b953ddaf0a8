import { z } from 'zod'
import { answer, defineCalls } from '#contract/http/call.ts'
import { seenOf } from '#contract/http/edit-conflict.ts'
import { day, idParam, kr, krSum, optionalLine, paymentAmount, signedKr, timestamp } from '#contract/http/fields.ts'
import { forWork } from '#contract/http/for-work.ts'
import { guestParams, order } from '#contract/orders/order.ts'
import { reminder } from '#contract/reminders/reminders.ts'
import { PAYMENT_STATUSES } from '#domain/orders/order-status.ts'
import { ORDER_TEXTS } from '#domain/orders/order-texts.ts'
import { BOOKED_WAYS, PAYMENT_WAYS } from '#domain/payments/payment.ts'

/** Positive was received, negative refunded. */
const payment = z.object({
  id: z.number().int(),
  amount: forWork('seeOrderAmounts', signedKr),
  way: z.enum(BOOKED_WAYS),
  paidOn: day,
  /** for staff only */
  reference: z.string().nullable(),
  by: z.string().nullable(),
  /** moved by the payment provider; cannot be booked or reversed by hand */
  isOnline: z.boolean(),
  /** the reminder whose charges it pays; then it does not count for the order */
  reminderNumber: z.number().int().nullable(),
  /** links a payment and its reversal; customers see neither */
  reverses: z.number().int().nullable(),
  reversedBy: z.number().int().nullable(),
  createdAt: timestamp,
})

export type Payment = z.infer<typeof payment>

/** In kr. */
const orderMoney = z.object({
  total: forWork('seeOrderAmounts', kr),
  credited: forWork('seeOrderAmounts', kr),
  /** received minus refunded */
  paid: forWork('seeOrderAmounts', signedKr),
  /** negative is to be refunded */
  open: forWork('seeOrderAmounts', signedKr),
  paymentStatus: z.enum(PAYMENT_STATUSES),
})

export type OrderMoneyAnswer = z.infer<typeof orderMoney>

const way = z.enum(PAYMENT_WAYS, 'Vælg, hvordan der er betalt.')
const moved = {
  way,
  paidOn: day,
  reference: optionalLine(ORDER_TEXTS.paymentReference),
  seen: seenOf(orderMoney.pick({ open: true, paid: true })),
}

const shown = { payments: z.array(payment), money: orderMoney, reminders: z.array(reminder) }
const booked = answer({ message: z.string(), ...shown })

export const paymentCalls = defineCalls({
  listPayments: {
    access: 'customer',
    forMembers: 'seePrices',
    summary: 'Returns the payments and refunds of an order and its reminders, for its owner and for staff',
    params: idParam,
    response: answer(shown),
    errors: ['order_not_found'],
  },
  bookPayment: {
    access: 'staff:bookPayments',
    summary:
      'Books a received payment: first on the open amount of the order, then on the charges of its reminders, oldest first. More than both requires `isOverpaid` and is then owed back. The payment status follows from the sum. Honours the Idempotency-Key header',
    params: idParam,
    body: z.object({ ...moved, amount: paymentAmount, isOverpaid: z.boolean().default(false) }),
    response: booked,
    now: order,
    errors: ['order_not_found', 'changed_meanwhile', 'above_open', 'idempotency_key_reused'],
  },
  bookRefund: {
    access: 'staff:bookPayments',
    summary:
      "Books a refund, at most what was received; without `amount`, what is owed to the customer. `credit` (requires the permission invoices) is credited on the order's invoices first, at most the part of the refund beyond what is owed. Money received online by card or MobilePay is refunded the same way automatically. Mails the customer. Honours the Idempotency-Key header",
    params: idParam,
    body: z.object({ ...moved, amount: paymentAmount.optional(), credit: paymentAmount.optional() }),
    response: booked,
    now: order,
    errors: [
      'order_not_found',
      'changed_meanwhile',
      'nothing_paid',
      'nothing_owed',
      'refund_under_way',
      'above_paid',
      'credit_above_rest',
      'refund_above_online',
      'refund_refused',
      'idempotency_key_reused',
    ],
  },
  reversePayment: {
    access: 'staff:bookPayments',
    summary: 'Reverses a payment or refund that was booked by mistake, with an entry of its own; nothing is deleted',
    params: idParam,
    body: z.object({ paidOn: day }),
    response: booked,
    errors: [
      'payment_not_found',
      'order_not_found',
      'payment_reversed',
      'payment_refunded',
      'moved_by_provider',
      'set_off_stands',
      'too_few_points',
    ],
  },
})

/** Over all orders: what the customer owes, and what the shop owes; not set off against each other. In kr. */
const balance = z.object({ open: forWork('seeOrderAmounts', krSum), owed: forWork('seeOrderAmounts', krSum) })
export type Balance = z.infer<typeof balance>

const amount = forWork('seeOrderAmounts', kr)
/** Null without a limit. In kr. */
const credit = z.object({ limit: amount, open: forWork('seeOrderAmounts', krSum) }).nullable()
export type CreditAnswer = z.infer<typeof credit>

/** In kr; positive when overdue invoices block buying on invoice. */
const overdue = forWork('seeOrderAmounts', krSum)

export const balanceCalls = defineCalls({
  showOwnBalance: {
    access: 'customer',
    forMembers: 'seePrices',
    summary:
      "Returns what is still open on the user's orders, what the shop owes the user, the user's credit on invoice, and the reminders that were not withdrawn",
    response: answer({ balance, credit, overdue, reminders: z.array(reminder) }),
    errors: [],
  },
  showCustomerBalance: {
    access: 'staff:seeOrderAmounts',
    summary: "Returns what is still open on a customer's orders, what the shop owes the customer, and the customer's credit on invoice",
    params: idParam,
    response: answer({ balance, credit, overdue }),
    errors: [],
  },
})

/** The payment page and its amount in kr. */
const page = answer({ url: z.url(), amount: kr })

export const onlinePaymentCalls = defineCalls({
  openPaymentPage: {
    access: 'customer',
    forMembers: 'order',
    summary:
      "Returns the provider's page for paying the caller's order now: the existing page while its amount is right, otherwise a new one",
    params: idParam,
    response: page,
    errors: ['order_not_found', 'payments_off', 'nothing_to_pay_online', 'payment_provider_away'],
  },
  openGuestPaymentPage: {
    access: 'public',
    forMembers: 'self',
    summary: "Returns the provider's page for paying a guest's order now, by the token of its confirmation page",
    params: guestParams,
    response: page,
    errors: ['order_not_found', 'payments_off', 'nothing_to_pay_online', 'payment_provider_away'],
  },
  askForPayment: {
    access: 'staff:bookPayments',
    summary: 'Mails the buyer of an order a link to pay what can be paid online now; not twice within ten minutes',
    params: idParam,
    response: answer({ message: z.string() }),
    errors: ['order_not_found', 'payments_off', 'nothing_to_pay_online', 'payment_asked_just_now'],
  },
})
