import { z } from 'zod'
import { answer, defineCalls, done } from '#contract/http/call.ts'
import { seenOf } from '#contract/http/edit-conflict.ts'
import { idParam, page, pageSize, searchText, timestamp } from '#contract/http/fields.ts'

export const MESSAGE_STATES = ['open', 'handled'] as const
export type MessageState = (typeof MESSAGE_STATES)[number]

const message = z.object({
  id: z.number().int(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  subject: z.string(),
  message: z.string(),
  /** the order a customer wants changed */
  orderId: z.number().int().nullable(),
  createdAt: timestamp,
  handledAt: timestamp.nullable(),
  handledBy: z.string().nullable(),
})
export type Message = z.infer<typeof message>

/** The default page size: a message may be a long letter. */
export const MESSAGES_A_PAGE = 50

export const messageCalls = defineCalls({
  listMessages: {
    access: 'staff:answerInbox',
    summary:
      'Lists messages from the contact form, newest first; `search` matches name, email, phone, subject and text, from three letters on',
    query: z.object({
      search: searchText.optional(),
      state: z.enum(MESSAGE_STATES).optional(),
      page,
      limit: pageSize(),
    }),
    response: answer({
      messages: z.array(message),
      total: z.number().int(),
      /** all open messages, regardless of filters */
      open: z.number().int(),
    }),
    errors: [],
  },
  showMessage: {
    access: 'staff:answerInbox',
    summary: 'Returns a message',
    params: idParam,
    response: answer({ message }),
    errors: ['message_not_found'],
  },
  changeMessage: {
    access: 'staff:answerInbox',
    summary: 'Marks a message as handled, or removes the mark; when it is marked twice, the first mark counts',
    params: idParam,
    body: z.object({ handled: z.boolean('Vælg, om beskeden er behandlet.'), seen: seenOf(message.pick({ handledAt: true })) }),
    response: answer({ message: z.string(), entry: message }),
    now: message,
    errors: ['message_not_found', 'changed_meanwhile'],
  },
  deleteMessage: {
    access: 'staff:answerInbox',
    summary: 'Permanently deletes a message',
    params: idParam,
    response: done,
    errors: ['message_not_found'],
  },
})
