import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { count } from '#domain/numbers/danish-figures.ts'

/** A price list is written, approved for a day, and then in effect and frozen. */
export const PRICE_LIST_STATES = ['draft', 'approved', 'started'] as const
export type PriceListState = (typeof PRICE_LIST_STATES)[number]

export const PRICE_LIST_STATE_LABELS: Readonly<Record<PriceListState, string>> = {
  draft: 'Kladde',
  approved: 'Godkendt',
  started: 'Trådt i kraft',
}

export const PRICE_LIST = { name: 80, lines: 20_000 } as const
export const TOO_MANY_PRICES = `En prisliste kan højst have ${count(PRICE_LIST.lines, 'pris', 'priser')}.`

export function priceListState({ approvedAt, startedAt }: Readonly<Record<'approvedAt' | 'startedAt', unknown>>): PriceListState {
  if (startedAt !== null) return 'started'
  return approvedAt === null ? 'draft' : 'approved'
}

/** Why a list cannot start on a day, which must be in the future; null when it can. */
export function startProblem(startsOn: CalendarDate, today: CalendarDate): string | null {
  return startsOn > today ? null : 'Vælg en dag, der ikke er begyndt endnu. Prislisten træder i kraft ved midnat.'
}
