import { eq } from 'drizzle-orm'
import { lockForErasure } from '#server/audit/erase-subjects.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import { lockAccounts } from '#server/database/lock-accounts.ts'
import { sponsorshipImages, sponsorships } from '#server/database/schema/sponsorships.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import type { Shop } from '#server/shop.ts'
import { deletedSponsorshipSubject, eraseSponsorships } from './erase-sponsorships.ts'
import { deleteImages } from './image-files.ts'

/** Deletes an application in any status (requirements §4), with mails and files. */
export async function deleteSponsorship(shop: Shop, staff: Visitor, id: string): Promise<void> {
  const images = await inTransaction(shop.db, async (tx) => {
    await lockForErasure(tx)
    await lockAccounts(tx, { by: staff })
    const ofIt = await tx.select({ id: sponsorshipImages.id }).from(sponsorshipImages).where(eq(sponsorshipImages.sponsorshipId, id))
    const [deleted] = await tx.delete(sponsorships).where(eq(sponsorships.id, id)).returning({ id: sponsorships.id })
    if (!deleted) throw new ShopError('sponsorship_not_found')
    await eraseSponsorships(tx, [id])
    await writeAudit(tx, { by: staff, action: 'Ansøgning slettet', subject: deletedSponsorshipSubject(id), at: shop.now() })
    return ofIt
  })
  await deleteImages(
    shop.privatePictures,
    images.map((image) => image.id),
  )
}
