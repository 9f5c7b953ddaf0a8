import { z } from 'zod'
import { answer, defineCall, done } from '#contract/call.ts'
import { seenOf } from '#contract/changed-meanwhile.ts'
import { day, idInAddress, idParam, idsInAddress, optionalLine, optionalText, page, pageSize, searchText } from '#contract/fields.ts'
import { forWork } from '#contract/for-work.ts'
import { BUYER_KINDS } from '#domain/orders/buyer-kind.ts'
import { ORDER_STATUSES, PAYMENT_METHODS, PAYMENT_STATUSES, SENT_ROLLS, SENT_ROLLS_MISSING } from '#domain/orders/order-status.ts'
import { ORDER_TEXTS } from '#domain/orders/order-texts.ts'
import { MOST_ORDERS, order } from './order.ts'
import { paymentAmount } from './payments.ts'

/** What staff set of an order. */
const orderState = order.pick({ status: true, paymentStatus: true, tracking: true })

/** In kr, what 'partial' books; the other labels book what is open, what came in or a reversal. */
const paidPart = paymentAmount
/** Why a payment status cannot be booked. */
const BOOKING_ERRORS = [
  'amount_missing',
  'amount_not_partial',
  'nothing_paid',
  'nothing_to_pay',
  'money_is_held',
  'moved_by_provider',
] as const

/**
 * What staff look through: what waits for goods that are here by now, what is paid and not sent, what is sent and not invoiced, what money goes back of, what online payment
 * needs somebody; what counts as
 * sold, cancelled orders being left out; what points will be earned on once it is paid; and what its customers fetch.
 */
export const ORDER_SCOPES = [
  ...(['backorders', 'paidUnsent', 'sentNotInvoiced', 'toPayBack', 'paymentsToLookAt'] as const),
  ...(['sold', 'earning', 'fetched'] as const),
] as const
export type OrderScope = (typeof ORDER_SCOPES)[number]

/** What the list of orders can be sorted by; a minus in front turns it round. */
export const ORDER_SORTS = [
  'createdAt',
  '-createdAt',
  'orderNumber',
  '-orderNumber',
  'customerName',
  '-customerName',
  'total',
  '-total',
] as const

export const staffOrderCalls = {
  listOrders: defineCall({
    method: 'GET',
    path: '/orders',
    access: 'staff:readOrders',
    summary:
      'Every order, newest first, at most 100 a page; search reads what callers say (decision 0029): number, name, email, company, reference, receiver, EAN, phone, town, SKU, parcel, amount, invoice, CVR',
    query: z.object({
      search: searchText.optional(),
      status: z.enum(ORDER_STATUSES).optional(),
      paymentStatus: z.enum(PAYMENT_STATUSES).optional(),
      paymentMethod: z.enum(PAYMENT_METHODS).optional(),
      buyerKind: z.enum(BUYER_KINDS).optional(),
      /** one customer's orders, those placed as a guest with the verified address too */
      userId: idInAddress.optional(),
      scope: forWork('seeOrderAmounts', z.enum(ORDER_SCOPES), (scope) => scope === 'toPayBack').optional(),
      from: day.optional(),
      to: day.optional(),
      sort: forWork('seeOrderAmounts', z.enum(ORDER_SORTS), (by) => by.endsWith('total')).optional(),
      page,
      limit: pageSize(MOST_ORDERS),
    }),
    response: answer({ orders: z.array(order), total: z.number().int() }),
    errors: [],
  }),
  changeOrderStatus: defineCall({
    method: 'PUT',
    path: '/orders/{id}/status',
    access: 'staff:moveOrders',
    summary:
      'Sets the status, and the payment status with it; stock and points follow, each once. too_few_points: a cancelled order whose points are spent since',
    params: idParam,
    body: z.object({
      status: z.enum(ORDER_STATUSES, 'Vælg en ordre status'),
      notes: optionalText(ORDER_TEXTS.notes),
      /** told to the customer in the mail when the order is sent; left out it stays, empty or null clears it */
      tracking: forWork('sendParcels', optionalLine(ORDER_TEXTS.tracking)).optional(),
      /** set in the same transaction; left out it stays */
      paymentStatus: forWork('bookPayments', z.enum(PAYMENT_STATUSES, 'Vælg en betalingsstatus')).optional(),
      amount: forWork('bookPayments', paidPart).optional(),
      /** staff send all the same what should be paid before it leaves and is not, which is noted */
      withoutPayment: forWork('sendParcels', z.boolean()).optional(),
      /** of an order that is cancelled: whether its sent rolls are in the house, as when left out, or come back as a return */
      sentRolls: z.enum(SENT_ROLLS, SENT_ROLLS_MISSING).optional(),
      seen: seenOf(orderState),
    }),
    response: done,
    now: order,
    errors: ['order_not_found', 'changed_meanwhile', 'too_few_points', 'payment_missing', 'capture_unsure', ...BOOKING_ERRORS],
  }),
  changeOrder: defineCall({
    method: 'PUT',
    path: '/orders/{id}',
    access: 'staff:bookPayments',
    summary:
      "Books what a payment status says: 'paid' what is open, 'refunded' all that came in, back, 'unpaid' a reversal, 'partial' its amount; points are earned when it becomes paid and taken back when it no longer is",
    params: idParam,
    body: z.object({
      paymentStatus: z.enum(PAYMENT_STATUSES, 'Vælg en betalingsstatus'),
      amount: paidPart.optional(),
      seen: seenOf(orderState),
    }),
    response: done,
    now: order,
    errors: ['order_not_found', 'changed_meanwhile', ...BOOKING_ERRORS],
  }),
  deleteOrder: defineCall({
    method: 'DELETE',
    path: '/orders/{id}',
    access: 'staff:changeOrders',
    summary: 'Hides an order after taking its effects back; an issued invoice is taken back with a credit note',
    params: idParam,
    response: done,
    errors: ['order_not_found', 'rolls_outside'],
  }),
  downloadPackingSlip: defineCall({
    method: 'GET',
    path: '/orders/{id}/packing-slip-pdf',
    access: 'staff:sendParcels',
    summary:
      'The packing slip as PDF, without prices: of ?parcel= what is in it, without one what can leave today, and what follows. Of an order with nothing left to send it is its last parcel',
    params: idParam,
    query: z.object({ parcel: idInAddress.optional() }),
    response: z.instanceof(Blob),
    answers: 'application/pdf',
    errors: ['order_not_found', 'parcel_not_found', 'pdf_failed'],
  }),
  downloadPackingSlips: defineCall({
    method: 'GET',
    path: '/orders/packing-slips-pdf',
    access: 'staff:sendParcels',
    summary: 'The packing slips of several orders in one PDF, each on pages of its own: what can leave today, and what follows',
    query: z.object({ ids: idsInAddress(MOST_ORDERS) }),
    response: z.instanceof(Blob),
    answers: 'application/pdf',
    errors: ['order_not_found', 'pdf_failed'],
  }),
} as const
