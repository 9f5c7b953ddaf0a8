import type { BatchChoice } from '#domain/batches/batch-rolls.ts'
import { isWholeIn } from '#domain/numbers/range.ts'

/** Identifies a line: product, way of payment (requirements §3), and for a colour sample its film (`sampleOf`). */
export type LineKey = Readonly<{ productId: number; payWithPoints: boolean; sampleOf: number | null }>
/** The buyer's own projects a line is for (decision 64). Not part of the key: projects in the same film share a line. */
export type ForProjects = Readonly<{ jobIds?: readonly number[] | undefined }>
export const MAX_LINE_PROJECTS = 20
/** `seenPrice` is the unit price last shown, before discount, in øre or points. A batch request makes no separate line. */
export type CartLine = LineKey & BatchChoice & ForProjects & Readonly<{ quantity: number; seenPrice?: number }>
export type Cart = readonly CartLine[]

export const MAX_LINE_QUANTITY = 9_999
export const TOO_MANY_UNITS = `Antallet må højst være ${MAX_LINE_QUANTITY}.`
export const MAX_CART_LINES = 200
export const FULL_CART = `Kurven kan højst have ${MAX_CART_LINES} linjer.`

/** A whole number from 1 to the maximum. */
export function isOrderableQuantity(quantity: number): boolean {
  return isWholeIn(quantity, { min: 1, max: MAX_LINE_QUANTITY })
}

/** Adds units to the line of the same key, up to the maximum. Invalid quantities change nothing. */
export function addToCart(cart: Cart, line: CartLine): Cart {
  if (!Number.isInteger(line.quantity) || line.quantity <= 0) return cart
  const { productId, payWithPoints, sampleOf, seenPrice } = line
  const choice = batchChoiceOf(line)
  const existing = cart.find((other) => isSameLine(other, line))
  if (!existing) {
    const added = {
      productId,
      quantity: Math.min(line.quantity, MAX_LINE_QUANTITY),
      payWithPoints,
      sampleOf,
      ...choice,
      ...forProjects(line.jobIds),
    }
    return [...cart, seenPrice === undefined ? added : { ...added, seenPrice }]
  }
  const choosing = setBatchChoice(setQuantity(cart, line, existing.quantity + line.quantity), line, {
    ...batchChoiceOf(existing),
    ...choice,
  })
  const grown = alsoForProjects(choosing, line, line.jobIds)
  return seenPrice === undefined ? grown : withSeenPrices(grown, (other) => (isSameLine(other, line) ? seenPrice : undefined))
}

/** True when the cart has room for the lines; a line it already has needs none. */
export function hasRoomFor(cart: Cart, lines: readonly LineKey[]): boolean {
  const added = lines.filter((line) => !cart.some((other) => isSameLine(other, line)))
  return cart.length + added.length <= MAX_CART_LINES
}

/** Sets a line's quantity; 0 or less removes the line (requirements §4). Anything but a whole number (an emptied field) changes nothing. */
export function setQuantity(cart: Cart, key: LineKey, quantity: number): Cart {
  if (!Number.isInteger(quantity)) return cart
  if (quantity <= 0) return removeLine(cart, key)
  return cart.map((line) => (isSameLine(line, key) ? { ...line, quantity: Math.min(quantity, MAX_LINE_QUANTITY) } : line))
}

/** Replaces the batch request of a line. */
export function setBatchChoice(cart: Cart, key: LineKey, choice: BatchChoice): Cart {
  return cart.map((line) => {
    if (!isSameLine(line, key)) return line
    const { batchId: _, oneBatch: __, ...rest } = line
    return { ...rest, ...batchChoiceOf(choice) }
  })
}

export function batchChoiceOf({ batchId, oneBatch }: BatchChoice): BatchChoice {
  return { ...(batchId !== undefined && { batchId }), ...(oneBatch && { oneBatch }) }
}

/** Merges project ids, each once; an empty object when there are none. */
export function forProjects(...lists: readonly (readonly number[] | undefined)[]): ForProjects {
  const jobIds = [...new Set(lists.flatMap((ids) => ids ?? []))].slice(0, MAX_LINE_PROJECTS)
  return jobIds.length === 0 ? {} : { jobIds }
}

