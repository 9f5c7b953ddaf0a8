import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import type { Connection, Database } from '#server/database/connect.ts'
import { deleteIdle } from '#server/database/delete-idle.ts'
import { sampleLetters, sampleRequests } from '#server/database/schema/samples.ts'

/** Erases a person's requests and recipient data; letters stay, as they may contain a colleague's samples. */
export async function eraseSamples(tx: Connection, userId: number): Promise<void> {
  await tx.update(sampleLetters).set({ recipient: null, userId: null }).where(eq(sampleLetters.userId, userId))
  await tx.delete(sampleRequests).where(eq(sampleRequests.userId, userId))
}

/** Letters, withdrawn samples, and samples waiting since before the instant. */
export async function eraseSamplesBefore(db: Database, before: Date): Promise<void> {
  await deleteIdle(db, sampleLetters, lt(sampleLetters.sentAt, before))
  await deleteIdle(
    db,
    sampleRequests,
    and(isNull(sampleRequests.letterId), lt(sql`coalesce(${sampleRequests.cancelledAt}, ${sampleRequests.askedAt})`, before)) ?? sql`false`,
  )
}

export async function samplesOf(db: Connection, userId: number) {
  return {
    asked: await db.select().from(sampleRequests).where(eq(sampleRequests.userId, userId)).orderBy(sampleRequests.id),
    letters: await db.select().from(sampleLetters).where(eq(sampleLetters.userId, userId)).orderBy(sampleLetters.id),
  }
}
