import { z } from 'zod'
import { answer, defineCalls } from '#contract/http/call.ts'
import { idParam, kr, krSum } from '#contract/http/fields.ts'
import { forWork } from '#contract/http/for-work.ts'
import { reminder } from '#contract/reminders.ts'

/** Over all orders: what the customer owes, and what the shop owes; not set off against each other. In kr. */
const balance = z.object({ open: forWork('seeOrderAmounts', krSum), owed: forWork('seeOrderAmounts', krSum) })
export type Balance = z.infer<typeof balance>

const amount = forWork('seeOrderAmounts', kr)
/** Null without a limit. In kr. */
const credit = z.object({ limit: amount, open: forWork('seeOrderAmounts', krSum) }).nullable()
export type CreditAnswer = z.infer<typeof credit>

/** In kr; positive when overdue invoices block buying on invoice. */
const overdue = forWork('seeOrderAmounts', krSum)

export const balanceCalls = defineCalls({
  showOwnBalance: {
    access: 'customer',
    forMembers: 'seePrices',
    summary:
      "What the user's own orders still owe, what the shop owes the user, the user's credit on invoice, and the reminders that were not withdrawn",
    response: answer({ balance, credit, overdue, reminders: z.array(reminder) }),
    errors: [],
  },
  showCustomerBalance: {
    access: 'staff:seeOrderAmounts',
    summary: "What a customer's orders still owe, what the shop owes the customer, and the customer's credit on invoice",
    params: idParam,
    response: answer({ balance, credit, overdue }),
    errors: [],
  },
})
