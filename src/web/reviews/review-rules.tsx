import { REFUSAL_REASONS, REVIEW_RULES } from '#domain/reviews/review.ts'

/** How reviews are dealt with and why one may be refused: the published rules staff decide by. */
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

/** The same to be opened, where reviews are read, written or decided on. */
export function FoldedReviewRules() {
  return (
    <details className="max-w-prose text-sm text-muted">
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold text-ink">Sådan behandler vi anmeldelser</summary>
      <ReviewRules />
    </details>
  )
}
