import { and, eq, lt, not, or, sql } from 'drizzle-orm'
import type { Connection, Database } from '#server/database/connect.ts'
import { deleteIdle } from '#server/database/delete-idle.ts'
import { undoableBelongings, undoables } from '#server/database/schema/undo.ts'

/** A large file has a hundred thousand rows: deleted at once they would take the embedded engine's only connection for seconds. */
const ROWS_AT_ONCE = 2_000

/** Forgets how to take back what was done before an instant, a part at a time; one that is being taken back is forgotten when that is over. */
export async function forgetUndoablesBefore(db: Database, at: Date, rowsAtOnce: number = ROWS_AT_ONCE): Promise<void> {
  const isTakenBackNow = sql`exists (select from undo_jobs j where j.undoable_id = ${undoables.id} and j.state = 'working')`
  const areOver = and(lt(undoables.createdAt, at), not(isTakenBackNow)) ?? sql`false`
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

/** Forgets what of a person would come back. */
export async function forgetBelongings(tx: Connection, person: Parameters<typeof areBelongingsOf>[0]): Promise<void> {
  const areHis = areBelongingsOf(person)
  if (areHis) await tx.delete(undoableBelongings).where(areHis)
}

/** Forgets who does not want to be told of a deleted product any more, by the hash of his link. */
export async function forgetKeptWatch(db: Connection, tokenHash: Buffer): Promise<void> {
  const { belongsTo, row } = undoableBelongings
  const isIt = sql`${row} ->> 'token_hash' = ${`\\x${tokenHash.toString('hex')}`}`
  await db.delete(undoableBelongings).where(and(eq(belongsTo, 'stock_watches'), isIt))
}

/** What of a person went with deleted products, without what opens his link. */
export async function belongingsOf(db: Connection, person: Parameters<typeof areBelongingsOf>[0]) {
  const areHis = areBelongingsOf(person)
  if (!areHis) return []
  const { belongsTo, row } = undoableBelongings
  return await db
    .select({ belongsTo, row: sql<Record<string, unknown>>`${row} - 'token_hash'` })
    .from(undoableBelongings)
    .where(areHis)
    .orderBy(undoableBelongings.id)
}
