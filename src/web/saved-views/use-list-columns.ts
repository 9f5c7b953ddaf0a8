import type { TabledList } from '#domain/saved-views/list-columns.ts'
import { hiddenColumns } from '#domain/saved-views/list-columns.ts'
import { browserApi } from '#web/api.ts'
import { useUserQuery } from '#web/customers/use-user-query.ts'
import { queryClient } from '#web/query-client.ts'

const KEY = ['list-columns']
type Columns = Partial<Record<TabledList, string[]>>

const OWN_COLUMNS = {
  queryKey: KEY,
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Columns> => (await browserApi.showListColumns({}, { signal })).columns,
  // nobody else changes them
  staleTime: Number.POSITIVE_INFINITY,
}

/** Asks which columns somebody leaves out before his first list is drawn: none is drawn and taken away again. A list is shown whole where they are not told. */
export async function fetchOwnColumns(): Promise<void> {
  await queryClient.prefetchQuery(OWN_COLUMNS)
}

/** The columns somebody leaves out of a list from his own choice. */
export function useOwnColumns(list: TabledList): readonly string[] {
  return useUserQuery<Columns>(OWN_COLUMNS).data?.[list] ?? NONE
}

/** The columns a list is without as it stands open: those of the view in its address, else one's own. */
export function useHiddenColumns(list: TabledList, ofView: readonly string[] | undefined): readonly string[] {
  const own = useOwnColumns(list)
  return ofView === undefined ? own : hiddenColumns(list, ofView)
}

export async function keepOwnColumns(list: TabledList, hidden: readonly string[]): Promise<void> {
  const { columns } = await browserApi.chooseListColumns({ params: { list }, body: { hidden: [...hidden] } })
  queryClient.setQueryData(KEY, columns)
}

const NONE: readonly string[] = []
