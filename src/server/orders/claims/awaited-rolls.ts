import { and, eq, gt, inArray } from 'drizzle-orm'
import type { Connection } from '#server/database/connect.ts'
import { claimLines, claims } from '#server/database/schema/claims.ts'
import { orderLines } from '#server/database/schema/orders.ts'

/** True when an undecided claim awaits rolls of the order. */
export async function isAnyAwaited(tx: Connection, orderId: number): Promise<boolean> {
  const [found] = await tx
    .select({ id: claims.id })
    .from(claims)
    .innerJoin(claimLines, eq(claimLines.claimId, claims.id))
    .innerJoin(orderLines, eq(orderLines.id, claimLines.orderLineId))
    .where(
      and(eq(claims.orderId, orderId), inArray(claims.state, ['open', 'asked', 'awaitingGoods']), gt(orderLines.sent, orderLines.returned)),
    )
    .limit(1)
  return found !== undefined
}
