import { type Cart, countUnits, FULL_CART, hasRoomFor } from '#domain/cart/cart.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import { toast } from '#web/ui/toast.ts'
import { TO_CART } from './add-to-cart.ts'
import { cartActions, readCart } from './cart-store.ts'

/** Adds all lines or none, with a message; false when the cart is full. */
export function addAllToCart(lines: Cart): boolean {
  if (!hasRoomFor(readCart(), lines)) {
    toast.error(FULL_CART)
    return false
  }
  for (const line of lines) cartActions.add(line)
  toast.linked(`${count(countUnits(lines), 'vare', 'varer')} lagt i kurven`, TO_CART)
  return true
}

/** The text of a button that adds so many units, counted as in the message that follows. */
export function intoCartText(units: number): string {
  return units === 0 ? 'Intet kan bestilles' : `Læg ${count(units, 'vare', 'varer')} i kurven`
}
