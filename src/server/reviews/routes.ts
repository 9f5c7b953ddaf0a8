import { reviewCalls } from '#contract/reviews.ts'
import { MAX_PAGE_SIZE } from '#domain/lists/paging.ts'
import { REVIEWS_SHOWN } from '#domain/reviews/review.ts'
import { findShownFirm } from '#server/customers/find-shown-firm.ts'
import { route } from '#server/http/route.ts'
import { productOf } from '#server/products/queries.ts'
import { boughtProducts } from './bought-products.ts'
import { answerReview, decideReview } from './decide-review.ts'
import { findAllReviews, findOwnReviews, findShownReviews } from './queries.ts'
import { withdrawReview } from './withdraw-review.ts'
import { writeReview } from './write-review.ts'

export const reviewRoutes = [
  route(reviewCalls.listReviews, ({ db }, { query: { product, page = 1, limit = REVIEWS_SHOWN } }) =>
    findShownReviews(db, productOf(product), { limit, offset: (page - 1) * limit }),
  ),

  route(reviewCalls.listOwnReviews, async ({ db }, { visitor }) => ({
    reviews: await findOwnReviews(db, visitor.userId),
    reviewable: await boughtProducts(db, visitor),
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

  route(reviewCalls.listAllReviews, ({ db }, { query: { page = 1, limit = MAX_PAGE_SIZE, ...filter } }) =>
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
