import { inArray, lt } from 'drizzle-orm'
import { eraseSubjects, lockForErasure } from '#server/audit/subjects.ts'
import type { Connection, Database } from '#server/database/connect.ts'
import { claimPhotos, claims } from '#server/database/schema/claims.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { eraseMails, isAbout } from '#server/mails/erase-mails.ts'

/** Deletes claims within the caller's transaction; answers the photographs whose files must be deleted afterwards. */
export async function deleteClaims(tx: Connection, ids: readonly number[]): Promise<string[]> {
  if (ids.length === 0) return []
  const photos = await tx
    .select({ id: claimPhotos.id })
    .from(claimPhotos)
    .where(inArray(claimPhotos.claimId, [...ids]))
  await tx.delete(claims).where(inArray(claims.id, [...ids]))
  return photos.map(({ id }) => id)
}

/** Removes deleted claims from mails and log, in the same transaction. */
export async function eraseClaims(tx: Connection, ids: readonly number[]): Promise<void> {
  for (const claimId of ids) await eraseMails(tx, isAbout({ claimId }))
  await eraseSubjects(tx, { kinds: ['claim'], ids, name: 'Slettet sag' })
}

/** The photographs' files are deleted by the next cleanup. */
export async function eraseClaimsBefore(db: Database, before: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockForErasure(tx)
    const old = await tx.select({ id: claims.id }).from(claims).where(lt(claims.createdAt, before))
    const ids = old.map(({ id }) => id)
    await deleteClaims(tx, ids)
    await eraseClaims(tx, ids)
  })
}
