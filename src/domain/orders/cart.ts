import type { BatchWish } from '#domain/batches/batch-rolls.ts'
import { isWholeIn } from '#domain/numbers/range.ts'

/**
 * What identifies a line: a product and how it is paid (requirements §3), and for a colour sample the film it is a sample of, so that
 * samples of two films are two lines. `sampleOf` is the film's product id, null for everything that is no sample.
 */
export type LineKey = Readonly<{ productId: number; payWithPoints: boolean; sampleOf: number | null }>
/** The buyer's own jobs a line is for (decision 64), in no way what it is told from others by: two jobs in one film share its line. */
export type ForJobs = Readonly<{ jobIds?: readonly number[] | undefined }>
/** Of so many jobs one line is at most. */
export const MAX_LINE_JOBS = 20
/**
 * A cart line as the browser keeps it. `seenPrice` is what one cost when its visitor last saw it, before his own discount: in øre, or
 * in points on a line paid so. A wish for a batch is of the line it was made for and does not tell it from others.
 */
export type CartLine = LineKey & BatchWish & ForJobs & Readonly<{ quantity: number; seenPrice?: number }>
export type Cart = readonly CartLine[]

/** The most units one line may hold. */
export const MAX_LINE_QUANTITY = 9_999
export const TOO_MANY_UNITS = `Antallet må højst være ${MAX_LINE_QUANTITY}.`
/** The most lines one cart or order may hold. */
export const MAX_CART_LINES = 200
export const FULL_CART = `Kurven kan højst have ${MAX_CART_LINES} linjer.`

/** True for a quantity a line may have: a whole number from 1 to the maximum. */
export function isOrderableQuantity(quantity: number): boolean {
  return isWholeIn(quantity, { min: 1, max: MAX_LINE_QUANTITY })
}

/**
 * Adds whole units, growing the line of the same product and payment when there is one; the line never exceeds the
 * maximum. Anything but a positive whole number leaves the cart as it is.
 */
export function addToCart(cart: Cart, line: CartLine): Cart {
  if (!Number.isInteger(line.quantity) || line.quantity <= 0) return cart
  const { productId, payWithPoints, sampleOf, seenPrice } = line
  const wish = batchWishOf(line)
  const existing = cart.find((other) => isSameLine(other, line))
  if (!existing) {
    const added = {
      productId,
      quantity: Math.min(line.quantity, MAX_LINE_QUANTITY),
      payWithPoints,
      sampleOf,
      ...wish,
      ...forJobs(line.jobIds),
    }
    return [...cart, seenPrice === undefined ? added : { ...added, seenPrice }]
  }
  const wishing = setBatchWish(setQuantity(cart, line, existing.quantity + line.quantity), line, { ...batchWishOf(existing), ...wish })
  const grown = alsoForJobs(wishing, line, line.jobIds)
  return seenPrice === undefined ? grown : withSeenPrices(grown, (other) => (isSameLine(other, line) ? seenPrice : undefined))
}

/** True when the cart can take the lines beside those it has; more of a line it has takes no room. */
export function hasRoomFor(cart: Cart, lines: readonly LineKey[]): boolean {
  const added = lines.filter((line) => !cart.some((other) => isSameLine(other, line)))
  return cart.length + added.length <= MAX_CART_LINES
}

/** Sets a line's quantity; 0 or less removes the line (requirements §4); what is no whole number (an emptied field) changes nothing. */
export function setQuantity(cart: Cart, key: LineKey, quantity: number): Cart {
  if (!Number.isInteger(quantity)) return cart
  if (quantity <= 0) return removeLine(cart, key)
  return cart.map((line) => (isSameLine(line, key) ? { ...line, quantity: Math.min(quantity, MAX_LINE_QUANTITY) } : line))
}

/** The line with another wish for a batch, and no other than that. */
export function setBatchWish(cart: Cart, key: LineKey, wish: BatchWish): Cart {
  return cart.map((line) => {
    if (!isSameLine(line, key)) return line
    const { batchId: _, oneBatch: __, ...rest } = line
    return { ...rest, ...batchWishOf(wish) }
  })
}

/** A line's wish for a batch; what is not wished for is left out. */
export function batchWishOf({ batchId, oneBatch }: BatchWish): BatchWish {
  return { ...(batchId !== undefined && { batchId }), ...(oneBatch && { oneBatch }) }
}

/** The jobs of a line and of others, each once; nothing is left out where there are none. */
export function forJobs(...lists: readonly (readonly number[] | undefined)[]): ForJobs {
  const jobIds = [...new Set(lists.flatMap((ids) => ids ?? []))].slice(0, MAX_LINE_JOBS)
  return jobIds.length === 0 ? {} : { jobIds }
}

