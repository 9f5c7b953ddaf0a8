import type { BatchWish } from '#domain/batches/batch-rolls.ts'
import { batchWishOf, type Cart, type CartLine, forJobs, isSameLine, type LineKey, MAX_CART_LINES, MAX_LINE_QUANTITY } from './cart.ts'

/** A cart as two devices last agreed on it, as it is here, and as the account has it. */
type Diverged = Readonly<{ base: Cart; mine: Cart; theirs: Cart }>

/**
 * Joins what two devices did to one cart (decision 0024). What only one of them changed counts. Where both did: raised twice is the
 * larger number, lowered twice the smaller one, and of one raised and one lowered both count, so that an order placed there takes
 * out what was ordered and leaves what was added here. Lines here keep their places; those there follow. Of more lines than a cart
 * may hold, the account's stay.
 */
export function mergeCarts({ base, mine, theirs }: Diverged): Cart {
  const keys: LineKey[] = [...mine, ...theirs.filter((line) => !find(mine, line))]
  const merged = keys
    .map((key) => mergeLine(key, { base: find(base, key), mine: find(mine, key), theirs: find(theirs, key) }))
    .filter(({ quantity }) => quantity > 0)
  const tooMany = merged.length - MAX_CART_LINES
  if (tooMany <= 0) return merged
  const crowdedOut = merged.filter((line) => !find(theirs, line)).slice(-tooMany)
  return merged.filter((line) => !crowdedOut.includes(line))
}

function find(cart: Cart, key: LineKey): CartLine | undefined {
  return cart.find((line) => isSameLine(line, key))
}

function mergeLine(
  { productId, payWithPoints, sampleOf }: LineKey,
  { base, mine, theirs }: Readonly<Record<'base' | 'mine' | 'theirs', CartLine | undefined>>,
): CartLine {
  const quantity = mergeQuantities({ base: base?.quantity ?? 0, mine: mine?.quantity ?? 0, theirs: theirs?.quantity ?? 0 })
  const seenHere = mine?.seenPrice !== base?.seenPrice
  const seenPrice = seenHere ? (mine?.seenPrice ?? theirs?.seenPrice) : (theirs?.seenPrice ?? mine?.seenPrice)
  const wisher = isSameWish(mine, base) ? (theirs ?? mine) : (mine ?? theirs)
  const wish = { ...batchWishOf(wisher ?? {}), ...forJobs(mine?.jobIds, theirs?.jobIds) }
  return { productId, quantity, payWithPoints, sampleOf, ...wish, ...(seenPrice !== undefined && { seenPrice }) }
}

function mergeQuantities({ base, mine, theirs }: Readonly<Record<'base' | 'mine' | 'theirs', number>>): number {
  if (mine === base) return theirs
  if (theirs === base) return mine
  if (mine > base && theirs > base) return Math.max(mine, theirs)
  if (mine < base && theirs < base) return Math.min(mine, theirs)
  return Math.min(MAX_LINE_QUANTITY, mine + theirs - base)
}

/** A line whose number of units is another than before: 0 where there was none or is none any more. */
export type CartChange = LineKey & Readonly<{ from: number; to: number }>

/** What is different between two carts, line by line; what was seen of prices is no difference. */
export function cartChanges(before: Cart, after: Cart): CartChange[] {
  const gone = before.filter((line) => !find(after, line))
  const changes = after.flatMap((line) => {
    const from = find(before, line)?.quantity ?? 0
    return from === line.quantity ? [] : [changeOf(line, from, line.quantity)]
  })
  return [...changes, ...gone.map((line) => changeOf(line, line.quantity, 0))]
}

/** What several changes come to that nobody has read yet; what was put in and taken out again is none. */
export function joinChanges(earlier: readonly CartChange[], later: readonly CartChange[]): CartChange[] {
  const joined = earlier.map((change) => ({ ...change, to: later.find((other) => isSameLine(other, change))?.to ?? change.to }))
  const others = later.filter((change) => !earlier.some((other) => isSameLine(other, change)))
  return [...joined, ...others].filter(({ from, to }) => from !== to)
}

/** True when two carts hold the same, in whatever order, and the same was seen of their prices. */
export function isSameCart(one: Cart, other: Cart): boolean {
  const isIn = (line: CartLine) => {
    const twin = find(other, line)
    return twin?.quantity === line.quantity && twin.seenPrice === line.seenPrice && isSameWish(twin, line) && isForSameJobs(twin, line)
  }
  return one.length === other.length && one.every(isIn)
}

function isSameWish(one: BatchWish = {}, other: BatchWish = {}): boolean {
  return one.batchId === other.batchId && Boolean(one.oneBatch) === Boolean(other.oneBatch)
}

function isForSameJobs({ jobIds: one = [] }: CartLine, { jobIds: other = [] }: CartLine): boolean {
  return one.length === other.length && one.every((id) => other.includes(id))
}

function changeOf({ productId, payWithPoints, sampleOf }: LineKey, from: number, to: number): CartChange {
  return { productId, payWithPoints, sampleOf, from, to }
}
