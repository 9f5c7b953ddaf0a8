import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { dayFigures } from '#domain/calendar/danish-time.ts'
import { addDays, dayNumber } from '#domain/calendar/day-arithmetic.ts'
import type { InvoiceDocument } from '#domain/invoices/invoice-document.ts'
import { amountWithOre } from '#domain/money/kroner-text.ts'
import { numberText } from '#domain/numbers/danish-number.ts'
import type { BuyerKind } from '#domain/orders/buyer-kind.ts'
import { ADDED_POINTS, halfYearOf, type ReferenceRate } from '#domain/settings/reminders.ts'
import { announcesCollection, type Charges, sumOfCharges } from './reminder.ts'

/** Everything on a reminder except its number; frozen when sent, like an invoice. */
export type ReminderDocument = Charges &
  Readonly<{
    seller: InvoiceDocument['seller']
    buyer: Pick<InvoiceDocument['buyer'], 'name' | 'company' | 'cvr' | 'address' | 'postalCode' | 'city' | 'email'>
    buyerKind: BuyerKind
    /** not counting withdrawn reminders */
    ordinal: number
    orderNumber: string
    invoice: Readonly<{ number: number; issueDate: CalendarDate; dueDate: CalendarDate; totalOre: number }>
    issueDate: CalendarDate
    dueDate: CalendarDate
    /** open amounts of the invoice and of earlier reminders' charges */
    openOre: number
    earlierOre: number
    interest: Readonly<{ from: CalendarDate; until: CalendarDate; rates: readonly ReferenceRate[] }> | null
    text: string
  }>

export const REMINDER_TEXTS = { text: 1_500, reason: 300 } as const
export const REMINDER_TEXT_MISSING = 'Skriv, hvad der skal stå i rykkeren.'
export const WITHDRAWAL_REASON_MISSING = 'Skriv, hvorfor rykkeren trækkes tilbage.'

export function reminderName({ number }: Readonly<{ number: number }>): string {
  return `Rykker ${number}`
}

export function reminderOf({
  number,
  invoiceNumber,
  orderNumber,
}: Readonly<{ number: number; invoiceNumber: number; orderNumber: string }>): string {
  return `${reminderName({ number })} til faktura ${invoiceNumber} (${orderNumber})`
}

export function reminderTitle(ordinal: number, invoiceNumber: number): string {
  return `${ordinal}. rykker for faktura ${invoiceNumber}`
}

export function reminderFileName({ number, orderNumber }: Readonly<{ number: number; orderNumber: string }>): string {
  return `Rykker_${number}_${orderNumber}.pdf`
}

/** The sum of a reminder, in øre. */
export function reminderTotal(document: Charges & Pick<ReminderDocument, 'openOre' | 'earlierOre'>): number {
  return document.openOre + document.earlierOre + sumOfCharges(document)
}

type Draft = Readonly<{ ordinal: number; invoice: Readonly<{ number: number; dueDate: CalendarDate }>; dueDate: CalendarDate }>

/** The suggested text. The third reminder announces debt collection, with the notice required by law (inkassoloven § 10). */
export function proposedText({ ordinal, invoice, dueDate }: Draft): string {
  const day = dayFigures(dueDate)
  const what = `faktura ${invoice.number}, som skulle have været betalt senest ${dayFigures(invoice.dueDate)}`
  const crossed = 'Har du betalt inden for de sidste dage, kan du se bort fra dette brev.'
  if (ordinal === 1) return `Vi har endnu ikke modtaget betaling for ${what}. Betal venligst senest ${day}.\n\n${crossed}`
  if (!announcesCollection(ordinal))
    return `Vi har skrevet til dig om ${what}, men har stadig ikke modtaget betaling. Betal venligst senest ${day}.\n\n${crossed}`
  return `Vi har flere gange skrevet til dig om ${what}. Betal senest ${day}. Gør du ikke det, kan vi sende kravet til inkasso, og det kan blive dyrere for dig.\n\n${crossed}`
}

/** How interest was calculated; null without interest. */
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

export const CHARGES_WITHOUT_VAT = 'Gebyr, rente og kompensation er uden moms.'

/** The amounts of a reminder with their labels; zero amounts are left out. */
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

export function totalDueText(document: ReminderDocument): string {
  return `${amountWithOre(reminderTotal(document))} betales senest ${dayFigures(document.dueDate)}.`
}

function later(one: CalendarDate, other: CalendarDate): CalendarDate {
  return dayNumber(one) > dayNumber(other) ? one : other
}
