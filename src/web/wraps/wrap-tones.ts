import type { WrapState } from '#domain/wraps/wrap.ts'

export const WRAP_TONES = {
  draft: 'neutral',
  pending: 'warning',
  approved: 'success',
  refused: 'danger',
  hidden: 'danger',
} as const satisfies Record<WrapState, string>
