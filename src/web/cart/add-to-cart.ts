import { FULL_CART, hasRoomFor } from '#domain/orders/cart.ts'
import { toast } from '#web/ui/toast.ts'
import { cartActions, readCart } from './cart-store.ts'

type Adding = { product: { id: number; nameDa: string }; quantity: number; payWithPoints?: boolean; sampleOf?: number }

/** Puts units in the cart and says so (spec §8). */
export function addProductToCart({ product, quantity, payWithPoints = false, sampleOf }: Adding): void {
  const line = { productId: product.id, quantity, payWithPoints, sampleOf: sampleOf ?? null }
  if (!hasRoomFor(readCart(), [line])) {
    toast.error(FULL_CART)
    return
  }
  cartActions.add(line)
  toast.success(`${product.nameDa} tilføjet til kurv!`)
}
