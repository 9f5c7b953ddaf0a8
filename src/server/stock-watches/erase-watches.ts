import { and, isNull, lt, or, sql } from 'drizzle-orm'
import { DAY_MS } from '#domain/calendar/durations.ts'
import { CONFIRM_WITHIN_DAYS } from '#domain/stock-watches/stock-watches.ts'
import type { Database } from '#server/database/connect.ts'
import { deleteIdle } from '#server/database/delete-idle.ts'
import { stockWatches } from '#server/database/schema/stock-watches.ts'

/** Also unconfirmed addresses. */
export async function eraseWatchesBefore(db: Database, before: Date, now: Date): Promise<void> {
  const confirmedBy = new Date(now.getTime() - CONFIRM_WITHIN_DAYS * DAY_MS)
  const isUnconfirmed = and(isNull(stockWatches.userId), isNull(stockWatches.confirmedAt), lt(stockWatches.createdAt, confirmedBy))
  await deleteIdle(db, stockWatches, or(lt(stockWatches.createdAt, before), isUnconfirmed) ?? sql`false`)
}
