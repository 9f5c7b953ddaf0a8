import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { browserApi } from '#web/api.ts'
import { queryClient } from '#web/query-client.ts'

const TYPING_PAUSE_MS = 150
/** One letter means nearly everything. */
const FROM_LETTERS = 2

/** What a text begins to mean, asked when the typing pauses; until the answer is there the one before stays. */
export function useSuggestions(text: string) {
  const [asked, setAsked] = useState(text)
  useEffect(() => {
    const pause = setTimeout(() => setAsked(text), TYPING_PAUSE_MS)
    return () => clearTimeout(pause)
  }, [text])
  const isAsked = asked.length >= FROM_LETTERS && text.length >= FROM_LETTERS
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
