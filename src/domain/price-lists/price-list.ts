import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { amount } from '#domain/money/kroner-text.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import { isBelowCost } from '#domain/prices/below-cost.ts'
import { percentBetween } from '#domain/prices/rounding.ts'

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

const LARGE_CHANGE_PERCENT = 30

export const PRICE_WARNINGS = ['unknown', 'gone', 'below_cost', 'large', 'changed', 'other_list'] as const
type PriceWarning = (typeof PRICE_WARNINGS)[number]

/** Amounts in øre: prices with VAT, cost without. */
export type PricedLine = Readonly<{
  newOre: number
  product: Readonly<{
    priceOre: number
    isUnlisted: boolean
    costOre: number | null
  }> | null
  /** whether the reader may see purchase prices; others see only that the price is below cost */
  seesCosts: boolean
  /** the product's price when the list was approved; null before that */
  approvedBesideOre: number | null
  /** another list of the same day that overrides this price */
  otherList: string | null
}>

/** What staff should check before approving a new price. */
export function priceWarnings(line: PricedLine): readonly Readonly<{ kind: PriceWarning; text: string }>[] {
  const { newOre, product, seesCosts, approvedBesideOre, otherList } = line
  if (product === null) return [{ kind: 'unknown', text: 'Intet produkt har varenummeret. Prisen bruges ikke.' }]
  const percent = percentBetween(product.priceOre, newOre)
  const found: { kind: PriceWarning; text: string }[] = []
  if (product.isUnlisted) found.push({ kind: 'gone', text: 'Produktet er udgået og udsolgt.' })
  if (product.costOre !== null && isBelowCost(newOre, product.costOre))
    found.push({ kind: 'below_cost', text: `Uden moms er det under indkøbsprisen${seesCosts ? `, ${amount(product.costOre)}` : '.'}` })
  if (percent !== null && Math.abs(percent) > LARGE_CHANGE_PERCENT)
    found.push({ kind: 'large', text: `Prisen ændres mere end ${LARGE_CHANGE_PERCENT} %.` })
  if (approvedBesideOre !== null && approvedBesideOre !== product.priceOre)
    found.push({
      kind: 'changed',
      text: `Prisen er ændret i hånden siden godkendelsen (da ${amount(approvedBesideOre)}). Prislistens pris vinder.`,
    })
  if (otherList !== null) found.push({ kind: 'other_list', text: `Står også i »${otherList}«, som gælder fra samme dag og vinder.` })
  return found
}
