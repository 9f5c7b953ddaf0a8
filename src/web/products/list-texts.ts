import type { Facet, Facets, SearchOutcome } from '#contract/products/product.ts'
import type { Category } from '#contract/tags/tags.ts'
import { count, wholeNumber } from '#domain/numbers/danish-figures.ts'
import { joinWithAnd } from '#web/format.ts'
import { hasFilters, type ProductListState, productList } from './product-list.ts'

type Described = Readonly<{ categories: readonly Category[]; facets: Facets }>

/** The shop's text for a choice: of the one chosen series or feature, else of the category. Null without a choice or a text. */
export function leadOf({ category, series, feature }: ProductListState, { categories, facets }: Described): string | null {
  const chosen = descriptionOfOnly(facets.series, series) ?? descriptionOfOnly(facets.features, feature)
  if (chosen) return chosen
  return categories.find(({ id }) => id === category)?.description ?? null
}

/** 'Viser 57 produkter', with more pages 'Viser 24 produkter af 93 · nr. 25–48' (requirements §2 'Product list'). */
export function shownText({ shown, total, page }: Readonly<{ shown: number; total: number; page: number }>): string {
  const text = `Viser ${count(shown, 'produkt', 'produkter')}`
  if (shown === total) return text
  const before = (page - 1) * productList.pageSize
  const places = [...new Set([before + 1, before + shown])].map(wholeNumber).join('–')
  return `${text} af ${wholeNumber(total)}${page > 1 && shown > 0 ? ` · nr. ${places}` : ''}`
}

/** Descriptions are shown once, above the list, and not sent with the facets. */
export function withoutDescriptions(facets: Facets): Facets {
  const bare = (choices: readonly Facet[]) => choices.map(({ description: _description, ...choice }) => choice)
  return { ...facets, series: bare(facets.series), features: bare(facets.features) }
}

function descriptionOfOnly(facets: readonly Facet[], chosen: readonly string[]): string | null {
  if (chosen.length !== 1) return null
  return facets.find(({ value }) => value === chosen[0])?.description ?? null
}

export function searchNotes({ corrected, ignored }: SearchOutcome): string[] {
  const suggestions = corrected.map(({ typed, meant }) => `Mente du »${meant}«? Vi fandt intet på »${typed}«.`)
  if (ignored.length === 0) return suggestions
  return [...suggestions, `Intet produkt passer på det hele. Vi så bort fra ${joinWithAnd(ignored.map((word) => `»${word}«`))}.`]
}

export const NOTHING_FOUND = 'Ingen produkter fundet. Prøv at justere dine filtre.'

/** Why the list is empty; filters are named when some are set (requirements §2 'Product list'). */
export function emptyText(state: ProductListState): string {
  const { search, page } = state
  if (search || hasFilters(state)) return NOTHING_FOUND
  return page > 1 ? 'Her er ikke flere produkter.' : 'Ingen produkter fundet.'
}

/** Help after a search without results; null without a search. Only a search without filters says that the shop does not sell it. */
export function searchHelp(state: ProductListState): string | null {
  const { search } = state
  if (!search) return null
  const what = hasFilters(state) ? `Vi fandt intet på »${search}« med de filtre` : `»${search}« – det fører vi ikke`
  return `${what}. Prøv en farve, en finish eller et varenummer.`
}
