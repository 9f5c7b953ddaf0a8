import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { count } from '#domain/numbers/danish-figures.ts'

/** Where a list of future prices is: written, approved and waiting for its day, or in effect, when it stands as it was. */
export const PRICE_LIST_STATES = ['draft', 'approved', 'started'] as const
export type PriceListState = (typeof PRICE_LIST_STATES)[number]

export const PRICE_LIST_STATE_LABELS: Readonly<Record<PriceListState, string>> = {
  draft: 'Kladde',
  approved: 'Godkendt',
  started: 'Trådt i kraft',
}

/** Letters of a list's name, and how many prices it may hold. */
export const PRICE_LIST = { name: 80, lines: 20_000 } as const
export const TOO_MANY_PRICES = `En prisliste kan højst have ${count(PRICE_LIST.lines, 'pris', 'priser')}.`

/** What a list is, by what happened to it. */
export function priceListState({ approvedAt, startedAt }: Readonly<Record<'approvedAt' | 'startedAt', unknown>>): PriceListState {
  if (startedAt !== null) return 'started'
  return approvedAt === null ? 'draft' : 'approved'
}

/** Why a list cannot take effect on its day, which must be one that is still to come; null when it can. */
export function startProblem(startsOn: CalendarDate, today: CalendarDate): string | null {
  return startsOn > today ? null : 'Vælg en dag, der ikke er begyndt endnu. Prislisten træder i kraft ved midnat.'
}
