import { z } from 'zod'
import { month } from '#contract/bookkeeping.ts'
import { answer, defineCalls, done } from '#contract/http/call.ts'
import { seenOf } from '#contract/http/edit-conflict.ts'
import { day, idParam, krSum, line, timestamp } from '#contract/http/fields.ts'
import { eachForWork } from '#contract/http/for-work.ts'
import { LEDGER_DECISIONS, LEDGER_DIFFERENCES, LEDGER_STATES, LEDGER_SYSTEMS } from '#domain/bookkeeping/ledger.ts'
import { FIRST_INVOICE_NUMBER_WRONG, isFirstInvoiceNumber } from '#domain/invoices/invoice.ts'
import { ACCOUNTS } from '#domain/settings/accounts.ts'

const number = z.number().int()
const revision = z.number().int()

/** Without the keys, which are never shown again. */
const connection = z.object({
  system: z.enum(LEDGER_SYSTEMS),
  /** the journal in e-conomic, the firm in Dinero */
  book: number,
  firstNumber: number,
  fromMonth: z.string(),
  revision,
  connectedAt: timestamp,
  by: z.string().nullable(),
})
export type LedgerConnection = z.infer<typeof connection>

const voucher = z.object({
  id: number,
  number,
  day,
  text: z.string(),
  state: z.enum(LEDGER_STATES),
  /** why it is stuck, or why the last attempt failed */
  problem: z.string().nullable(),
  nextAttemptAt: timestamp,
})

const ledger = z.object({ connection: connection.nullable(), waiting: number, stuck: number, sent: number, vouchers: z.array(voucher) })
export type Ledger = z.infer<typeof ledger>

const chartAccount = z.object({ number: z.string(), name: z.string(), isOpen: z.boolean(), vatCode: z.string().nullable() })
const codes = z.object({ sales: z.string(), freight: z.string(), exportSales: z.string() })
const chart = z.object({
  books: z.array(z.object({ number, name: z.string() })),
  accounts: z.array(chartAccount),
  proposed: z.object({ accounts: z.record(z.enum(ACCOUNTS), z.string()), vatCodes: codes }),
})
export type LedgerChartShown = z.infer<typeof chart>

const comparison = z.object({
  agrees: z.boolean(),
  /** of the month's vouchers */
  waiting: number,
  stuck: number,
  /** not compared */
  byHand: number,
  /** sent to the program that was connected before, and not compared */
  elsewhere: number,
  accounts: z.array(z.object({ number: z.string(), ...eachForWork('keepBooks', { ours: krSum, theirs: krSum }) })),
  vouchers: z.array(z.object({ id: number, number, text: z.string(), difference: z.enum(LEDGER_DIFFERENCES) })),
})
export type LedgerComparison = z.infer<typeof comparison>

/** As long as an invoice's. */
const wholeFromOne = z.number(FIRST_INVOICE_NUMBER_WRONG).refine(isFirstInvoiceNumber, FIRST_INVOICE_NUMBER_WRONG)
const key = line(200, 'Skriv nøglen.')

export const ledgerCalls = defineCalls({
  showLedger: {
    access: 'staff:keepBooks',
    summary: 'Returns the connected accounting program and its waiting or stuck vouchers',
    response: answer(ledger.shape),
    errors: [],
  },
  connectLedger: {
    access: 'permission:settings',
    summary:
      'Connects the accounting program or changes the connection; omitted keys are unchanged. Vouchers from `fromMonth` on are sent from then on',
    body: z.object({
      system: z.enum(LEDGER_SYSTEMS, 'Vælg et bogføringssystem.'),
      /** all of the program's, or none */
      keys: z.strictObject({ appSecret: key, grant: key, clientId: key, clientSecret: key, apiKey: key }).partial().optional(),
      book: wholeFromOne,
      firstNumber: wholeFromOne,
      fromMonth: month,
      seen: seenOf(z.object({ revision })),
    }),
    response: answer({ message: z.string(), ...ledger.shape }),
    now: connection.nullable(),
    errors: ['changed_meanwhile'],
  },
  disconnectLedger: {
    access: 'permission:settings',
    summary: 'Deletes the keys; waiting vouchers are not sent, and sent ones stay in the accounting program',
    response: done,
    errors: ['ledger_off'],
  },
  testLedger: {
    access: 'staff:keepBooks',
    summary: 'Tests the connection to the accounting program and returns, in Danish, what is missing before vouchers can be sent',
    response: answer({ missing: z.array(z.string()) }),
    errors: ['ledger_off'],
  },
  readLedgerChart: {
    access: 'permission:settings',
    summary: 'Returns the books and accounts of the accounting program, with a proposal for each account of the shop',
    response: answer(chart.shape),
    errors: ['ledger_off', 'ledger_away'],
  },
  decideLedgerVoucher: {
    access: 'staff:keepBooks',
    summary: 'Retries a stuck or waiting voucher, or marks one as booked by hand, which is then neither sent nor compared',
    params: idParam,
    body: z.object({ decision: z.enum(LEDGER_DECISIONS, 'Vælg, hvad der skal ske.') }),
    response: answer({ message: z.string(), ...ledger.shape }),
    errors: ['ledger_voucher_not_found', 'ledger_voucher_waits'],
  },
  compareLedger: {
    access: 'staff:keepBooks',
    summary: 'Compares a month of the books with the accounting program: sums per account to the øre, and the vouchers that differ',
    params: z.object({ month }),
    response: answer(comparison.shape),
    errors: ['ledger_off', 'ledger_away', 'period_not_found'],
  },
})
