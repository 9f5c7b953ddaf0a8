import type { ReviewState } from '#domain/reviews/review.ts'

/** The look of each state of a review. */
export const REVIEW_TONES = { pending: 'warning', approved: 'success', refused: 'danger' } as const satisfies Record<ReviewState, string>
