import { z } from 'zod'
import { answer, defineCalls, done } from '#contract/http/call.ts'
import { seenOf } from '#contract/http/edit-conflict.ts'
import {
  anyRolls,
  deliveryWay,
  ean,
  emptyAsNull,
  id,
  idParam,
  kr,
  line,
  optionalLine,
  optionalText,
  phone,
  postalCode,
  signedKr,
  wholeRolls,
} from '#contract/http/fields.ts'
import { eachForWork } from '#contract/http/for-work.ts'
import { order } from '#contract/orders/order.ts'
import { orderDifference } from '#contract/orders/order-change.ts'
import { MAX_CART_LINES } from '#domain/cart/cart.ts'
import { CUSTOMER_MISSING, CUSTOMER_TEXTS } from '#domain/customers/customer-texts.ts'
import { PRICE_CHOICES } from '#domain/order-changes/line-terms.ts'
import { ORDER_TEXTS } from '#domain/orders/order-texts.ts'

/** Missing fields stay. */
const change = z.object({
  /** the new quantity of a line; 0 removes it */
  items: z
    .array(z.object({ itemId: id, quantity: anyRolls.min(0, 'Antallet kan ikke være under 0.') }))
    .max(MAX_CART_LINES)
    .refine((items) => new Set(items.map(({ itemId }) => itemId)).size === items.length, 'Hver linje kan kun ændres én gang.')
    .default([]),
  added: z
    .array(z.object({ id, quantity: wholeRolls, payWithPoints: z.boolean().default(false) }))
    .max(MAX_CART_LINES)
    .default([]),
  /** the price of added rolls: as ordered, or today's */
  prices: z.enum(PRICE_CHOICES).default('ordered'),
  /** recalculate freight, or keep it */
  shipping: z.enum(['rule', 'kept']).default('rule'),
  customerName: line(CUSTOMER_TEXTS.name, CUSTOMER_MISSING.name).optional(),
  customerPhone: phone.optional(),
  company: optionalLine(CUSTOMER_TEXTS.company).optional(),
  reference: optionalLine(ORDER_TEXTS.reference).optional(),
  receiver: optionalLine(ORDER_TEXTS.receiver).optional(),
  ean: emptyAsNull(ean).optional(),
  /** pickup only where the shop offers it */
  deliveryWay: deliveryWay.optional(),
  shippingAddress: line(CUSTOMER_TEXTS.address, 'Skriv adressen.').optional(),
  shippingPostalCode: postalCode.optional(),
  shippingCity: line(CUSTOMER_TEXTS.city, 'Skriv byen.').optional(),
  invoiceAddress: optionalLine(CUSTOMER_TEXTS.address).optional(),
  invoicePostalCode: emptyAsNull(postalCode).optional(),
  invoiceCity: optionalLine(CUSTOMER_TEXTS.city).optional(),
  /** shown to the customer in the mail and on the order */
  note: optionalText(ORDER_TEXTS.notes),
  seen: seenOf(order.pick({ status: true, total: true, revision: true })),
})

/** In kr. */
const outcome = z.object({
  difference: orderDifference,
  ...eachForWork('seeOrderAmounts', {
    subtotal: kr,
    shipping: kr,
    savings: kr,
    total: kr,
    /** negative is to be refunded */
    open: signedKr,
  }),
  pointsUsed: z.number().int(),
  pointsEarned: z.number().int(),
})

/** What is typed of an order beside its lines. */
export const changedFields = change.pick({
  customerName: true,
  customerPhone: true,
  company: true,
  reference: true,
  receiver: true,
  ean: true,
  shippingAddress: true,
  shippingPostalCode: true,
  shippingCity: true,
  invoiceAddress: true,
  invoicePostalCode: true,
  invoiceCity: true,
})

const CHANGE_ERRORS = [
  'order_not_found',
  'order_cancelled',
  'order_all_sent',
  'order_would_be_empty',
  'line_not_found',
  'below_sent',
  'product_not_found',
  'product_unavailable',
  'sample_needs_colour',
  'not_points_eligible',
  'points_need_login',
  'pickup_not_offered',
] as const

export const orderChangeCalls = defineCalls({
  previewOrderChange: {
    access: 'staff:changeOrders',
    summary: 'What a change of an order would come to at both prices; the same decision, and nothing is stored',
    params: idParam,
    body: change,
    response: answer({ outcomes: z.object({ ordered: outcome, today: outcome }) }),
    errors: CHANGE_ERRORS,
  },
  changeOrderContent: {
    access: 'staff:changeOrders',
    summary:
      'Changes lines, address and reference of what is not yet sent: stock, points and sums follow, and the customer gets a mail of what changed',
    params: idParam,
    body: change,
    response: done,
    now: order,
    errors: [...CHANGE_ERRORS, 'changed_meanwhile', 'nothing_changed', 'too_few_points', 'credited_too_much', 'rolls_are_blocked'],
  },
})
