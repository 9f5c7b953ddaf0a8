import { useQuery } from '@tanstack/react-query'
import { browserApi } from '#web/api.ts'
import { queryClient } from '#web/query-client.ts'

const STALE_AFTER_MS = 60_000
const choices = {
  queryKey: ['tags', 'choices'],
  queryFn: async () => {
    const [{ tags }, { categories }] = await Promise.all([browserApi.listAllTags(), browserApi.listCategories()])
    return { ...tags, categories }
  },
  staleTime: STALE_AFTER_MS,
}

/** All tags and categories a product can be given. */
export type TagChoices = Awaited<ReturnType<typeof choices.queryFn>>

/** Fetched at most once a minute; creating or changing a tag fetches them anew. */
export function fetchTagChoices(): Promise<TagChoices> {
  return queryClient.fetchQuery(choices)
}

/** The choices, kept up to date while a form is open: a tag just created is in them. */
export function useTagChoices(loaded: TagChoices): TagChoices {
  return useQuery({ ...choices, initialData: loaded }, queryClient).data
}
