import { inArray, lt, sql } from 'drizzle-orm'
import { lockForErasure } from '#server/audit/erase-subjects.ts'
import type { Connection, Database } from '#server/database/connect.ts'
import { deleteIdle } from '#server/database/delete-idle.ts'
import { sponsorshipImages, sponsorships } from '#server/database/schema/sponsorships.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { PictureStorage } from '#server/shop.ts'
import { eraseSponsorships } from './erase-sponsorships.ts'
import { deleteImages, imagesWrittenBefore } from './image-files.ts'

/** Their files are deleted in the next run. */
export async function eraseSponsorshipsBefore(db: Database, before: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockForErasure(tx)
    const gone = await tx.delete(sponsorships).where(lt(sponsorships.createdAt, before)).returning({ id: sponsorships.id })
    await eraseSponsorships(
      tx,
      gone.map(({ id }) => id),
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
  const named = new Set(rows.map(({ id }) => id))
  await deleteImages(
    storage,
    ids.filter((id) => !named.has(id)),
  )
}
