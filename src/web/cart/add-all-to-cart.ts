import { type Cart, isSameLine, MAX_CART_LINES } from '#domain/orders/cart.ts'
import { toast } from '#web/ui/toast.ts'
import { cartActions, readCart } from './cart-store.ts'

/** Puts several lines in the cart, all or none: false, and a word about it, when the cart has no room for them. */
export function addAllToCart(lines: Cart): boolean {
  const before = readCart()
  const newLines = lines.filter((line) => !before.some((other) => isSameLine(other, line)))
  if (before.length + newLines.length > MAX_CART_LINES) {
    toast.error(`Kurven kan højst have ${MAX_CART_LINES} linjer.`)
    return false
  }
  for (const line of lines) cartActions.add(line)
  return true
}
