import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { browserApi } from '#web/api.ts'
import { queryClient } from '#web/query-client.ts'
import { useAskedText } from './use-asked-text.ts'

/** What a text begins to mean, asked when the typing pauses; until the answer is there the one before stays. */
export function useSuggestions(text: string) {
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
