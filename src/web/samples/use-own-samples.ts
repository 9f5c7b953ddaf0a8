import type { OwnSamples } from '#contract/samples.ts'
import { browserApi } from '#web/api.ts'
import { useUserQuery } from '#web/customers/use-user-query.ts'
import { queryClient } from '#web/query-client.ts'

const OWN_SAMPLES = {
  queryKey: ['samples', 'own'],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<OwnSamples> => (await browserApi.showOwnSamples({}, { signal })).samples,
}

/** What a customer has asked for, has left and was sent; nothing for a guest and until it is known. */
export function useOwnSamples(): OwnSamples | undefined {
  return useUserQuery(OWN_SAMPLES).data
}

/** Takes over what the server answered: what was asked for before the press would show what was before it. */
export async function keepOwnSamples(samples: OwnSamples): Promise<void> {
  await queryClient.cancelQueries({ queryKey: OWN_SAMPLES.queryKey })
  queryClient.setQueryData(OWN_SAMPLES.queryKey, samples)
}

/** What this page was told last, after waiting for a first answer; for use outside of rendering. */
export function knownOwnSamples(): Promise<OwnSamples> {
  return queryClient.ensureQueryData(OWN_SAMPLES)
}
