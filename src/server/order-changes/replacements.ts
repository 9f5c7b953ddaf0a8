import { and, asc, eq, isNull, ne } from 'drizzle-orm'
import { settleableRolls } from '#domain/claims/claimable.ts'
import { toClaimRolls } from '#server/claims/claim-answer.ts'
import { findClaimsOf } from '#server/claims/queries.ts'
import type { Connection } from '#server/database/connect.ts'
import { claims } from '#server/database/schema/claims.ts'
import { orderLines, orders } from '#server/database/schema/orders.ts'
import { ShopError } from '#server/http/shop-error.ts'

/** Throws replacement_stands while new rolls replace the order's: the buyer would get money and rolls. The caller holds the order's row. */
export async function requireNoReplacement(tx: Connection, orderId: number): Promise<void> {
  const active = await tx
    .select({ orderNumber: orders.orderNumber })
    .from(claims)
    .innerJoin(orders, eq(orders.id, claims.replacementOrderId))
    .where(and(eq(claims.orderId, orderId), ne(orders.status, 'cancelled'), isNull(orders.deletedAt)))
    .orderBy(asc(orders.id))
  if (active.length === 0) return
  const named = active.map(({ orderNumber }) => orderNumber).join(' og ')
  throw new ShopError('replacement_stands', {
    message: `Kunden får nye varer i stedet på ordre ${named}. Annuller den først, ellers får kunden både penge og varer.`,
  })
}

/** Refuses to revive a replacement whose rolls were settled another way since it was cancelled. Throws replacement_not_needed. */
export async function requireStillReplacing(tx: Connection, orderId: number): Promise<void> {
  const [claim] = await tx.select({ id: claims.id, orderId: claims.orderId }).from(claims).where(eq(claims.replacementOrderId, orderId))
  if (!claim || claim.orderId === null) return
  const [replaced] = await tx.select().from(orders).where(eq(orders.id, claim.orderId))
  const of = await findClaimsOf(tx, claim.orderId)
  const others = of.filter(({ id }) => id !== claim.id).map(toClaimRolls)
  const lines = await tx.select().from(orderLines).where(eq(orderLines.orderId, claim.orderId))
  const claimed = of.find(({ id }) => id === claim.id)?.lines ?? []
  const isFree = claimed.every(({ itemId, quantity }) => {
    const line = lines.find(({ id }) => id === itemId)
    return line !== undefined && quantity <= settleableRolls(line, others)
  })
  if (!replaced || replaced.status === 'cancelled' || replaced.deletedAt !== null || !isFree) throw new ShopError('replacement_not_needed')
}
