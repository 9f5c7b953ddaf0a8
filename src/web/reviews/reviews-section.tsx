import type { ReactNode } from 'react'
import { REVIEWS_ARE_VERIFIED } from '#domain/reviews/review.ts'
import { FoldedReviewRules } from './review-rules.tsx'

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
