import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { dayFigures } from '#domain/calendar/danish-time.ts'
import { documentName, type InvoiceKind } from '#domain/invoices/invoice.ts'
import { PAYMENT_WAY_LABELS, type PaymentWay } from '#domain/orders/payments/payment.ts'
import { ACCOUNTS, type Account } from '#domain/settings/accounts.ts'
import { isLate, type Month, postingDay } from './month.ts'

/** What the books are told of: an issued document, or money that moved. Amounts in øre; below 0 money went back. */
export type Entry = Readonly<{ id: number; orderNumber: string; day: CalendarDate }> &
  (
    | Readonly<{ kind: 'document'; documentKind: InvoiceKind; number: number; netOre: number; vatOre: number; shippingNetOre: number }>
    | Readonly<{ kind: 'payment'; way: PaymentWay; amountOre: number; isReversal: boolean }>
  )
export type EntryKind = Entry['kind']

/** What is posted on an account, in øre: above 0 in debit, below 0 in credit. */
export type Posting = Readonly<{ account: Account; ore: number }>

/** An entry in the books, with the number its postings share; null where it posts nothing. */
export type Voucher = Readonly<{ entry: Entry; number: number | null; day: CalendarDate; text: string; postings: readonly Posting[] }>

/**
 * The postings of an entry: they come to nothing together. An invoice is owed, its net is sold and its VAT is due, to the øre as it says them; a credit note
 * is the same the other way. Money that came in is owed no longer. A line that was paid with points costs nothing and posts nothing: the points are a
 * discount of all of it (decision 0028).
 */
export function postingsOf(entry: Entry): Posting[] {
  const postings = entry.kind === 'document' ? postingsOfDocument(entry) : postingsOfPayment(entry)
  return postings.filter(({ ore }) => ore !== 0)
}

function postingsOfDocument({ documentKind, netOre, vatOre, shippingNetOre }: Extract<Entry, { kind: 'document' }>): Posting[] {
  const sign = documentKind === 'invoice' ? 1 : -1
  return [
    { account: 'receivables', ore: sign * (netOre + vatOre) },
    { account: 'sales', ore: -sign * (netOre - shippingNetOre) },
    { account: 'freight', ore: -sign * shippingNetOre },
    { account: 'vat', ore: -sign * vatOre },
  ]
}

/** Each way of paying is named as the account its money waits on. */
function postingsOfPayment({ way, amountOre }: Extract<Entry, { kind: 'payment' }>): Posting[] {
  return [
    { account: way, ore: amountOre },
    { account: 'receivables', ore: -amountOre },
  ]
}

/** What a posting is called in the books: no name of a person, so that it may stay for ever. */
export function entryText(entry: Entry): string {
  return `${whatOf(entry)}, ${entry.orderNumber}`
}

function whatOf(entry: Entry): string {
  if (entry.kind === 'document') return documentName({ kind: entry.documentKind, number: entry.number })
  const way = PAYMENT_WAY_LABELS[entry.way]
  if (entry.isReversal) return `${way} tilbageført`
  return entry.amountOre > 0 ? `${way} modtaget` : `${way} betalt tilbage`
}

const KINDS: readonly EntryKind[] = ['document', 'payment']

/**
 * The vouchers of a period in the order of their days, documents before money, numbered on from the last number given: without a gap, those that
 * post nothing left out. What came after its own month was closed stands on the first day of this one and says its own.
 */
export function vouchersOf(entries: readonly Entry[], { month, lastNumber }: Readonly<{ month: Month; lastNumber: number }>): Voucher[] {
  let number = lastNumber
  const placed = entries.map((entry) => ({ entry, day: postingDay(entry.day, month) }))
  placed.sort((a, b) => compare(a.day, b.day) || KINDS.indexOf(a.entry.kind) - KINDS.indexOf(b.entry.kind) || a.entry.id - b.entry.id)
  return placed.map(({ entry, day }) => {
    const postings = postingsOf(entry)
    const late = isLate(entry.day, month) ? ` (${dayFigures(entry.day)})` : ''
    return { entry, day, postings, text: `${entryText(entry)}${late}`, number: postings.length === 0 ? null : ++number }
  })
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}

/** What was posted on an account, in øre, each side by itself. */
type AccountTotal = Readonly<{ account: Account; debitOre: number; creditOre: number }>

/** What vouchers come to on each account they touch, in the accounts' order; all debits are all credits. */
export function accountTotals(vouchers: readonly Pick<Voucher, 'postings'>[]): AccountTotal[] {
  const postings = vouchers.flatMap((voucher) => voucher.postings)
  return ACCOUNTS.flatMap((account) => {
    const on = postings.filter((posting) => posting.account === account)
    if (on.length === 0) return []
    const debitOre = on.reduce((sum, { ore }) => sum + Math.max(0, ore), 0)
    const creditOre = on.reduce((sum, { ore }) => sum + Math.max(0, -ore), 0)
    return [{ account, debitOre, creditOre }]
  })
}
