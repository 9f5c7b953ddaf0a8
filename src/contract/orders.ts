import { z } from 'zod'
import { CUSTOMER_MISSING, CUSTOMER_TEXTS } from '#domain/customers/customer-texts.ts'
import { isValidEan, normaliseEan } from '#domain/customers/ean.ts'
import { RECORD_ID } from '#domain/lists/paging.ts'
import { MAX_CART_LINES, MAX_LINE_QUANTITY, TOO_MANY_UNITS } from '#domain/orders/cart.ts'
import { ORDER_STATUSES, PAYMENT_METHODS, PAYMENT_STATUSES } from '#domain/orders/order-status.ts'
import { ORDER_TEXTS } from '#domain/orders/order-texts.ts'
import { answer, defineCall, done } from './call.ts'
import { seenOf } from './changed-meanwhile.ts'
import { ERRORS } from './error-codes.ts'
import {
  day,
  EAN_WRONG,
  email,
  idInAddress,
  idParam,
  kr,
  line,
  optionalLine,
  optionalText,
  page,
  pageSize,
  percent,
  phone,
  postalCode,
  searchText,
  timestamp,
} from './fields.ts'
import { orderInvoice } from './invoices.ts'

const quantity = z
  .number('Antallet skal være et helt tal.')
  .int('Antallet skal være et helt tal.')
  .min(1, 'Antallet skal være mindst 1.')
  .max(MAX_LINE_QUANTITY, TOO_MANY_UNITS)

const UNKNOWN_PRODUCT = ERRORS.product_not_found.message
const productId = z.number(UNKNOWN_PRODUCT).int(UNKNOWN_PRODUCT).min(RECORD_ID.min, UNKNOWN_PRODUCT).max(RECORD_ID.max, UNKNOWN_PRODUCT)

/** A line going in: other fields of a cart item are ignored (design §8 'Order in'). */
const orderLineInput = z.object({ id: productId, quantity, payWithPoints: z.boolean().default(false) })

/** An order going in. Figures are what the customer was shown; those left out are not checked (design §8). */
export const orderInput = z.object({
  items: z.array(orderLineInput, ERRORS.order_empty.message).max(MAX_CART_LINES, `En ordre kan højst have ${MAX_CART_LINES} linjer.`),
  customerName: line(CUSTOMER_TEXTS.name, CUSTOMER_MISSING.name),
  customerEmail: email,
  customerPhone: phone,
  shippingAddress: line(CUSTOMER_TEXTS.address, 'Skriv din adresse.'),
  shippingPostalCode: postalCode,
  shippingCity: line(CUSTOMER_TEXTS.city, 'Skriv din by.'),
  company: optionalLine(CUSTOMER_TEXTS.company),
  /** the buyer's own reference or requisition */
  reference: optionalLine(ORDER_TEXTS.reference),
  receiver: optionalLine(ORDER_TEXTS.receiver),
  /** EAN/GLN of a public buyer */
  ean: optionalLine(ORDER_TEXTS.ean)
    .transform((text) => text && normaliseEan(text))
    .refine((ean) => ean === null || isValidEan(ean), EAN_WRONG),
  notes: optionalText(ORDER_TEXTS.notes),
  /** may be left out when everything is paid with points */
  paymentMethod: z.enum(PAYMENT_METHODS, ERRORS.payment_method_missing.message).optional(),
  subtotal: kr.optional(),
  shipping: kr.optional(),
  savings: kr.optional(),
  total: kr.optional(),
  discount: percent.optional(),
  pointsUsed: z.number().int().min(0).optional(),
  pointsEarned: z.number().int().min(0).optional(),
})

/** A line as it was ordered (spec §3 'Order item'); `price` is the list unit price in kr, 0 on points. */
const orderItem = z.object({
  id: z.number().int(),
  productId: z.number().int().nullable(),
  kcwId: z.string(),
  nameDa: z.string(),
  series: z.string().nullable(),
  quantity: z.number().int(),
  price: kr,
  promotion: percent,
  payWithPoints: z.boolean(),
  pointsCost: z.number().int(),
  lineTotal: kr,
  shipsNow: z.number().int(),
  shipsLater: z.number().int(),
  imageUrl: z.string().nullable(),
})

