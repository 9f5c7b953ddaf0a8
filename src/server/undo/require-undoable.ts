import { eq } from 'drizzle-orm'
import { longDateAndTime } from '#domain/calendar/danish-time.ts'
import { DAY_MS } from '#domain/calendar/durations.ts'
import { mayDo } from '#domain/customers/rights/rights.ts'
import { UNDO_DAYS } from '#domain/undo/undoable.ts'
import type { Connection } from '#server/database/connect.ts'
import { undoables } from '#server/database/schema/undo.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'

export type Undoable = typeof undoables.$inferSelect
export type Asked = Readonly<{ id: number; staff: Visitor; now: Date }>

/** Throws 'undo_not_found' and 'forbidden'. */
export async function findUndoable(db: Connection, { id, staff, now }: Asked): Promise<Undoable> {
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
