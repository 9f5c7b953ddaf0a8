import { sql } from 'drizzle-orm'
import { proofCalls } from '#contract/proof.ts'
import { REVIEWS_SHOWN } from '#domain/reviews/review.ts'
import { route } from '#server/http/route.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { productOf } from '#server/products/queries.ts'
import { type Counted, countedReviews, type ShownReview, shownReviews, toPublicReview, toRating } from '#server/reviews/queries.ts'
import { type ShownWrap, shownWraps, toPublicWrap } from '#server/wraps/queries.ts'

const WRAPS_SHOWN = 6

type Found = { wraps: ShownWrap[]; reviews: ShownReview[]; counted: Counted }

export const proofRoutes = [
  // one statement, as product pages load it in addition to the product
  route(proofCalls.showProof, async ({ db }, { params }) => {
    const id = sql.raw('requested.id')
    const { rows } = await db.execute<Found>(sql`
      select ${shownWraps(id, { limit: WRAPS_SHOWN, offset: 0 })} as wraps,
        ${shownReviews(id, { limit: REVIEWS_SHOWN, offset: 0 })} as reviews, ${countedReviews(id)} as counted
      from (select ${productOf(params.id)} as id) as requested where requested.id is not null`)
    const [found] = rows
    if (!found) throw new ShopError('product_not_found')
    return { wraps: found.wraps.map(toPublicWrap), reviews: found.reviews.map(toPublicReview), rating: toRating(found.counted) }
  }),
]
