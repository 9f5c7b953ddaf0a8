import { inArray, lt, sql } from 'drizzle-orm'
import { DAY_MS } from '#domain/calendar/durations.ts'
import { takeTurnToForget } from '#server/audit/forget-subjects.ts'
import type { Connection, Database } from '#server/database/connect.ts'
import { deleteIdle } from '#server/database/delete-idle.ts'
import { sponsorshipImages, sponsorships } from '#server/database/schema.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { PictureStorage } from '#server/shop.ts'
import { forgetSponsorships } from './forget-sponsorships.ts'
import { deleteImages, imagesWrittenBefore } from './image-files.ts'

/** What the privacy page promises: an application is kept for two years at most. */
const KEPT_MS = 730 * DAY_MS
/** How long somebody may take from choosing a picture to sending the application. */
const UNNAMED_KEPT_MS = DAY_MS

/**
 * Deletes applications that are two years old, pictures no application named within a day, and files nothing names:
 * what a killed process left between a file and its row.
 */
export async function clearAwaySponsorships(db: Database, storage: PictureStorage, now: Date): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms)
  await inTransaction(db, async (tx) => {
    await takeTurnToForget(tx)
    const gone = await tx
      .delete(sponsorships)
      .where(lt(sponsorships.createdAt, before(KEPT_MS)))
      .returning({ id: sponsorships.id })
    await forgetSponsorships(
      tx,
      gone.map(({ id }) => id),
    )
  })
  const { sponsorshipId, createdAt } = sponsorshipImages
  await deleteIdle(db, sponsorshipImages, sql`${sponsorshipId} is null and ${createdAt} < ${before(UNNAMED_KEPT_MS)}`)
  const onDisk = await imagesWrittenBefore(storage, before(UNNAMED_KEPT_MS))
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
