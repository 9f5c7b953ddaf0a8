import { useQuery } from '@tanstack/react-query'
import { browserApi } from '#web/api.ts'
import { queryClient } from '#web/query-client.ts'

const keyOf = (orderKey: string) => ['own-claims', orderKey]

/** The claims of one's own order, and what may be claimed now; asked in the browser only, while the order stands open. */
export function useOwnClaims(orderKey: string, isShown = true) {
  const ask = { queryKey: keyOf(orderKey), queryFn: () => browserApi.listOwnClaims({ params: { key: orderKey } }), enabled: isShown }
  const { data } = useQuery({ ...ask, staleTime: 0, retry: false }, queryClient)
  return { claims: data?.claims ?? [], offered: data?.offered ?? [] }
}

/** Says that a claim was made or answered. */
export async function refreshOwnClaims(orderKey: string): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: keyOf(orderKey) })
}
