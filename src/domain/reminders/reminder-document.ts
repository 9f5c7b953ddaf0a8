import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { dayFigures } from '#domain/calendar/danish-time.ts'
import { addDays, dayNumber } from '#domain/calendar/day-arithmetic.ts'
import type { InvoiceDocument } from '#domain/invoices/invoice-document.ts'
import { amountWithOre } from '#domain/money/kroner-text.ts'
import { numberText } from '#domain/numbers/danish-number.ts'
import type { BuyerKind } from '#domain/orders/buyer-kind.ts'
import { ADDED_POINTS, halfYearOf, type ReferenceRate } from '#domain/settings/reference-rate.ts'
import { type Charges, MAX_FEES, sumOfCharges } from './reminder.ts'

/** Everything a reminder says but its number; it is frozen when it is sent, like an invoice. */
export type ReminderDocument = Charges &
  Readonly<{
    seller: InvoiceDocument['seller']
    buyer: Pick<InvoiceDocument['buyer'], 'name' | 'company' | 'cvr' | 'address' | 'postalCode' | 'city' | 'email'>
    buyerKind: BuyerKind
    /** the first, second or third that stands */
    ordinal: number
    orderNumber: string
    invoice: Readonly<{ number: number; issueDate: CalendarDate; dueDate: CalendarDate; totalOre: number }>
    issueDate: CalendarDate
    dueDate: CalendarDate
    /** what is still to be paid of the invoice, and of the charges of earlier reminders */
    openOre: number
    earlierOre: number
    /** the days and rates the interest was counted by; null where none is asked for */
    interest: Readonly<{ from: CalendarDate; until: CalendarDate; rates: readonly ReferenceRate[] }> | null
    text: string
  }>

/** How many characters staff may write in a reminder, and of why one was withdrawn. */
export const REMINDER_TEXTS = { text: 1_500, reason: 300 } as const
export const REMINDER_TEXT_MISSING = 'Skriv, hvad der skal stå i rykkeren.'
export const WITHDRAWAL_REASON_MISSING = 'Skriv, hvorfor rykkeren trækkes tilbage.'

/** What a reminder is called wherever it is named, in mails, on paper and in the log. */
export function reminderName({ number }: Readonly<{ number: number }>): string {
  return `Rykker ${number}`
}

/** What it is called with what it is about, in the log. */
export function reminderOf({
  number,
  invoiceNumber,
  orderNumber,
}: Readonly<{ number: number; invoiceNumber: number; orderNumber: string }>): string {
  return `${reminderName({ number })} til faktura ${invoiceNumber} (${orderNumber})`
}

/** Which letter about which invoice it is: '2. rykker for faktura 1042'. */
export function reminderTitle(ordinal: number, invoiceNumber: number): string {
  return `${ordinal}. rykker for faktura ${invoiceNumber}`
}

/** What its PDF is called. */
export function reminderFileName({ number, orderNumber }: Readonly<{ number: number; orderNumber: string }>): string {
  return `Rykker_${number}_${orderNumber}.pdf`
}

/** All a reminder asks for, in øre. */
export function reminderTotal(document: Charges & Pick<ReminderDocument, 'openOre' | 'earlierOre'>): number {
  return document.openOre + document.earlierOre + sumOfCharges(document)
}

type Draft = Readonly<{ ordinal: number; invoice: Readonly<{ number: number; dueDate: CalendarDate }>; dueDate: CalendarDate }>

/**
 * What the shop proposes to write. The third says that the claim may be collected, with the days the law gives before it may cost anything (inkassoloven § 10).
 */
export function proposedText({ ordinal, invoice, dueDate }: Draft): string {
  const day = dayFigures(dueDate)
  const what = `faktura ${invoice.number}, som skulle have været betalt senest ${dayFigures(invoice.dueDate)}`
  const crossed = 'Har du betalt inden for de sidste dage, kan du se bort fra dette brev.'
  if (ordinal === 1) return `Vi har endnu ikke modtaget betaling for ${what}. Betal venligst senest ${day}.\n\n${crossed}`
  if (ordinal < MAX_FEES)
    return `Vi har skrevet til dig om ${what}, men har stadig ikke modtaget betaling. Betal venligst senest ${day}.\n\n${crossed}`
  return `Vi har flere gange skrevet til dig om ${what}. Betal senest ${day}. Gør du ikke det, kan vi sende kravet til inkasso, og det kan blive dyrere for dig.\n\n${crossed}`
}

/** The day a reminder sent on a day is to be paid by. */
export function reminderDueDate(issueDate: CalendarDate, { paymentDays }: Readonly<{ paymentDays: number }>): CalendarDate {
  return addDays(issueDate, paymentDays)
}

/** How the interest was counted, as the reminder says it; null where it asks for none. */
export function interestText({ interest, interestOre }: Pick<ReminderDocument, 'interest' | 'interestOre'>): string | null {
  if (interest === null || interestOre === 0) return null
  const { from, until, rates } = interest
  const last = halfYearOf(addDays(until, -1))
  const inForce = rates.filter((rate) => rate.from >= halfYearOf(from) && rate.from <= last)
  const each = inForce.map((rate) => `${numberText(roundedPercent(rate))} % fra ${dayFigures(later(rate.from, from))}`)
  return `Rente fra ${dayFigures(from)} til ${dayFigures(until)}: referencesatsen + ${ADDED_POINTS} procentpoint om året (${each.join(', ')}), jf. renteloven § 5.`
}

function roundedPercent({ percent }: ReferenceRate): number {
  return Math.round((percent + ADDED_POINTS) * 100) / 100
}

/** What a reminder says of VAT: what it asks for beside the invoice is no payment for goods. */
export const CHARGES_WITHOUT_VAT = 'Gebyr, rente og kompensation er uden moms.'

/** Each amount a reminder asks for, as it is told; what is nothing is left out. */
export function reminderSums(document: ReminderDocument): readonly Readonly<{ label: string; ore: number }>[] {
  const { invoice, openOre, earlierOre, feeOre, interestOre, compensationOre, buyerKind } = document
  return [
    { label: `Faktura ${invoice.number}${openOre < invoice.totalOre ? ', rest' : ''}`, ore: openOre },
    { label: 'Gebyr og rente fra tidligere rykkere', ore: earlierOre },
    { label: 'Rykkergebyr (renteloven § 9 b)', ore: feeOre },
    { label: 'Rente (renteloven § 5)', ore: interestOre },
    { label: `Kompensation${buyerKind === 'business' ? ' mellem erhvervsdrivende' : ''} (renteloven § 9 a)`, ore: compensationOre },
  ].filter(({ ore }) => ore > 0)
}

/** Where and what to pay, in a sentence. */
export function askedText(document: ReminderDocument): string {
  return `${amountWithOre(reminderTotal(document))} betales senest ${dayFigures(document.dueDate)}.`
}

function later(one: CalendarDate, other: CalendarDate): CalendarDate {
  return dayNumber(one) > dayNumber(other) ? one : other
}
