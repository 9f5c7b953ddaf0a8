import { z } from 'zod'
import { defineCalls, done } from '#contract/http/call.ts'
import { email, line } from '#contract/http/fields.ts'
import { normaliseOrderNumber } from '#domain/orders/order-number.ts'

export const trackOrderCalls = defineCalls({
  mailOrderLink: {
    access: 'public',
    forMembers: 'self',
    summary: 'Mails the link of an order to the address it was placed with; responds the same whether the order exists or not',
    body: z.object({ orderNumber: line(40, 'Skriv ordrenummeret. Det står i bekræftelsen.').transform(normaliseOrderNumber), email }),
    response: done,
    errors: ['too_many_requests'],
  },
})
