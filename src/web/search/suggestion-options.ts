import { keepPreviousData } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { paths } from '#contract/pages/pages.ts'
import type { SuggestedChoice, SuggestedProduct, Suggestions } from '#contract/products/suggestions.ts'
import { readHexCode } from '#domain/products/colours/hex-code.ts'
import { browserApi } from '#web/api.ts'
import { useAnswer } from '#web/session/use-user-query.ts'
import { useDebouncedSearch } from './use-debounced-text.ts'

export type SuggestionOption = Readonly<{ id: string; to: string }> &
  (
    | Readonly<{ kind: 'product'; product: SuggestedProduct }>
    | Readonly<{ kind: 'choice'; choice: SuggestedChoice }>
    | Readonly<{ kind: 'page'; title: string }>
    | Readonly<{ kind: 'colour'; hex: string }>
    | Readonly<{ kind: 'all'; text: string }>
  )

/** The suggestions in the order of the arrow keys; the search itself comes last. */
export function optionsOf(text: string, suggestions: Suggestions | undefined): SuggestionOption[] {
  if (text === '') return []
  const { products = [], choices = [], pages = [], pagesFirst = false } = suggestions ?? {}
  const ofPages = pages.map(({ title, path }) => ({ id: `forslag-${path}`, to: path, kind: 'page' as const, title }))
  return [
    ...colourOf(text),
    ...(pagesFirst ? ofPages : []),
    ...products.map((product) => ({ id: `forslag-${product.id}`, to: paths.product(product.kcwId), kind: 'product' as const, product })),
    ...choices.map((choice) => ({
      id: `forslag-${choice.kind}-${choice.value}`,
      to: paths.products({ [choice.kind]: choice.value }),
      kind: 'choice' as const,
      choice,
    })),
    ...(pagesFirst ? [] : ofPages),
    { id: 'forslag-alle', to: paths.products({ search: text }), kind: 'all', text },
  ]
}

/** Only texts that must be colour codes: three letters without '#' may be the beginning of a word. */
function colourOf(text: string): SuggestionOption[] {
  const hex = text.startsWith('#') || text.length === 6 ? readHexCode(text) : null
  return hex === null ? [] : [{ id: 'forslag-farvekode', to: paths.findColour({ farve: hex.slice(1) }), kind: 'colour', hex }]
}

export function nextOption(key: string, active: number, length: number): number | null {
  if (key === 'ArrowDown') return active + 1 < length ? active + 1 : -1
  if (key === 'ArrowUp') return active === -1 ? length - 1 : active - 1
  return null
}

/** Suggestions for a text, by key or press (the ARIA pattern 'combobox'). An empty text has none. */
export function useSearchOptions(text: string, { isInList = false } = {}) {
  const listId = useId()
  const [active, setActive] = useState({ text, place: -1 })
  const suggestions = useSuggestions(text)
  // the list already shows the search itself
  const options = optionsOf(text, suggestions).filter(({ kind }) => !isInList || kind !== 'all')
  // further typing selects the text itself again
  const place = active.text === text ? active.place : -1
  const chosen = options[place]
  useEffect(() => {
    if (chosen) document.getElementById(chosen.id)?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  const press = (event: KeyboardEvent) => {
    const next = nextOption(event.key, place, options.length)
    if (next === null) return
    event.preventDefault()
    setActive({ text, place: next })
  }
  return {
    list: { id: listId, options, active: place, suggestions },
    /** The option chosen by the arrow keys; undefined for the field itself. */
    chosen,
    press,
    field: { 'aria-expanded': options.length > 0, 'aria-controls': listId, 'aria-activedescendant': chosen?.id },
  }
}

/** Suggestions fetched when typing pauses; the previous ones stay until the next answer. */
function useSuggestions(text: string) {
  const { query, isEnabled } = useDebouncedSearch(text)
  const { data } = useAnswer({
    queryKey: ['suggestions', query],
    queryFn: ({ signal }) => browserApi.suggestProducts({ query: { search: query } }, { signal }),
    enabled: isEnabled,
    placeholderData: keepPreviousData,
  })
  return isEnabled ? data : undefined
}
