import { useSyncExternalStore } from 'react'
import {
  addToCart,
  type Cart,
  type CartLine,
  isOrderableQuantity,
  type LineKey,
  MAX_CART_LINES,
  removeLine,
  setQuantity,
  splitLine,
  switchPayment,
} from '#domain/orders/cart.ts'

/** Where the cart is kept. */
export const CART_KEY = 'foliehuset.kurv.v1'
const EMPTY: Cart = []

let cart: Cart | null = null
const listeners = new Set<() => void>()

/** The visitor's cart, kept in this browser and the same in all of its tabs. Empty until hydrated. */
export function useCart(): Cart {
  return useSyncExternalStore(subscribe, readCart, () => EMPTY)
}

/** False while the page is as the server sent it, before this browser's cart is known. */
export function useCartIsKnown(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
}

/** The cart as it is now, for use outside of rendering. */
export function readCart(): Cart {
  cart ??= load()
  return cart
}

/** What can be done to the cart; each change is saved at once. */
export const cartActions = {
  add: (line: CartLine) => replace(addToCart(readCart(), line)),
  setQuantity: (key: LineKey, quantity: number) => replace(setQuantity(readCart(), key, quantity)),
  remove: (key: LineKey) => replace(removeLine(readCart(), key)),
  switchPayment: (key: LineKey) => replace(switchPayment(readCart(), key)),
  split: (key: LineKey, parts: { pointsQuantity: number; cashQuantity: number }) => replace(splitLine(readCart(), key, parts)),
  clear: () => replace(EMPTY),
}

function replace(next: Cart): void {
  cart = next
  save(next)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', readOtherTab)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('storage', readOtherTab)
  }
}

function readOtherTab(event: StorageEvent): void {
  if (event.key !== CART_KEY && event.key !== null) return
  cart = load()
  for (const listener of listeners) listener()
}

function load(): Cart {
  try {
    return parseCart(localStorage.getItem(CART_KEY)) ?? EMPTY
  } catch {
    return EMPTY
  }
}

function save(next: Cart): void {
  try {
    localStorage.setItem(CART_KEY, JSON.stringify(next))
  } catch (error) {
    console.error('the cart could not be saved', error)
  }
}

/** A stored cart, or null when it is missing or broken: a broken one is discarded whole. */
export function parseCart(text: string | null): Cart | null {
  if (!text) return null
  try {
    const lines: unknown = JSON.parse(text)
    if (!Array.isArray(lines) || lines.length > MAX_CART_LINES || !lines.every(isCartLine)) return null
    return lines.reduce<Cart>(
      (whole, { productId, quantity, payWithPoints }) => addToCart(whole, { productId, quantity, payWithPoints }),
      EMPTY,
    )
  } catch {
    return null
  }
}

function isCartLine(value: unknown): value is CartLine {
  if (typeof value !== 'object' || value === null) return false
  const { productId, quantity, payWithPoints } = value as Record<string, unknown>
  return (
    Number.isSafeInteger(productId) &&
    Number(productId) > 0 &&
    isOrderableQuantity(quantity as number) &&
    typeof payWithPoints === 'boolean'
  )
}
