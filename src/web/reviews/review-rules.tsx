import type { ReactNode } from 'react'
import { REFUSAL_REASONS, REVIEW_RULES, REVIEWS_ARE_VERIFIED } from '#domain/reviews/review.ts'

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

type ReviewsSectionProps = {
  summary: ReactNode
  action: ReactNode
  children?: ReactNode
}

export function ReviewsSection({ summary, action, children }: ReviewsSectionProps) {
  return (
    <section id="anmeldelser" aria-labelledby="anmeldelser-titel" className="mt-14 border-t border-line pt-10 lg:mt-20">
      <div className="grid gap-x-14 gap-y-8 lg:grid-cols-[1fr_2fr]">
        <header>
          <h2 id="anmeldelser-titel" className="text-xl">
            Anmeldelser
          </h2>
          {summary}
          <p className="mt-4 max-w-prose text-sm text-muted">{REVIEWS_ARE_VERIFIED}</p>
          <FoldedReviewRules />
          <div className="mt-4 print:hidden">{action}</div>
        </header>
        {children}
      </div>
    </section>
  )
}
