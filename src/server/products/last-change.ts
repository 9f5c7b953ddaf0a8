import { and, desc, eq } from 'drizzle-orm'
import type { LastChange } from '#contract/products/staff-product.ts'
import type { Connection } from '#server/database/connect.ts'
import { auditLog } from '#server/database/schema.ts'

/** Who changed a product last, and when, as the log has it: what a refused colleague is told. Empty when nobody of the staff did. */
export async function findLastChange(db: Connection, productId: number): Promise<LastChange> {
  const [entry] = await db
    .select({ changedBy: auditLog.byName, changedAt: auditLog.createdAt })
    .from(auditLog)
    .where(and(eq(auditLog.subjectKind, 'product'), eq(auditLog.subjectId, String(productId))))
    .orderBy(desc(auditLog.createdAt), desc(auditLog.id))
    .limit(1)
  return entry ? { changedBy: entry.changedBy, changedAt: entry.changedAt.toISOString() } : {}
}
