import { z } from 'zod'
import { batchRolls } from '#contract/batches.ts'
import { answer, defineCall } from '#contract/call.ts'
import { day, idInAddress, idParam, kr, page, pageSize, percent, secretKey, signedKr, timestamp } from '#contract/fields.ts'
import { forWork } from '#contract/for-work.ts'
import { orderInvoice } from '#contract/invoices.ts'
import { productSafety } from '#contract/products/product.ts'
import { BUYER_KINDS } from '#domain/orders/buyer-kind.ts'
import { ONLINE_PAYMENT_STATES } from '#domain/orders/online-payments/online-payment.ts'
import { ORDER_STATUSES, PAYMENT_METHODS, PAYMENT_STATUSES } from '#domain/orders/order-status.ts'
import { CARRIERS } from '#domain/orders/parcels/carrier.ts'
import { FILE_CARRIERS } from '#domain/orders/parcels/carrier-file.ts'
import { PAYMENT_WAYS } from '#domain/orders/payments/payment.ts'
import { DELIVERY_WAYS } from '#domain/prices/delivery-way.ts'
import { orderChange } from './order-change.ts'

/** A line as it was ordered (requirements §3 'Order item'); `price` is the list unit price in kr, 0 on points. */
const orderItem = z.object({
  id: z.number().int(),
  productId: z.number().int().nullable(),
  kcwId: z.string(),
  nameDa: z.string(),
  series: z.string().nullable(),
  quantity: z.number().int(),
  price: forWork('seeOrderAmounts', kr),
  promotion: forWork('seeOrderAmounts', percent),
  payWithPoints: z.boolean(),
  pointsCost: z.number().int(),
  lineTotal: forWork('seeOrderAmounts', kr),
  /** what samples of it cost before, taken off the total */
  sampleCredit: forWork('seeOrderAmounts', kr),
  shipsNow: z.number().int(),
  shipsLater: z.number().int(),
  /** when those were expected as it was ordered; null: by the days of the remote warehouse */
  expectedOn: day.nullable(),
  imageUrl: z.string().nullable(),
  /** of its rolls those that have left, of these those that came back, and beside them those a change took off */
  sent: z.number().int(),
  returned: z.number().int(),
  cancelled: z.number().int(),
  /** of a colour sample: the film it is cut from; null of everything else. The name says it too */
  sampleOf: z.number().int().nullable(),
  /** of which batches its rolls from the stock are, until they are put back into it */
  batches: z.array(batchRolls).readonly(),
  /** its buyer waits until one batch has all */
  oneBatch: z.boolean(),
  /** of its rolls from the stock those that wait to be sent */
  held: z.number().int(),
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

/** Rolls of an order that left together. */
export const parcel = z.object({
  id: z.number().int(),
  /** 1, 2, … within the order */
  number: z.number().int(),
  carrier: z.enum(CARRIERS).nullable(),
  tracking: z.string().nullable(),
  sentAt: timestamp,
  items: z.array(z.object({ itemId: z.number().int(), quantity: z.number().int() })),
})
export type Parcel = z.infer<typeof parcel>

/** A payment asked for online. What is held is kept by the bank until it is captured, when goods are sent; amounts in kr. */
const onlinePayment = z.object({
  id: z.number().int(),
  state: z.enum(ONLINE_PAYMENT_STATES),
  /** how it was paid, as soon as it was */
  way: z.enum(PAYMENT_WAYS).nullable(),
  amount: forWork('seeOrderAmounts', kr),
  held: forWork('seeOrderAmounts', kr),
  captured: forWork('seeOrderAmounts', kr),
  refunded: forWork('seeOrderAmounts', kr),
  /** asked to go back, and the bank has not answered */
  refunding: forWork('seeOrderAmounts', kr),
  holdEndsAt: timestamp.nullable(),
  createdAt: timestamp,
})
export type OnlinePayment = z.infer<typeof onlinePayment>

/** An order as it is shown to its owner and staff (requirements §3 'Order'). */
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
  /** as what it was bought (decision 0041) */
  buyerKind: z.enum(BUYER_KINDS),
  company: z.string().nullable(),
  /** of a firm that bought as a guest; an account has its own */
  cvr: z.string().nullable(),
  reference: z.string().nullable(),
  receiver: z.string().nullable(),
  ean: z.string().nullable(),
  shippingAddress: z.string(),
  shippingPostalCode: z.string(),
  shippingCity: z.string(),
  /** where the invoice goes instead of the account's address or the place of delivery; all three or none */
  invoiceAddress: z.string().nullable(),
  invoicePostalCode: z.string().nullable(),
  invoiceCity: z.string().nullable(),
  items: z.array(orderItem),
  subtotal: forWork('seeOrderAmounts', kr),
  shipping: forWork('seeOrderAmounts', kr),
  savings: forWork('seeOrderAmounts', kr),
  total: forWork('seeOrderAmounts', kr),
  /** percent the buyer's tier or individual discount took off */
  discount: forWork('seeOrderAmounts', percent),
  /** the VAT inside the total */
  vat: forWork('seeOrderAmounts', kr),
  pointsUsed: z.number().int(),
  pointsEarned: z.number().int(),
  /** false while the earned points are 'på vej' */
  pointsCredited: z.boolean(),
  notes: z.string().nullable(),
  /** who of the workshop ordered, where it was not the one who opened its account (decision 62) */
  orderedBy: z.string().nullable(),
  /** placed by staff for whoever rang; null when the buyer did it himself. Who of them, and what he wrote of the call, is told to staff only */
  placedByPhone: z.object({ by: z.string().nullable(), reason: z.string().nullable() }).nullable(),
  statusHistory: z.array(orderHistoryEntry),
  /** carrier and parcel number as staff wrote them when the order was sent */
  tracking: z.string().nullable(),
  /** issued invoices and credit notes, oldest first */
  invoices: z.array(orderInvoice),
  /** what left and was not taken back, first parcel first */
  parcels: z.array(parcel),
  deliveryWay: z.enum(DELIVERY_WAYS),
  /** the carrier's file it was last written to, told to staff only */
  carrierFile: z.object({ carrier: z.enum(FILE_CARRIERS), at: timestamp }).nullable(),
  /** what staff changed of it, first change first; `revision` is how many there were */
  changes: z.array(orderChange),
  revision: z.number().int(),
  /** in kr: what came in less what was paid back, what credit notes took off, and what is still to be paid (below 0: to be paid back) */
  paid: forWork('seeOrderAmounts', signedKr),
  credited: forWork('seeOrderAmounts', kr),
  open: forWork('seeOrderAmounts', signedKr),
  /** asked for online, first asked first */
  onlinePayments: z.array(onlinePayment),
  /** what standing invoices come to, in kr */
  invoiced: forWork('seeOrderAmounts', kr),
  /** the days promised for what ships later, as promised when ordered */
  deliveryPromise: z.object({ inStock: z.string(), remote: z.string() }),
})
export type Order = z.infer<typeof order>
export type OrderItem = z.infer<typeof orderItem>

