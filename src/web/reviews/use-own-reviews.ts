import { browserApi } from '#web/api.ts'
import { useUserQuery } from '#web/customers/use-user-query.ts'
import { queryClient } from '#web/query-client.ts'

const KEY = ['own-reviews']
const FRESH_MS = 300_000

/** What a customer has reviewed and may review, asked once for a while; undefined for a guest and until it is known. */
export function useOwnReviews() {
  return useUserQuery({ queryKey: KEY, queryFn: ({ signal }) => browserApi.listOwnReviews({}, { signal }), staleTime: FRESH_MS }).data
}

/** Says that a review was written or deleted. */
export async function refreshOwnReviews(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: KEY })
}
