import { type Month, monthOf, monthsBetween } from '#domain/bookkeeping/month.ts'
import { type CalendarDate, formatDay, parseDay } from '#domain/calendar/calendar-date.ts'
import { addDays } from '#domain/calendar/day-arithmetic.ts'
import { workingDayFrom } from '#domain/calendar/working-days.ts'

/** A period of the VAT return; `dueOn` is the last day to pay it. */
export type VatPeriod = Readonly<{ name: string; from: CalendarDate; to: CalendarDate; months: readonly Month[]; dueOn: CalendarDate }>

/** The quarter of a day, declared and paid by the first of the third month after it (momsloven § 57, stk. 3), or the next working day. */
export function vatQuarter(day: CalendarDate): VatPeriod {
  const { year, month } = parseDay(day)
  const quarter = Math.ceil(month / 3)
  const first = (at: number) => formatDay({ year: year + Math.floor((at - 1) / 12), month: ((at - 1) % 12) + 1, day: 1 })
  const from = first(quarter * 3 - 2)
  const to = addDays(first(quarter * 3 + 1), -1)
  return {
    name: `${quarter}. kvartal ${year}`,
    ...{ from, to },
    months: monthsBetween(monthOf(from), monthOf(to)),
    dueOn: workingDayFrom(first(quarter * 3 + 3)),
  }
}

/** The running quarter, and the last one as long as it may still be paid in time. */
export function vatQuarters(today: CalendarDate): Readonly<{ running: VatPeriod; ended: VatPeriod | null }> {
  const running = vatQuarter(today)
  const before = vatQuarter(addDays(running.from, -1))
  return { running, ended: before.dueOn >= today ? before : null }
}
