import { z } from 'zod'
import { batchRolls } from '#contract/batches/batches.ts'
import { answer, defineCalls } from '#contract/http/call.ts'
import {
  day,
  idInAddress,
  idParam,
  kr,
  page,
  pageSize,
  percent,
  searchText,
  secretKey,
  signedKr,
  timestamp,
} from '#contract/http/fields.ts'
import { forWork } from '#contract/http/for-work.ts'
import { orderInvoice } from '#contract/invoices/invoices.ts'
import { pickupPoint } from '#contract/pickup-points.ts'
import { productSafety } from '#contract/products/product.ts'
import { closingDays } from '#contract/settings/public-settings.ts'
import { VAT_TREATMENTS } from '#domain/money/vat.ts'
import { BUYER_KINDS } from '#domain/orders/buyer-kind.ts'
import { ORDER_STATUSES, PAYMENT_METHODS, PAYMENT_STATUSES } from '#domain/orders/order-status.ts'
import { CARRIERS } from '#domain/parcels/carrier.ts'
import { FILE_CARRIERS } from '#domain/parcels/carrier-file.ts'
import { PARCEL_EVENTS } from '#domain/parcels/parcel.ts'
import { ONLINE_PAYMENT_STATES } from '#domain/payments/online/online-payment.ts'
import { PAYMENT_WAYS } from '#domain/payments/payment.ts'
import { DELIVERY_WAYS } from '#domain/prices/delivery-way.ts'
import { METHOD_KINDS } from '#domain/settings/delivery-methods.ts'
import { exportProof } from './export-proofs.ts'
import { orderChange } from './order-change.ts'

/** Requirements §3 'Order item'; `price` is the list unit price in kr, 0 on points. */
const orderItem = z.object({
  id: z.number().int(),
  productId: z.number().int().nullable(),
  kcwId: z.string(),
  nameDa: z.string(),
  series: z.string().nullable(),
  quantity: z.number().int(),
  price: forWork('seeOrderAmounts', kr),
  promotion: forWork('seeOrderAmounts', percent),
  /** the order's, or its own when it was added at another */
  discount: forWork('seeOrderAmounts', percent),
  payWithPoints: z.boolean(),
  pointsCost: z.number().int(),
  lineTotal: forWork('seeOrderAmounts', kr),
  /** price of earlier samples, deducted from the total */
  sampleCredit: forWork('seeOrderAmounts', kr),
  shipsNow: z.number().int(),
  shipsLater: z.number().int(),
  /** rolls promised for later, wherever they were sent from since; null where this was not stored */
  promisedLater: z.number().int().nullable(),
  /** as promised when ordered; null uses the remote warehouse's delivery time */
  expectedOn: day.nullable(),
  imageUrl: z.string().nullable(),
  /** rolls sent, of these returned, and rolls removed by a change */
  sent: z.number().int(),
  returned: z.number().int(),
  cancelled: z.number().int(),
  /** unsent rolls the buyer has withdrawn from, which staff have not decided */
  withdrawn: z.number().int(),
  /** rolls on invoices that are not annulled */
  invoiced: z.number().int(),
  /** the film of a colour sample; otherwise null */
  sampleOf: z.number().int().nullable(),
  batches: z.array(batchRolls).readonly(),
  /** waits until one batch has all rolls */
  oneBatch: z.boolean(),
  held: z.number().int(),
  /** rolls that can leave today; where the stock is not looked at, the reserved ones */
  ready: z.number().int(),
})

const orderHistoryEntry = z.object({
  status: z.enum(ORDER_STATUSES),
  paymentStatus: z.enum(PAYMENT_STATUSES).nullable(),
  notes: z.string().nullable(),
  /** for staff only; null when the customer or the shop did it */
  by: z.string().nullable(),
  timestamp,
})

export const parcel = z.object({
  id: z.number().int(),
  /** 1, 2, … within the order */
  number: z.number().int(),
  carrier: z.enum(CARRIERS).nullable(),
  tracking: z.string().nullable(),
  sentAt: timestamp,
  /** the last event the carrier reported; null without a label of the shop */
  event: z.object({ kind: z.enum(PARCEL_EVENTS), at: timestamp }).nullable(),
  items: z.array(z.object({ itemId: z.number().int(), quantity: z.number().int() })),
})
export type Parcel = z.infer<typeof parcel>

