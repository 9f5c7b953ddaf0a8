import { z } from 'zod'
import { answer, defineCalls, done } from '#contract/http/call.ts'
import { seenOf } from '#contract/http/edit-conflict.ts'
import { email, idParam, line, optionalLine, optionalText, page, pageSize, searchText, text, timestamp } from '#contract/http/fields.ts'
import { CUSTOMER_MISSING, CUSTOMER_TEXTS } from '#domain/customers/customer-texts.ts'
import { MAX_PHONE_LENGTH } from '#domain/customers/phone.ts'
import { MESSAGE_MISSING, MESSAGE_TEXTS } from '#domain/messages/message-texts.ts'

/** A consumer's withdrawal from an order (directive 2011/83/EU article 11a, in force since 19 June 2026). */
export const withdrawal = z.object({
  name: line(CUSTOMER_TEXTS.name, CUSTOMER_MISSING.name),
  email,
  orderNumber: line(MESSAGE_TEXTS.orderNumber, MESSAGE_MISSING.orderNumber),
  goods: optionalText(MESSAGE_TEXTS.goods),
})

export const withdrawalCalls = defineCalls({
  withdraw: {
    access: 'public',
    forMembers: 'self',
    summary:
      "Keeps a consumer's withdrawal as a matter of its order, or for staff to find the order, and mails him a receipt with the time it arrived",
    body: withdrawal,
    response: answer({ message: z.string(), receivedAt: timestamp }),
    errors: ['too_many_requests'],
  },
})

export const contactMessage = z.object({
  name: line(CUSTOMER_TEXTS.name, CUSTOMER_MISSING.name),
  email,
  phone: optionalLine(MAX_PHONE_LENGTH),
  subject: line(MESSAGE_TEXTS.subject, MESSAGE_MISSING.subject),
  message: text(MESSAGE_TEXTS.message, MESSAGE_MISSING.message),
  /** honeypot: hidden from people */
  website: z.string().max(200).optional(),
})

export const contactCalls = defineCalls({
  sendMessage: {
    access: 'public',
    forMembers: 'self',
    summary: 'Keeps a message of the contact form and mails it to the shop',
    body: contactMessage,
    response: done,
    errors: ['too_many_requests'],
  },
})

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
    summary: 'Messages of the contact form, newest first; search reads name, email, phone, subject and text, from three letters on',
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
    summary: 'One message',
    params: idParam,
    response: answer({ message }),
    errors: ['message_not_found'],
  },
  changeMessage: {
    access: 'staff:answerInbox',
    summary: 'Marks a message as dealt with, or takes the mark away; marked twice, the first one counts',
    params: idParam,
    body: z.object({ handled: z.boolean('Vælg, om beskeden er behandlet.'), seen: seenOf(message.pick({ handledAt: true })) }),
    response: answer({ message: z.string(), entry: message }),
    now: message,
    errors: ['message_not_found', 'changed_meanwhile'],
  },
  deleteMessage: {
    access: 'staff:answerInbox',
    summary: 'Deletes a message for good',
    params: idParam,
    response: done,
    errors: ['message_not_found'],
  },
})
