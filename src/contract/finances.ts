import { z } from 'zod'
import { answer, defineCalls } from '#contract/http/call.ts'
import { day, krSum, page } from '#contract/http/fields.ts'
import { forWork } from '#contract/http/for-work.ts'
import { FIGURES } from '#domain/finances/figures.ts'

const count = z.number().int()
const sum = z.object({ amount: forWork('keepBooks', krSum), count })

/** `dueOn` is the last day to pay it. */
const vatPeriod = z.object({ name: z.string(), from: day, to: day, dueOn: day })

const finances = z.object({
  today: day,
  /** each is the sum of its list, in kr */
  figures: z.record(z.enum(FIGURES), sum),
  vat: z.object({
    running: vatPeriod,
    /** null when its last day to pay is over */
    ended: vatPeriod.nullable(),
  }),
})
export type Finances = z.infer<typeof finances>

const row = z.object({
  id: z.string(),
  day: day.nullable(),
  text: z.string(),
  who: z.string().nullable(),
  amount: forWork('keepBooks', krSum),
  /** what it leads to */
  to: z.object({ kind: z.enum(['order', 'purchase', 'month', 'bank']), id: z.union([count, z.string()]) }).nullable(),
})
export type FigureRow = z.infer<typeof row>

export const ROWS_AT_ONCE = 200

export const financeCalls = defineCalls({
  showFinances: {
    access: 'staff:keepBooks',
    summary:
      'Returns what is owed to the shop and by it, what is expected in the next four weeks, the VAT of the quarter, payouts of the card provider and what is not yet in the books; each figure is the sum of its list',
    response: answer({ finances }),
    errors: [],
  },
  listFigure: {
    access: 'staff:keepBooks',
    summary: 'Lists the items behind a figure of the finances, with their sum',
    params: z.object({ figure: z.enum(FIGURES) }),
    query: z.object({ page }),
    response: answer({ rows: z.array(row), total: count, sum: forWork('keepBooks', krSum) }),
    errors: [],
  },
})
