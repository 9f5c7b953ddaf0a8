import type { ComponentProps } from 'react'
import type { OfferState } from '#domain/offers/offer.ts'
import type { Badge } from '#web/ui/badge.tsx'

export const OFFER_TONES: Readonly<Record<OfferState, NonNullable<ComponentProps<typeof Badge>['tone']>>> = {
  draft: 'neutral',
  sent: 'signal',
  expired: 'warning',
  accepted: 'success',
  declined: 'danger',
  withdrawn: 'neutral',
  replaced: 'neutral',
}
