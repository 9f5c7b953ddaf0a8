import { z } from 'zod'
import { FILE_ERRORS } from '#contract/csv.ts'
import { answer, defineCalls, done } from '#contract/http/call.ts'
import { seenOf } from '#contract/http/edit-conflict.ts'
import { day, id, idInAddress, idParam, page, readBy, searchText, signedKr, timestamp, typed } from '#contract/http/fields.ts'
import { eachForWork, forWork } from '#contract/http/for-work.ts'
import {
  ALL_ASIDE_REASONS,
  ASIDE_REASONS,
  readStatusChoice,
  STATUS_MEANINGS,
  STATUS_UNEXPLAINED,
} from '#domain/payments/bank/bank-lines.ts'
import { MATCH_STATES } from '#domain/payments/bank/match-lines.ts'
import { COLUMN_USES, readColumnChoice } from '#domain/payments/bank/statement-columns.ts'
import { PROVIDER_TRANSACTION_KINDS } from '#domain/payments/online/online-payment.ts'

const count = z.number().int()
const money = forWork('bookPayments', signedKr)

/** Negative is owed to the customer. In kr. */
const target = z.object({
  orderId: id,
  orderNumber: z.string(),
  customer: z.string(),
  open: money,
  invoices: z.array(z.number().int()),
})
export type BankTarget = z.infer<typeof target>

/** In kr. */
const part = z.object({ orderId: id, orderNumber: z.string(), customer: z.string(), amount: money })
export type BankPart = z.infer<typeof part>

/** Preselected only when sure. */
const match = z.object({
  state: z.enum(MATCH_STATES),
  isSure: z.boolean(),
  parts: z.array(part),
  /** the suggested orders, or the one booked by hand */
  candidates: z.array(target),
})

/** In kr. `missing` is what the movements do not add up to. */
const payout = z.object({
  gross: money,
  fees: money,
  missing: money,
  parts: z.array(
    z.object({
      kind: z.enum(PROVIDER_TRANSACTION_KINDS),
      orderId: id.nullable(),
      orderNumber: z.string().nullable(),
      amount: money,
      fee: money,
    }),
  ),
})

/** Positive is incoming. In kr. */
const bankLine = z.object({
  id,
  day,
  text: z.string(),
  ...eachForWork('bookPayments', { amount: signedKr, left: signedKr }),
  /** the text of a similar line of the same day and amount, possibly the same payment */
  looksLike: z.string().nullable(),
  aside: z.enum(ALL_ASIDE_REASONS).nullable(),
  /** what a payout of the card provider contains */
  payout: payout.nullable(),
  match: match.nullable(),
  booked: z.array(part),
})
export type BankLineAnswer = z.infer<typeof bankLine>

export const BANK_LINE_STATES = ['open', 'booked', 'aside'] as const
const counts = z.object({ open: count, booked: count, aside: count })

const statement = z.object({
  id,
  readAt: timestamp,
  by: z.string().nullable(),
  from: day,
  to: day,
  lines: count,
  booked: count,
  /** unprocessed lines, removed when the file is undone */
  untouched: count,
})
export type BankStatement = z.infer<typeof statement>

const uses = z.array(z.enum(COLUMN_USES).nullable())
const columns = typed().max(500).transform(readBy(readColumnChoice, 'Vælg en kolonne til dato, en til tekst og en til beløb.'))
const statuses = typed().max(2000).transform(readBy(readStatusChoice, STATUS_UNEXPLAINED))

export const MAX_LINES_AT_ONCE = 200
const bookedLine = z.object({
  id,
  left: signedKr,
  /** must sum to the line */
  parts: z
    .array(z.object({ orderId: id, amount: signedKr }))
    .min(1)
    .max(50),
  isOverpaid: z.boolean().default(false),
})

