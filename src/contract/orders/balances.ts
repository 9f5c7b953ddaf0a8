import { z } from 'zod'
import { answer, defineCall } from '#contract/call.ts'
import { idParam, krSum } from '#contract/fields.ts'
import { forWork } from '#contract/for-work.ts'

/** What of all a customer's orders is still to be paid, and what the shop owes him of others; neither is set off against the other. In kr. */
const balance = z.object({ open: forWork('seeOrderAmounts', krSum), owed: forWork('seeOrderAmounts', krSum) })
export type Balance = z.infer<typeof balance>

export const balanceCalls = {
  showOwnBalance: defineCall({
    method: 'GET',
    path: '/payments/my-balance',
    access: 'customer',
    summary: "What of the user's own orders is still to be paid, and what the shop owes him",
    response: answer({ balance }),
    errors: [],
  }),
  showCustomerBalance: defineCall({
    method: 'GET',
    path: '/users/{id}/balance',
    access: 'staff:seeOrderAmounts',
    summary: "What of a customer's orders is still to be paid, and what the shop owes him",
    params: idParam,
    response: answer({ balance }),
    errors: [],
  }),
} as const
