import { decimalNumber } from '#domain/numbers/danish-figures.ts'
import { type ReviewState, STARS } from '#domain/reviews/review.ts'

const STAR = 'M10 1.6l2.6 5.3 5.8.8-4.2 4.1 1 5.8-5.2-2.8-5.2 2.8 1-5.8L1.6 7.7l5.8-.8z'

export function Stars({ stars, size = 18 }: { stars: number; size?: number }) {
  const all = Array.from({ length: STARS.max }, (_, index) => index + 1)
  const row = (look: string) => (
    <span className={`absolute inset-0 flex overflow-hidden ${look}`} style={{ width: '100%' }}>
      {all.map((star) => (
        <Star key={star} size={size} />
      ))}
    </span>
  )
  return (
    <span role="img" aria-label={`${decimalNumber(stars)} af ${STARS.max} stjerner`} className="relative inline-block shrink-0">
      <span aria-hidden className="block" style={{ width: size * STARS.max, height: size }}>
        {row('text-line')}
        <span className="absolute inset-y-0 left-0 overflow-hidden" style={{ width: `${(100 * stars) / STARS.max}%` }}>
          <span className="flex text-signal-ink" style={{ width: size * STARS.max }}>
            {all.map((star) => (
              <Star key={star} size={size} />
            ))}
          </span>
        </span>
      </span>
    </span>
  )
}

export function Star({ size }: { size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 20 20" fill="currentColor" aria-hidden className="shrink-0">
      <path d={STAR} />
    </svg>
  )
}

export const REVIEW_TONES = { pending: 'warning', approved: 'success', refused: 'danger' } as const satisfies Record<ReviewState, string>
