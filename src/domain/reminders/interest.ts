import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { addDays, dayNumber } from '#domain/calendar/day-arithmetic.ts'
import { openOfInvoices, paidByInvoice } from '#domain/invoices/invoice.ts'
import type { BuyerKind } from '#domain/orders/buyer-kind.ts'
import { ADDED_POINTS, halfYearOf, nextHalfYear, type ReferenceRate } from '#domain/settings/reminders.ts'

export type OwedFrom = Readonly<{ from: CalendarDate; ore: number }>

/** Days after the demand from which a consumer without an agreed due date owes interest (renteloven § 3, stk. 2). */
const CONSUMER_DAYS = 30

/** Between businesses the due date (renteloven § 3, stk. 1); a consumer's 30 days run from the invoice, the demand (§ 3, stk. 2). */
export function interestFrom({
  buyerKind,
  issueDate,
  dueDate,
}: Readonly<{ buyerKind: BuyerKind; issueDate: CalendarDate; dueDate: CalendarDate }>): CalendarDate {
  if (buyerKind === 'business') return dueDate
  const afterDemand = addDays(issueDate, CONSUMER_DAYS)
  return afterDemand > dueDate ? afterDemand : dueDate
}

type Span = Readonly<{ from: CalendarDate; until: CalendarDate; rates: readonly ReferenceRate[] }>

/** Interest in øre up to but not on the last day, rounded once (renteloven § 5, stk. 1). A half-year without a rate bears nothing. */
export function interestOre(owed: readonly OwedFrom[], span: Span): number {
  const parts = partsOf(owed, span)
  // one common denominator for hundredths of a percent and both lengths of year
  const exact = parts.reduce((sum, { ore, days, hundredths, yearDays }) => {
    const other = yearDays === 366 ? 365 : 366
    return sum + BigInt(ore) * BigInt(days) * BigInt(hundredths) * BigInt(other)
  }, 0n)
  const divisor = 365n * 366n * 10_000n
  return Number((exact * 2n + divisor) / (divisor * 2n))
}

export function missingRates({ from, until, rates }: Span): CalendarDate[] {
  const missing: CalendarDate[] = []
  if (from >= until) return missing
  for (let half = halfYearOf(from); half < until; half = nextHalfYear(half))
    if (!rates.some((rate) => rate.from === half)) missing.push(half)
  return missing
}

type Part = Readonly<{ ore: number; days: number; hundredths: number; yearDays: number }>

function partsOf(owed: readonly OwedFrom[], { from, until, rates }: Span): Part[] {
  const changes = owed.toSorted((a, b) => (a.from < b.from ? -1 : Number(a.from > b.from)))
  const parts: Part[] = []
  for (let day = from; day < until; ) {
    const half = halfYearOf(day)
    const ends = [nextHalfYear(half), until, ...changes.map((change) => change.from).filter((start) => start > day)]
    const end = ends.reduce((first, one) => (one < first ? one : first))
    const ore = changes.findLast((change) => change.from <= day)?.ore ?? 0
    const rate = rates.find((one) => one.from === half)
    const days = dayNumber(end) - dayNumber(day)
    if (rate && ore > 0) parts.push({ ore, days, hundredths: hundredthsOf(rate), yearDays: daysOfYear(day) })
    day = end
  }
  return parts
}

function hundredthsOf({ percent }: ReferenceRate): number {
  return Math.max(0, Math.round((percent + ADDED_POINTS) * 100))
}

function daysOfYear(day: CalendarDate): number {
  const year = Number(day.slice(0, 4))
  return dayNumber(`${String(year + 1).padStart(4, '0')}-01-01`) - dayNumber(`${day.slice(0, 4)}-01-01`)
}

type IssuedInvoice = Parameters<typeof openOfInvoices>[0][number]
type MovedMoney = Readonly<{ paidOn: CalendarDate; amountOre: number; invoiceId: number | null }>

/** The amounts owed on an invoice from each day on. Credited amounts were never owed, so they bear no interest. */
export function owedOfInvoice(
  invoiceId: number,
  { invoices, money, from }: Readonly<{ invoices: readonly IssuedInvoice[]; money: readonly MovedMoney[]; from: CalendarDate }>,
): OwedFrom[] {
  const days = [from, ...new Set(money.map(({ paidOn }) => paidOn).filter((day) => day > from))].toSorted()
  return days.map((day) => {
    const paid = money.filter(({ paidOn }) => paidOn <= day)
    const paidOre = paid.reduce((sum, { amountOre }) => sum + amountOre, 0)
    return { from: day, ore: openOfInvoices(invoices, paidOre, paidByInvoice(paid)).get(invoiceId) ?? 0 }
  })
}
