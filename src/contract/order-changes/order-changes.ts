import { z } from 'zod'
import { orderKey } from '#contract/claims/own-claims.ts'
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
  text,
  wholeRolls,
} from '#contract/http/fields.ts'
import { eachForWork } from '#contract/http/for-work.ts'
import { order } from '#contract/orders/order.ts'
import { orderDifference } from '#contract/orders/order-change.ts'
import { chosenPoint } from '#contract/pickup-points.ts'
import { methodId } from '#contract/settings/delivery-methods.ts'
import { MAX_CART_LINES } from '#domain/cart/cart.ts'
import { CUSTOMER_MISSING, CUSTOMER_TEXTS } from '#domain/customers/customer-texts.ts'
import { CHANGE_MISSING, MESSAGE_TEXTS } from '#domain/messages/message-texts.ts'
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
  /** the id of another delivery method; missing keeps the order's */
  deliveryMethod: methodId.optional(),
  /** another pickup point, for a method that needs one; missing keeps the order's point as long as the method is unchanged */
  pickupPoint: chosenPoint.optional(),
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

/** What customers change themselves; missing fields stay. */
const ownChange = change.pick({
  items: true,
  reference: true,
  receiver: true,
  shippingAddress: true,
  shippingPostalCode: true,
  shippingCity: true,
  seen: true,
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
  'delivery_method_not_offered',
  'order_not_deliverable',
] as const

export const orderChangeCalls = defineCalls({
  previewOrderChange: {
    access: 'staff:changeOrders',
    summary: "Returns the outcome of a change of an order at the ordered prices and at today's prices; nothing is stored",
    params: idParam,
    body: change,
    response: answer({ outcomes: z.object({ ordered: outcome, today: outcome }) }),
    errors: CHANGE_ERRORS,
  },
  changeOrderContent: {
    access: 'staff:changeOrders',
    summary:
      'Changes lines, address and reference of what is not yet sent of an order; updates stock, points and amounts, and mails the customer what changed',
    params: idParam,
    body: change,
    response: done,
    now: order,
    errors: [...CHANGE_ERRORS, 'changed_meanwhile', 'nothing_changed', 'too_few_points', 'credited_too_much', 'rolls_are_blocked'],
  },
  previewOwnChange: {
    access: 'customer',
    forMembers: 'order',
    summary: "Returns the outcome of a change of the caller's order, with added rolls at today's prices; nothing is stored",
    params: idParam,
    body: ownChange,
    response: answer({ outcome }),
    errors: [...CHANGE_ERRORS, 'packing_begun', 'order_not_larger', 'order_not_smaller', 'too_few_points'],
  },
  changeOwnOrder: {
    access: 'customer',
    forMembers: 'order',
    summary:
      "Changes the caller's order before staff begin to pack it, under the same rules and logged in the same way as changes by staff",
    params: idParam,
    body: ownChange,
    response: done,
    now: order,
    errors: [
      ...CHANGE_ERRORS,
      ...(['packing_begun', 'order_not_larger', 'order_not_smaller', 'too_many_requests'] as const),
      ...(['changed_meanwhile', 'nothing_changed', 'too_few_points', 'rolls_are_blocked'] as const),
    ],
  },
  cancelOwnOrder: {
    access: 'customer',
    forMembers: 'order',
    summary: "Cancels the caller's order before staff begin to pack it; stock, points and payment are updated",
    params: idParam,
    response: done,
    errors: ['order_not_found', 'order_cancelled', 'packing_begun'],
  },
  askForChange: {
    access: 'public',
    forMembers: 'order',
    summary:
      "Asks staff to change the caller's order, by its id or the token of a guest's order; adds a task to the order and sends the shop a message",
    params: orderKey,
    body: z.object({ message: text(MESSAGE_TEXTS.message, CHANGE_MISSING) }),
    response: done,
    errors: ['order_not_found', 'order_is_closed', 'too_many_requests'],
  },
})
