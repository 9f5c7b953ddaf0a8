import type { LedgerSystem } from '#domain/bookkeeping/ledger.ts'
import type { Failure, ServedPeer } from './serve-peer.ts'

/** A voucher as a program stores it, drafts and booked alike, by the reference at the end of its texts. */
export type PeerVoucher = Readonly<{ reference: string; day: string; texts: readonly string[]; papers: readonly Buffer[] }>

/** What a program has. A test books, changes and bars in it as the bookkeeper would. */
export type PeerBooks = Readonly<{
  vouchers: () => readonly PeerVoucher[]
  /** the sum of each account in a month (or all of them: ''), drafts and booked alike, in øre */
  sums: (month: string) => Map<string, number>
  /** books every draft */
  book: () => void
  /** accepts no more entries; calling the answered function opens the account again */
  bar: (account: string) => () => void
  /** removes an account from the chart */
  drop: (account: string) => void
  /** as though the year of a day had never been opened, or were closed */
  closeYear: (day: string) => void
  /** removes a voucher, drafts and booked entries */
  remove: (reference: string) => void
  /** lets a line of a voucher be one øre more */
  change: (reference: string) => void
  /** books a voucher's entries once more, as another voucher */
  copy: (reference: string) => void
  /** a snapshot; calling the answered function undoes later changes */
  snapshot: () => () => void
}>

export type LedgerPeer = ServedPeer &
  Readonly<{
    system: LedgerSystem
    /** as a connection's `keys` and `book` */
    access: Readonly<{ keys: Readonly<Record<string, string>>; book: number }>
    books: PeerBooks
    /** those it can fail by */
    failures: readonly Failure[]
    /** its message for an account that accepts no entries */
    barredWords: (account: string) => string
  }>

export function referenceIn(text: string): string {
  return / #(\S+)$/.exec(text)?.[1] ?? ''
}
