import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { dateOfDay, dayNumber, weekdayOf } from '#domain/calendar/day-arithmetic.ts'

export const SALES_PERIODS = [30, 90, 365] as const
export type SalesPeriodDays = (typeof SALES_PERIODS)[number]
export type SalesStep = 'day' | 'week' | 'month'

export type DaySpan = Readonly<{ from: CalendarDate; to: CalendarDate }>
export type SalesPeriod = DaySpan & Readonly<{ days: number; step: SalesStep; previous: DaySpan }>

const STEPS: Readonly<Record<SalesPeriodDays, SalesStep>> = { 30: 'day', 90: 'week', 365: 'month' }

/** The period that ends today, and the equally long one before it. */
export function salesPeriod(today: CalendarDate, days: SalesPeriodDays): SalesPeriod {
  const last = dayNumber(today)
  return {
    days,
    step: STEPS[days],
    from: dateOfDay(last - days + 1),
    to: today,
    previous: { from: dateOfDay(last - 2 * days + 1), to: dateOfDay(last - days) },
  }
}

export type DailySales = Readonly<{ day: CalendarDate; orders: number; grossOre: number; vatOre: number }>
export type Sales = Readonly<{ orders: number; grossOre: number; vatOre: number }>
type SalesBucket = DaySpan & Sales & Readonly<{ previous: Sales }>

/** Sales per day, week (from Monday) or month; they sum to the totals of both periods. */
export function salesBuckets(period: SalesPeriod, sales: readonly DailySales[]): SalesBucket[] {
  const byDay = new Map(sales.map((one) => [one.day, one]))
  return spansOf(period).map(({ first, last }) => {
    const days = Array.from({ length: last - first + 1 }, (_, index) => first + index)
    return {
      from: dateOfDay(first),
      to: dateOfDay(last),
      ...sumSales(days.map((day) => byDay.get(dateOfDay(day)))),
      previous: sumSales(days.map((day) => byDay.get(dateOfDay(day - period.days)))),
    }
  })
}

export function sumSales(sales: readonly (Sales | undefined)[]): Sales {
  return sales.reduce<Sales>(
    (sum, one) => ({
      orders: sum.orders + (one?.orders ?? 0),
      grossOre: sum.grossOre + (one?.grossOre ?? 0),
      vatOre: sum.vatOre + (one?.vatOre ?? 0),
    }),
    { orders: 0, grossOre: 0, vatOre: 0 },
  )
}

/** In whole øre; 0 without orders. */
export function averageOre(totalOre: number, orders: number): number {
  return orders === 0 ? 0 : Math.round(totalOre / orders)
}

type Span = Readonly<{ first: number; last: number }>

function spansOf({ from, to, step }: SalesPeriod): Span[] {
  const spans: Span[] = []
  const end = dayNumber(to)
  for (let day = dayNumber(from); day <= end; day += 1) {
    const open = spans.at(-1)
    if (open === undefined || begins(day, step)) spans.push({ first: day, last: day })
    else spans[spans.length - 1] = { ...open, last: day }
  }
  return spans
}

function begins(day: number, step: SalesStep): boolean {
  if (step === 'day') return true
  return step === 'week' ? weekdayOf(day) === 0 : dateOfDay(day).endsWith('-01')
}
