import { z } from 'zod'
import { cvr } from '#contract/customers/account.ts'
import { answer, defineCalls } from '#contract/http/call.ts'
import { ERRORS } from '#contract/http/error-codes.ts'
import {
  day,
  deliveryWay,
  EAN_WRONG,
  email,
  emptyAsNull,
  id,
  kr,
  line,
  optionalLine,
  optionalText,
  percent,
  phone,
  postalCode,
  wholeRolls,
} from '#contract/http/fields.ts'
import { forWork } from '#contract/http/for-work.ts'
import { chosenPoint } from '#contract/pickup-points.ts'
import { methodId } from '#contract/settings/delivery-methods.ts'
import { MAX_CART_LINES, MAX_LINE_PROJECTS, MAX_LINE_QUANTITY } from '#domain/cart/cart.ts'
import { isValidEan, normaliseEan } from '#domain/customers/company-numbers.ts'
import { CUSTOMER_MISSING, CUSTOMER_TEXTS } from '#domain/customers/customer-texts.ts'
import { RECORD_ID } from '#domain/lists/paging.ts'
import { VAT_TREATMENTS } from '#domain/money/vat.ts'
import { BUYER_KINDS, buyerFaults, firmFaults } from '#domain/orders/buyer-kind.ts'
import { placeFaults } from '#domain/orders/delivery-place.ts'
import { PAYMENT_METHODS } from '#domain/orders/order-status.ts'
import { ORDER_TEXTS } from '#domain/orders/order-texts.ts'

const UNKNOWN_PRODUCT = ERRORS.product_not_found.message
const productId = z.number(UNKNOWN_PRODUCT).int(UNKNOWN_PRODUCT).min(RECORD_ID.min, UNKNOWN_PRODUCT).max(RECORD_ID.max, UNKNOWN_PRODUCT)

/** Unknown fields are ignored (requirements §12 'Order in'). */
const orderLineInput = z.object({
  id: productId,
  quantity: wholeRolls,
  payWithPoints: z.boolean().default(false),
  /** the film of a colour sample; null for other products */
  sampleOf: productId.nullable().default(null),
  batchId: productId.nullable().default(null),
  oneBatch: z.boolean().default(false),
  /** the number of rolls promised from one batch (`batchId`); a broken promise is answered with `order_changed`. 0 is not checked */
  sameBatch: z.number().int().min(0).max(MAX_LINE_QUANTITY).default(0),
  /** the number of pieces shown as sent at once; fewer are answered with `order_changed` */
  shipsNow: z.number().int().min(0).max(MAX_LINE_QUANTITY).optional(),
  /** the buyer's own projects; unknown ids are ignored */
  jobIds: z.array(id).max(MAX_LINE_PROJECTS).default([]),
})

/** Amounts are those shown to the customer; missing ones are not checked (requirements §12). */
export const orderFields = z.object({
  items: z.array(orderLineInput, ERRORS.order_empty.message).max(MAX_CART_LINES, `En ordre kan højst have ${MAX_CART_LINES} linjer.`),
  customerName: line(CUSTOMER_TEXTS.name, CUSTOMER_MISSING.name),
  customerEmail: email,
  customerPhone: phone,
  /** pickup only where offered; the address is then the buyer's own, for the invoice (decision 0037) */
  deliveryWay: deliveryWay.default('parcel'),
  /** the id of one of the shop's delivery methods; null or missing takes the first that the order may go by (decision 109) */
  deliveryMethod: methodId.nullable().default(null),
  /** for a method to a pickup point, which needs one; ignored for others */
  pickupPoint: chosenPoint.nullable().default(null),
  shippingAddress: line(CUSTOMER_TEXTS.address, 'Skriv din adresse.'),
  shippingPostalCode: postalCode,
  shippingCity: line(CUSTOMER_TEXTS.city, 'Skriv din by.'),
  /** the order's own invoice address: all three fields or none */
  invoiceAddress: optionalLine(CUSTOMER_TEXTS.address),
  invoicePostalCode: emptyAsNull(postalCode),
  invoiceCity: optionalLine(CUSTOMER_TEXTS.city),
  /** of a guest, by default a consumer; an account is always a firm (decision 0041) */
  buyerKind: z.enum(BUYER_KINDS, 'Vælg, om du køber som privat eller erhverv.').optional(),
  company: optionalLine(CUSTOMER_TEXTS.company),
  /** of a firm without an account */
  cvr: emptyAsNull(cvr),
  /** required of consumers */
  acceptsTerms: z.boolean().optional(),
  reference: optionalLine(ORDER_TEXTS.reference),
  receiver: optionalLine(ORDER_TEXTS.receiver),
  /** EAN/GLN of a public buyer */
  ean: optionalLine(ORDER_TEXTS.ean)
    .transform((text) => text && normaliseEan(text))
    .refine((ean) => ean === null || isValidEan(ean), EAN_WRONG),
  notes: optionalText(ORDER_TEXTS.notes),
  /** optional when everything is paid with points */
  paymentMethod: z.enum(PAYMENT_METHODS, ERRORS.payment_method_missing.message).optional(),
  subtotal: kr.optional(),
  shipping: kr.optional(),
  savings: kr.optional(),
  total: kr.optional(),
  discount: percent.optional(),
  pointsUsed: z.number().int().min(0).optional(),
  pointsEarned: z.number().int().min(0).optional(),
  /** the price display to use in mails; default as the account chose, for guests with VAT */
  showsPricesExclVat: z.boolean().optional(),
})

