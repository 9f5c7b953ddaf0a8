import { z } from 'zod'
import { answer, defineCalls } from '#contract/http/call.ts'
import { krSum, timestamp } from '#contract/http/fields.ts'
import { eachForWork } from '#contract/http/for-work.ts'
import { isMonth } from '#domain/bookkeeping/month.ts'
import { POSTING_FORMATS } from '#domain/bookkeeping/posting-files.ts'
import { ACCOUNTS } from '#domain/settings/accounts.ts'

export const month = z.string().refine(isMonth, 'Vælg en måned.').meta({ example: '2026-10' })
const monthParam = z.object({ month })
const count = z.number().int()

/** In kr, less credit notes and refunds; `exported` is sold without VAT, rubrik C of the VAT return. */
const period = z.object({
  month,
  isClosed: z.boolean(),
  /** it is over, and so are those before it */
  canBeClosed: z.boolean(),
  closedAt: timestamp.nullable(),
  closedBy: z.string().nullable(),
  documents: count,
  payments: count,
  ...eachForWork('keepBooks', { total: krSum, vat: krSum, paid: krSum, exported: krSum }),
})
export type BookkeepingPeriod = z.infer<typeof period>

const accountTotal = z.object({
  account: z.enum(ACCOUNTS),
  number: z.string(),
  ...eachForWork('keepBooks', { debit: krSum, credit: krSum }),
})

const errors = ['period_not_found'] as const

export const bookkeepingCalls = defineCalls({
  listPeriods: {
    access: 'staff:keepBooks',
    summary: 'Lists the months of the books, newest first: closed months as they were closed, open months as they are now',
    response: answer({ periods: z.array(period) }),
    errors: [],
  },
  showPeriod: {
    access: 'staff:keepBooks',
    summary: 'Returns the total of a month on each account; total debits equal total credits',
    params: monthParam,
    response: answer({ period, accounts: z.array(accountTotal) }),
    errors,
  },
  closePeriod: {
    access: 'staff:keepBooks',
    summary:
      'Closes the books of a past month and of every open month before it, each separately. A closed month never changes; entries made later fall into the next month',
    params: monthParam,
    response: answer({ message: z.string(), period }),
    errors: ['period_closed', 'period_not_over', 'books_wait', 'books_differ', 'ledger_away'],
  },
  downloadPostings: {
    access: 'staff:keepBooks',
    summary: 'Returns the postings of a month as CSV for the cash journal of e-conomic or Dinero, or in a general format',
    params: monthParam,
    query: z.object({ format: z.enum(POSTING_FORMATS).default('generic') }),
    response: z.instanceof(Blob),
    answers: 'text/csv',
    errors,
  },
  downloadDocuments: {
    access: 'staff:keepBooks',
    summary: 'Returns every invoice and credit note of a month as PDF, with its electronic document if there is one, in one ZIP file',
    params: monthParam,
    response: z.instanceof(Blob),
    answers: 'application/zip',
    errors,
  },
})
