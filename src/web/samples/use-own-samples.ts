import type { OwnSamples } from '#contract/samples/samples.ts'
import { isFreeSample } from '#domain/samples/sample.ts'
import { browserApi } from '#web/api.ts'
import { queryClient } from '#web/session/query-client.ts'
import { useUserQuery } from '#web/session/use-user-query.ts'

const OWN_SAMPLES = {
  queryKey: ['samples', 'own'],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<OwnSamples> => (await browserApi.showOwnSamples({}, { signal })).samples,
}

/** A customer's free, requested and sent samples; undefined for guests and until known. */
export function useOwnSamples(): OwnSamples | undefined {
  return useUserQuery(OWN_SAMPLES).data
}

/** Stores an answer; running queries are cancelled, as they are older. */
export async function cacheOwnSamples(samples: OwnSamples): Promise<void> {
  await queryClient.cancelQueries({ queryKey: OWN_SAMPLES.queryKey })
  queryClient.setQueryData(OWN_SAMPLES.queryKey, samples)
}

/** Whether a film's sample is free; for use outside rendering. A used-up allowance is fetched again, as it may be last month's. */
export async function hasFreeSample(filmId: number): Promise<boolean> {
  const cached = await queryClient.ensureQueryData(OWN_SAMPLES)
  if (isFreeSample(cached, filmId)) return true
  return isFreeSample(await queryClient.fetchQuery({ ...OWN_SAMPLES, staleTime: 0 }).catch(() => cached), filmId)
}
