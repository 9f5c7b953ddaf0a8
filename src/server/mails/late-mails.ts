import { and, count, eq, isNotNull, lt, min, or } from 'drizzle-orm'
import type { Warnings } from '#contract/dashboard.ts'
import type { Connection } from '#server/database/connect.ts'
import { mails } from '#server/database/schema/mails.ts'

const LATE_AFTER_MS = 10 * 60_000

/** Overdue mails: their number, age and reason; null for none. */
export async function findLateMails(
  db: Connection,
  { now, hasServer }: Readonly<{ now: Date; hasServer: boolean }>,
): Promise<Warnings['lateMails']> {
  const before = new Date(now.getTime() - LATE_AFTER_MS)
  const isStuck = or(isNotNull(mails.lastError), lt(mails.nextAttemptAt, before))
  const [late] = await db
    .select({ count: count(), since: min(mails.createdAt), refused: count(mails.lastError) })
    .from(mails)
    .where(and(eq(mails.state, 'queued'), lt(mails.createdAt, before), isStuck))
  if (!late?.since) return null
  const why = hasServer ? (late.refused > 0 ? 'refused' : 'behind') : 'no-server'
  return { count: late.count, since: late.since.toISOString(), why }
}