const orderHistoryEntry = z.object({
  status: z.enum(ORDER_STATUSES),
  /** what the payment became; null where it stayed as it was */
  paymentStatus: z.enum(PAYMENT_STATUSES).nullable(),
  notes: z.string().nullable(),
  /** who of staff did it, told to staff only; null when it was the customer or the shop itself */
  by: z.string().nullable(),
  timestamp,
})

/** An order as it is shown to its owner and staff (spec §3 'Order'). */
export const order = z.object({
  id: z.number().int(),
  /** whose account it was placed from; null for a guest */
  userId: z.number().int().nullable(),
  orderNumber: z.string(),
  createdAt: timestamp,
  status: z.enum(ORDER_STATUSES),
  paymentStatus: z.enum(PAYMENT_STATUSES),
  paymentMethod: z.enum(PAYMENT_METHODS),
  customerName: z.string(),
  customerEmail: z.string(),
  customerPhone: z.string(),
  company: z.string().nullable(),
  reference: z.string().nullable(),
  receiver: z.string().nullable(),
  ean: z.string().nullable(),
  shippingAddress: z.string(),
  shippingPostalCode: z.string(),
  shippingCity: z.string(),
  items: z.array(orderItem),
  subtotal: kr,
  shipping: kr,
  savings: kr,
  total: kr,
  /** percent the buyer's tier or individual discount took off */
  discount: percent,
  /** the VAT inside the total */
  vat: kr,
  pointsUsed: z.number().int(),
  pointsEarned: z.number().int(),
  /** false while the earned points are 'på vej' */
  pointsCredited: z.boolean(),
  notes: z.string().nullable(),
  statusHistory: z.array(orderHistoryEntry),
  /** carrier and parcel number as staff wrote them when the order was sent */
  tracking: z.string().nullable(),
  /** issued invoices and credit notes, oldest first */
  invoices: z.array(orderInvoice),
  /** the days promised for what ships later, as promised when ordered */
  deliveryPromise: z.object({ inStock: z.string(), remote: z.string() }),
})
export type Order = z.infer<typeof order>
export type OrderItem = z.infer<typeof orderItem>

/** What staff set of an order. */
const orderState = order.pick({ status: true, paymentStatus: true, tracking: true })

/** The figures the server would charge, answered with `order_changed` (design §8). */
export const changedOrder = z.object({
  items: z.array(
    z.object({
      id: z.number().int(),
      kcwId: z.string(),
      nameDa: z.string(),
      quantity: z.number().int(),
      payWithPoints: z.boolean(),
      price: kr,
      promotion: percent,
      lineTotal: kr,
      shipsNow: z.number().int(),
      shipsLater: z.number().int(),
    }),
  ),
  subtotal: kr,
  shipping: kr,
  savings: kr,
  total: kr,
  discount: percent,
  pointsUsed: z.number().int(),
  pointsEarned: z.number().int(),
})
export type ChangedOrder = z.infer<typeof changedOrder>

/** What counts as sold, cancelled orders being left out; and what points will be earned on once it is paid. */
export const ORDER_SCOPES = ['sold', 'earning'] as const
export type OrderScope = (typeof ORDER_SCOPES)[number]

/** The most orders one answer holds: each comes with all its lines, and the next page is as near as the first. */
export const MOST_ORDERS = 100

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

