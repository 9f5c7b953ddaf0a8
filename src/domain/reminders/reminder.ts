import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { addDays } from '#domain/calendar/day-arithmetic.ts'
import type { BuyerKind } from '#domain/orders/buyer-kind.ts'
import { COMPENSATION_ABOVE_LAW, COMPENSATION_ORE, FEE_ABOVE_LAW, MAX_FEE_ORE, PAYMENT_DAYS } from '#domain/settings/reminders.ts'
import { daysOverdue } from './overdue-age.ts'

/** The number of reminders with a fee per claim (renteloven § 9 b, stk. 2). */
export const MAX_FEES = 3
/** Days between two reminders with a fee (renteloven § 9 b, stk. 2). */
const DAYS_BETWEEN = 10
export type SentReminder = Readonly<{
  issueDate: CalendarDate
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
  return fees < MAX_FEES && sent.every(({ issueDate }) => addDays(issueDate, DAYS_BETWEEN) <= today)
}

type ReminderRefusal = 'not_overdue' | 'reminded_lately'

/** Why an invoice cannot be reminded of today; null when it can. It must be overdue and unpaid, with ten days since the last letter. */
export function reminderRefusal({ dueDate, openOre, sent }: Claim, today: CalendarDate): ReminderRefusal | null {
  if (openOre <= 0 || daysOverdue(dueDate, today) < 1) return 'not_overdue'
  return sent.some(({ issueDate }) => addDays(issueDate, DAYS_BETWEEN) > today) ? 'reminded_lately' : null
}

export type NextStep =
  | Readonly<{ kind: 'remind'; position: number }>
  | Readonly<{ kind: 'wait'; until: CalendarDate }>
  | Readonly<{ kind: 'collect' }>

/** The next lawful step: first reminder, further ones ten days apart, then collection after the third's deadline. */
export function nextStep(claim: Claim, { today, afterDays }: Readonly<{ today: CalendarDate; afterDays: number }>): NextStep {
  const active = claim.sent.filter(({ isWithdrawn }) => !isWithdrawn)
  const last = claim.sent.reduce<CalendarDate | null>((day, { issueDate }) => (day === null || issueDate > day ? issueDate : day), null)
  const from = last === null ? addDays(claim.dueDate, Math.max(1, afterDays)) : addDays(last, DAYS_BETWEEN)
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
export const REMINDER_DAY_WRONG = `Vælg en dag fra i morgen til om ${PAYMENT_DAYS.max} dage.`

export function isReminderDueDate(dueDate: CalendarDate, today: CalendarDate): boolean {
  return dueDate >= addDays(today, PAYMENT_DAYS.min) && dueDate <= addDays(today, PAYMENT_DAYS.max)
}
