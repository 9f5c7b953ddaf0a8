import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { addDays } from '#domain/calendar/day-arithmetic.ts'
import type { BuyerKind } from '#domain/orders/buyer-kind.ts'
import { COMPENSATION_ABOVE_LAW, COMPENSATION_ORE, FEE_ABOVE_LAW, MAX_FEE_ORE, PAYMENT_DAYS } from '#domain/settings/reminders.ts'
import { daysOverdue } from './overdue-age.ts'

/** The number of reminders with a fee per claim (renteloven § 9 b, stk. 2). */
export const MAX_FEES = 3
/** Days between two reminders with a fee (renteloven § 9 b, stk. 2). */
const DAYS_BETWEEN = 10
/** Days to pay in a letter that announces debt collection (inkassoloven § 10, stk. 2). */
const DAYS_BEFORE_COLLECTION = 10
export type SentReminder = Readonly<{
  issueDate: CalendarDate
  dueDate: CalendarDate
  feeOre: number
  interestOre: number
  compensationOre: number
  isWithdrawn: boolean
}>

/** In øre, besides the invoice. */
export type Charges = Readonly<{ feeOre: number; interestOre: number; compensationOre: number }>

export function sumOfCharges({ feeOre, interestOre, compensationOre }: Charges): number {
  return feeOre + interestOre + compensationOre
}

type Claim = Readonly<{ buyerKind: BuyerKind; dueDate: CalendarDate; openOre: number; sent: readonly SentReminder[] }>

/** The legal maximum of the next reminder's charges; `interestOre` is all interest since the due date. */
export function mostCharges(claim: Claim, { today, interestOre }: Readonly<{ today: CalendarDate; interestOre: number }>): Charges {
  const active = claim.sent.filter(({ isWithdrawn }) => !isWithdrawn)
  const charged = active.reduce((sum, one) => sum + one.interestOre, 0)
  const isCompensated = active.some(({ compensationOre }) => compensationOre > 0)
  return {
    feeOre: mayCostFee(claim, today) ? MAX_FEE_ORE : 0,
    interestOre: Math.max(0, interestOre - charged),
    compensationOre: claim.buyerKind === 'business' && !isCompensated ? COMPENSATION_ORE : 0,
  }
}

function mayCostFee({ sent }: Claim, today: CalendarDate): boolean {
  const fees = sent.filter(({ isWithdrawn, feeOre }) => !isWithdrawn && feeOre > 0).length
  return fees < MAX_FEES && !isTooSoon(sent, today)
}

/** The first day of a next letter: ten days after each letter, and after the day by which one that stands asked for payment. */
function earliestNext(sent: readonly SentReminder[]): CalendarDate | null {
  const days = sent.flatMap(({ issueDate, dueDate, isWithdrawn }) => [
    addDays(issueDate, DAYS_BETWEEN),
    ...(isWithdrawn ? [] : [addDays(dueDate, 1)]),
  ])
  return days.toSorted().at(-1) ?? null
}

function isTooSoon(sent: readonly SentReminder[], today: CalendarDate): boolean {
  const earliest = earliestNext(sent)
  return earliest !== null && today < earliest
}

type ReminderRefusal = 'not_overdue' | 'reminded_lately'

/** Why an invoice cannot be reminded of today; null when it can. It must be overdue and unpaid, and the last letter's time over. */
export function reminderRefusal({ dueDate, openOre, sent }: Claim, today: CalendarDate): ReminderRefusal | null {
  if (openOre <= 0 || daysOverdue(dueDate, today) < 1) return 'not_overdue'
  return isTooSoon(sent, today) ? 'reminded_lately' : null
}

export type NextStep =
  | Readonly<{ kind: 'remind'; position: number }>
  | Readonly<{ kind: 'wait'; until: CalendarDate }>
  | Readonly<{ kind: 'collect' }>

/** The next lawful step: first reminder, further ones when the time of the last is over, then collection. */
export function nextStep(claim: Claim, { today, afterDays }: Readonly<{ today: CalendarDate; afterDays: number }>): NextStep {
  const active = claim.sent.filter(({ isWithdrawn }) => !isWithdrawn)
  const from = earliestNext(claim.sent) ?? addDays(claim.dueDate, Math.max(1, afterDays))
  if (today < from) return { kind: 'wait', until: from }
  return active.length >= MAX_FEES ? { kind: 'collect' } : { kind: 'remind', position: active.length + 1 }
}

/** Errors of the chosen charges by field, in Danish; empty when the law allows them. */
export function chargeFaults(chosen: Charges, most: Charges): Partial<Record<keyof Charges, string>> {
  const faults: Partial<Record<keyof Charges, string>> = {}
  if (chosen.feeOre > MAX_FEE_ORE) faults.feeOre = FEE_ABOVE_LAW
  else if (chosen.feeOre > most.feeOre) faults.feeOre = NO_FEE_NOW
  if (chosen.interestOre > most.interestOre) faults.interestOre = INTEREST_ABOVE_LAW
  if (chosen.compensationOre > COMPENSATION_ORE) faults.compensationOre = COMPENSATION_ABOVE_LAW
  else if (chosen.compensationOre > most.compensationOre) faults.compensationOre = NO_COMPENSATION
  return faults
}

const NO_FEE_NOW = 'Denne rykker må ikke koste noget: højst tre gebyrer, og mindst ti dage imellem (renteloven § 9 b).'
const INTEREST_ABOVE_LAW = 'Det er mere rente, end der er løbet på (renteloven § 5).'
const NO_COMPENSATION = 'Kompensation kræves kun af firmaer og kun én gang pr. faktura (renteloven § 9 a).'
const DAY_WRONG = `Vælg en dag fra i morgen til om ${PAYMENT_DAYS.max} dage.`
const COLLECTION_TOO_SOON = `Rykkeren varsler inkasso og skal give mindst ${DAYS_BEFORE_COLLECTION} dage til at betale (inkassoloven § 10).`

/** The third letter and later ones announce debt collection. */
export function announcesCollection(ordinal: number): boolean {
  return ordinal >= MAX_FEES
}

export function reminderDueDate(
  today: CalendarDate,
  { paymentDays, ordinal }: Readonly<{ paymentDays: number; ordinal: number }>,
): CalendarDate {
  return addDays(today, announcesCollection(ordinal) ? Math.max(DAYS_BEFORE_COLLECTION, paymentDays) : paymentDays)
}

/** The error of the day by which a letter asks for payment, in Danish; null when the law allows it. */
export function reminderDayFault(
  dueDate: CalendarDate,
  { today, ordinal }: Readonly<{ today: CalendarDate; ordinal: number }>,
): string | null {
  if (dueDate < addDays(today, PAYMENT_DAYS.min) || dueDate > addDays(today, PAYMENT_DAYS.max)) return DAY_WRONG
  return announcesCollection(ordinal) && dueDate < addDays(today, DAYS_BEFORE_COLLECTION) ? COLLECTION_TOO_SOON : null
}
