import { z } from 'zod'
import { answer, defineCall } from '#contract/call.ts'
import { idParam, kr, krSum } from '#contract/fields.ts'
import { forWork } from '#contract/for-work.ts'

/** What of all a customer's orders is still to be paid, and what the shop owes him of others; neither is set off against the other. In kr. */
const balance = z.object({ open: forWork('seeOrderAmounts', krSum), owed: forWork('seeOrderAmounts', krSum) })
export type Balance = z.infer<typeof balance>

const amount = forWork('seeOrderAmounts', kr)
/** What a customer may owe on invoice, what of it he owes, and what is left; null without a limit. In kr. */
const credit = z.object({ limit: amount, open: forWork('seeOrderAmounts', krSum) }).nullable()
export type CreditAnswer = z.infer<typeof credit>

/** What he owes on invoices that are overdue so long that he buys nothing more on invoice, in kr; 0 where nothing stops him. */
const overdue = forWork('seeOrderAmounts', krSum)

export const balanceCalls = {
  showOwnBalance: defineCall({
    method: 'GET',
    path: '/payments/my-balance',
    access: 'customer',
    forMembers: 'seePrices',
    summary: "What of the user's own orders is still to be paid, what the shop owes him, and his credit on invoice",
    response: answer({ balance, credit, overdue }),
    errors: [],
  }),
  showCustomerBalance: defineCall({
    method: 'GET',
    path: '/users/{id}/balance',
    access: 'staff:seeOrderAmounts',
    summary: "What of a customer's orders is still to be paid, what the shop owes him, and his credit on invoice",
    params: idParam,
    response: answer({ balance, credit, overdue }),
    errors: [],
  }),
} as const
