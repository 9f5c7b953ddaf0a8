import { Link } from 'react-router'
import { paths } from '#contract/pages/pages.ts'
import type { StaffReview } from '#contract/reviews.ts'
import { REFUSAL_REASONS, REVIEW_STATE_LABELS } from '#domain/reviews/review.ts'
import { customersList } from '#web/customers/admin/customers-list.ts'
import { dateAndTime } from '#web/format.ts'
import { REVIEW_TONES, Stars } from '#web/reviews/stars.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'

export type ReviewStep = 'approved' | 'refused' | 'answer'

const LABELS: Readonly<Record<ReviewStep, string>> = { approved: 'Godkend', refused: 'Afvis', answer: 'Svar' }

function stepsOf({ state }: StaffReview): readonly ReviewStep[] {
  return [...(state === 'approved' ? [] : ['approved' as const]), ...(state === 'refused' ? [] : ['refused' as const]), 'answer']
}

type StaffReviewItemProps = { review: StaffReview; onStep: (step: ReviewStep) => void }

export function StaffReviewItem({ review, onStep }: StaffReviewItemProps) {
  const { product, stars, text, shownAs, state, refusal, answer, by, writtenAt } = review
  return (
    <li data-testid="review" className="grid gap-x-6 gap-y-3 border-b border-line py-5 text-sm md:grid-cols-[minmax(0,1fr)_auto]">
      <div>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Badge tone={REVIEW_TONES[state]}>{REVIEW_STATE_LABELS[state]}</Badge>
          <Stars stars={stars} />
          <Link to={paths.product(product.kcwId)} className="font-bold underline underline-offset-4">
            {product.nameDa}
          </Link>
        </p>
        <p className="mt-2 max-w-prose break-words whitespace-pre-line">{text}</p>
        <p className="figures mt-2 text-xs text-muted">
          Vises som {shownAs} · {dateAndTime(writtenAt)} ·{' '}
          <Link to={customersList.href({ search: by.email })} className="break-all underline underline-offset-4">
            {by.name} ({by.email})
          </Link>
        </p>
        {refusal && (
          <p className="mt-2">
            <strong>Afvist:</strong> {REFUSAL_REASONS[refusal]}
          </p>
        )}
        {answer && (
          <p className="mt-2 max-w-prose border-l-3 border-signal pl-3 whitespace-pre-line">
            <strong>Jeres svar:</strong> {answer}
          </p>
        )}
      </div>
      <div className="flex flex-wrap content-start gap-2">
        {stepsOf(review).map((step) => (
          <Button
            key={step}
            size="sm"
            variant={step === 'approved' ? 'solid' : 'outline'}
            onClick={() => onStep(step)}
            aria-label={`${LABELS[step]}: ${product.nameDa}`}
          >
            {LABELS[step]}
          </Button>
        ))}
      </div>
    </li>
  )
}
