import { z } from 'zod'
import { defineCalls, done } from '#contract/http/call.ts'
import { email, line, optionalLine, text } from '#contract/http/fields.ts'
import { CUSTOMER_MISSING, CUSTOMER_TEXTS } from '#domain/customers/customer-texts.ts'
import { MAX_PHONE_LENGTH } from '#domain/customers/phone.ts'
import { MESSAGE_MISSING, MESSAGE_TEXTS } from '#domain/messages/message-texts.ts'

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
    summary: 'Stores a message from the contact form and mails it to the shop',
    body: contactMessage,
    response: done,
    errors: ['too_many_requests'],
  },
})
