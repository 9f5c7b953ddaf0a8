import { inArray, lt } from 'drizzle-orm'
import { forgetSubjects, takeTurnToForget } from '#server/audit/forget-subjects.ts'
import type { Connection, Database } from '#server/database/connect.ts'
import { claimPhotos, claims } from '#server/database/schema/claims.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { forgetMails, isAbout } from '#server/mails/forget-mails.ts'

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
export async function forgetClaims(tx: Connection, ids: readonly number[]): Promise<void> {
  for (const claimId of ids) await forgetMails(tx, isAbout({ claimId }))
  await forgetSubjects(tx, { kinds: ['claim'], ids, name: 'Slettet sag' })
}

/** The photographs' files go with the next clearing. */
export async function forgetClaimsBefore(db: Database, before: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    await takeTurnToForget(tx)
    const old = await tx.select({ id: claims.id }).from(claims).where(lt(claims.createdAt, before))
    const ids = old.map(({ id }) => id)
    await deleteClaims(tx, ids)
    await forgetClaims(tx, ids)
  })
}
