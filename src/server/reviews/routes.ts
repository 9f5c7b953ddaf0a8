import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { BodyOf } from '#contract/http/call.ts'
import { type OwnReview, reviewCalls } from '#contract/reviews.ts'
import { shownFirm } from '#domain/customers/customer-texts.ts'
import { countsAsBought, OWN_REVIEWS_SHOWN, REVIEWS_PER_HOUR, REVIEWS_SHOWN } from '#domain/reviews/review.ts'
import { lockForErasure } from '#server/audit/subjects.ts'
import { isOwn } from '#server/customers/own-orders.ts'
import { findShownFirm } from '#server/customers/queries.ts'
import { bumpCatalogueVersion } from '#server/database/catalogue.ts'
import type { Connection } from '#server/database/connect.ts'
import { lockAccounts } from '#server/database/lock-accounts.ts'
import { products } from '#server/database/schema/goods/products.ts'
import { reviews } from '#server/database/schema/goods/reviews.ts'
import { orderLines, orders } from '#server/database/schema/orders.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { limitAttempts } from '#server/http/limits/limit-attempts.ts'
import { route } from '#server/http/route.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { productOf } from '#server/products/queries.ts'
import type { Shop } from '#server/shop.ts'
import { answerReview, decideReview } from './decide-review.ts'
import { eraseReviews, findAllReviews, findOwnReviews, findReview, findReviewed, findShownReviews } from './queries.ts'

const STAFF_PAGE = 50

export const reviewRoutes = [
  route(reviewCalls.listReviews, ({ db }, { query: { product, page = 1, limit = REVIEWS_SHOWN } }) =>
    findShownReviews(db, productOf(product), { limit, offset: (page - 1) * limit }),
  ),

  route(reviewCalls.listOwnReviews, ({ db }, { visitor: { userId }, query: { product, page = 1, limit = OWN_REVIEWS_SHOWN } }) =>
    findOwnReviews(db, { userId, product }, { limit, offset: (page - 1) * limit }),
  ),

  route(reviewCalls.showReviewable, async ({ db }, { visitor }) => ({
    reviewable: await boughtProducts(db, visitor),
    reviewed: await findReviewed(db, visitor.userId),
    shownAs: await findShownFirm(db, visitor.userId),
  })),

  route(reviewCalls.writeReview, async (shop, { params, body, visitor }) => ({
    message: 'Tak! Vi læser anmeldelsen og skriver til dig.',
    review: await writeReview(shop, visitor, params.productId, body),
  })),

  route(reviewCalls.withdrawReview, async (shop, { params, visitor }) => {
    await withdrawReview(shop, visitor, params.productId)
    return { message: 'Anmeldelsen er slettet' }
  }),

  route(reviewCalls.listAllReviews, ({ db }, { query: { page = 1, limit = STAFF_PAGE, ...filter } }) =>
    findAllReviews(db, filter, { limit, offset: (page - 1) * limit }),
  ),

  route(reviewCalls.decideReview, async (shop, { params, body, visitor }) => ({
    message: body.decision === 'approved' ? 'Anmeldelsen vises nu' : 'Anmeldelsen er afvist',
    review: await decideReview(shop, visitor, params.id, body),
  })),

  route(reviewCalls.answerReview, async (shop, { params, body, visitor }) => ({
    message: body.answer === null ? 'Svaret er fjernet' : 'Svaret er gemt',
    review: await answerReview(shop, visitor, params.id, body),
  })),
]

/** Deletes a review in any state, with its mails and log texts. */
async function withdrawReview(shop: Shop, author: Visitor, productId: number): Promise<void> {
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

type ReviewInput = BodyOf<(typeof reviewCalls)['writeReview']>

/** Writes or rewrites the author's review of a bought product. It is unpublished until staff approve it. */
async function writeReview(shop: Shop, author: Visitor, productId: number, { stars, text, consent }: ReviewInput): Promise<OwnReview> {
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
    const input = { stars, text, shownAs, consentVersion: consent, consentedAt: now, updatedAt: now }
    await tx
      .insert(reviews)
      .values({ ...input, userId: author.userId, productId, createdAt: now })
      .onConflictDoUpdate({
        target: [reviews.userId, reviews.productId],
        set: { ...input, state: 'pending', refusal: null, shownSince: null, revision: sql`${reviews.revision} + 1` },
      })
  })
  const review = await findReview(shop.db, isIt)
  if (!review) throw new ShopError('review_not_found')
  return review
}

/** Products an account may review (`countsAsBought`). */
async function boughtProducts(db: Connection, visitor: Visitor, among?: number): Promise<number[]> {
  const { status, paymentStatus } = orders
  const lines = await db
    .selectDistinct({ productId: orderLines.productId, status, paymentStatus, deletedAt: orders.deletedAt })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(and(isOwn(visitor), among === undefined ? isNotNull(orderLines.productId) : eq(orderLines.productId, among)))
  return [
    ...new Set(
      lines.flatMap((line) =>
        line.productId !== null && countsAsBought({ ...line, isDeleted: line.deletedAt !== null }) ? line.productId : [],
      ),
    ),
  ]
}
