import type { SavedView } from '#contract/saved-views.ts'
import type { ViewedList } from '#domain/saved-views/saved-view.ts'
import { browserApi } from '#web/api.ts'
import { queryClient } from '#web/session/query-client.ts'
import { useUserQuery } from '#web/session/use-user-query.ts'

const keyOf = (list: ViewedList) => ['saved-views', list]

export function useSavedViews(list: ViewedList): readonly SavedView[] {
  const { data } = useUserQuery({
    queryKey: keyOf(list),
    queryFn: async ({ signal }) => (await browserApi.listSavedViews({ query: { list } }, { signal })).views,
  })
  return data ?? []
}

export function keepSavedViews(list: ViewedList, views: readonly SavedView[]): void {
  queryClient.setQueryData(keyOf(list), views)
}
