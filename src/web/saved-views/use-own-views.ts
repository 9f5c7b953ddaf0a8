import type { OwnViews, SavedView } from '#contract/saved-views.ts'
import { hiddenColumns, type TabledList, type ViewedList } from '#domain/saved-views/saved-view.ts'
import { browserApi } from '#web/api.ts'
import { queryClient } from '#web/session/query-client.ts'
import { useUserQuery } from '#web/session/use-user-query.ts'

const KEY = ['saved-views']

const OWN_VIEWS = {
  queryKey: KEY,
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<OwnViews> => browserApi.listSavedViews({}, { signal }),
  // a view that a colleague shares now may come a minute late
  staleTime: 60_000,
}

/** Loads the user's views and hidden columns before the first list is drawn, so that nothing flashes. On failure all columns show. */
export async function fetchOwnViews(): Promise<void> {
  await queryClient.prefetchQuery({ ...OWN_VIEWS, staleTime: Number.POSITIVE_INFINITY })
}

export function useSavedViews(list: ViewedList): readonly SavedView[] {
  return useUserQuery(OWN_VIEWS).data?.views.filter((view) => view.list === list) ?? []
}

export function useOwnColumns(list: TabledList): readonly string[] {
  return useUserQuery(OWN_VIEWS).data?.columns[list] ?? NONE
}

/** The hidden columns: those of the view in the address, else the user's own. */
export function useHiddenColumns(list: TabledList, ofView: readonly string[] | undefined): readonly string[] {
  const own = useOwnColumns(list)
  return ofView === undefined ? own : hiddenColumns(list, ofView)
}

/** Stores the answer of a change. */
export function storeOwnViews(changed: Partial<OwnViews>): void {
  queryClient.setQueryData<OwnViews>(KEY, (cached = { views: [], columns: {} }) => ({ ...cached, ...changed }))
}

const NONE: readonly string[] = []
