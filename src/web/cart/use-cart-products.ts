import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { browserApi } from '#web/api.ts'
import { queryClient } from '#web/query-client.ts'

const KEY = 'products-by-id'

/** The products of these ids, as the shop sells them now. What is missing from an answer is not sold any more. */
export function useCartProducts(ids: readonly number[]) {
  const wanted = [...new Set(ids)].toSorted((a, b) => a - b)
  return useQuery(
    {
      queryKey: [KEY, wanted],
      queryFn: async ({ signal }) => (await browserApi.listProducts({ query: { ids: wanted.join(',') } }, { signal })).products,
      enabled: wanted.length > 0,
      placeholderData: keepPreviousData,
    },
    queryClient,
  )
}

/** Asks again for every product on the page, after an order was refused because something changed. */
export function refreshCartProducts(): void {
  void queryClient.invalidateQueries({ queryKey: [KEY] })
}
