import { MAX_CART_LINES, MAX_LINE_QUANTITY } from '#domain/orders/cart.ts'

/** Letters of a list's name and of a note, lists of an account, lines of a list (a cart holds a whole list), and the most of one product. */
export const SHELF_LIST = { name: 40, note: 120, lists: 20, lines: MAX_CART_LINES, most: MAX_LINE_QUANTITY } as const

/** What a first list is called unless its workshop says otherwise. */
export const FIRST_LIST = 'Fast lager'

/** A line of a list: so many are wanted on the shelf, and so many are there. `onShelf` is null until somebody has counted. */
type ShelfLine = Readonly<{ minimum: number; onShelf: number | null }>

/** How many are to be ordered. Of what nobody has counted nothing is known to be missing. */
export function missingOf({ minimum, onShelf }: ShelfLine): number {
  return onShelf === null ? 0 : Math.max(0, minimum - onShelf)
}

/** How many products of a list are missing something, and how many nobody has counted yet. */
export function stateOfShelf(lines: readonly ShelfLine[]): Readonly<{ missing: number; uncounted: number }> {
  return {
    missing: lines.filter((line) => missingOf(line) > 0).length,
    uncounted: lines.filter(({ onShelf }) => onShelf === null).length,
  }
}

/** What is on the shelf after so many more or fewer: never below 0 nor above the most; what was not counted begins at 0. */
export function stepShelf(onShelf: number | null, by: number): number {
  return Math.min(SHELF_LIST.most, Math.max(0, (onShelf ?? 0) + by))
}

/** The things in another order, `id` moved so many places up (below 0) or down. At an end it stays. */
export function moved(ids: readonly number[], id: number, by: number): readonly number[] {
  const from = ids.indexOf(id)
  const to = from + by
  if (from < 0 || to < 0 || to >= ids.length) return ids
  return ids.toSpliced(from, 1).toSpliced(to, 0, id)
}

type Receiving = ShelfLine & Readonly<{ id: number }>

/**
 * Where rolls that came in are put when a product stands on several lists: first what each is missing, in the order of the lists, and
 * the rest on the first of them. What nobody has counted is counted from 0. Answers the new number of each line that gets some.
 */
export function shareReceived(rolls: number, lines: readonly Receiving[]): ReadonlyMap<number, number> {
  const added = new Map<number, number>()
  let left = rolls
  const give = (line: Receiving, most: number) => {
    const before = (line.onShelf ?? 0) + (added.get(line.id) ?? 0)
    const given = Math.min(left, most, SHELF_LIST.most - before)
    if (given <= 0) return
    added.set(line.id, (added.get(line.id) ?? 0) + given)
    left -= given
  }
  for (const line of lines) give(line, line.minimum - (line.onShelf ?? 0))
  for (const line of lines) give(line, left)
  return new Map(lines.flatMap((line) => (added.has(line.id) ? [[line.id, (line.onShelf ?? 0) + (added.get(line.id) ?? 0)]] : [])))
}
