import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { addDays } from '#domain/calendar/day-arithmetic.ts'
import type { BuyerKind } from '#domain/orders/buyer-kind.ts'
import { COMPENSATION_ABOVE_LAW, COMPENSATION_ORE, FEE_ABOVE_LAW, MAX_FEE_ORE, PAYMENT_DAYS } from '#domain/settings/reminders.ts'
import { daysOverdue } from './overdue-age.ts'

/** How many reminders of one claim may cost something (renteloven § 9 b, stk. 2). */
export const MAX_FEES = 3
/** The days that lie between two reminders that cost something (renteloven § 9 b, stk. 2). */
const DAYS_BETWEEN = 10
/** A reminder that was sent of an invoice; one that was withdrawn asks for nothing. */
export type SentReminder = Readonly<{
  issueDate: CalendarDate
  feeOre: number
  interestOre: number
  compensationOre: number
  isWithdrawn: boolean
}>

/** What a reminder asks for beside the invoice, in øre. */
export type Charges = Readonly<{ feeOre: number; interestOre: number; compensationOre: number }>

export function sumOfCharges({ feeOre, interestOre, compensationOre }: Charges): number {
  return feeOre + interestOre + compensationOre
}

type Claim = Readonly<{ buyerKind: BuyerKind; dueDate: CalendarDate; openOre: number; sent: readonly SentReminder[] }>

/** The most the law lets the next reminder of an invoice ask for; `interestOre` is all that has run up since it was due. */
export function mostCharges(claim: Claim, { today, interestOre }: Readonly<{ today: CalendarDate; interestOre: number }>): Charges {
  const standing = claim.sent.filter(({ isWithdrawn }) => !isWithdrawn)
  const charged = standing.reduce((sum, one) => sum + one.interestOre, 0)
  const isCompensated = standing.some(({ compensationOre }) => compensationOre > 0)
  return {
    feeOre: mayCostFee(claim, today) ? MAX_FEE_ORE : 0,
    interestOre: Math.max(0, interestOre - charged),
    compensationOre: claim.buyerKind === 'business' && !isCompensated ? COMPENSATION_ORE : 0,
  }
}

/** Whether a reminder on a day may cost a fee: at most three do, and ten days lie between two letters, withdrawn ones counted too. */
function mayCostFee({ sent }: Claim, today: CalendarDate): boolean {
  const fees = sent.filter(({ isWithdrawn, feeOre }) => !isWithdrawn && feeOre > 0).length
  return fees < MAX_FEES && sent.every(({ issueDate }) => addDays(issueDate, DAYS_BETWEEN) <= today)
}

type ReminderRefusal = 'not_overdue' | 'reminded_lately'

/** Why an invoice is not reminded of on a day, null where it may be: it is in time or paid, or somebody wrote less than ten days ago. */
export function reminderRefusal({ dueDate, openOre, sent }: Claim, today: CalendarDate): ReminderRefusal | null {
  if (openOre <= 0 || daysOverdue(dueDate, today) < 1) return 'not_overdue'
  return sent.some(({ issueDate }) => addDays(issueDate, DAYS_BETWEEN) > today) ? 'reminded_lately' : null
}

/** What the law lets staff do next with an overdue invoice. */
export type NextStep =
  | Readonly<{ kind: 'remind'; position: number }>
  | Readonly<{ kind: 'wait'; until: CalendarDate }>
  | Readonly<{ kind: 'collect' }>

/**
 * The next lawful step with an overdue invoice: a first reminder once it is late by the days the owner chose, another when ten days went by since the last, and collection when
 * three were sent and the last one's time is out.
 */
export function nextStep(claim: Claim, { today, afterDays }: Readonly<{ today: CalendarDate; afterDays: number }>): NextStep {
  const standing = claim.sent.filter(({ isWithdrawn }) => !isWithdrawn)
  const last = claim.sent.reduce<CalendarDate | null>((day, { issueDate }) => (day === null || issueDate > day ? issueDate : day), null)
  const from = last === null ? addDays(claim.dueDate, Math.max(1, afterDays)) : addDays(last, DAYS_BETWEEN)
  if (today < from) return { kind: 'wait', until: from }
  return standing.length >= MAX_FEES ? { kind: 'collect' } : { kind: 'remind', position: standing.length + 1 }
}

/** What is wrong with charges staff chose, by their field, in Danish; an empty object when the law allows them. */
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
export const REMINDER_DAY_WRONG = `Vælg en dag fra i morgen til om ${PAYMENT_DAYS.max} dage.`

/** True for a day a customer may be asked to pay by. */
export function isReminderDueDate(dueDate: CalendarDate, today: CalendarDate): boolean {
  return dueDate >= addDays(today, PAYMENT_DAYS.min) && dueDate <= addDays(today, PAYMENT_DAYS.max)
}
