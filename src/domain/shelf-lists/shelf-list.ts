import { MAX_CART_LINES, MAX_LINE_QUANTITY } from '#domain/cart/cart.ts'

/** Characters of names and notes, lists per account, lines per list (a cart holds a whole list), and units per line. */
export const SHELF_LIST = { name: 40, note: 120, lists: 20, lines: MAX_CART_LINES, most: MAX_LINE_QUANTITY } as const

export const FIRST_LIST = 'Fast lager'

type ShelfLine = Readonly<{ minimum: number; onShelf: number | null }>

/** The quantity to order; 0 for an uncounted line. */
export function missingOf({ minimum, onShelf }: ShelfLine): number {
  return onShelf === null ? 0 : Math.max(0, minimum - onShelf)
}

export function stateOfShelf(lines: readonly ShelfLine[]): Readonly<{ missing: number; uncounted: number }> {
  return {
    missing: lines.filter((line) => missingOf(line) > 0).length,
    uncounted: lines.filter(({ onShelf }) => onShelf === null).length,
  }
}

/** Changes the counted quantity within its limits; an uncounted line starts at 0. */
export function stepShelf(onShelf: number | null, by: number): number {
  return Math.min(SHELF_LIST.most, Math.max(0, (onShelf ?? 0) + by))
}

/** Moves `id` by a number of places; negative is up. It stops at the ends. */
export function moved(ids: readonly number[], id: number, by: number): readonly number[] {
  const from = ids.indexOf(id)
  const to = from + by
  if (from < 0 || to < 0 || to >= ids.length) return ids
  return ids.toSpliced(from, 1).toSpliced(to, 0, id)
}

/** Puts `id` back behind the one it stood behind in `before`, or else ahead of the next one that is still there. */
export function putBack<Id>(ids: readonly Id[], id: Id, before: readonly Id[]): readonly Id[] {
  const others = ids.filter((one) => one !== id)
  const place = before.indexOf(id)
  const previous = before.slice(0, place).findLast((one) => others.includes(one))
  const next = before.slice(place + 1).find((one) => others.includes(one))
  if (previous !== undefined) return others.toSpliced(others.indexOf(previous) + 1, 0, id)
  return next === undefined ? [...others, id] : others.toSpliced(others.indexOf(next), 0, id)
}

type Receiving = ShelfLine & Readonly<{ id: number }>

/** Distributes received rolls: first what is missing, then the rest to the first line. Answers the changed counts. */
export function shareReceived(rolls: number, lines: readonly Receiving[]): ReadonlyMap<number, number> {
  const added = new Map<number, number>()
  let left = rolls
  const give = (line: Receiving, most: number) => {
    const before = (line.onShelf ?? 0) + (added.get(line.id) ?? 0)
    const placed = Math.min(left, most, SHELF_LIST.most - before)
    if (placed <= 0) return
    added.set(line.id, (added.get(line.id) ?? 0) + placed)
    left -= placed
  }
  for (const line of lines) give(line, line.minimum - (line.onShelf ?? 0))
  for (const line of lines) give(line, left)
  return new Map(lines.flatMap((line) => (added.has(line.id) ? [[line.id, (line.onShelf ?? 0) + (added.get(line.id) ?? 0)]] : [])))
}
