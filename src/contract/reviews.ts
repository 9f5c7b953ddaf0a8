import { z } from 'zod'
import { answer, defineCalls, done } from '#contract/http/call.ts'
import { seenOf } from '#contract/http/edit-conflict.ts'
import { idInAddress, idParam, optionalText, page, pageSize, searchText, text, timestamp, typed } from '#contract/http/fields.ts'
import { MAX_SKU_LENGTH } from '#domain/products/product-sku.ts'
import { OWN_REVIEWS_SHOWN, REFUSALS, REVIEW_STATES, REVIEW_TEXTS, type RefusalReason, STARS } from '#domain/reviews/review.ts'
import { REVIEW_CONSENT } from '#domain/reviews/review-consent.ts'

const stars = z.number().int().min(STARS.min).max(STARS.max)

export const publicReview = z.object({
  id: z.number().int(),
  stars,
  text: z.string(),
  /** the author's firm and town, with consent */
  shownAs: z.string(),
  writtenAt: timestamp,
  answer: z.string().nullable(),
})
export type PublicReview = z.infer<typeof publicReview>

/** Of all published reviews of a product; null without any. */
export const rating = z.object({ average: z.number().min(STARS.min).max(STARS.max), count: z.number().int().min(1) })
export type Rating = z.infer<typeof rating>

const reviewedProduct = z.object({ id: z.number().int(), kcwId: z.string(), nameDa: z.string(), imageUrl: z.string().nullable() })
const refusal = z.enum(REFUSALS as [RefusalReason, ...RefusalReason[]], 'Vælg en af begrundelserne.')

const ownReview = publicReview.extend({ product: reviewedProduct, state: z.enum(REVIEW_STATES), refusal: refusal.nullable() })
export type OwnReview = z.infer<typeof ownReview>

const staffReview = ownReview.extend({
  by: z.object({ id: z.number().int(), name: z.string(), email: z.string() }),
  revision: z.number().int(),
})
export type StaffReview = z.infer<typeof staffReview>

const STARS_MISSING = 'Vælg, hvor mange stjerner varen får.'
const FEWEST = `Skriv mindst ${REVIEW_TEXTS.fewest} tegn.`

/** `consent` is the version of the accepted text. */
export const reviewText = z.object({
  stars: z.number(STARS_MISSING).int(STARS_MISSING).min(STARS.min, STARS_MISSING).max(STARS.max, STARS_MISSING),
  text: text(REVIEW_TEXTS.text, FEWEST).pipe(z.string().min(REVIEW_TEXTS.fewest, FEWEST)),
  consent: z.literal(REVIEW_CONSENT.version, 'Sæt flueben, så vi må vise anmeldelsen.'),
})

const seen = seenOf(z.object({ revision: z.number().int() }))
export const reviewDecision = z.discriminatedUnion('decision', [
  z.object({ decision: z.literal('approved'), seen }),
  z.object({ decision: z.literal('refused'), refusal, seen }),
])

const ofProduct = z.object({ productId: idInAddress })

export const reviewCalls = defineCalls({
  listReviews: {
    access: 'public',
    summary: 'Lists the published reviews of a product by its SKU or id, newest first, with their number and average',
    query: z.object({ product: typed().min(1).max(MAX_SKU_LENGTH), page, limit: pageSize(50) }),
    response: answer({ reviews: z.array(publicReview), rating: rating.nullable() }),
    errors: [],
  },
  listOwnReviews: {
    access: 'customer',
    forMembers: 'order',
    summary: "Lists the account's own reviews, newest first, optionally of one product",
    query: z.object({ product: z.coerce.number().int().positive().optional(), page, limit: pageSize(OWN_REVIEWS_SHOWN) }),
    response: answer({ reviews: z.array(ownReview), total: z.number().int() }),
    errors: [],
  },
  showReviewable: {
    access: 'customer',
    forMembers: 'order',
    summary:
      'Returns the ids of the products the account bought and may review, the ids of those it reviewed, and the name its reviews are shown with',
    response: answer({ reviewable: z.array(z.number().int()), reviewed: z.array(z.number().int()), shownAs: z.string().nullable() }),
    errors: [],
  },
  writeReview: {
    access: 'customer',
    forMembers: 'order',
    summary: "Creates or replaces the account's one review of a product it bought; staff read it before it is published",
    params: ofProduct,
    body: reviewText,
    response: answer({ message: z.string(), review: ownReview }),
    errors: ['product_not_found', 'not_bought', 'firm_missing', 'too_many_requests'],
  },
  withdrawReview: {
    access: 'customer',
    forMembers: 'order',
    summary: "Deletes the account's own review in any state",
    params: ofProduct,
    response: done,
    errors: ['review_not_found'],
  },
  listAllReviews: {
    access: 'staff:answerInbox',
    summary: 'Lists reviews in every state, newest first; `search` matches text, product, company and email',
    query: z.object({ state: z.enum(REVIEW_STATES).optional(), search: searchText.optional(), page, limit: pageSize() }),
    response: answer({ reviews: z.array(staffReview), total: z.number().int() }),
    errors: [],
  },
  decideReview: {
    access: 'staff:answerInbox',
    summary: 'Publishes a review, or rejects it for one of the published reasons, which is mailed to its author',
    params: idParam,
    body: reviewDecision,
    response: answer({ message: z.string(), review: staffReview }),
    now: staffReview,
    errors: ['review_not_found', 'changed_meanwhile'],
  },
  answerReview: {
    access: 'staff:answerInbox',
    summary: 'Answers a review publicly; an empty answer removes it',
    params: idParam,
    body: z.object({ answer: optionalText(REVIEW_TEXTS.answer), seen }),
    response: answer({ message: z.string(), review: staffReview }),
    now: staffReview,
    errors: ['review_not_found', 'changed_meanwhile'],
  },
})
