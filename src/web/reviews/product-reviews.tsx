import { lazy, Suspense, useState } from 'react'
import type { PublicReview, Rating } from '#contract/reviews.ts'
import { count, decimalNumber } from '#domain/numbers/danish-figures.ts'
import { REVIEWS_SHOWN } from '#domain/reviews/review.ts'
import { browserApi } from '#web/api.ts'
import { date } from '#web/format.ts'
import { useAction } from '#web/forms/use-action.ts'
import { useSession } from '#web/session/session.ts'
import { useSettings } from '#web/settings/use-settings.ts'
import { Button } from '#web/ui/button.tsx'
import { ReviewsSection } from './review-rules.tsx'
import { Stars } from './stars.tsx'
import type { ReviewedProduct } from './use-own-reviews.ts'

// lazy: only customers can be buyers
const ReviewButton = lazy(async () => ({ default: (await import('./review-button.tsx')).ReviewButton }))
const FirstReview = lazy(() => import('./first-review.tsx'))

type ProductReviewsProps = { product: ReviewedProduct; rating: Rating | null; first: readonly PublicReview[] }

/** Reviews of a product, how buyers are verified, and the button to write one. Without reviews only buyers see it. */
export function ProductReviews({ product, rating, first }: ProductReviewsProps) {
  const isCustomer = useSession().status === 'customer'
  if (rating)
    return (
      <ReviewsSection
        summary={<Average rating={rating} />}
        action={
          isCustomer && (
            <Suspense>
              <ReviewButton product={product} />
            </Suspense>
          )
        }
      >
        <ReviewList key={first[0]?.id} kcwId={product.kcwId} first={first} total={rating.count} />
      </ReviewsSection>
    )
  return (
    isCustomer && (
      <Suspense>
        <FirstReview product={product} />
      </Suspense>
    )
  )
}

function Average({ rating: { average, count: reviews } }: { rating: Rating }) {
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1">
      <span aria-hidden className="display figures text-3xl">
        {decimalNumber(average)}
      </span>
      <span>
        <Stars stars={average} size={22} />
        <span className="figures block text-sm text-muted">{count(reviews, 'anmeldelse', 'anmeldelser')}</span>
      </span>
    </p>
  )
}

type ReviewListProps = { kcwId: string; first: readonly PublicReview[]; total: number }

function ReviewList({ kcwId, first, total }: ReviewListProps) {
  const [more, setMore] = useState<readonly PublicReview[]>([])
  const [pages, setPages] = useState(1)
  const { run, isBusy } = useAction()
  const showMore = () =>
    run(async () => {
      const { reviews } = await browserApi.listReviews({ query: { product: kcwId, limit: REVIEWS_SHOWN, page: pages + 1 } })
      setMore((before) => [...before, ...reviews])
      setPages(pages + 1)
    })
  // new reviews shift the pages: no review appears twice
  const shown = [...new Map([...first, ...more].map((review) => [review.id, review])).values()]
  return (
    <div>
      <ul className="border-t border-line">
        {shown.map((review) => (
          <ReviewItem key={review.id} review={review} />
        ))}
      </ul>
      {pages * REVIEWS_SHOWN < total && (
        <Button className="mt-6" isBusy={isBusy} busyText="Henter..." onClick={() => void showMore()}>
          Vis flere anmeldelser
        </Button>
      )}
    </div>
  )
}

function ReviewItem({ review: { stars, text, shownAs, writtenAt, answer } }: { review: PublicReview }) {
  const { company } = useSettings()
  return (
    <li className="border-b border-line py-5">
      <article>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          <Stars stars={stars} />
          <span className="font-semibold">{shownAs}</span>
          <time dateTime={writtenAt} className="figures text-muted">
            {date(writtenAt)}
          </time>
        </p>
        <p className="mt-2 max-w-prose break-words whitespace-pre-line">{text}</p>
        {answer && (
          <div className="mt-4 max-w-prose border-l-3 border-signal pl-4 text-sm">
            <p className="font-semibold">Svar fra {company.name}</p>
            <p className="mt-1 break-words whitespace-pre-line">{answer}</p>
          </div>
        )}
      </article>
    </li>
  )
}
