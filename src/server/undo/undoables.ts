import { and, desc, eq, gte, inArray, lt, not, or, sql } from 'drizzle-orm'
import type { Stayed } from '#contract/undo.ts'
import { longDateAndTime } from '#domain/calendar/danish-time.ts'
import { DAY_MS } from '#domain/calendar/day-arithmetic.ts'
import { mayDo } from '#domain/customers/rights/rights.ts'
import { UNDO_DAYS } from '#domain/undo/undoable.ts'
import type { Connection, Database } from '#server/database/connect.ts'
import { deleteIdle } from '#server/database/delete-idle.ts'
import { auditLog } from '#server/database/schema/audit.ts'
import { undoableBelongings, undoables } from '#server/database/schema/undo.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'

export type Undoable = typeof undoables.$inferSelect
export type UndoRequest = Readonly<{ id: number; staff: Visitor; now: Date }>

/** Throws 'undo_not_found' and 'forbidden'. */
export async function findUndoable(db: Connection, { id, staff, now }: UndoRequest): Promise<Undoable> {
  const [row] = await db.select().from(undoables).where(eq(undoables.id, id))
  if (!row || row.createdAt.getTime() < now.getTime() - UNDO_DAYS * DAY_MS) throw new ShopError('undo_not_found')
  if (!row.work.every((work) => mayDo(staff, work))) throw new ShopError('forbidden')
  return row
}

/** Throws 'undone_already'. */
export function refuseUndone({ undoneAt, undoneByName }: Undoable): void {
  if (!undoneAt) return
  const message = `Ændringen er allerede taget tilbage af ${undoneByName} ${longDateAndTime(undoneAt.getTime())}.`
  throw new ShopError('undone_already', { message })
}

const ROWS_AT_ONCE = 2_000

/** In batches; an undo that is running is kept. */
export async function eraseUndoablesBefore(db: Database, at: Date, rowsAtOnce: number = ROWS_AT_ONCE): Promise<void> {
  const isRunning = sql`exists (select from undo_jobs j where j.undoable_id = ${undoables.id} and j.state = 'working')`
  const areOver = and(lt(undoables.createdAt, at), not(isRunning)) ?? sql`false`
  for (let deleted = rowsAtOnce; deleted === rowsAtOnce; ) {
    const { rowCount } = await db.execute(sql`
      delete from undoable_products where ctid = any(array(
        select p.ctid from undoable_products p where p.undoable_id in (select id from undoables where ${areOver}) limit ${rowsAtOnce} for update skip locked))`)
    deleted = rowCount ?? 0
  }
  await deleteIdle(db, undoables, areOver)
}

function areBelongingsOf({ userId, email }: Readonly<{ userId: number | null; email: string | null }>) {
  return or(
    userId === null ? undefined : eq(undoableBelongings.userId, userId),
    email === null ? undefined : eq(undoableBelongings.email, email),
  )
}

export async function eraseBelongings(tx: Connection, person: Parameters<typeof areBelongingsOf>[0]): Promise<void> {
  const areTheirs = areBelongingsOf(person)
  if (areTheirs) await tx.delete(undoableBelongings).where(areTheirs)
}

export async function belongingsOf(db: Connection, person: Parameters<typeof areBelongingsOf>[0]) {
  const areTheirs = areBelongingsOf(person)
  if (!areTheirs) return []
  const { belongsTo, row } = undoableBelongings
  return await db
    .select({ belongsTo, row: sql<Record<string, unknown>>`${row} - 'token_hash'` })
    .from(undoableBelongings)
    .where(areTheirs)
    .orderBy(undoableBelongings.id)
}

export type Stay = Omit<Stayed, 'by' | 'at'>

/** Adds who changed it and when, from log or stock movements. */
export async function withActors(
  db: Connection,
  { id, createdAt }: typeof undoables.$inferSelect,
  stays: readonly Stay[],
): Promise<Stayed[]> {
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
