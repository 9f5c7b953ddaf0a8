import { z } from 'zod'
import { answer, defineCalls } from '#contract/http/call.ts'
import { email, line, optionalText, timestamp } from '#contract/http/fields.ts'
import { CUSTOMER_MISSING, CUSTOMER_TEXTS } from '#domain/customers/customer-texts.ts'
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
      "Stores a consumer's withdrawal as a claim of its order, or for staff to find the order, and mails them a receipt with the time it arrived",
    body: withdrawal,
    response: answer({ message: z.string(), receivedAt: timestamp }),
    errors: ['too_many_requests'],
  },
})