function alsoForProjects(cart: Cart, key: LineKey, jobIds: readonly number[] | undefined): Cart {
  if (!jobIds?.length) return cart
  return cart.map((line) => (isSameLine(line, key) ? { ...line, ...forProjects(line.jobIds, jobIds) } : line))
}

export function removeLine(cart: Cart, key: LineKey): Cart {
  return cart.filter((line) => !isSameLine(line, key))
}

/** Switches a line's payment and merges it (requirements §4). Above the maximum the cart stays as it is. */
export function switchPayment(cart: Cart, key: LineKey): Cart {
  const line = cart.find((other) => isSameLine(other, key))
  if (!line) return cart
  const { seenPrice: _, ...unpriced } = line
  const switched = { ...unpriced, payWithPoints: !line.payWithPoints }
  const target = cart.find((other) => isSameLine(other, switched))
  if (!target) return cart.map((other) => (other === line ? switched : other))
  const quantity = target.quantity + line.quantity
  return quantity > MAX_LINE_QUANTITY
    ? cart
    : alsoForProjects(setQuantity(removeLine(cart, key), switched, quantity), switched, line.jobIds)
}

/** Splits a line into points and cash (requirements §4). Above the maximum the cart stays as it is. */
export function splitLine(cart: Cart, key: LineKey, parts: Readonly<{ pointsQuantity: number; cashQuantity: number }>): Cart {
  const line = cart.find((other) => isSameLine(other, key))
  if (!line) return cart
  const sameOtherWay = cart.find((other) => isSameLine(other, { ...key, payWithPoints: !key.payWithPoints }))
  const otherWay = sameOtherWay?.quantity ?? 0
  const pointsQuantity = parts.pointsQuantity + (key.payWithPoints ? 0 : otherWay)
  const cashQuantity = parts.cashQuantity + (key.payWithPoints ? otherWay : 0)
  if (Math.max(pointsQuantity, cashQuantity) > MAX_LINE_QUANTITY) return cart
  const { seenPrice: _, ...rest } = line
  const shared = { ...rest, ...forProjects(line.jobIds, sameOtherWay?.jobIds) }
  const halves = [
    { ...shared, quantity: pointsQuantity, payWithPoints: true },
    { ...shared, quantity: cashQuantity, payWithPoints: false },
  ].filter((half) => half.quantity > 0)
  return cart.flatMap((other) => (other === line ? halves : other === sameOtherWay ? [] : [other]))
}

/** Puts a removed line back in its place; keeps units added since. */
export function restoreLine(cart: Cart, line: CartLine, place: number): Cart {
  if (cart.some((other) => isSameLine(other, line))) return addToCart(cart, line)
  return hasRoomFor(cart, [line]) ? cart.toSpliced(place, 0, line) : cart
}

/** Removes ordered units from the cart; units added since stay. */
export function withoutOrdered(cart: Cart, ordered: readonly (LineKey & Readonly<{ quantity: number }>)[]): Cart {
  return ordered.reduce((left, line) => {
    const inCart = left.find((other) => isSameLine(other, line))
    return inCart ? setQuantity(left, line, inCart.quantity - line.quantity) : left
  }, cart)
}

/** Updates the seen prices; a line without a new one keeps its own. */
export function withSeenPrices(cart: Cart, priceOf: (line: CartLine) => number | undefined): Cart {
  return cart.map((line) => {
    const seenPrice = priceOf(line)
    return seenPrice === undefined || seenPrice === line.seenPrice ? line : { ...line, seenPrice }
  })
}

export function countUnits(cart: readonly Readonly<{ quantity: number }>[]): number {
  return cart.reduce((sum, line) => sum + line.quantity, 0)
}

export function textOfKey({ productId, payWithPoints, sampleOf }: LineKey): string {
  return [productId, payWithPoints ? 'point' : 'kontant', sampleOf ?? ''].join('-')
}

export function isSameLine(a: LineKey, b: LineKey): boolean {
  return a.productId === b.productId && a.payWithPoints === b.payWithPoints && a.sampleOf === b.sampleOf
}
