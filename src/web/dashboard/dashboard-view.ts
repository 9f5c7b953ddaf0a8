import type { Dashboard } from '#contract/dashboard/dashboard.ts'
import { paths } from '#contract/pages/pages.ts'
import { addDays } from '#domain/calendar/day-arithmetic.ts'
import { SALES_PERIODS, type SalesPeriodDays, type SalesStep } from '#domain/dashboard/sales-period.ts'
import { chosen, named } from '#web/lists/url-field.ts'
import { type StateOf, urlState } from '#web/lists/url-state.ts'

export const dashboardView = urlState(paths.admin, {
  days: named('dage', chosen(SALES_PERIODS, 30)),
  vat: named('moms', chosen(['ekskl', 'inkl'], 'ekskl')),
})
export type DashboardState = StateOf<typeof dashboardView>

type Bucket = Pick<Dashboard['overTime'][number], 'from' | 'to'>
type Amounts = Readonly<{ inclVat: number; exclVat: number }>

export const PERIOD_LABELS: Readonly<Record<SalesPeriodDays, string>> = { 30: '30 dage', 90: '90 dage', 365: '12 måneder' }
export const VAT_LABELS: Readonly<Record<DashboardState['vat'], string>> = { ekskl: 'Ekskl. moms', inkl: 'Inkl. moms' }
export const STEP_LABELS: Readonly<Record<SalesStep, string>> = { day: 'pr. dag', week: 'pr. uge', month: 'pr. måned' }

export function amountOf({ inclVat, exclVat }: Amounts, vat: DashboardState['vat']): number {
  return vat === 'inkl' ? inclVat : exclVat
}

// calendar days are formatted in UTC
const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('da-DK', { ...options, timeZone: 'UTC' })
const shortDay = format({ day: 'numeric', month: 'short' })
const shortMonth = format({ month: 'short' })
const wholeDay = format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
const wholeMonth = format({ month: 'long', year: 'numeric' })
const range = format({ day: 'numeric', month: 'long', year: 'numeric' })
const instant = (day: string) => new Date(`${day}T00:00:00Z`)

/** '21. nov.', the week's first day, or 'nov.'; January includes the year. */
export function shortBucket({ from }: Bucket, step: SalesStep): string {
  if (step !== 'month') return shortDay.format(instant(from))
  const month = shortMonth.format(instant(from))
  return from.slice(5, 7) === '01' ? `${month} ${from.slice(0, 4)}` : month
}

/** 'lørdag den 21. november 2026', '16.–21. november 2026', or 'oktober 2026'. */
export function longBucket({ from, to }: Bucket, step: SalesStep): string {
  if (from === to) return wholeDay.format(instant(from))
  const isWholeMonth = step === 'month' && from.endsWith('-01') && isLastOfMonth(to)
  return isWholeMonth ? wholeMonth.format(instant(from)) : daySpan({ from, to })
}

/** '23. oktober – 21. november 2026'. */
export function daySpan({ from, to }: Bucket): string {
  return range.formatRange(instant(from), instant(to))
}

function isLastOfMonth(day: string): boolean {
  return addDays(day, 1).endsWith('-01')
}

const percent = new Intl.NumberFormat('da-DK', { style: 'percent', maximumFractionDigits: 0, signDisplay: 'exceptZero' })

export type Change = Readonly<{ direction: 'up' | 'down' | 'same'; text: string }>

export function changeFrom(previous: number, now: number): Change | null {
  if (previous === 0) return null
  const share = now / previous - 1
  const text = percent.format(share)
  const isSame = Math.abs(share) < 0.005
  return { direction: isSame ? 'same' : share > 0 ? 'up' : 'down', text: isSame ? 'uændret' : text }
}
