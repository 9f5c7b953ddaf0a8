import { lazy, Suspense, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { type ReviewedProduct, useReviewable } from './use-own-reviews.ts'

const ReviewDialog = lazy(() => import('./review-dialog.tsx'))

type ReviewButtonProps = { product: ReviewedProduct; size?: 'sm' | 'md' }

/** For buyers of the product: writes a review or opens one's own. Hidden for others. */
export function ReviewButton({ product, size = 'md' }: ReviewButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const reviewable = useReviewable()
  if (!reviewable?.reviewable.includes(product.id)) return null
  const isWritten = reviewable.reviewed.includes(product.id)
  const shown = isWritten ? 'Ret din anmeldelse' : 'Skriv anmeldelse'
  return (
    <>
      <Button size={size} onClick={() => setIsOpen(true)} aria-label={`${shown}: ${product.nameDa}`}>
        {shown}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ReviewDialog product={product} shownAs={reviewable.shownAs} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
