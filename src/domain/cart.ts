/** A cart line as the browser keeps it: a product and how it is paid; that pair identifies the line (spec §3). */
export type CartLine = Readonly<{ productId: number; quantity: number; payWithPoints: boolean }>
export type Cart = readonly CartLine[]
export type LineKey = Readonly<{ productId: number; payWithPoints: boolean }>

/** The most units one line may hold. */
export const MAX_LINE_QUANTITY = 9_999
/** The most lines one cart or order may hold. */
export const MAX_CART_LINES = 200

/** True for a quantity a line may have: a whole number from 1 to the maximum. */
export function isOrderableQuantity(quantity: number): boolean {
  return Number.isInteger(quantity) && quantity >= 1 && quantity <= MAX_LINE_QUANTITY
}

/** Adds units, growing the line of the same product and payment when there is one; the line never exceeds the maximum. */
export function addToCart(cart: Cart, line: CartLine): Cart {
  if (line.quantity <= 0) return cart
  const existing = cart.find((other) => isSameLine(other, line))
  return existing
    ? setQuantity(cart, line, existing.quantity + line.quantity)
    : [...cart, { productId: line.productId, quantity: Math.min(line.quantity, MAX_LINE_QUANTITY), payWithPoints: line.payWithPoints }]
}

/** Sets a line's quantity; 0 or less removes the line (spec §4). */
export function setQuantity(cart: Cart, key: LineKey, quantity: number): Cart {
  if (quantity <= 0) return removeLine(cart, key)
  return cart.map((line) => (isSameLine(line, key) ? { ...line, quantity: Math.min(quantity, MAX_LINE_QUANTITY) } : line))
}

export function removeLine(cart: Cart, key: LineKey): Cart {
  return cart.filter((line) => !isSameLine(line, key))
}

/** Pays a line the other way: merges into the line that already is paid so, adding quantities, or flips it (spec §4). */
export function switchPayment(cart: Cart, key: LineKey): Cart {
  const line = cart.find((other) => isSameLine(other, key))
  if (!line) return cart
  const switched = { ...line, payWithPoints: !line.payWithPoints }
  return cart.some((other) => isSameLine(other, switched))
    ? addToCart(removeLine(cart, key), switched)
    : cart.map((other) => (other === line ? switched : other))
}

/** Splits a product's line into a points part and a cash part; a part of 0 is dropped (spec §4). */
export function splitLine(cart: Cart, key: LineKey, parts: Readonly<{ pointsQuantity: number; cashQuantity: number }>): Cart {
  const index = cart.findIndex((line) => isSameLine(line, key))
  if (index < 0) return cart
  const { productId } = key
  const halves: Cart = [
    { productId, quantity: parts.pointsQuantity, payWithPoints: true },
    { productId, quantity: parts.cashQuantity, payWithPoints: false },
  ].filter((line) => line.quantity > 0)
  const before = cart.slice(0, index).filter((line) => line.productId !== productId)
  const after = cart.slice(index + 1).filter((line) => line.productId !== productId)
  return [...before, ...halves, ...after]
}

/** The number on the cart's badge: all units of all lines. */
export function countUnits(cart: Cart): number {
  return cart.reduce((sum, line) => sum + line.quantity, 0)
}

/** True when both name the same product paid the same way. */
export function isSameLine(a: LineKey, b: LineKey): boolean {
  return a.productId === b.productId && a.payWithPoints === b.payWithPoints
}
