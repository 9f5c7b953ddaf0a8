import { useState } from 'react'
import type { Arrival, OwnShelfLine, ShelfList } from '#contract/shelf-lists.ts'
import { browserApi } from '#web/api.ts'
import { useUserQuery } from '#web/customers/use-user-query.ts'
import { queryClient } from '#web/query-client.ts'
import { messageOf } from '#web/refusal-message.ts'
import { toast } from '#web/ui/toast.ts'

/** The lists of the account, the weekday of its mail, and what has left for its shelf. */
type Shelf = Readonly<{ lists: readonly ShelfList[]; weekday: number | null; arrivals: readonly Arrival[] }>

const KEY = ['shelf-lists']
const FRESH_MS = 10_000

/** Asks for the lists as they are now. For client loaders. */
export async function loadShelf(): Promise<Shelf> {
  const shelf = await browserApi.listShelfLists()
  queryClient.setQueryData(KEY, shelf)
  return shelf
}

/** The lists as this tab knows them, beginning with what its page was loaded with; undefined until they are known. */
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

/** Remembers what a call answered. */
export async function keepShelf(part: Partial<Shelf>): Promise<void> {
  // lists that were asked for before the press would show what was before it
  await queryClient.cancelQueries({ queryKey: KEY })
  queryClient.setQueryData<Shelf>(KEY, (before) => (before ? { ...before, ...part } : before))
}

/** Remembers a line that was counted. */
export function keepLine(line: OwnShelfLine): void {
  queryClient.setQueryData<Shelf>(KEY, (before) => {
    if (!before) return before
    const lists = before.lists.map((list) => ({ ...list, lines: list.lines.map((other) => (other.id === line.id ? line : other)) }))
    return { ...before, lists }
  })
}

/** A line as the server last said it, which may not be drawn yet. */
export function knownLine(drawn: OwnShelfLine): OwnShelfLine {
  const lists = queryClient.getQueryData<Shelf>(KEY)?.lists ?? []
  return lists.flatMap(({ lines }) => lines).find(({ id }) => id === drawn.id) ?? drawn
}

type Answered = Partial<Shelf> & Readonly<{ message: string }>

/** Does something to the lists: one press at a time, its answer is shown, and its refusal said. True when it was done. */
export function useShelfPress() {
  const [isBusy, setIsBusy] = useState(false)
  const press = async (work: () => Promise<Answered>, { isSaid = true }: { isSaid?: boolean } = {}): Promise<boolean> => {
    setIsBusy(true)
    try {
      const { message, ...part } = await work()
      await keepShelf(part)
      if (isSaid) toast.success(message)
      return true
    } catch (error) {
      toast.error(messageOf(error))
      return false
    } finally {
      setIsBusy(false)
    }
  }
  return { isBusy, press }
}
