import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import { eraseSubjects, lockForErasure } from '#server/audit/subjects.ts'
import type { Connection, Database } from '#server/database/connect.ts'
import { wraps } from '#server/database/schema/goods/wraps.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { eraseMails, isAbout } from '#server/mails/erase-mails.ts'
import type { PictureStorage } from '#server/shop.ts'
import { fileNamesOf, pictureKeyOf } from './queries.ts'

/** Within the caller's erasure transaction. */
export async function eraseWraps(tx: Connection, ids: readonly number[]): Promise<void> {
  for (const wrapId of ids) await eraseMails(tx, isAbout({ wrapId }))
  await eraseSubjects(tx, { kinds: ['wrap'], ids, name: 'Slettet billede' })
}

const AT_ONCE = 200
const LEFT_OVER_AFTER_MS = 3_600_000

type Cleared = Readonly<{ db: Database; pictures: PictureStorage }>

/** With their files; skips locked rows. */
export async function clearWrapsBefore({ db, pictures }: Cleared, state: 'draft' | 'refused', before: Date): Promise<void> {
  for (;;) {
    const removed = await inTransaction(db, async (tx) => {
      await lockForErasure(tx)
      const idle = tx
        .select({ id: wraps.id })
        .from(wraps)
        .where(and(eq(wraps.state, state), lt(wraps.updatedAt, before)))
        .orderBy(wraps.id)
        .limit(AT_ONCE)
        .for('update', { skipLocked: true })
      const deleted = await tx.delete(wraps).where(sql`${wraps.id} = any(array(${idle}))`).returning()
      await eraseWraps(
        tx,
        deleted.map(({ id }) => id),
      )
      return deleted
    })
    await pictures.remove(fileNamesOf(removed))
    if (removed.length < AT_ONCE) return
  }
}

/** Deletes files without a row. */
export async function clearWrapFiles({ db, pictures }: Cleared, now: Date): Promise<void> {
  let batch: string[] = []
  const clear = async () => {
    const keys = [...new Set(batch.flatMap((name) => pictureKeyOf(name) ?? []))]
    const rows = await db.select({ key: wraps.pictureKey }).from(wraps).where(inArray(wraps.pictureKey, keys))
    const known = new Set(rows.map(({ key }) => key))
    await pictures.remove(batch.filter((name) => !known.has(pictureKeyOf(name) ?? '')))
    batch = []
  }
  for await (const name of pictures.listOlderThan(new Date(now.getTime() - LEFT_OVER_AFTER_MS))) {
    if (pictureKeyOf(name) !== null) batch.push(name)
    if (batch.length >= AT_ONCE) await clear()
  }
  if (batch.length > 0) await clear()
}