export const orderCalls = {
  placeOrder: defineCall({
    method: 'POST',
    path: '/orders',
    access: 'public',
    summary: 'Places an order in one transaction; honours the Idempotency-Key header',
    body: orderInput,
    response: answer({
      orderId: z.number().int(),
      orderNumber: z.string(),
      message: z.string(),
      /** where a guest finds the order again; null for a logged-in customer */
      confirmationToken: z.string().nullable(),
    }),
    errors: [
      'order_empty',
      'product_not_found',
      'product_unavailable',
      'order_changed',
      'points_need_login',
      'not_points_eligible',
      'too_few_points',
      'invoice_needs_login',
      'payment_method_missing',
      'guest_order_too_large',
      'guest_orders_unpaid',
      'too_many_requests',
      'idempotency_key_reused',
    ],
  }),
  showOrder: defineCall({
    method: 'GET',
    path: '/orders/{id}',
    access: 'customer',
    summary: 'One order, for its owner and for staff',
    params: idParam,
    response: answer({ order }),
    errors: ['order_not_found'],
  }),
  listOrders: defineCall({
    method: 'GET',
    path: '/orders',
    access: 'admin',
    summary:
      "Every order, newest first, at most 100 a page; search reads number, name, email, company, and the buyer's reference, receiver and EAN",
    query: z.object({
      search: searchText.optional(),
      status: z.enum(ORDER_STATUSES).optional(),
      paymentStatus: z.enum(PAYMENT_STATUSES).optional(),
      paymentMethod: z.enum(PAYMENT_METHODS).optional(),
      /** one customer's orders, those placed as a guest with the verified address too */
      userId: idInAddress.optional(),
      scope: z.enum(ORDER_SCOPES).optional(),
      from: day.optional(),
      to: day.optional(),
      sort: z.enum(ORDER_SORTS).optional(),
      page,
      limit: pageSize(MOST_ORDERS),
    }),
    response: answer({ orders: z.array(order), total: z.number().int() }),
    errors: [],
  }),
  listOwnOrders: defineCall({
    method: 'GET',
    path: '/orders/my-orders',
    access: 'customer',
    summary: "The user's own orders, newest first, at most 100 a page; days are calendar days in Denmark, both included",
    query: z.object({
      from: day.optional(),
      to: day.optional(),
      page,
      limit: pageSize(MOST_ORDERS),
    }),
    response: answer({ orders: z.array(order), total: z.number().int() }),
    errors: [],
  }),
  changeOrderStatus: defineCall({
    method: 'PUT',
    path: '/orders/{id}/status',
    access: 'admin',
    summary:
      'Sets the status, and the payment status with it; stock and points follow, each once. too_few_points: a cancelled order whose points are spent since',
    params: idParam,
    body: z.object({
      status: z.enum(ORDER_STATUSES, 'Vælg en ordre status'),
      notes: optionalText(ORDER_TEXTS.notes),
      /** told to the customer in the mail when the order is sent; left out it stays, empty or null clears it */
      tracking: optionalLine(ORDER_TEXTS.tracking).optional(),
      /** set in the same transaction; left out it stays */
      paymentStatus: z.enum(PAYMENT_STATUSES, 'Vælg en betalingsstatus').optional(),
      seen: seenOf(orderState),
    }),
    response: done,
    errors: ['order_not_found', 'changed_meanwhile', 'too_few_points'],
  }),
  changeOrder: defineCall({
    method: 'PUT',
    path: '/orders/{id}',
    access: 'admin',
    summary: 'Sets the payment status; points are earned when it becomes paid and taken back when it no longer is',
    params: idParam,
    body: z.object({
      paymentStatus: z.enum(PAYMENT_STATUSES, 'Vælg en betalingsstatus'),
      seen: seenOf(orderState),
    }),
    response: done,
    errors: ['order_not_found', 'changed_meanwhile'],
  }),
  deleteOrder: defineCall({
    method: 'DELETE',
    path: '/orders/{id}',
    access: 'admin',
    summary: 'Hides an order after taking its effects back; an issued invoice is taken back with a credit note',
    params: idParam,
    response: done,
    errors: ['order_not_found'],
  }),
  downloadPackingSlip: defineCall({
    method: 'GET',
    path: '/orders/{id}/packing-slip-pdf',
    access: 'admin',
    summary: 'The packing slip as PDF: what ships now and what follows, without prices',
    params: idParam,
    response: z.instanceof(Blob),
    answers: 'application/pdf',
    errors: ['order_not_found', 'pdf_failed'],
  }),
  showGuestOrder: defineCall({
    method: 'GET',
    path: '/orders/confirmation/{token}',
    access: 'public',
    summary: "A guest's order by the unguessable token of its confirmation page",
    params: z.object({ token: z.string().regex(/^[\w-]{20,100}$/) }),
    response: answer({ order }),
    errors: ['order_not_found'],
  }),
} as const
