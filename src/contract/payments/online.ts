import { z } from 'zod'
import { answer, defineCalls } from '#contract/http/call.ts'
import { idParam, kr } from '#contract/http/fields.ts'
import { guestParams } from '#contract/orders/order.ts'

/** The payment page and its amount in kr. */
const page = answer({ url: z.url(), amount: kr })

export const onlinePaymentCalls = defineCalls({
  openPaymentPage: {
    access: 'customer',
    forMembers: 'order',
    summary: "The provider's page on which an own order is paid now: the same one while it asks for the right amount, otherwise a new one",
    params: idParam,
    response: page,
    errors: ['order_not_found', 'payments_off', 'nothing_to_pay_online', 'payment_provider_away'],
  },
  openGuestPaymentPage: {
    access: 'public',
    forMembers: 'self',
    summary: "The same of a guest's order by the token of its confirmation page",
    params: guestParams,
    response: page,
    errors: ['order_not_found', 'payments_off', 'nothing_to_pay_online', 'payment_provider_away'],
  },
  askForPayment: {
    access: 'staff:bookPayments',
    summary: 'Mails the buyer of an order a link to pay what may be paid online now; not twice within ten minutes',
    params: idParam,
    response: answer({ message: z.string() }),
    errors: ['order_not_found', 'payments_off', 'nothing_to_pay_online', 'payment_asked_just_now'],
  },
})
