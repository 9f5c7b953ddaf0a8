import { paths } from '#contract/pages/pages.ts'
import { copenhagenDay } from '#domain/calendar/danish-time.ts'
import { addDays } from '#domain/calendar/day-arithmetic.ts'
import { MAX_SEARCH_LENGTH } from '#domain/lists/paging.ts'
import { chosen, day, inRole, named, page, text } from '#web/lists/url-field.ts'
import { type StateOf, urlState } from '#web/lists/url-state.ts'

/** Periods of the order list (requirements §2 'Account'): calendar days in Denmark, both ends included. */
export const PERIODS = ['alle', 'i-dag', '7-dage', '30-dage', 'valgt'] as const
export type Period = (typeof PERIODS)[number]

export const PERIOD_LABELS: Readonly<Record<Period, string>> = {
  alle: 'Alle',
  'i-dag': 'I dag',
  '7-dage': 'Seneste 7 dage',
  '30-dage': 'Seneste 30 dage',
  valgt: 'Vælg datoer',
}

/** A customer's own orders in the address; from and to only count for the chosen period. */
export const ownOrdersList = urlState(
  paths.orders,
  {
    period: named('periode', inRole('filter', chosen(PERIODS, 'alle'))),
    from: named('fra', day()),
    to: named('til', day()),
    search: named('soeg', text(MAX_SEARCH_LENGTH)),
    page: named('side', page()),
  },
  { pageSize: 20 },
)
export type OwnOrdersState = StateOf<typeof ownOrdersList>

const DAYS_BACK: Readonly<Partial<Record<Period, number>>> = { 'i-dag': 0, '7-dage': 6, '30-dage': 29 }

/** The first and last day of a period; undefined where it is open. */
export function daysOf({ period, from, to }: Pick<OwnOrdersState, 'period' | 'from' | 'to'>, now: Date): { from?: string; to?: string } {
  if (period === 'valgt') return { ...(from && { from }), ...(to && { to }) }
  const daysBack = DAYS_BACK[period]
  return daysBack === undefined ? {} : { from: addDays(copenhagenDay(now.getTime()), -daysBack) }
}
