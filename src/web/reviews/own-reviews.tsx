import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { paths } from '#contract/pages/pages.ts'
import type { OwnReview } from '#contract/reviews.ts'
import { OWN_REVIEWS_SHOWN, REFUSAL_REASONS, REVIEW_STATE_LABELS, REVIEWS_ARE_VERIFIED } from '#domain/reviews/review.ts'
import { browserApi } from '#web/api.ts'
import { date } from '#web/format.ts'
import { ConfirmedCall } from '#web/forms/confirmed-call.tsx'
import { named, page } from '#web/lists/url-field.ts'
import { urlState } from '#web/lists/url-state.ts'
import { AccountPage, AccountPageSkeleton } from '#web/page/account-page.tsx'
import { loadForUser } from '#web/session/load-for-user.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import type { Route } from './+types/own-reviews.ts'
import { ReviewButton } from './review-button.tsx'
import { REVIEW_TONES, Stars } from './stars.tsx'
import { refreshOwnReviews } from './use-own-reviews.ts'

const TITLE = 'Mine anmeldelser'
const ownReviewsList = urlState(paths.ownReviews, { page: named('side', page()) }, { pageSize: OWN_REVIEWS_SHOWN })

export function clientLoader({ url }: Route.ClientLoaderArgs) {
  const state = ownReviewsList.read(url.searchParams)
  return loadForUser(url, async () => ({ ...(await browserApi.listOwnReviews({ query: ownReviewsList.query(state) })), state }))
}

export function HydrateFallback() {
  return <AccountPageSkeleton title={TITLE} path={paths.ownReviews()} />
}

export default function OwnReviews({ loaderData: { reviews, total, state } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const [deleted, setDeleted] = useState<OwnReview | null>(null)
  return (
    <AccountPage title={TITLE} path={paths.ownReviews()}>
      {reviews.length === 0 ? (
        <EmptyState title="Du har ikke anmeldt noget endnu" action={<LinkButton to={paths.orders()}>Find det, du har købt</LinkButton>}>
          <p>{REVIEWS_ARE_VERIFIED}</p>
        </EmptyState>
      ) : (
        <ul aria-label="Anmeldelser">
          {reviews.map((review) => (
            <OwnReviewItem key={review.id} review={review} onDelete={() => setDeleted(review)} />
          ))}
        </ul>
      )}
      <div className="mt-8">
        <Pagination page={state.page} pages={Math.ceil(total / OWN_REVIEWS_SHOWN)} to={(to) => ownReviewsList.href({ page: to }, state)} />
      </div>
      {deleted && (
        <Deletion
          review={deleted}
          onDone={() => {
            setDeleted(null)
            void revalidate()
          }}
          onClose={() => setDeleted(null)}
        />
      )}
    </AccountPage>
  )
}

function OwnReviewItem({ review, onDelete }: { review: OwnReview; onDelete: () => void }) {
  const { product, stars, text, state, refusal, answer, writtenAt } = review
  return (
    <li data-testid="review" className="grid gap-x-8 gap-y-4 border-t border-line py-8 sm:grid-cols-[8rem_1fr]">
      {product.imageUrl && (
        <img src={product.imageUrl} alt="" width={128} height={96} loading="lazy" className="aspect-[4/3] w-32 bg-stage object-cover" />
      )}
      <div>
        <p className="mb-2">
          <Badge tone={REVIEW_TONES[state]}>{REVIEW_STATE_LABELS[state]}</Badge>
        </p>
        <h2 className="text-lg">
          <Link to={paths.product(product.kcwId)} className="underline underline-offset-4">
            {product.nameDa}
          </Link>
        </h2>
        <p className="mt-2 flex flex-wrap items-center gap-x-3 text-sm text-muted">
          <Stars stars={stars} /> {date(writtenAt)}
        </p>
        <p className="mt-2 max-w-prose break-words whitespace-pre-line">{text}</p>
        {refusal && (
          <p className="mt-3 max-w-prose text-sm">
            <strong>Vi viser den ikke, fordi:</strong> {REFUSAL_REASONS[refusal]}
          </p>
        )}
        {answer && (
          <p className="mt-3 max-w-prose border-l-3 border-signal pl-4 text-sm whitespace-pre-line">
            <strong>Vores svar:</strong> {answer}
          </p>
        )}
        <div className="mt-5 flex flex-wrap gap-3">
          <ReviewButton product={product} />
          <Button variant="quiet" onClick={onDelete} aria-label={`Slet anmeldelsen: ${product.nameDa}`}>
            Slet anmeldelsen
          </Button>
        </div>
      </div>
    </li>
  )
}

type DeletionProps = { review: OwnReview; onDone: () => void; onClose: () => void }

function Deletion({ review: { product }, onDone, onClose }: DeletionProps) {
  return (
    <ConfirmedCall
      title="Slet anmeldelsen"
      question={`Din anmeldelse af ${product.nameDa} slettes med det samme. Det kan ikke fortrydes.`}
      confirmLabel="Slet anmeldelsen"
      call={async () => {
        const done = await browserApi.withdrawReview({ params: { productId: product.id } })
        await refreshOwnReviews()
        return done
      }}
      onDone={onDone}
      onClose={onClose}
    />
  )
}
