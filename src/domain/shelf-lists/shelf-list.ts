import { MAX_CART_LINES, MAX_LINE_QUANTITY } from '#domain/cart/cart.ts'

/** Characters of names and notes, lists per account, lines per list (a cart holds a whole list), and units per line. */
export const SHELF_LIST = { name: 40, note: 120, lists: 20, lines: MAX_CART_LINES, most: MAX_LINE_QUANTITY } as const

export const FIRST_LIST = 'Fast lager'

type CountedLine = Readonly<{ minimum: number; onShelf: number | null }>
/** `ordered`: rolls that are ordered for the line and not on its shelf yet. */
type ShelfLine = CountedLine & Readonly<{ ordered: number }>

/** The quantity to order; 0 for an uncounted line. */
export function missingOf({ minimum, onShelf, ordered }: ShelfLine): number {
  return onShelf === null ? 0 : Math.max(0, minimum - onShelf - ordered)
}

/** Ordered rolls are enough to fill the shelf. */
export function isOrdered(line: ShelfLine): boolean {
  return missingOf({ ...line, ordered: 0 }) > 0 && missingOf(line) === 0
}

export function stateOfShelf(lines: readonly ShelfLine[]): Readonly<{ missing: number; ordered: number; uncounted: number }> {
  return {
    missing: lines.filter((line) => missingOf(line) > 0).length,
    ordered: lines.filter(isOrdered).length,
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

type Receiving = CountedLine & Readonly<{ id: number }>

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

type Ordering = Receiving & Readonly<{ productId: number | null }>

/** Distributes ordered rolls, by product, as they will be received, but only to counted lines. Answers the rolls of each line. */
export function shareOrdered(lines: readonly Ordering[], rolls: ReadonlyMap<number, number>): ReadonlyMap<number, number> {
  const counted = lines.filter(({ onShelf }) => onShelf !== null)
  const shared = [...Map.groupBy(counted, ({ productId }) => productId)].flatMap(([productId, ofProduct]) => {
    const received = shareReceived(rolls.get(productId ?? 0) ?? 0, ofProduct)
    return ofProduct.map(({ id, onShelf }): [number, number] => [id, (received.get(id) ?? onShelf ?? 0) - (onShelf ?? 0)])
  })
  return new Map(shared)
}
