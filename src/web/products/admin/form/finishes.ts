import { browserApi } from '#web/api.ts'
import { queryClient } from '#web/session/query-client.ts'

const STALE_AFTER_MS = 60_000

/** The finishes in use, read from the specifications of all products. Fetched at most once a minute. */
export function fetchFinishes(): Promise<readonly string[]> {
  return queryClient.fetchQuery({
    queryKey: ['finishes'],
    queryFn: async () => (await browserApi.listProducts({ query: { limit: 1 } })).facets.finishes.map(({ value }) => value),
    staleTime: STALE_AFTER_MS,
  })
}
