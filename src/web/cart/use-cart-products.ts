import { keepPreviousData } from '@tanstack/react-query'
import { browserApi } from '#web/api.ts'
import { queryClient } from '#web/session/query-client.ts'
import { useAnswer } from '#web/session/use-user-query.ts'

const KEY = 'products-by-id'

/** Products missing from the answer are no longer sold. */
export function useCartProducts(ids: readonly number[]) {
  const sortedIds = [...new Set(ids)].toSorted((a, b) => a - b)
  return useAnswer({
    queryKey: [KEY, sortedIds],
    queryFn: async ({ signal }) => (await browserApi.listProducts({ query: { ids: sortedIds.join(',') } }, { signal })).products,
    enabled: sortedIds.length > 0,
    placeholderData: keepPreviousData,
  })
}

/** After an order was refused because something changed. */
export function refreshCartProducts(): void {
  void queryClient.invalidateQueries({ queryKey: [KEY] })
}