/** What the buyer of an order must be told of the products in it that are still known, as it is today. */
const goodsSafety = productSafety.extend({ productId: z.number().int() })
export type GoodsSafety = z.infer<typeof goodsSafety>

/** What the buyer may pay online now, in kr: nothing before the goods are near, of what is held or paid, or where no provider is set up. */
const toPayOnline = forWork('seeOrderAmounts', kr)

/** The most orders one answer holds: each comes with all its lines, and the next page is as near as the first. */
export const MOST_ORDERS = 100

/** The unguessable token that opens a guest's order. */
export const guestParams = z.object({ token: secretKey })

export const orderCalls = {
  showOrder: defineCall({
    method: 'GET',
    path: '/orders/{id}',
    access: 'customer',
    forMembers: 'seePrices',
    forKeys: ['readOrders'],
    summary: 'One order, for its owner and for staff',
    params: idParam,
    response: answer({
      order,
      safety: z.array(goodsSafety),
      toPayOnline,
      /** of the batches its unsent rolls are of, those that are blocked; told to staff alone */
      blockedBatches: z.array(z.number().int()),
      /** the offer it came of; null of every other order */
      offer: z.object({ id: z.number().int(), number: z.string(), version: z.number().int() }).nullable(),
    }),
    errors: ['order_not_found'],
  }),
  listOwnOrders: defineCall({
    method: 'GET',
    path: '/orders/my-orders',
    access: 'customer',
    forMembers: 'seePrices',
    summary: "The user's own orders, newest first, at most 100 a page; days are calendar days in Denmark, both included",
    query: z.object({
      from: day.optional(),
      to: day.optional(),
      page,
      limit: pageSize(MOST_ORDERS),
    }),
    response: answer({
      orders: z.array(order),
      total: z.number().int(),
      /** of the orders that may be paid online now: how much */
      toPayOnline: z.array(z.object({ orderId: z.number().int(), amount: toPayOnline })),
    }),
    errors: [],
  }),
  showGuestOrder: defineCall({
    method: 'GET',
    path: '/orders/confirmation/{token}',
    access: 'public',
    summary: "A guest's order by the unguessable token of its confirmation page",
    params: guestParams,
    response: answer({ order, safety: z.array(goodsSafety), toPayOnline }),
    errors: ['order_not_found'],
  }),
  downloadGuestInvoice: defineCall({
    method: 'GET',
    path: '/orders/confirmation/{token}/invoices/{id}/pdf',
    access: 'public',
    summary: "An invoice or credit note of a guest's order as PDF, by the same token",
    params: guestParams.extend({ id: idInAddress }),
    response: z.instanceof(Blob),
    answers: 'application/pdf',
    errors: ['order_not_found', 'invoice_not_found', 'pdf_failed'],
  }),
  downloadGuestEInvoice: defineCall({
    method: 'GET',
    path: '/orders/confirmation/{token}/invoices/{id}/e-invoice',
    access: 'public',
    summary: "An invoice or credit note of a guest's order as Peppol BIS Billing 3 (UBL 2.1), by the same token",
    params: guestParams.extend({ id: idInAddress }),
    response: z.instanceof(Blob),
    answers: 'application/xml',
    errors: ['order_not_found', 'invoice_not_found', 'no_electronic_address'],
  }),
} as const
