import type { LedgerEntry, LedgerLine, LedgerVoucher } from '#domain/bookkeeping/ledger.ts'
import type { LedgerChart } from '#domain/bookkeeping/ledger-chart.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { ServiceUnavailable } from '#server/external-services/service-unavailable.ts'

/** What the program has of a voucher, drafts and booked entries alike. */
export type FoundVoucher = Readonly<{ entries: readonly LedgerEntry[]; hasPdf: boolean }>

/** What the program lacks of a voucher; `pdf` is null when it is there. */
type MissingOfVoucher = Readonly<{ lines: readonly LedgerLine[]; pdf: Buffer | null }>

/** `isRepeat`: an earlier attempt may have been carried out without its answer arriving. The same `key` may be carried out once. */
type Attempt = Readonly<{ key: string; isRepeat: boolean }>

/** An accounting program (decisions 121 and 123). Throws LedgerRefusal, and LedgerAway for temporary failures; `find` precedes a retry. */
export type LedgerProvider = Readonly<{
  /** books, accounts and years of the agreement */
  readChart: () => Promise<LedgerChart>
  find: (voucher: LedgerVoucher) => Promise<FoundVoucher>
  /** stores what is missing of the voucher as a draft, with its PDF */
  send: (voucher: LedgerVoucher, missing: MissingOfVoucher, attempt: Attempt) => Promise<void>
  /** the lines with a day in the span, drafts and booked ones: at least those of our vouchers */
  readEntries: (
    span: Readonly<{ from: CalendarDate; to: CalendarDate }>,
    vouchers: readonly LedgerVoucher[],
  ) => Promise<readonly LedgerEntry[]>
}>

/** The accounting program cannot be reached now. */
export class LedgerAway extends ServiceUnavailable {
  override readonly name = 'LedgerAway'
}

/** Refused in the program's own words. Nothing was stored. */
export class LedgerRefusal extends Error {
  override readonly name: string = 'LedgerRefusal'
}
