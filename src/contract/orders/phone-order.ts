import { z } from 'zod'
import { answer, defineCall } from '#contract/call.ts'
import { id, line } from '#contract/fields.ts'
import { forWork } from '#contract/for-work.ts'
import { firmFaults } from '#domain/orders/buyer-kind.ts'
import { placeFaults } from '#domain/orders/delivery-place.ts'
import { ORDER_TEXTS } from '#domain/orders/order-texts.ts'
import { ORDER_ERRORS, orderFields, refuseFaults } from './place-order.ts'

/** The fields of an order staff place for whoever rings: what a buyer would send himself but a box to tick, for whom, and who rang. */
export const phoneOrderFields = orderFields.omit({ showsPricesExclVat: true, acceptsTerms: true }).extend({
  /** whose prices, points and account it is placed with; null for a guest */
  customerId: id.nullable(),
  /** who rang and why, told to staff only */
  reason: line(ORDER_TEXTS.placedReason, 'Skriv, hvem der har ringet.'),
  /** why the customer has it on invoice above his limit, told to staff only; who may issue invoices says so (decision 0040) */
  creditReason: forWork('issueInvoices', line(ORDER_TEXTS.placedReason, 'Skriv, hvorfor kunden får kredit ud over sin grænse.')).optional(),
})

/** A consumer on the phone has ticked nothing: his confirmation brings him terms and withdrawal form (forbrugeraftaleloven § 13). */
const phoneOrder = phoneOrderFields.superRefine(refuseFaults(firmFaults)).superRefine(refuseFaults(placeFaults))

/** Why staff can neither order for an account nor offer it anything. */
export const NO_BUYER = ['customer_not_found', 'buyer_is_staff', 'buyer_locked', 'buyer_not_approved', 'buyer_is_member'] as const

export const phoneOrderCalls = {
  placePhoneOrder: defineCall({
    method: 'POST',
    path: '/orders/phone',
    access: 'staff:changeOrders',
    summary:
      "Places an order for a customer or a new guest on the phone, at the customer's own prices and points; log and order name who placed it. Honours the Idempotency-Key header",
    body: phoneOrder,
    response: answer({ orderId: z.number().int(), orderNumber: z.string(), message: z.string() }),
    errors: [...ORDER_ERRORS, ...NO_BUYER],
  }),
} as const
