import { browserApi } from '#web/api.ts'
import { queryClient } from '#web/session/query-client.ts'
import { useUserQuery } from '#web/session/use-user-query.ts'

const KEY = ['own-reviews']
const FRESH_MS = 300_000

/** A customer's reviews and products to review; undefined for guests and until known. */
export function useOwnReviews() {
  return useUserQuery({ queryKey: KEY, queryFn: ({ signal }) => browserApi.listOwnReviews({}, { signal }), staleTime: FRESH_MS }).data
}

export async function refreshOwnReviews(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: KEY })
}
