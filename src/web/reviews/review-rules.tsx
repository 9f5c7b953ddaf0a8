import { REFUSAL_REASONS, REVIEW_RULES } from '#domain/reviews/review.ts'

export function ReviewRules() {
  return (
    <>
      <p>{REVIEW_RULES}</p>
      <ul className="mt-2 list-disc pl-5">
        {Object.entries(REFUSAL_REASONS).map(([reason, text]) => (
          <li key={reason}>{text}</li>
        ))}
      </ul>
    </>
  )
}

export function FoldedReviewRules() {
  return (
    <details className="max-w-prose text-sm text-muted">
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold text-ink">Sådan behandler vi anmeldelser</summary>
      <ReviewRules />
    </details>
  )
}
