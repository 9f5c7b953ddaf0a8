import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { dayFigures } from '#domain/calendar/danish-time.ts'
import { documentName, type InvoiceKind } from '#domain/invoices/invoice.ts'
import type { VatTreatment } from '#domain/money/vat.ts'
import type { ProviderTransactionKind } from '#domain/payments/online/online-payment.ts'
import { type BookedWay, PAYMENT_WAY_LABELS } from '#domain/payments/payment.ts'
import type { Charges } from '#domain/reminders/reminder.ts'
import { reminderName } from '#domain/reminders/reminder-document.ts'
import { ACCOUNTS, type Account } from '#domain/settings/accounts.ts'
import { isLate, type Month, postingDay } from './month.ts'

type Document = Readonly<{ kind: 'document'; id: number; orderNumber: string; documentKind: InvoiceKind; number: number }> &
  Readonly<{ netOre: number; vatOre: number; shippingNetOre: number; vatTreatment: VatTreatment }>

/** `isOnline`: moved through the payment provider, who holds the money until the payout. */
type Payment = Readonly<{ kind: 'payment'; id: number; orderNumber: string; way: BookedWay; amountOre: number }> &
  Readonly<{ isReversal: boolean; isOnline: boolean }>

/** A movement in the provider's account; the amount itself is posted with the payment, the fee here. `orderNumber` null: of no order. */
type ProviderMovement = Readonly<{ kind: 'provider'; id: string; orderNumber: string | null; moved: ProviderTransactionKind }> &
  Readonly<{ amountOre: number; feeOre: number }>

type SentReminder = Readonly<{ kind: 'reminder'; id: string; orderNumber: string; number: number; isWithdrawal: boolean }> & Charges

/** In øre; negative when money went back. */
export type Entry = Readonly<{ day: CalendarDate }> & (Document | SentReminder | Payment | ProviderMovement)
export type EntryKind = Entry['kind']

/** Amount in øre: positive is debit, negative is credit. */
export type Posting = Readonly<{ account: Account; ore: number }>

export type Voucher = Readonly<{ entry: Entry; number: number | null; day: CalendarDate; text: string; postings: readonly Posting[] }>

/** The postings of an entry sum to zero. Lines paid with points post nothing: points are a discount of the whole line (decision 0028). */
export function postingsOf(entry: Entry): Posting[] {
  return postingsByKind(entry).filter(({ ore }) => ore !== 0)
}

function postingsByKind(entry: Entry): Posting[] {
  if (entry.kind === 'document') return postingsOfDocument(entry)
  if (entry.kind === 'reminder') return postingsOfReminder(entry)
  return entry.kind === 'payment' ? postingsOfPayment(entry) : postingsOfProviderMovement(entry)
}

function postingsOfDocument({ documentKind, netOre, vatOre, shippingNetOre, vatTreatment }: Document): Posting[] {
  const sign = documentKind === 'invoice' ? 1 : -1
  // goods and freight on their own account: rubrik C of the VAT return
  if (vatTreatment === 'export')
    return [
      { account: 'receivables', ore: sign * netOre },
      { account: 'exportSales', ore: -sign * netOre },
    ]
  return [
    { account: 'receivables', ore: sign * (netOre + vatOre) },
    { account: 'sales', ore: -sign * (netOre - shippingNetOre) },
    { account: 'freight', ore: -sign * shippingNetOre },
    { account: 'vat', ore: -sign * vatOre },
  ]
}

/** Reminder fees and interest are owed like an invoice but carry no VAT (decision 0045). */
function postingsOfReminder({ isWithdrawal, feeOre, interestOre, compensationOre }: SentReminder): Posting[] {
  const sign = isWithdrawal ? -1 : 1
  return [
    { account: 'receivables', ore: sign * (feeOre + interestOre + compensationOre) },
    { account: 'reminderFees', ore: -sign * feeOre },
    { account: 'lateInterest', ore: -sign * interestOre },
    { account: 'compensation', ore: -sign * compensationOre },
  ]
}

function postingsOfPayment({ way, amountOre, isOnline }: Payment): Posting[] {
  // one order's receivable against another's
  if (way === 'set_off') return []
  return [
    { account: isOnline ? 'provider' : way, ore: amountOre },
    { account: 'receivables', ore: -amountOre },
  ]
}

/** Keeps the provider's account equal to what the provider owes. Its fees carry no VAT (momsloven § 13, stk. 1, nr. 11). */
function postingsOfProviderMovement({ moved, amountOre, feeOre }: ProviderMovement): Posting[] {
  const fee: Posting[] = [
    { account: 'provider', ore: -feeOre },
    { account: 'providerFees', ore: feeOre },
  ]
  const against = AGAINST[moved]
  if (against === null) return fee
  const all: Posting[] = [{ account: 'provider', ore: amountOre }, { account: against, ore: -amountOre }, ...fee]
  return ACCOUNTS.map((account) => ({ account, ore: all.reduce((sum, one) => sum + (one.account === account ? one.ore : 0), 0) }))
}

const AGAINST: Readonly<Record<ProviderTransactionKind, Account | null>> = {
  charge: null,
  refund: null,
  dispute: null,
  fee: 'providerFees',
  payout: 'bank',
  other: 'providerOther',
}

const KIND_LETTERS: Readonly<Record<EntryKind, string>> = { document: 'D', reminder: 'R', payment: 'P', provider: 'T' }

/** The shop's own reference of an entry, which never changes: 'D12'. */
export function entryReference({ kind, id }: Readonly<{ kind: EntryKind; id: number | string }>): string {
  return `${KIND_LETTERS[kind]}${id}`
}

/** The text of a posting. Contains no personal names, so it may be kept without limit. */
export function entryText(entry: Entry): string {
  return entry.orderNumber === null ? `${entryName(entry)} (${entry.id})` : `${entryName(entry)}, ${entry.orderNumber}`
}

function entryName(entry: Entry): string {
  if (entry.kind === 'document') return documentName({ kind: entry.documentKind, number: entry.number })
  if (entry.kind === 'provider') return MOVED_TEXTS[entry.moved]
  if (entry.kind === 'reminder') return `${reminderName(entry)}${entry.isWithdrawal ? ' trukket tilbage' : ''}`
  const way = PAYMENT_WAY_LABELS[entry.way]
  if (entry.way === 'set_off') return way
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

/** Numbers a period's vouchers by day, without gaps; null when nothing is posted. Entries of closed months get this month's first day. */
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

function compareIds(a: number | string, b: number | string): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : compare(String(a), String(b))
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}

type AccountTotal = Readonly<{ account: Account; debitOre: number; creditOre: number }>

/** Debit and credit totals of each account used, in account order; total debit equals total credit. */
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
