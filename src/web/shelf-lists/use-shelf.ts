import type { Arrival, OwnShelfLine, ShelfList } from '#contract/shelf-lists/shelf-lists.ts'
import { browserApi } from '#web/api.ts'
import { useAction } from '#web/forms/use-action.ts'
import { queryClient } from '#web/session/query-client.ts'
import { useUserQuery } from '#web/session/use-user-query.ts'
import { toast } from '#web/ui/toast.ts'

type Shelf = Readonly<{ lists: readonly ShelfList[]; weekday: number | null; mailTo: string | null; arrivals: readonly Arrival[] }>

const KEY = ['shelf-lists']
const FRESH_MS = 10_000

/** Fetches the current lists, in client loaders. */
export async function loadShelf(): Promise<Shelf> {
  const shelf = await browserApi.listShelfLists()
  queryClient.setQueryData(KEY, shelf)
  return shelf
}

/** The lists known to this tab; undefined until known. */
export function useShelf(): Shelf | undefined
export function useShelf(loaded: Shelf): Shelf
export function useShelf(loaded?: Shelf): Shelf | undefined {
  const { data } = useUserQuery<Shelf>({
    queryKey: KEY,
    queryFn: ({ signal }) => browserApi.listShelfLists({}, { signal }),
    staleTime: FRESH_MS,
  })
  return data ?? loaded
}

export async function cacheShelf(part: Partial<Shelf>): Promise<void> {
  // running queries are older than this answer
  await queryClient.cancelQueries({ queryKey: KEY })
  queryClient.setQueryData<Shelf>(KEY, (before) => (before ? { ...before, ...part } : before))
}

export function cacheLine(line: OwnShelfLine): void {
  queryClient.setQueryData<Shelf>(KEY, (before) => {
    if (!before) return before
    const lists = before.lists.map((list) => ({ ...list, lines: list.lines.map((other) => (other.id === line.id ? line : other)) }))
    return { ...before, lists }
  })
}

/** A line as the server last answered, which may not be rendered yet. */
export function knownLine(drawn: OwnShelfLine): OwnShelfLine {
  const lists = queryClient.getQueryData<Shelf>(KEY)?.lists ?? []
  return lists.flatMap(({ lines }) => lines).find(({ id }) => id === drawn.id) ?? drawn
}

type Answered = Partial<Shelf> & Readonly<{ message: string }>

/** Runs one change at a time and shows its answer or refusal. True when it was done. */
export function useShelfPress() {
  const { run, isBusy } = useAction()
  const press = (work: () => Promise<Answered>, { isAnnounced = true }: { isAnnounced?: boolean } = {}): Promise<boolean> =>
    run(async () => {
      const { message, ...part } = await work()
      await cacheShelf(part)
      if (isAnnounced) toast.success(message)
    })
  return { isBusy, press }
}

export type ListedItem = Readonly<{ productId: number; nameDa: string; quantity: number }>
