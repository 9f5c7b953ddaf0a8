import type { LedgerEntry, LedgerLine, LedgerVoucher } from '#domain/bookkeeping/ledger.ts'
import type { LedgerChart } from '#domain/bookkeeping/ledger-chart.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'

/**
 * The interface to an accounting program (decision 121). Throws LedgerRefusal for what the program refuses and LedgerAway for what may
 * pass. A call that was not answered may have been done: `find` and `hasPaper` come before a second try.
 */
export type LedgerProvider = Readonly<{
  /** journals, accounts and years of the agreement */
  readChart: () => Promise<LedgerChart>
  /** what stands under the voucher's number in the year of its day, drafts and booked alike */
  find: (voucher: LedgerVoucher) => Promise<readonly LedgerEntry[]>
  /** stores lines of the voucher as drafts; the same `key` is carried out once while the program remembers it */
  send: (voucher: LedgerVoucher, lines: readonly LedgerLine[], key: string) => Promise<void>
  hasPaper: (voucher: LedgerVoucher) => Promise<boolean>
  attach: (voucher: LedgerVoucher, paper: Buffer, key: string) => Promise<void>
  /** all lines with a day in the span, drafts of the journal and booked ones */
  readEntries: (span: Readonly<{ from: CalendarDate; to: CalendarDate }>) => Promise<readonly LedgerEntry[]>
}>

/** Unreachable, not answering, or asking for a pause: tried again after `retryAfterMs`, or later the more often it failed. */
export class LedgerAway extends Error {
  override readonly name = 'LedgerAway'
  readonly retryAfterMs: number | null

  constructor(message: string, { cause, retryAfterMs = null }: { cause?: unknown; retryAfterMs?: number | null } = {}) {
    super(message, { cause })
    this.retryAfterMs = retryAfterMs
  }
}

/** Refused in the program's own words. Nothing was stored. */
export class LedgerRefusal extends Error {
  override readonly name = 'LedgerRefusal'
}