/** A hold is captured when goods are sent; amounts in kr. */
const onlinePayment = z.object({
  id: z.number().int(),
  state: z.enum(ONLINE_PAYMENT_STATES),
  way: z.enum(PAYMENT_WAYS).nullable(),
  amount: forWork('seeOrderAmounts', kr),
  held: forWork('seeOrderAmounts', kr),
  captured: forWork('seeOrderAmounts', kr),
  refunded: forWork('seeOrderAmounts', kr),
  /** requested but not confirmed by the bank */
  refunding: forWork('seeOrderAmounts', kr),
  holdEndsAt: timestamp.nullable(),
  createdAt: timestamp,
})
export type OnlinePayment = z.infer<typeof onlinePayment>

export const order = z.object({
  id: z.number().int(),
  userId: z.number().int().nullable(),
  orderNumber: z.string(),
  createdAt: timestamp,
  status: z.enum(ORDER_STATUSES),
  paymentStatus: z.enum(PAYMENT_STATUSES),
  paymentMethod: z.enum(PAYMENT_METHODS),
  customerName: z.string(),
  customerEmail: z.string(),
  customerPhone: z.string(),
  /** decision 0041 */
  buyerKind: z.enum(BUYER_KINDS),
  company: z.string().nullable(),
  /** of a firm without an account */
  cvr: z.string().nullable(),
  reference: z.string().nullable(),
  receiver: z.string().nullable(),
  ean: z.string().nullable(),
  shippingAddress: z.string(),
  shippingPostalCode: z.string(),
  shippingCity: z.string(),
  /** ISO 3166; Danish amounts hold VAT, exported ones none (decision 99) */
  shippingCountry: z.string(),
  /** the order's own invoice address: all three fields or none */
  invoiceAddress: z.string().nullable(),
  invoicePostalCode: z.string().nullable(),
  invoiceCity: z.string().nullable(),
  invoiceCountry: z.string().nullable(),
  items: z.array(orderItem),
  subtotal: forWork('seeOrderAmounts', kr),
  shipping: forWork('seeOrderAmounts', kr),
  savings: forWork('seeOrderAmounts', kr),
  total: forWork('seeOrderAmounts', kr),
  /** the buyer's tier or individual discount in percent */
  discount: forWork('seeOrderAmounts', percent),
  /** frozen when ordered: `export` amounts are without VAT */
  vatTreatment: z.enum(VAT_TREATMENTS),
  /** included in the total */
  vat: forWork('seeOrderAmounts', kr),
  pointsUsed: z.number().int(),
  pointsEarned: z.number().int(),
  /** false while the earned points are 'på vej' */
  pointsCredited: z.boolean(),
  notes: z.string().nullable(),
  /** the member who ordered, unless it was the owner (decision 62) */
  orderedBy: z.string().nullable(),
  /** null unless staff placed it; `by` and `reason` are for staff only */
  placedByPhone: z.object({ by: z.string().nullable(), reason: z.string().nullable() }).nullable(),
  statusHistory: z.array(orderHistoryEntry),
  /** as entered by staff at shipment */
  tracking: z.string().nullable(),
  invoices: z.array(orderInvoice),
  /** not taken back, first parcel first */
  parcels: z.array(parcel),
  deliveryWay: z.enum(DELIVERY_WAYS),
  /** the method it goes by, as it was named when ordered; null by the shop's one price and for a pickup */
  deliveryMethod: z.object({ id: z.string(), name: z.string(), kind: z.enum(METHOD_KINDS) }).nullable(),
  /** where the buyer fetches it from the carrier */
  pickupPoint: pickupPoint.nullable(),
  /** the last carrier file with this order; for staff only */
  carrierFile: z.object({ carrier: z.enum(FILE_CARRIERS), at: timestamp }).nullable(),
  /** when staff began to pack; for staff only */
  packingAt: timestamp.nullable(),
  /** true once staff have begun to handle it: customers then request changes */
  isPackingBegun: z.boolean(),
  changes: z.array(orderChange),
  revision: z.number().int(),
  /** in kr: received minus refunded, refunded since the order was last revived, credited, and open (negative is to be refunded) */
  paid: forWork('seeOrderAmounts', signedKr),
  refunded: forWork('seeOrderAmounts', kr),
  credited: forWork('seeOrderAmounts', kr),
  open: forWork('seeOrderAmounts', signedKr),
  /** agreed on its offer (decision 127), in kr; 0 for none, or waived. `depositDue` is missing of it */
  deposit: forWork('seeOrderAmounts', kr),
  depositDue: forWork('seeOrderAmounts', kr),
  /** nothing is packed or sent before the deposit is paid */
  waitsForDeposit: z.boolean(),
  onlinePayments: z.array(onlinePayment),
  /** sum of invoices less credit notes, in kr */
  invoiced: forWork('seeOrderAmounts', kr),
  /** as promised when ordered; without `home` and `countedFrom` (older orders) no date is known */
  deliveryPromise: z.object({
    inStock: z.string(),
    remote: z.string(),
    home: z.string().nullable(),
    countedFrom: z.string().nullable(),
    closed: closingDays,
  }),
})
export type Order = z.infer<typeof order>
export type OrderItem = z.infer<typeof orderItem>

