import { and, desc, eq, gte, inArray, sql } from 'drizzle-orm'
import type { Stayed } from '#contract/undo.ts'
import type { Connection } from '#server/database/connect.ts'
import { auditLog } from '#server/database/schema/audit.ts'
import type { undoables } from '#server/database/schema/undo.ts'

export type Stay = Omit<Stayed, 'by' | 'at'>

/** Adds who changed it and when, from log or stock movements. */
export async function withWho(db: Connection, { id, createdAt }: typeof undoables.$inferSelect, stays: readonly Stay[]): Promise<Stayed[]> {
  const ids = [...new Set(stays.flatMap(({ productId }) => productId ?? []))]
  if (ids.length === 0) return stays.map((stay) => ({ ...stay, by: null, at: null }))
  const entries = await db
    .select({ of: auditLog.subjectId, by: auditLog.byName, at: auditLog.createdAt, changes: auditLog.changes })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.subjectKind, 'product'),
        inArray(auditLog.subjectId, ids.map(String)),
        gte(auditLog.createdAt, createdAt),
        sql`${auditLog.undoableId} is distinct from ${id}`,
      ),
    )
    .orderBy(desc(auditLog.createdAt), desc(auditLog.id))
  return stays.map((stay) => {
    const ofIt = entries.filter(({ of }) => of === String(stay.productId))
    const made = ofIt.find(({ changes }) => stay.field === null || stay.field in changes || (stay.field === 'stock' && 'rolls' in changes))
    return { ...stay, by: made?.by ?? null, at: made?.at.toISOString() ?? null }
  })
}
