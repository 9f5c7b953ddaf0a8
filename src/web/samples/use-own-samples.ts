import type { OwnSamples } from '#contract/samples/samples.ts'
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
export async function keepOwnSamples(samples: OwnSamples): Promise<void> {
  await queryClient.cancelQueries({ queryKey: OWN_SAMPLES.queryKey })
  queryClient.setQueryData(OWN_SAMPLES.queryKey, samples)
}

/** The last known answer, or the first one to arrive; for use outside rendering. */
export function knownOwnSamples(): Promise<OwnSamples> {
  return queryClient.ensureQueryData(OWN_SAMPLES)
}
