import { and, eq } from 'drizzle-orm'
import { takeTurnToForget } from '#server/audit/forget-subjects.ts'
import { bumpCatalogueVersion } from '#server/database/catalogue-version.ts'
import { holdAccounts } from '#server/database/hold-accounts.ts'
import { reviews } from '#server/database/schema/reviews.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import type { Shop } from '#server/shop.ts'
import { forgetReviews } from './forget-reviews.ts'

/** Deletes a review in any state, with its mails and log texts. */
export async function withdrawReview(shop: Shop, author: Visitor, productId: number): Promise<void> {
  await inTransaction(shop.db, async (tx) => {
    await takeTurnToForget(tx)
    await holdAccounts(tx, { by: author, changed: [author.userId] })
    const isIt = and(eq(reviews.userId, author.userId), eq(reviews.productId, productId))
    const [review] = await tx.select({ id: reviews.id }).from(reviews).where(isIt)
    if (!review) throw new ShopError('review_not_found')
    await bumpCatalogueVersion(tx)
    await tx.delete(reviews).where(isIt)
    await forgetReviews(tx, [review.id])
  })
}
