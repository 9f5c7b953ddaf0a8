import { cartCalls } from '#contract/cart.ts'
import { route } from '#server/http/route.ts'
import { findCart } from './queries.ts'
import { saveCart } from './save-cart.ts'

export const cartRoutes = [
  route(cartCalls.showCart, async (shop, { visitor }) => ({ cart: await findCart(shop.db, visitor.userId) })),

  route(cartCalls.saveCart, async (shop, { visitor, body }) => ({ cart: await saveCart(shop, visitor, body) })),
]
