import { hiddenColumns, type TabledList } from '#domain/saved-views/saved-view.ts'
import { browserApi } from '#web/api.ts'
import { queryClient } from '#web/session/query-client.ts'
import { useUserQuery } from '#web/session/use-user-query.ts'

const KEY = ['list-columns']
type Columns = Partial<Record<TabledList, string[]>>

const OWN_COLUMNS = {
  queryKey: KEY,
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Columns> => (await browserApi.showListColumns({}, { signal })).columns,
  // only this user changes them
  staleTime: Number.POSITIVE_INFINITY,
}

/** Loads the user's hidden columns before the first list is drawn, so that no column flashes. On failure all columns show. */
export async function fetchOwnColumns(): Promise<void> {
  await queryClient.prefetchQuery(OWN_COLUMNS)
}

export function useOwnColumns(list: TabledList): readonly string[] {
  return useUserQuery<Columns>(OWN_COLUMNS).data?.[list] ?? NONE
}

/** The hidden columns: those of the view in the address, else the user's own. */
export function useHiddenColumns(list: TabledList, ofView: readonly string[] | undefined): readonly string[] {
  const own = useOwnColumns(list)
  return ofView === undefined ? own : hiddenColumns(list, ofView)
}

export async function keepOwnColumns(list: TabledList, hidden: readonly string[]): Promise<void> {
  const { columns } = await browserApi.chooseListColumns({ params: { list }, body: { hidden: [...hidden] } })
  queryClient.setQueryData(KEY, columns)
}

const NONE: readonly string[] = []
