import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Project } from '#contract/projects/projects.ts'
import type { Connection } from '#server/database/connect.ts'
import { orderLines, orders } from '#server/database/schema/orders.ts'
import { products } from '#server/database/schema/products.ts'
import { type projectFilms, projectOrderLines } from '#server/database/schema/projects.ts'

/** Lines ordered for a project, oldest first, with their batches; also of deleted products. */
export async function findOrdered(
  db: Connection,
  jobId: number,
  films: readonly Pick<typeof projectFilms.$inferSelect, 'kcwId' | 'hex'>[],
): Promise<Project['orders']> {
  const rows = await db
    .select({
      order: { id: orders.id, orderNumber: orders.orderNumber, status: orders.status, createdAt: orders.createdAt },
      id: orderLines.id,
      productId: orderLines.productId,
      kcwId: orderLines.kcwId,
      nameDa: orderLines.nameDa,
      hex: products.hex,
      quantity: orderLines.quantity,
      batches: orderLines.batches,
      sharedWith: sql<number>`(select count(*)::int - 1 from job_order_lines other where other.order_line_id = ${orderLines.id})`,
    })
    .from(projectOrderLines)
    .innerJoin(orderLines, eq(orderLines.id, projectOrderLines.orderLineId))
    .innerJoin(orders, and(eq(orders.id, orderLines.orderId), isNull(orders.deletedAt)))
    .leftJoin(products, eq(products.id, orderLines.productId))
    .where(eq(projectOrderLines.jobId, jobId))
    .orderBy(asc(orders.createdAt), asc(orders.id), asc(orderLines.position))
  return [...Map.groupBy(rows, ({ order }) => order.id).values()].flatMap((lines) => {
    const [first] = lines
    if (!first) return []
    return {
      ...first.order,
      createdAt: first.order.createdAt.toISOString(),
      lines: lines.map(({ order: _, ...line }) => ({
        ...line,
        hex: line.hex ?? films.find(({ kcwId }) => kcwId === line.kcwId)?.hex ?? null,
      })),
    }
  })
}
