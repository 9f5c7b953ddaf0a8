import { and, eq, isNotNull } from 'drizzle-orm'
import { countsAsBought } from '#domain/reviews/review.ts'
import { isOwn } from '#server/customers/own-orders.ts'
import type { Connection } from '#server/database/connect.ts'
import { orderLines, orders } from '#server/database/schema/orders.ts'
import type { Visitor } from '#server/http/visitor.ts'

/** Products an account may review (`countsAsBought`). */
export async function boughtProducts(db: Connection, visitor: Visitor, among?: number): Promise<number[]> {
  const { status, paymentStatus } = orders
  const lines = await db
    .selectDistinct({ productId: orderLines.productId, status, paymentStatus, deletedAt: orders.deletedAt })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(and(isOwn(visitor), among === undefined ? isNotNull(orderLines.productId) : eq(orderLines.productId, among)))
  return [
    ...new Set(
      lines.flatMap((line) =>
        line.productId !== null && countsAsBought({ ...line, isDeleted: line.deletedAt !== null }) ? line.productId : [],
      ),
    ),
  ]
}
