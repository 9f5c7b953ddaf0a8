import { browserApi } from '#web/api.ts'
import { queryClient } from '#web/session/query-client.ts'
import { useAnswer } from '#web/session/use-user-query.ts'

const keyOf = (orderKey: string) => ['own-claims', orderKey]

/** The claims of an own order and what can be claimed now; loaded while the order is open on the page. */
export function useOwnClaims(orderKey: string, isEnabled = true) {
  const query = { queryKey: keyOf(orderKey), queryFn: () => browserApi.listOwnClaims({ params: { key: orderKey } }), enabled: isEnabled }
  const { data } = useAnswer({ ...query, staleTime: 0, retry: false })
  return { claims: data?.claims ?? [], offered: data?.offered ?? [] }
}

export async function refreshOwnClaims(orderKey: string): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: keyOf(orderKey) })
}