/** How a file is read, for staff to check and correct. */
const fileReading = z.object({
  /** null where its first row is a line already */
  headings: z.array(z.string()).nullable(),
  rows: z.array(z.array(z.string())),
  /** its columns, chosen or suggested */
  guess: uses,
  /** its words for the state of a line that only staff can explain, and the meanings they chose */
  statuses: z.array(z.object({ status: z.string(), lines: count })),
  meanings: z.record(z.string(), z.enum(STATUS_MEANINGS)),
  /** the differences from the file whose columns are known, one sentence each */
  differences: z.array(z.string()),
})
export type FileReading = z.infer<typeof fileReading>
const outcome = z.object({ id, outcome: z.enum(['booked', 'already', 'refused']), message: z.string().nullable() })

export const bankStatementCalls = defineCalls({
  readBankStatement: {
    access: 'staff:bookPayments',
    summary:
      'Reads a bank statement (form field "file", CSV from Danske Bank, Nordea and others) and stores the lines that were not read before; books nothing. When the headings are unknown, nothing is stored until ?columns=day,text,,amount (or in and out for amount) says what each column is; when a word for the state of a line is unknown, ?statuses={"Klar":"booked"} says what it means (booked, pending, rejected). These choices are reused for the next file with the same headings, unless something else about it differs. ?instead= deletes the untouched lines of a reading that these columns correct',
    accepts: 'multipart',
    query: z.object({ columns: columns.optional(), statuses: statuses.optional(), instead: idInAddress.optional() }),
    response: answer({
      /** what the file contained, a sentence each */
      told: z.array(z.string()),
      added: count,
      /** of a file whose columns or status words must be chosen; nothing was stored */
      unknown: fileReading.nullable(),
      /** how it was read: by its headings, by the columns staff chose for a file with these headings, or by those chosen now */
      reading: fileReading.extend({ by: z.enum(['headings', 'remembered', 'chosen']), statementId: id.nullable() }).nullable(),
    }),
    errors: FILE_ERRORS.filter((code) => code !== 'csv_errors'),
  },
  listBankStatements: {
    access: 'staff:bookPayments',
    summary: 'Lists the files most recently read from the bank, newest first',
    response: answer({ statements: z.array(statement) }),
    errors: [],
  },
  undoBankStatement: {
    access: 'staff:bookPayments',
    summary: 'Deletes the untouched lines of a file, for example a wrong one; booked lines are kept',
    params: idParam,
    response: done,
    errors: ['bank_statement_not_found', 'bank_statement_used'],
  },
  listBankLines: {
    access: 'staff:bookPayments',
    summary: 'Lists bank lines: open ones oldest first, with the orders they probably pay; booked ones and those set aside newest first',
    query: z.object({ state: z.enum(BANK_LINE_STATES).default('open'), page }),
    response: answer({ lines: z.array(bankLine), total: count, counts }),
    errors: [],
  },
  findBankTargets: {
    access: 'staff:bookPayments',
    summary: 'Finds orders that a bank line may be booked on, by number, name or amount; orders with an open amount first',
    query: z.object({ search: searchText }),
    response: answer({ targets: z.array(target) }),
    errors: [],
  },
  bookBankLines: {
    access: 'staff:bookPayments',
    summary:
      'Books bank lines as payments and refunds, each in full or not at all, and only once however often it is sent. More than the open amount requires `isOverpaid`',
    body: z.object({
      lines: z.array(bookedLine).min(1, 'Vælg mindst én linje.').max(MAX_LINES_AT_ONCE, `Højst ${MAX_LINES_AT_ONCE} linjer ad gangen.`),
    }),
    response: answer({ message: z.string(), lines: z.array(outcome) }),
    errors: [],
  },
  setBankLineAside: {
    access: 'staff:bookPayments',
    summary: 'Sets a bank line aside with the reason why it is not booked; `reason` null reverses this',
    params: idParam,
    body: z.object({
      reason: z.enum(ASIDE_REASONS, 'Vælg en grund.').nullable(),
      seen: seenOf(bankLine.pick({ left: true, aside: true })),
    }),
    response: done,
    now: bankLine,
    errors: ['bank_line_not_found', 'changed_meanwhile', 'bank_line_booked'],
  },
})
