import { and, eq, inArray, lt, ne } from 'drizzle-orm'
import { eraseSubjects, lockForErasure } from '#server/audit/subjects.ts'
import type { Connection, Database } from '#server/database/connect.ts'
import { offers } from '#server/database/schema/offers.ts'
import { inTransaction } from '#server/database/transaction.ts'

/** Deletes a user's offers and answers their ids; the caller holds the user. Orders stay. */
export async function eraseOffers(tx: Connection, userId: number): Promise<readonly number[]> {
  const own = await tx.delete(offers).where(eq(offers.userId, userId)).returning({ id: offers.id })
  return own.map(({ id }) => id)
}

/** Their texts may contain personal data. */
export async function eraseOffersInLog(tx: Connection, ids: readonly number[]): Promise<void> {
  await eraseSubjects(tx, { kinds: ['offer'], ids, name: 'Slettet tilbud' })
}

/** Skips locked offers. */
export async function eraseOffersBefore(db: Database, before: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockForErasure(tx)
    const old = await tx.select({ id: offers.id }).from(offers).where(lt(offers.updatedAt, before)).for('update', { skipLocked: true })
    const ids = old.map(({ id }) => id)
    await tx.delete(offers).where(inArray(offers.id, ids))
    await eraseOffersInLog(tx, ids)
  })
}

/** Without drafts, which are internal. */
export async function offersOf(db: Connection, userId: number) {
  const { document, number, version, state, sentAt, answeredAt, answerNote } = offers
  return await db
    .select({ number, version, state, sentAt, answeredAt, answerNote, document })
    .from(offers)
    .where(and(eq(offers.userId, userId), ne(offers.state, 'draft')))
    .orderBy(offers.id)
}
