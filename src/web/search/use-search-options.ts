import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { browserApi } from '#web/api.ts'
import { queryClient } from '#web/session/query-client.ts'
import { nextOption, optionsOf } from './suggestion-options.ts'
import { useAskedText } from './use-asked-text.ts'

/** Suggestions for a text, by key or press (the ARIA pattern 'combobox'). An empty text has none. */
export function useSearchOptions(text: string, { isInList = false } = {}) {
  const listId = useId()
  const [active, setActive] = useState({ text, place: -1 })
  const suggestions = useSuggestions(text)
  // the list already shows the search itself
  const options = optionsOf(text, suggestions).filter(({ kind }) => !isInList || kind !== 'all')
  // typing on selects the text itself again
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
    /** The line chosen by the arrow keys; undefined while the field itself is meant. */
    chosen,
    press,
    field: { 'aria-expanded': options.length > 0, 'aria-controls': listId, 'aria-activedescendant': chosen?.id },
  }
}

/** Suggestions asked when typing pauses; the previous answer stays until the next. */
function useSuggestions(text: string) {
  const { asked, isAsked } = useAskedText(text)
  const { data } = useQuery(
    {
      queryKey: ['suggestions', asked],
      queryFn: ({ signal }) => browserApi.suggestProducts({ query: { search: asked } }, { signal }),
      enabled: isAsked,
      placeholderData: keepPreviousData,
    },
    queryClient,
  )
  return isAsked ? data : undefined
}
