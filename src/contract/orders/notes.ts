import { z } from 'zod'
import { answer, defineCalls, done } from '#contract/http/call.ts'
import { idInAddress, idParam, text, timestamp } from '#contract/http/fields.ts'
import { mail } from '#contract/mails.ts'
import { ORDER_TEXTS } from '#domain/orders/order-texts.ts'

const orderNote = z.object({
  id: z.number().int(),
  text: z.string(),
  by: z.string().nullable(),
  /** only authors can delete */
  isOwn: z.boolean(),
  createdAt: timestamp,
})
export type OrderNote = z.infer<typeof orderNote>

export const orderNoteCalls = defineCalls({
  listOrderNotes: {
    access: 'staff:noteOrders',
    summary: 'What staff wrote about an order for each other, oldest first; its customer never sees it',
    params: idParam,
    response: answer({ notes: z.array(orderNote) }),
    errors: ['order_not_found'],
  },
  addOrderNote: {
    access: 'staff:noteOrders',
    summary: 'Writes a note about an order for staff alone',
    params: idParam,
    body: z.object({ text: text(ORDER_TEXTS.internalNote, 'Skriv en note.') }),
    response: answer({ message: z.string(), notes: z.array(orderNote) }),
    errors: ['order_not_found'],
  },
  deleteOrderNote: {
    access: 'staff:noteOrders',
    summary: "Deletes one's own note about an order",
    params: idParam.extend({ noteId: idInAddress }),
    response: done,
    errors: ['order_not_found', 'note_not_found', 'not_your_note'],
  },
  listOrderMails: {
    access: 'staff:readMails',
    summary: 'The mails that tell of an order or of its invoices, newest first',
    params: idParam,
    response: answer({ mails: z.array(mail) }),
    errors: ['order_not_found'],
  },
})
