import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { dayNumber } from '#domain/calendar/day-arithmetic.ts'

/** In days of the Danish calendar. */
export const OVERDUE_AGES = ['1-30', '31-60', '61-90', '91-'] as const
export type OverdueAge = (typeof OVERDUE_AGES)[number]

export const OVERDUE_AGE_LABELS: Readonly<Record<OverdueAge, string>> = {
  '1-30': '1–30 dage',
  '31-60': '31–60 dage',
  '61-90': '61–90 dage',
  '91-': 'Over 90 dage',
}

/** Days past the due date; 0 or less when not overdue. */
export function daysOverdue(dueDate: CalendarDate, today: CalendarDate): number {
  return dayNumber(today) - dayNumber(dueDate)
}

/** The age group of an overdue invoice; null when not overdue. */
export function overdueAge(dueDate: CalendarDate, today: CalendarDate): OverdueAge | null {
  const days = daysOverdue(dueDate, today)
  if (days < 1) return null
  if (days <= 30) return '1-30'
  if (days <= 60) return '31-60'
  return days <= 90 ? '61-90' : '91-'
}

type Aged = Readonly<{ dueDate: CalendarDate; openOre: number }>
export type AgeSums = Readonly<Record<OverdueAge, number>>

/** The open amount per age group, in øre. */
export function sumByAge(invoices: readonly Aged[], today: CalendarDate): AgeSums {
  const sums = { '1-30': 0, '31-60': 0, '61-90': 0, '91-': 0 }
  for (const { dueDate, openOre } of invoices) {
    const age = overdueAge(dueDate, today)
    if (age !== null) sums[age] += openOre
  }
  return sums
}

/** How long a customer's own open amounts have been due, in fewer steps than staff see. */
export const OWN_AGES = ['due', '1-30', '31-60', '61-'] as const
type OwnAge = (typeof OWN_AGES)[number]

export const OWN_AGE_LABELS: Readonly<Record<OwnAge, string>> = {
  due: 'Ikke forfaldne',
  '1-30': '1–30 dage over',
  '31-60': '31–60 dage over',
  '61-': 'Over 60 dage',
}

/** 'due' until the due date has passed. */
export function ownAge(dueDate: CalendarDate, today: CalendarDate): OwnAge {
  const age = overdueAge(dueDate, today)
  if (age === null) return 'due'
  return age === '61-90' || age === '91-' ? '61-' : age
}
