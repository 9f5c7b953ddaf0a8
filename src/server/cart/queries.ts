import { eq } from 'drizzle-orm'
import type { AccountCart } from '#contract/cart.ts'
import type { Connection } from '#server/database/connect.ts'
import { carts } from '#server/database/schema/cart.ts'

/** Empty at revision 0 when never saved. */
export async function findCart(db: Connection, userId: number): Promise<AccountCart> {
  const [cart] = await db.select({ lines: carts.lines, revision: carts.revision }).from(carts).where(eq(carts.userId, userId))
  return cart ?? { lines: [], revision: 0 }
}
