import type { BatchChoice } from '#domain/batches/batch-rolls.ts'
import {
  addToCart,
  batchChoiceOf,
  type Cart,
  type CartLine,
  forProjects,
  isOrderableQuantity,
  type LineKey,
  MAX_CART_LINES,
  MAX_LINE_PROJECTS,
  removeLine,
  restoreLine,
  setBatchChoice,
  setQuantity,
  splitLine,
  switchPayment,
  withoutOrdered,
  withSeenPrices,
} from '#domain/cart/cart.ts'
import { useValue } from '#web/browser/store.ts'
import { createStoredValue, json } from '#web/browser/stored-value.ts'

export const CART_KEY = 'foliehuset.kurv.v1'
const EMPTY: Cart = []

const cart = createStoredValue({ key: CART_KEY, empty: EMPTY, format: json(toCart) })

/** The visitor's cart, shared by tabs. Empty until hydration. */
export const useCart = (): Cart => useValue(cart)

export const readCart = cart.read

export const subscribeToCart = cart.subscribe

export const cartActions = {
  add: (line: CartLine) => cart.set(addToCart(readCart(), line)),
  setBatchChoice: (key: LineKey, requested: BatchChoice) => cart.set(setBatchChoice(readCart(), key, requested)),
  setQuantity: (key: LineKey, quantity: number) => cart.set(setQuantity(readCart(), key, quantity)),
  remove: (key: LineKey) => cart.set(removeLine(readCart(), key)),
  switchPayment: (key: LineKey) => cart.set(switchPayment(readCart(), key)),
  split: (key: LineKey, parts: { pointsQuantity: number; cashQuantity: number }) => cart.set(splitLine(readCart(), key, parts)),
  restore: (line: CartLine, place: number) => cart.set(restoreLine(readCart(), line, place)),
  /** keeps units added since */
  takeOutOrdered: (lines: Cart) => cart.set(withoutOrdered(readCart(), lines)),
  /** records the prices shown */
  seePrices: (priceOf: (line: CartLine) => number | undefined) => cart.set(withSeenPrices(readCart(), priceOf)),
  replace: (lines: Cart) => cart.set(lines),
}

/** Null for an invalid stored cart, which is discarded. */
export function toCart(lines: unknown): Cart | null {
  if (!Array.isArray(lines) || lines.length > MAX_CART_LINES || !lines.every(isCartLine)) return null
  return lines.reduce<Cart>(
    (whole, { productId, quantity, payWithPoints, sampleOf, seenPrice, jobIds, ...requested }) =>
      addToCart(whole, {
        productId,
        quantity,
        payWithPoints,
        sampleOf: sampleOf ?? null,
        ...batchChoiceOf(requested),
        ...forProjects(jobIds),
        ...(Number.isSafeInteger(seenPrice) && Number(seenPrice) >= 0 && { seenPrice: Number(seenPrice) }),
      }),
    EMPTY,
  )
}

/** Carts from before samples have no `sampleOf`. */
type StoredLine = Omit<CartLine, 'sampleOf'> & Partial<Pick<CartLine, 'sampleOf'>>

function isCartLine(value: unknown): value is StoredLine {
  if (typeof value !== 'object' || value === null) return false
  const { productId, quantity, payWithPoints, sampleOf = null, batchId, oneBatch = false, jobIds = [] } = value as Record<string, unknown>
  return (
    isProductId(productId) &&
    isOrderableQuantity(quantity as number) &&
    typeof payWithPoints === 'boolean' &&
    (sampleOf === null || isProductId(sampleOf)) &&
    (batchId === undefined || isProductId(batchId)) &&
    typeof oneBatch === 'boolean' &&
    Array.isArray(jobIds) &&
    jobIds.length <= MAX_LINE_PROJECTS &&
    jobIds.every(isProductId)
  )
}

function isProductId(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) > 0
}
