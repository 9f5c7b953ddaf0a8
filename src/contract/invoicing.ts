import { z } from 'zod'
import { answer, defineCalls } from '#contract/http/call.ts'
import { seenOf } from '#contract/http/edit-conflict.ts'
import { id, idParam, kr } from '#contract/http/fields.ts'
import { forWork } from '#contract/http/for-work.ts'
import { order, parcel } from '#contract/orders/order.ts'
import { MAX_CART_LINES } from '#domain/cart/cart.ts'
import { invoice, invoicedRolls, paymentTerms } from './invoices/invoices.ts'

export const ROLLS_MISSING = 'Vælg, hvad der skal faktureres.'

const uninvoiced = z.object({
  rest: z.object({
    lines: z.array(
      z.object({
        itemId: z.number().int(),
        quantity: z.number().int(),
        /** in kr; without rolls, a price increase since invoicing */
        total: forWork('seeOrderAmounts', kr),
      }),
    ),
    shipping: forWork('seeOrderAmounts', kr),
    total: forWork('seeOrderAmounts', kr),
  }),
  parcels: z.array(parcel.pick({ id: true, number: true, items: true })),
  /** the next invoices by the shop's setting: null is everything, a number a parcel */
  proposed: z.array(z.number().int().nullable()),
  /** what was paid aconto and the next invoices deduct (decision 127) */
  undeducted: forWork('seeOrderAmounts', kr),
  terms: paymentTerms,
})
export type Uninvoiced = z.infer<typeof uninvoiced>

export const invoicingCalls = defineCalls({
  showUninvoiced: {
    access: 'staff:issueInvoices',
    summary:
      "Returns what of an order is not yet invoiced, the parcels it may be invoiced by, and the invoices the shop's setting proposes",
    params: idParam,
    response: answer(uninvoiced.shape),
    errors: ['order_not_found'],
  },
  issueProposedInvoices: {
    access: 'staff:issueInvoices',
    summary: "Issues the invoices the shop's setting proposes: one for everything not yet invoiced, or one per sent parcel",
    params: idParam,
    body: z.object({ paymentTerms: paymentTerms.optional() }),
    response: answer({ message: z.string(), invoices: z.array(invoice) }),
    errors: ['order_not_found', 'already_invoiced', 'nothing_sent_to_invoice', 'order_cancelled', 'company_is_example'],
  },
  issueInvoice: {
    access: 'staff:issueInvoices',
    summary:
      'Issues an invoice for what is not yet invoiced of an order: all of it, a parcel or some rolls. It gets the next number of the series and never changes',
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
  },
})
