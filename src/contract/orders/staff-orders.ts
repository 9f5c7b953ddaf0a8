import { z } from 'zod'
import { answer, defineCalls, done } from '#contract/http/call.ts'
import { seenOf } from '#contract/http/edit-conflict.ts'
import {
  day,
  idInAddress,
  idParam,
  idsInAddress,
  optionalLine,
  optionalText,
  page,
  pageSize,
  paymentAmount,
  searchText,
  text,
  timestamp,
} from '#contract/http/fields.ts'
import { forWork } from '#contract/http/for-work.ts'
import { mail } from '#contract/mails.ts'
import { STEP_SCOPES, type StepScope } from '#domain/order-changes/next-step.ts'
import { BUYER_KINDS } from '#domain/orders/buyer-kind.ts'
import { ORDER_NUMBER } from '#domain/orders/order-number.ts'
import { ORDER_STATUSES, PAYMENT_METHODS, PAYMENT_STATUSES, SENT_ROLLS, SENT_ROLLS_MISSING } from '#domain/orders/order-status.ts'
import { ORDER_TEXTS } from '#domain/orders/order-texts.ts'
import { MAX_ORDERS, order } from './order.ts'

const orderState = order.pick({ status: true, paymentStatus: true, tracking: true })

/** In kr, for 'partial'; other statuses derive their amount. */
const paidPart = paymentAmount
const BOOKING_ERRORS = [
  'amount_missing',
  'amount_not_partial',
  'nothing_paid',
  'nothing_to_pay',
  'money_is_held',
  'moved_by_provider',
  'set_off_stands',
] as const

/** Filters of the order list, first by next step (decision 108). `backorders`: goods came; `earning`: points pending; `fetched`: pickup. */
export const ORDER_SCOPES = [
  ...(Object.keys(STEP_SCOPES) as StepScope[]),
  ...(['backorders', 'paidUnsent', 'sentNotInvoiced', 'exportUnproven', 'toPayBack', 'paymentsToLookAt'] as const),
  ...(['lateParcels', 'comesBack', 'expiring'] as const),
  ...(['sold', 'earning', 'fetched'] as const),
] as const
export type OrderScope = (typeof ORDER_SCOPES)[number]

/** Whether a filter tells amounts of the orders it lists. */
export function isScopeOfAmounts(scope: OrderScope): boolean {
  return scope === 'toPayBack'
}

/** Several order numbers in an address, as they are stored, each once. */
const orderNumbersInAddress = z
  .string()
  .transform((text) => [...new Set(text.split(','))])
  .pipe(z.array(z.string().regex(ORDER_NUMBER)).max(MAX_ORDERS))

/** A leading minus reverses the order. */
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

