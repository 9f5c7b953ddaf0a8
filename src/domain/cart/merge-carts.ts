import type { BatchChoice } from '#domain/batches/batch-rolls.ts'
import {
  batchChoiceOf,
  type Cart,
  type CartLine,
  forProjects,
  isSameLine,
  type LineKey,
  MAX_CART_LINES,
  MAX_LINE_QUANTITY,
} from './cart.ts'

type Diverged = Readonly<{ base: Cart; mine: Cart; theirs: Cart }>

/** Merges a cart changed on two devices (decision 0024). Local lines keep their places; the account's lines stay when the cart is full. */
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

/** Of a cart another user left in the browser only what was added since counts, and not for that user's projects. */
export function mergeOthersCart({ base, mine, theirs }: Diverged): Cart {
  const added = mine.map(({ jobIds: _, ...line }) => ({ ...line, quantity: line.quantity - (find(base, line)?.quantity ?? 0) }))
  return mergeCarts({ base: [], mine: added.filter(({ quantity }) => quantity > 0), theirs })
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
  const chooser = isSameChoice(mine, base) ? (theirs ?? mine) : (mine ?? theirs)
  const choice = { ...batchChoiceOf(chooser ?? {}), ...forProjects(mine?.jobIds, theirs?.jobIds) }
  return { productId, quantity, payWithPoints, sampleOf, ...choice, ...(seenPrice !== undefined && { seenPrice }) }
}

function mergeQuantities({ base, mine, theirs }: Readonly<Record<'base' | 'mine' | 'theirs', number>>): number {
  if (mine === base) return theirs
  if (theirs === base) return mine
  if (mine > base && theirs > base) return Math.max(mine, theirs)
  if (mine < base && theirs < base) return Math.min(mine, theirs)
  // an order elsewhere removes what it ordered and keeps what was added here
  return Math.min(MAX_LINE_QUANTITY, mine + theirs - base)
}

/** A changed quantity; 0 for no line. */
export type CartChange = LineKey & Readonly<{ from: number; to: number }>

/** Differences between two carts by line; seen prices do not count. */
export function cartChanges(before: Cart, after: Cart): CartChange[] {
  const removed = before.filter((line) => !find(after, line))
  const changes = after.flatMap((line) => {
    const from = find(before, line)?.quantity ?? 0
    return from === line.quantity ? [] : [changeOf(line, from, line.quantity)]
  })
  return [...changes, ...removed.map((line) => changeOf(line, line.quantity, 0))]
}

/** Joins unread changes; what was added and removed again is no change. */
export function joinChanges(earlier: readonly CartChange[], later: readonly CartChange[]): CartChange[] {
  const joined = earlier.map((change) => ({ ...change, to: later.find((other) => isSameLine(other, change))?.to ?? change.to }))
  const others = later.filter((change) => !earlier.some((other) => isSameLine(other, change)))
  return [...joined, ...others].filter(({ from, to }) => from !== to)
}

/** True for the same lines and seen prices, in any order. */
export function isSameCart(one: Cart, other: Cart): boolean {
  const isIn = (line: CartLine) => {
    const twin = find(other, line)
    return (
      twin?.quantity === line.quantity && twin.seenPrice === line.seenPrice && isSameChoice(twin, line) && isForSameProjects(twin, line)
    )
  }
  return one.length === other.length && one.every(isIn)
}

function isSameChoice(one: BatchChoice = {}, other: BatchChoice = {}): boolean {
  return one.batchId === other.batchId && Boolean(one.oneBatch) === Boolean(other.oneBatch)
}

function isForSameProjects({ jobIds: one = [] }: CartLine, { jobIds: other = [] }: CartLine): boolean {
  return one.length === other.length && one.every((id) => other.includes(id))
}

function changeOf({ productId, payWithPoints, sampleOf }: LineKey, from: number, to: number): CartChange {
  return { productId, payWithPoints, sampleOf, from, to }
}
