import type { ComponentProps } from 'react'
import type { ClaimState } from '#domain/claims/claim.ts'
import type { Badge } from '#web/ui/badge.tsx'

export const CLAIM_TONES: Readonly<Record<ClaimState, NonNullable<ComponentProps<typeof Badge>['tone']>>> = {
  open: 'warning',
  asked: 'neutral',
  awaitingGoods: 'neutral',
  settled: 'success',
  refused: 'danger',
}
