import { z } from 'zod'
import { answer, defineCalls } from '#contract/http/call.ts'
import { id, line } from '#contract/http/fields.ts'
import { forWork } from '#contract/http/for-work.ts'
import { firmFaults } from '#domain/orders/buyer-kind.ts'
import { placeFaults } from '#domain/orders/delivery-place.ts'
import { ORDER_TEXTS } from '#domain/orders/order-texts.ts'
import { ORDER_ERRORS, orderFields, refuseFaults } from './place-order.ts'

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
      "Places an order for a customer or a new guest on the phone, at the customer's own prices and points; log and order name who placed it. Honours the Idempotency-Key header",
    body: phoneOrder,
    response: answer({ orderId: z.number().int(), orderNumber: z.string(), message: z.string() }),
    errors: [...ORDER_ERRORS, ...NO_BUYER],
  },
})
