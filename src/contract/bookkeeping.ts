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
    summary: 'The months of the books, newest first: closed ones as they were closed, open ones as they stand now',
    response: answer({ periods: z.array(period) }),
    errors: [],
  },
  showPeriod: {
    access: 'staff:keepBooks',
    summary: 'What a month comes to on each account; all debits are all credits',
    params: monthParam,
    response: answer({ period, accounts: z.array(accountTotal) }),
    errors,
  },
  closePeriod: {
    access: 'staff:keepBooks',
    summary:
      'Closes the books of a month that is over, and of those before it that are open, each by itself: what they say stays for ever, and what comes later falls into the next',
    params: monthParam,
    response: answer({ message: z.string(), period }),
    errors: ['period_closed', 'period_not_over', 'books_wait', 'books_differ', 'ledger_away'],
  },
  downloadPostings: {
    access: 'staff:keepBooks',
    summary: 'The postings of a month as the cash journal of e-conomic or Dinero takes them in, or in a general form',
    params: monthParam,
    query: z.object({ format: z.enum(POSTING_FORMATS).default('generic') }),
    response: z.instanceof(Blob),
    answers: 'text/csv',
    errors,
  },
  downloadDocuments: {
    access: 'staff:keepBooks',
    summary: 'Every invoice and credit note of a month as PDF, with its electronic document where there is one, in one file',
    params: monthParam,
    response: z.instanceof(Blob),
    answers: 'application/zip',
    errors,
  },
})
