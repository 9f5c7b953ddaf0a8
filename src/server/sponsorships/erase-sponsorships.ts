import { eq, inArray, lt, sql } from 'drizzle-orm'
import { eraseSubjects, forgottenSubject, lockForErasure } from '#server/audit/subjects.ts'
import { type AuditEntry, writeAudit } from '#server/audit/write-audit.ts'
import type { Connection, Database } from '#server/database/connect.ts'
import { deleteIdle } from '#server/database/delete-idle.ts'
import { lockAccounts } from '#server/database/lock-accounts.ts'
import { sponsorshipImages, sponsorships } from '#server/database/schema/sponsorships.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { eraseMails, isAbout } from '#server/mails/erase-mails.ts'
import type { PictureStorage, Shop } from '#server/shop.ts'
import { deleteImages, imagesWrittenBefore } from './image-files.ts'

const DELETED = 'Slettet ansøgning'

/** Without personal data. */
function deletedSponsorshipSubject(id: string): AuditEntry['subject'] {
  return forgottenSubject('sponsorship', id, DELETED)
}

/** Also from mails and log, in the same transaction. */
export async function eraseSponsorships(tx: Connection, ids: readonly string[]): Promise<void> {
  for (const id of ids) await eraseMails(tx, isAbout({ id }))
  await eraseSubjects(tx, { kinds: ['sponsorship'], ids, name: DELETED })
}

/** Their files are deleted in the next run. */
export async function eraseSponsorshipsBefore(db: Database, before: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockForErasure(tx)
    const deleted = await tx.delete(sponsorships).where(lt(sponsorships.createdAt, before)).returning({ id: sponsorships.id })
    await eraseSponsorships(
      tx,
      deleted.map(({ id }) => id),
    )
  })
}

/** Deletes pictures without an application, and files without a row. */
export async function clearUnnamedImages(db: Database, storage: PictureStorage, before: Date): Promise<void> {
  const { sponsorshipId, createdAt } = sponsorshipImages
  await deleteIdle(db, sponsorshipImages, sql`${sponsorshipId} is null and ${createdAt} < ${before}`)
  const onDisk = await imagesWrittenBefore(storage, before)
  for (let start = 0; start < onDisk.length; start += 1_000) await deleteUnnamed(db, storage, onDisk.slice(start, start + 1_000))
}

async function deleteUnnamed(db: Connection, storage: PictureStorage, ids: readonly string[]): Promise<void> {
  const rows = await db
    .select({ id: sponsorshipImages.id })
    .from(sponsorshipImages)
    .where(inArray(sponsorshipImages.id, [...ids]))
  const referenced = new Set(rows.map(({ id }) => id))
  await deleteImages(
    storage,
    ids.filter((id) => !referenced.has(id)),
  )
}

/** Deletes an application in any status (requirements §4), with mails and files. */
export async function deleteSponsorship(shop: Shop, staff: Visitor, id: string): Promise<void> {
  const images = await inTransaction(shop.db, async (tx) => {
    await lockForErasure(tx)
    await lockAccounts(tx, { by: staff })
    const rows = await tx.select({ id: sponsorshipImages.id }).from(sponsorshipImages).where(eq(sponsorshipImages.sponsorshipId, id))
    const [deleted] = await tx.delete(sponsorships).where(eq(sponsorships.id, id)).returning({ id: sponsorships.id })
    if (!deleted) throw new ShopError('sponsorship_not_found')
    await eraseSponsorships(tx, [id])
    await writeAudit(tx, { by: staff, action: 'Ansøgning slettet', subject: deletedSponsorshipSubject(id), at: shop.now() })
    return rows
  })
  await deleteImages(
    shop.privatePictures,
    images.map((image) => image.id),
  )
}
