import type { dashboardCalls } from '#contract/dashboard/dashboard.ts'
import type { ResponseOf } from '#contract/http/call.ts'
import { browserApi } from '#web/api.ts'
import { useUserQuery } from '#web/session/use-user-query.ts'

const MINUTE_MS = 60_000

/** The counts of waiting work per screen, and warnings, at most a minute old; undefined until known. */
export function useWaiting(): ResponseOf<(typeof dashboardCalls)['showWaiting']> | undefined {
  const { data } = useUserQuery({
    queryKey: ['waiting'],
    queryFn: ({ signal }) => browserApi.showWaiting({}, { signal }),
    staleTime: MINUTE_MS,
    refetchInterval: MINUTE_MS,
  })
  return data
}
