import type { ReviewState } from '#domain/reviews/review.ts'

export const REVIEW_TONES = { pending: 'warning', approved: 'success', refused: 'danger' } as const satisfies Record<ReviewState, string>
