import { and, eq, inArray, lt, or } from 'drizzle-orm'
import { FORGOTTEN_EMAIL, FORGOTTEN_NAME } from '#domain/privacy/erasing.ts'
import { eraseSubjects, lockForErasure } from '#server/audit/subjects.ts'
import type { Connection, Database } from '#server/database/connect.ts'
import { claimEntries, claimPhotos, claims } from '#server/database/schema/claims.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { eraseMails, isAbout } from '#server/mails/erase-mails.ts'

/** Deletes claims within the caller's transaction; answers the photographs whose files must be deleted afterwards. */
async function deleteClaims(tx: Connection, ids: readonly number[]): Promise<string[]> {
  if (ids.length === 0) return []
  const photos = await tx
    .select({ id: claimPhotos.id })
    .from(claimPhotos)
    .where(inArray(claimPhotos.claimId, [...ids]))
  await tx.delete(claims).where(inArray(claims.id, [...ids]))
  return photos.map(({ id }) => id)
}

/**
 * Deletes claims of erased buyers as `deleteClaims` does. Two kinds stay, without the buyer: those settled with new goods, as they alone say that
 * the replaced goods cannot be credited too, and those about safety, whose register the shop must keep (Regulation (EU) 2023/988 article 9(11)).
 */
export async function deleteClaimsOfBuyers(tx: Connection, ids: readonly number[]): Promise<string[]> {
  if (ids.length === 0) return []
  const remaining = await tx
    .update(claims)
    .set({ name: FORGOTTEN_NAME, email: FORGOTTEN_EMAIL, words: null })
    .where(and(inArray(claims.id, [...ids]), or(eq(claims.outcome, 'replace'), claims.isAboutSafety)))
    .returning({ id: claims.id })
  const kept = remaining.map(({ id }) => id)
  const photos = await deleteClaims(
    tx,
    ids.filter((id) => !kept.includes(id)),
  )
  const ofKept = await tx.delete(claimPhotos).where(inArray(claimPhotos.claimId, kept)).returning({ id: claimPhotos.id })
  await tx.update(claimEntries).set({ words: null }).where(inArray(claimEntries.claimId, kept))
  return [...photos, ...ofKept.map(({ id }) => id)]
}

/** Removes erased claims from mails and log, in the same transaction. */
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