export const staffOrderCalls = defineCalls({
  listOrders: {
    access: 'staff:readOrders',
    summary:
      'Lists all orders, newest first, at most 100 per page; `search` matches number, name, email, company, reference, receiver, EAN, phone, town, SKU, parcel, amount, invoice and CVR',
    query: z.object({
      search: searchText.optional(),
      /** exactly these orders, 'ORD-2026-000123,ORD-2026-000124' */
      numbers: orderNumbersInAddress.optional(),
      status: z.enum(ORDER_STATUSES).optional(),
      paymentStatus: z.enum(PAYMENT_STATUSES).optional(),
      paymentMethod: z.enum(PAYMENT_METHODS).optional(),
      buyerKind: z.enum(BUYER_KINDS).optional(),
      /** includes guest orders with the customer's verified address */
      userId: idInAddress.optional(),
      scope: forWork('seeOrderAmounts', z.enum(ORDER_SCOPES), isScopeOfAmounts).optional(),
      from: day.optional(),
      to: day.optional(),
      sort: forWork('seeOrderAmounts', z.enum(ORDER_SORTS), (by) => by.endsWith('total')).optional(),
      page,
      limit: pageSize(MAX_ORDERS),
    }),
    response: answer({ orders: z.array(order), total: z.number().int() }),
    errors: [],
  },
  changeOrderStatus: {
    access: 'staff:moveOrders',
    summary:
      'Sets the status of an order and, if given, its payment status; stock and points are updated, each once. Reviving a cancelled order is refused with too_few_points when its points have been spent, and with refund_under_way while its money is being refunded',
    params: idParam,
    body: z.object({
      status: z.enum(ORDER_STATUSES, 'Vælg en ordre status'),
      notes: optionalText(ORDER_TEXTS.notes),
      /** mailed to the customer at shipment; missing stays, empty or null clears it */
      tracking: forWork('sendParcels', optionalLine(ORDER_TEXTS.tracking)).optional(),
      /** set in the same transaction; missing stays */
      paymentStatus: forWork('bookPayments', z.enum(PAYMENT_STATUSES, 'Vælg en betalingsstatus')).optional(),
      amount: forWork('bookPayments', paidPart).optional(),
      /** staff send without the required payment, which is noted */
      withoutPayment: forWork('sendParcels', z.boolean()).optional(),
      /** for cancelling: sent rolls are back already (default), or come back as a return */
      sentRolls: z.enum(SENT_ROLLS, SENT_ROLLS_MISSING).optional(),
      seen: seenOf(orderState),
    }),
    response: done,
    now: order,
    errors: [
      'order_not_found',
      'changed_meanwhile',
      'too_few_points',
      'refund_under_way',
      'payment_missing',
      'capture_unsure',
      'batch_recalled',
      'replacement_stands',
      'replacement_not_needed',
      ...BOOKING_ERRORS,
    ],
  },
  changeOrder: {
    access: 'staff:bookPayments',
    summary:
      "Books what a payment status says: 'paid' the open amount, 'refunded' a refund of everything received, 'unpaid' a reversal, 'partial' the given amount; points are earned when the order becomes paid and taken back when it no longer is",
    params: idParam,
    body: z.object({
      paymentStatus: z.enum(PAYMENT_STATUSES, 'Vælg en betalingsstatus'),
      amount: paidPart.optional(),
      seen: seenOf(orderState),
    }),
    response: done,
    now: order,
    errors: ['order_not_found', 'changed_meanwhile', ...BOOKING_ERRORS],
  },
  deleteOrder: {
    access: 'staff:changeOrders',
    summary: 'Hides an order after reversing its effects; an issued invoice is reversed with a credit note',
    params: idParam,
    response: done,
    errors: ['order_not_found', 'rolls_outside', 'replacement_stands', 'refund_owed'],
  },
  downloadPackingSlip: {
    access: 'staff:sendParcels',
    summary:
      'Returns the packing slip as PDF, without prices: with ?parcel= the contents of that parcel, otherwise what can be sent today and what follows later. For an order with nothing left to send, it is that of the last parcel',
    params: idParam,
    query: z.object({ parcel: idInAddress.optional() }),
    response: z.instanceof(Blob),
    answers: 'application/pdf',
    errors: ['order_not_found', 'parcel_not_found', 'pdf_failed'],
  },
  downloadPackingSlips: {
    access: 'staff:sendParcels',
    summary: 'Returns the packing slips of several orders in one PDF, each on its own pages: what can be sent today and what follows later',
    query: z.object({ ids: idsInAddress(MAX_ORDERS) }),
    response: z.instanceof(Blob),
    answers: 'application/pdf',
    errors: ['order_not_found', 'pdf_failed'],
  },
})

const orderNote = z.object({
  id: z.number().int(),
  text: z.string(),
  by: z.string().nullable(),
  /** only authors can delete */
  isOwn: z.boolean(),
  createdAt: timestamp,
})
export type OrderNote = z.infer<typeof orderNote>

export const orderNoteCalls = defineCalls({
  listOrderNotes: {
    access: 'staff:noteOrders',
    summary: 'Lists the internal notes of staff about an order, oldest first; its customer never sees them',
    params: idParam,
    response: answer({ notes: z.array(orderNote) }),
    errors: ['order_not_found'],
  },
  addOrderNote: {
    access: 'staff:noteOrders',
    summary: 'Adds an internal note about an order',
    params: idParam,
    body: z.object({ text: text(ORDER_TEXTS.internalNote, 'Skriv en note.') }),
    response: answer({ message: z.string(), notes: z.array(orderNote) }),
    errors: ['order_not_found'],
  },
  deleteOrderNote: {
    access: 'staff:noteOrders',
    summary: "Deletes the caller's own note about an order",
    params: idParam.extend({ noteId: idInAddress }),
    response: done,
    errors: ['order_not_found', 'note_not_found', 'not_your_note'],
  },
  listOrderMails: {
    access: 'staff:readMails',
    summary: 'Lists the mails about an order or its invoices, newest first',
    params: idParam,
    response: answer({ mails: z.array(mail) }),
    errors: ['order_not_found'],
  },
})
