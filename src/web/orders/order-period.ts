import { danishDay } from '#web/danish-day.ts'

/** The days an order list can be narrowed to (spec §2 'Account'): calendar days in Denmark, both ends included. */
export const PERIODS = ['alle', 'i-dag', '7-dage', '30-dage', 'valgt'] as const
export type Period = (typeof PERIODS)[number]

export const PERIOD_LABELS: Readonly<Record<Period, string>> = {
  alle: 'Alle',
  'i-dag': 'I dag',
  '7-dage': 'Seneste 7 dage',
  '30-dage': 'Seneste 30 dage',
  valgt: 'Vælg datoer',
}

const DAYS_BACK: Readonly<Partial<Record<Period, number>>> = { 'i-dag': 0, '7-dage': 6, '30-dage': 29 }
const DAY_MS = 86_400_000

export type OrderFilter = Readonly<{ period: Period; from: string; to: string; page: number }>

/** Reads the filter from an address; what makes no sense has its default. */
export function readOrderFilter(params: URLSearchParams): OrderFilter {
  const period = PERIODS.find((known) => known === params.get('periode')) ?? 'alle'
  const page = Number(params.get('side') ?? 1)
  return {
    period,
    from: dateOrNothing(params.get('fra')),
    to: dateOrNothing(params.get('til')),
    page: Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1,
  }
}

/** The first and last day a filter stands for; left out where it is open. */
export function daysOf({ period, from, to }: Pick<OrderFilter, 'period' | 'from' | 'to'>, now: Date): { from?: string; to?: string } {
  if (period === 'valgt') return { ...(from && { from }), ...(to && { to }) }
  const daysBack = DAYS_BACK[period]
  return daysBack === undefined ? {} : { from: daysBefore(danishDay(now), daysBack) }
}

/** The address fields of a filter, defaults left out. */
export function orderFilterSearch({ period, from, to, page }: OrderFilter): string {
  const search = new URLSearchParams()
  if (period !== 'alle') search.set('periode', period)
  if (period === 'valgt' && from) search.set('fra', from)
  if (period === 'valgt' && to) search.set('til', to)
  if (page > 1) search.set('side', String(page))
  const text = search.toString()
  return text && `?${text}`
}

function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10)
}

function dateOrNothing(text: string | null): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(text ?? '') ? (text ?? '') : ''
}
