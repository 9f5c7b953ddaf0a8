import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { dayFigures } from '#domain/calendar/danish-time.ts'
import { documentName, type InvoiceKind } from '#domain/invoices/invoice.ts'
import type { ProviderTransactionKind } from '#domain/orders/online-payments/online-payment.ts'
import { PAYMENT_WAY_LABELS, type PaymentWay } from '#domain/orders/payments/payment.ts'
import type { Charges } from '#domain/reminders/reminder.ts'
import { reminderName } from '#domain/reminders/reminder-document.ts'
import { ACCOUNTS, type Account } from '#domain/settings/accounts.ts'
import { isLate, type Month, postingDay } from './month.ts'

type Document = Readonly<{ kind: 'document'; id: number; orderNumber: string; documentKind: InvoiceKind; number: number }> &
  Readonly<{ netOre: number; vatOre: number; shippingNetOre: number }>

/** `isOnline`: the provider moved it, and keeps it until he pays out. */
type Payment = Readonly<{ kind: 'payment'; id: number; orderNumber: string; way: PaymentWay; amountOre: number }> &
  Readonly<{ isReversal: boolean; isOnline: boolean }>

/** What moved in the provider's account; what it is of came into the books as a payment, his fee did not. `orderNumber` is null where it is of no order. */
type Moved = Readonly<{ kind: 'provider'; id: string; orderNumber: string | null; moved: ProviderTransactionKind }> &
  Readonly<{ amountOre: number; feeOre: number }>

/** A reminder of an overdue invoice, or its withdrawal, which undoes it: `id` says which of the two, for each stands in the books once. */
type Reminded = Readonly<{ kind: 'reminder'; id: string; orderNumber: string; number: number; isWithdrawal: boolean }> & Charges

/**
 * What the books are told of: an issued document, a reminder, money that moved, or what the payment provider did with it. Amounts in øre; below 0 money went
 * back.
 */
export type Entry = Readonly<{ day: CalendarDate }> & (Document | Reminded | Payment | Moved)
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
  return postingsByKind(entry).filter(({ ore }) => ore !== 0)
}

function postingsByKind(entry: Entry): Posting[] {
  if (entry.kind === 'document') return postingsOfDocument(entry)
  if (entry.kind === 'reminder') return postingsOfReminder(entry)
  return entry.kind === 'payment' ? postingsOfPayment(entry) : postingsOfMoved(entry)
}

function postingsOfDocument({ documentKind, netOre, vatOre, shippingNetOre }: Document): Posting[] {
  const sign = documentKind === 'invoice' ? 1 : -1
  return [
    { account: 'receivables', ore: sign * (netOre + vatOre) },
    { account: 'sales', ore: -sign * (netOre - shippingNetOre) },
    { account: 'freight', ore: -sign * shippingNetOre },
    { account: 'vat', ore: -sign * vatOre },
  ]
}

/** What a reminder asks for is owed like an invoice; it is no payment for goods, so none of it is VAT (decision 0045). */
function postingsOfReminder({ isWithdrawal, feeOre, interestOre, compensationOre }: Reminded): Posting[] {
  const sign = isWithdrawal ? -1 : 1
  return [
    { account: 'receivables', ore: sign * (feeOre + interestOre + compensationOre) },
    { account: 'reminderFees', ore: -sign * feeOre },
    { account: 'lateInterest', ore: -sign * interestOre },
    { account: 'compensation', ore: -sign * compensationOre },
  ]
}

/** Each way of paying is named as the account its money waits on; what came in online waits with the provider, whichever way it came. */
function postingsOfPayment({ way, amountOre, isOnline }: Payment): Posting[] {
  return [
    { account: isOnline ? 'provider' : way, ore: amountOre },
    { account: 'receivables', ore: -amountOre },
  ]
}

/**
 * So that the provider's account comes to what he still owes: his fees are taken off it (payment services carry no VAT: momsloven § 13, stk. 1, nr. 11),
 * what he pays out goes to the bank, and what neither is stands on an account somebody has to look at. What he took in and gave back is posted
 * with the payments.
 */
function postingsOfMoved({ moved, amountOre, feeOre }: Moved): Posting[] {
  const fee: Posting[] = [
    { account: 'provider', ore: -feeOre },
    { account: 'providerFees', ore: feeOre },
  ]
  const against = AGAINST[moved]
  if (against === null) return fee
  const all: Posting[] = [{ account: 'provider', ore: amountOre }, { account: against, ore: -amountOre }, ...fee]
  return ACCOUNTS.map((account) => ({ account, ore: all.reduce((sum, one) => sum + (one.account === account ? one.ore : 0), 0) }))
}

/** Where the amount of a movement comes from or goes; null: the payments say it. */
const AGAINST: Readonly<Record<ProviderTransactionKind, Account | null>> = {
  ...{ charge: null, refund: null, dispute: null },
  ...{ fee: 'providerFees', payout: 'bank', other: 'providerOther' },
}

/** What a posting is called in the books: no name of a person, so that it may stay for ever. */
export function entryText(entry: Entry): string {
  return entry.orderNumber === null ? `${whatOf(entry)} (${entry.id})` : `${whatOf(entry)}, ${entry.orderNumber}`
}

function whatOf(entry: Entry): string {
  if (entry.kind === 'document') return documentName({ kind: entry.documentKind, number: entry.number })
  if (entry.kind === 'provider') return MOVED_TEXTS[entry.moved]
  if (entry.kind === 'reminder') return `${reminderName(entry)}${entry.isWithdrawal ? ' trukket tilbage' : ''}`
  const way = PAYMENT_WAY_LABELS[entry.way]
  if (entry.isReversal) return `${way} tilbageført`
  return entry.amountOre > 0 ? `${way} modtaget` : `${way} betalt tilbage`
}

const MOVED_TEXTS: Readonly<Record<ProviderTransactionKind, string>> = {
  charge: 'Gebyr til betalingsudbyder',
  refund: 'Gebyr ved tilbagebetaling',
  dispute: 'Gebyr ved indsigelse',
  fee: 'Betalingsudbyderens egne gebyrer',
  payout: 'Udbetaling fra betalingsudbyder',
  other: 'Betalingsudbyder, skal afklares',
}

const KINDS: readonly EntryKind[] = ['document', 'reminder', 'payment', 'provider']

/**
 * The vouchers of a period in the order of their days, documents before money and money before what the provider did with it, numbered on from the last number given: without a gap, those that
 * post nothing left out. What came after its own month was closed stands on the first day of this one and says its own.
 */
export function vouchersOf(entries: readonly Entry[], { month, lastNumber }: Readonly<{ month: Month; lastNumber: number }>): Voucher[] {
  let number = lastNumber
  const placed = entries.map((entry) => ({ entry, day: postingDay(entry.day, month) }))
  placed.sort(
    (a, b) => compare(a.day, b.day) || KINDS.indexOf(a.entry.kind) - KINDS.indexOf(b.entry.kind) || compareIds(a.entry.id, b.entry.id),
  )
  return placed.map(({ entry, day }) => {
    const postings = postingsOf(entry)
    const late = isLate(entry.day, month) ? ` (${dayFigures(entry.day)})` : ''
    return { entry, day, postings, text: `${entryText(entry)}${late}`, number: postings.length === 0 ? null : ++number }
  })
}

/** Our own are numbers in the order they were given; the provider's are words. */
function compareIds(a: number | string, b: number | string): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : compare(String(a), String(b))
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