/** Safety information on an order's products, as of today. */
const goodsSafety = productSafety.extend({ productId: z.number().int() })
export type GoodsSafety = z.infer<typeof goodsSafety>

/** In kr; 0 when goods are not ready, the amount is held or paid, or there is no provider. */
const toPayOnline = forWork('seeOrderAmounts', kr)

/** Each order comes with all its lines. */
export const MAX_ORDERS = 100

export const guestParams = z.object({ token: secretKey })

export const orderCalls = defineCalls({
  showOrder: {
    access: 'customer',
    forMembers: 'seePrices',
    forKeys: ['readOrders'],
    summary: 'Returns an order, for its owner and for staff',
    params: idParam,
    response: answer({
      order,
      safety: z.array(goodsSafety),
      toPayOnline,
      /** blocked batches among unsent rolls; for staff only */
      blockedBatches: z.array(z.number().int()),
      /** open changes requested by the customer, oldest first; for staff only */
      changeRequests: z.array(z.object({ id: z.number().int(), message: z.string(), createdAt: timestamp })),
      /** documents that show that the goods left the EU; for staff only */
      exportProofs: z.array(exportProof),
      offer: z.object({ id: z.number().int(), number: z.string(), version: z.number().int() }).nullable(),
    }),
    errors: ['order_not_found'],
  },
  listOwnOrders: {
    access: 'customer',
    forMembers: 'seePrices',
    summary: "Lists the user's own orders, newest first, at most 100 per page; days are calendar days in Denmark, both included",
    query: z.object({
      from: day.optional(),
      to: day.optional(),
      /** in number, reference, receiver, or a product's name or SKU */
      search: searchText.optional(),
      page,
      limit: pageSize(MAX_ORDERS),
    }),
    response: answer({
      orders: z.array(order),
      total: z.number().int(),
      toPayOnline: z.array(z.object({ orderId: z.number().int(), amount: toPayOnline })),
    }),
    errors: [],
  },
  showGuestOrder: {
    access: 'public',
    summary: "Returns a guest's order by the unguessable token of its confirmation page",
    params: guestParams,
    response: answer({ order, safety: z.array(goodsSafety), toPayOnline }),
    errors: ['order_not_found'],
  },
  downloadGuestInvoice: {
    access: 'public',
    summary: "Returns an invoice or credit note of a guest's order as PDF, by the token of its confirmation page",
    params: guestParams.extend({ id: idInAddress }),
    response: z.instanceof(Blob),
    answers: 'application/pdf',
    errors: ['order_not_found', 'invoice_not_found', 'pdf_failed'],
  },
  downloadGuestEInvoice: {
    access: 'public',
    summary:
      "Returns an invoice or credit note of a guest's order as Peppol BIS Billing 3 (UBL 2.1), by the token of its confirmation page",
    params: guestParams.extend({ id: idInAddress }),
    response: z.instanceof(Blob),
    answers: 'application/xml',
    errors: ['order_not_found', 'invoice_not_found', 'no_electronic_address'],
  },
})