/** For `superRefine`: reports the domain's errors at their fields. */
export function refuseFaults<Fields>(faultsOf: (fields: Fields) => Readonly<Record<string, string>>) {
  return (fields: Fields, context: z.RefinementCtx) => {
    for (const [field, message] of Object.entries(faultsOf(fields))) context.addIssue({ code: 'custom', path: [field], message })
  }
}

export const orderInput = orderFields.superRefine(refuseFaults(buyerFaults)).superRefine(refuseFaults(placeFaults))

/** The present figures, answered with `order_changed` (requirements §12). */
export const changedOrder = z.object({
  items: z.array(
    z.object({
      id: z.number().int(),
      kcwId: z.string(),
      nameDa: z.string(),
      quantity: z.number().int(),
      payWithPoints: z.boolean(),
      sampleOf: z.number().int().nullable(),
      price: kr,
      promotion: percent,
      lineTotal: kr,
      /** price of earlier samples, deducted from the total */
      sampleCredit: kr,
      shipsNow: z.number().int(),
      shipsLater: z.number().int(),
      /** rolls certain to be of one batch, and the text about it; null for none */
      batches: z.object({ rolls: z.number().int(), text: z.string() }).nullable(),
      /** null uses the remote warehouse's delivery time */
      expectedOn: day.nullable(),
    }),
  ),
  subtotal: kr,
  shipping: kr,
  savings: kr,
  total: kr,
  /** the price in money of goods paid with points; missing on old requests */
  pointsWorth: kr.optional(),
  /** missing on old requests, which are domestic */
  vatTreatment: z.enum(VAT_TREATMENTS).optional(),
  discount: percent,
  pointsUsed: z.number().int(),
  pointsEarned: z.number().int(),
})
export type ChangedOrder = z.infer<typeof changedOrder>

export const ORDER_ERRORS = [
  'shop_not_open',
  'order_empty',
  'product_not_found',
  'product_unavailable',
  'sample_needs_colour',
  'not_a_sample',
  'no_sample_of_it',
  'order_changed',
  'pickup_not_offered',
  'delivery_method_not_offered',
  'order_not_deliverable',
  'pickup_point_missing',
  'pickup_point_gone',
  'pickup_points_away',
  'points_need_login',
  'not_points_eligible',
  'too_few_points',
  'invoice_needs_login',
  'credit_exceeded',
  'payment_method_missing',
  'idempotency_key_reused',
] as const

export const placeOrderCalls = defineCalls({
  placeOrder: {
    access: 'public',
    forMembers: 'order',
    summary: 'Places an order in one transaction; honours the Idempotency-Key header',
    body: orderInput,
    response: answer({
      orderId: z.number().int(),
      orderNumber: z.string(),
      message: z.string(),
      /** null for a logged-in customer */
      confirmationToken: z.string().nullable(),
    }),
    errors: [...ORDER_ERRORS, 'order_needs_yes', 'guest_order_too_large', 'guest_orders_unpaid', 'too_many_requests'],
  },
})

/** An order placed by staff: the buyer's fields except consent boxes, the customer, and the caller. */
export const phoneOrderFields = orderFields.omit({ showsPricesExclVat: true, acceptsTerms: true }).extend({
  customerId: id.nullable(),
  reason: line(ORDER_TEXTS.placedReason, 'Skriv, hvem der har ringet.'),
  /** why the credit limit is exceeded; for staff only, needs the permission to issue invoices (decision 0040) */
  creditReason: forWork('issueInvoices', line(ORDER_TEXTS.placedReason, 'Skriv, hvorfor kunden får kredit ud over sin grænse.')).optional(),
})

/** A consumer on the phone accepts no terms; they are in the confirmation with the withdrawal form (forbrugeraftaleloven § 13). */
const phoneOrder = phoneOrderFields.superRefine(refuseFaults(firmFaults)).superRefine(refuseFaults(placeFaults))

export const NO_BUYER = ['customer_not_found', 'buyer_is_staff', 'buyer_locked', 'buyer_not_approved', 'buyer_is_member'] as const

export const phoneOrderCalls = defineCalls({
  placePhoneOrder: {
    access: 'staff:changeOrders',
    summary:
      "Places an order by phone for a customer or a new guest, at the customer's own prices and points; the audit log and the order name who placed it. Honours the Idempotency-Key header",
    body: phoneOrder,
    response: answer({ orderId: z.number().int(), orderNumber: z.string(), message: z.string() }),
    errors: [...ORDER_ERRORS, ...NO_BUYER],
  },
})