function alsoForJobs(cart: Cart, key: LineKey, jobIds: readonly number[] | undefined): Cart {
  if (!jobIds?.length) return cart
  return cart.map((line) => (isSameLine(line, key) ? { ...line, ...forJobs(line.jobIds, jobIds) } : line))
}

export function removeLine(cart: Cart, key: LineKey): Cart {
  return cart.filter((line) => !isSameLine(line, key))
}

/**
 * Pays a line the other way: merges into the line that already is paid so, adding quantities, or flips it (requirements §4).
 * A merged line larger than the maximum would lose units, so then the cart stays as it is.
 */
export function switchPayment(cart: Cart, key: LineKey): Cart {
  const line = cart.find((other) => isSameLine(other, key))
  if (!line) return cart
  // what it cost was said in the other money
  const { seenPrice: _, ...kept } = line
  const switched = { ...kept, payWithPoints: !line.payWithPoints }
  const target = cart.find((other) => isSameLine(other, switched))
  if (!target) return cart.map((other) => (other === line ? switched : other))
  const quantity = target.quantity + line.quantity
  return quantity > MAX_LINE_QUANTITY ? cart : alsoForJobs(setQuantity(removeLine(cart, key), switched, quantity), switched, line.jobIds)
}

/**
 * Splits a line into a points part and a cash part; a part of 0 is dropped (requirements §4). The part paid the other way joins
 * the line of that payment when the product has one, so its units are kept. Too large a line leaves the cart as it is.
 */
export function splitLine(cart: Cart, key: LineKey, parts: Readonly<{ pointsQuantity: number; cashQuantity: number }>): Cart {
  const line = cart.find((other) => isSameLine(other, key))
  if (!line) return cart
  const sameOtherWay = cart.find((other) => isSameLine(other, { ...key, payWithPoints: !key.payWithPoints }))
  const otherWay = sameOtherWay?.quantity ?? 0
  const pointsQuantity = parts.pointsQuantity + (key.payWithPoints ? 0 : otherWay)
  const cashQuantity = parts.cashQuantity + (key.payWithPoints ? otherWay : 0)
  if (Math.max(pointsQuantity, cashQuantity) > MAX_LINE_QUANTITY) return cart
  // what it cost was said in one of the two moneys
  const { seenPrice: _, ...rest } = line
  const kept = { ...rest, ...forJobs(line.jobIds, sameOtherWay?.jobIds) }
  const halves = [
    { ...kept, quantity: pointsQuantity, payWithPoints: true },
    { ...kept, quantity: cashQuantity, payWithPoints: false },
  ].filter((half) => half.quantity > 0)
  return cart.flatMap((other) => (other === line ? halves : other === sameOtherWay ? [] : [other]))
}

/** Puts a line that was taken out back in its place; what was added of it since stays, too. */
export function restoreLine(cart: Cart, line: CartLine, place: number): Cart {
  if (cart.some((other) => isSameLine(other, line))) return addToCart(cart, line)
  return hasRoomFor(cart, [line]) ? cart.toSpliced(place, 0, line) : cart
}

/** What is left in the cart when some of it has been ordered: what was added meanwhile stays. */
export function withoutOrdered(cart: Cart, ordered: readonly (LineKey & Readonly<{ quantity: number }>)[]): Cart {
  return ordered.reduce((left, line) => {
    const inCart = left.find((other) => isSameLine(other, line))
    return inCart ? setQuantity(left, line, inCart.quantity - line.quantity) : left
  }, cart)
}

/** The cart with the prices its visitor has seen now; a line without one here keeps what it had. */
export function withSeenPrices(cart: Cart, priceOf: (line: CartLine) => number | undefined): Cart {
  return cart.map((line) => {
    const seenPrice = priceOf(line)
    return seenPrice === undefined || seenPrice === line.seenPrice ? line : { ...line, seenPrice }
  })
}

/** The number on the cart's badge: all units of all lines. */
export function countUnits(cart: readonly Readonly<{ quantity: number }>[]): number {
  return cart.reduce((sum, line) => sum + line.quantity, 0)
}

/** A line's key as a text, for lists that are shown. */
export function textOfKey({ productId, payWithPoints, sampleOf }: LineKey): string {
  return [productId, payWithPoints ? 'point' : 'kontant', sampleOf ?? ''].join('-')
}

/** True when both name the same product paid the same way and, of samples, the same film. */
export function isSameLine(a: LineKey, b: LineKey): boolean {
  return a.productId === b.productId && a.payWithPoints === b.payWithPoints && a.sampleOf === b.sampleOf
}
