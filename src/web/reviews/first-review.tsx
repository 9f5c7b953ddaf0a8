import { ReviewButton } from './review-button.tsx'
import { ReviewsSection } from './review-rules.tsx'
import { type ReviewedProduct, useReviewable } from './use-own-reviews.ts'

/** Asks buyers of an unreviewed product for a review; hidden for others. */
export default function FirstReview({ product }: { product: ReviewedProduct }) {
  if (useReviewable()?.reviewable.includes(product.id) !== true) return null
  return (
    <ReviewsSection
      summary={<p className="mt-3 text-sm">Ingen har anmeldt {product.nameDa} endnu. Du har købt den.</p>}
      action={<ReviewButton product={product} />}
    />
  )
}
