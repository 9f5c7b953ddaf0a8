import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { browserApi } from '#web/api.ts'
import { queryClient } from '#web/session/query-client.ts'
import { useAskedText } from './use-asked-text.ts'

/** Suggestions asked when typing pauses; the previous answer stays until the next. */
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
