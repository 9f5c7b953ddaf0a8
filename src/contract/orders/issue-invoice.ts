import { z } from 'zod'
import { answer, defineCall } from '#contract/call.ts'
import { seenOf } from '#contract/changed-meanwhile.ts'
import { id, idParam } from '#contract/fields.ts'
import { invoice, invoicedRolls, paymentTerms } from '#contract/invoices.ts'
import { MAX_CART_LINES } from '#domain/orders/cart.ts'
import { order } from './order.ts'

const ROLLS_MISSING = 'Vælg, hvad der skal faktureres.'

export const issueInvoiceCalls = {
  issueInvoice: defineCall({
    method: 'POST',
    path: '/orders/{id}/invoice',
    access: 'staff:issueInvoices',
    summary:
      'Issues an invoice of what no invoice of the order says yet, all of it, of a parcel or of some rolls, with the next number of the series; what is issued never changes',
    params: idParam,
    body: z.object({
      paymentTerms,
      parcelId: id.optional(),
      lines: z.array(invoicedRolls).min(1, ROLLS_MISSING).max(MAX_CART_LINES).optional(),
      seen: seenOf(order.pick({ invoiced: true })),
    }),
    response: answer({ message: z.string(), invoice }),
    now: order,
    errors: ['order_not_found', 'parcel_not_found', 'changed_meanwhile', 'already_invoiced', 'order_cancelled', 'company_is_example'],
  }),
} as const
