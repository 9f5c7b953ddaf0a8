import { and, eq } from 'drizzle-orm'
import { lockForErasure } from '#server/audit/erase-subjects.ts'
import { bumpCatalogueVersion } from '#server/database/catalogue-version.ts'
import { lockAccounts } from '#server/database/lock-accounts.ts'
import { reviews } from '#server/database/schema/reviews.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import type { Shop } from '#server/shop.ts'
import { eraseReviews } from './erase-reviews.ts'

/** Deletes a review in any state, with its mails and log texts. */
export async function withdrawReview(shop: Shop, author: Visitor, productId: number): Promise<void> {
  await inTransaction(shop.db, async (tx) => {
    await lockForErasure(tx)
    await lockAccounts(tx, { by: author, changed: [author.userId] })
    const isIt = and(eq(reviews.userId, author.userId), eq(reviews.productId, productId))
    const [review] = await tx.select({ id: reviews.id }).from(reviews).where(isIt)
    if (!review) throw new ShopError('review_not_found')
    await bumpCatalogueVersion(tx)
    await tx.delete(reviews).where(isIt)
    await eraseReviews(tx, [review.id])
  })
}
