import { useQuery } from '@tanstack/react-query'
import { browserApi } from '#web/api.ts'
import { useSession } from '#web/customers/session.ts'
import { queryClient } from '#web/query-client.ts'

const KEY = ['own-reviews']
const FRESH_MS = 300_000

/** What a customer has reviewed and may review, asked once for a while; undefined for a guest and until it is known. */
export function useOwnReviews() {
  const isCustomer = useSession().status === 'customer'
  const { data } = useQuery(
    { queryKey: KEY, queryFn: ({ signal }) => browserApi.listOwnReviews({}, { signal }), enabled: isCustomer, staleTime: FRESH_MS },
    queryClient,
  )
  return isCustomer ? data : undefined
}

/** Says that a review was written or deleted. */
export async function refreshOwnReviews(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: KEY })
}
