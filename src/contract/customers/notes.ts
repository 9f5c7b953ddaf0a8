import { z } from 'zod'
import { answer, defineCalls, done } from '#contract/http/call.ts'
import { idInAddress, idParam, text, timestamp } from '#contract/http/fields.ts'
import { CUSTOMER_TEXTS } from '#domain/customers/customer-texts.ts'

const customerNote = z.object({
  id: z.number().int(),
  text: z.string(),
  by: z.string().nullable(),
  /** only authors can change and delete */
  isOwn: z.boolean(),
  createdAt: timestamp,
  /** null until changed */
  changedAt: timestamp.nullable(),
})
export type CustomerNote = z.infer<typeof customerNote>

const body = z.object({ text: text(CUSTOMER_TEXTS.internalNote, 'Skriv en note.') })
const oneNote = idParam.extend({ noteId: idInAddress })
const notes = answer({ message: z.string(), notes: z.array(customerNote) })

export const customerNoteCalls = defineCalls({
  listCustomerNotes: {
    access: 'staff:readCustomers',
    summary: 'Lists the internal notes of staff about a customer, newest first; colleagues have none',
    params: idParam,
    response: answer({ notes: z.array(customerNote) }),
    errors: ['customer_not_found'],
  },
  addCustomerNote: {
    access: 'staff:readCustomers',
    summary: 'Adds an internal note about a customer; it is included in the data handed out to the customer on request',
    params: idParam,
    body,
    response: notes,
    errors: ['customer_not_found'],
  },
  changeCustomerNote: {
    access: 'staff:readCustomers',
    summary: "Changes the caller's own note about a customer",
    params: oneNote,
    body,
    response: notes,
    errors: ['customer_not_found', 'note_not_found', 'not_your_note'],
  },
  deleteCustomerNote: {
    access: 'staff:readCustomers',
    summary: "Deletes the caller's own note about a customer",
    params: oneNote,
    response: done,
    errors: ['customer_not_found', 'note_not_found', 'not_your_note'],
  },
})
