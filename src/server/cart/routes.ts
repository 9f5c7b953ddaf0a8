import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import { type AccountCart, cartCalls } from '#contract/cart.ts'
import type { Connection } from '#server/database/connect.ts'
import { lockAccounts } from '#server/database/lock-accounts.ts'
import { carts } from '#server/database/schema/cart.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { route } from '#server/http/route.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import type { Shop } from '#server/shop.ts'

export const cartRoutes = [
  route(cartCalls.showCart, async (shop, { visitor }) => ({ cart: await findCart(shop.db, visitor.userId) })),

  route(cartCalls.saveCart, async (shop, { visitor, body }) => ({ cart: await saveCart(shop, visitor, body) })),
]

/** Saves a cart if its revision is current; otherwise throws cart_changed with the stored cart. */
async function saveCart({ db, now }: Shop, visitor: Visitor, { lines, revision }: AccountCart): Promise<AccountCart> {
  return await inTransaction(db, async (tx) => {
    // serialises devices of the account
    await lockAccounts(tx, { by: visitor, changed: [visitor.userId] })
    const saved = await findCart(tx, visitor.userId)
    if (isDeepStrictEqual(saved.lines, lines)) return saved
    if (saved.revision !== revision) throw new ShopError('cart_changed', { body: { cart: saved } })
    const next = { lines, revision: revision + 1, changedAt: now() }
    await tx
      .insert(carts)
      .values({ userId: visitor.userId, ...next })
      .onConflictDoUpdate({ target: carts.userId, set: next })
    return { lines, revision: next.revision }
  })
}

/** Empty at revision 0 when never saved. */
export async function findCart(db: Connection, userId: number): Promise<AccountCart> {
  const [cart] = await db.select({ lines: carts.lines, revision: carts.revision }).from(carts).where(eq(carts.userId, userId))
  return cart ?? { lines: [], revision: 0 }
}
