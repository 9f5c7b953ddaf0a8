import type { LedgerSystem } from '#domain/bookkeeping/ledger.ts'
import type { Failure, ServedPeer } from './serve-peer.ts'

/** A voucher as it stands in a program, drafts and booked alike, by the reference at the end of its texts. */
export type KeptVoucher = Readonly<{ reference: string; day: string; texts: readonly string[]; papers: readonly Buffer[] }>

/** What a program has. A test books, changes and bars in it as the bookkeeper would. */
export type KeptBooks = Readonly<{
  vouchers: () => readonly KeptVoucher[]
  /** what stands on each account in a month (or all of them: ''), drafts and booked alike, in øre */
  sums: (month: string) => Map<string, number>
  /** books every draft */
  book: () => void
  /** takes no more entries */
  bar: (account: string) => void
  /** takes an account out of the chart */
  drop: (account: string) => void
  /** as though the year of a day had never been opened, or were closed */
  closeYear: (day: string) => void
  /** takes a voucher out, drafts and booked entries */
  remove: (reference: string) => void
  /** lets a line of a voucher be one øre more */
  change: (reference: string) => void
  /** books a voucher's entries once more, as another voucher */
  copy: (reference: string) => void
  /** as it stood; a later change is undone by calling what is answered */
  keep: () => () => void
}>

export type LedgerPeer = ServedPeer &
  Readonly<{
    system: LedgerSystem
    /** as a connection's `keys` and `book` */
    access: Readonly<{ keys: Readonly<Record<string, string>>; book: number }>
    books: KeptBooks
    /** those it can fail by */
    failures: readonly Failure[]
    /** what it says of an account that takes no entries */
    barredWords: (account: string) => string
  }>

export function referenceIn(text: string): string {
  return / #(\S+)$/.exec(text)?.[1] ?? ''
}
