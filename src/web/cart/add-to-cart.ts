import { MAX_CART_LINES } from '#domain/orders/cart.ts'
import { toast } from '#web/ui/toast.ts'
import { cartActions, readCart } from './cart-store.ts'

type Adding = { product: { id: number; nameDa: string }; quantity: number; payWithPoints?: boolean }

/** Puts units in the cart and says so (spec §8). */
export function addProductToCart({ product, quantity, payWithPoints = false }: Adding): void {
  const isNewLine = !readCart().some((line) => line.productId === product.id && line.payWithPoints === payWithPoints)
  if (isNewLine && readCart().length >= MAX_CART_LINES) {
    toast.error(`Kurven kan højst have ${MAX_CART_LINES} linjer.`)
    return
  }
  cartActions.add({ productId: product.id, quantity, payWithPoints })
  toast.success(`${product.nameDa} tilføjet til kurv!`)
}
