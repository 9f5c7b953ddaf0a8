import { and, eq, sql } from 'drizzle-orm'
import type { BodyOf } from '#contract/call.ts'
import type { OwnReview, reviewCalls } from '#contract/reviews.ts'
import { shownFirm } from '#domain/customers/shown-firm.ts'
import { REVIEWS_PER_HOUR } from '#domain/reviews/review.ts'
import { bumpCatalogueVersion } from '#server/database/catalogue-version.ts'
import { lockAccounts } from '#server/database/lock-accounts.ts'
import { products } from '#server/database/schema/products.ts'
import { reviews } from '#server/database/schema/reviews.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { limitAttempts } from '#server/http/limit-attempts.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import type { Shop } from '#server/shop.ts'
import { boughtProducts } from './bought-products.ts'
import { findReview } from './queries.ts'

type Said = BodyOf<(typeof reviewCalls)['writeReview']>

/** Writes or rewrites the author's review of a bought product. It is unpublished until staff approve it. */
export async function writeReview(shop: Shop, author: Visitor, productId: number, { stars, text, consent }: Said): Promise<OwnReview> {
  await limitAttempts(shop, [{ key: `review-of:${author.userId}`, most: REVIEWS_PER_HOUR, minutes: 60 }])
  const isIt = and(eq(reviews.userId, author.userId), eq(reviews.productId, productId))
  await inTransaction(shop.db, async (tx) => {
    const account = (await lockAccounts(tx, { by: author, changed: [author.userId] })).get(author.userId)
    const shownAs = account ? shownFirm(account) : null
    if (shownAs === null) throw new ShopError('firm_missing')
    const bought = await boughtProducts(tx, author, productId)
    // it may be published, or about to be
    if (await findReview(tx, isIt)) await bumpCatalogueVersion(tx)
    const [product] = await tx.select({ id: products.id }).from(products).where(eq(products.id, productId)).for('key share')
    if (!product) throw new ShopError('product_not_found')
    if (!bought.includes(productId)) throw new ShopError('not_bought')
    const now = shop.now()
    const said = { stars, text, shownAs, consentVersion: consent, consentedAt: now, updatedAt: now }
    await tx
      .insert(reviews)
      .values({ ...said, userId: author.userId, productId, createdAt: now })
      .onConflictDoUpdate({
        target: [reviews.userId, reviews.productId],
        set: { ...said, state: 'pending', refusal: null, shownSince: null, revision: sql`${reviews.revision} + 1` },
      })
  })
  const review = await findReview(shop.db, isIt)
  if (!review) throw new ShopError('review_not_found')
  return review
}
