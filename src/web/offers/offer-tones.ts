import type { ComponentProps } from 'react'
import type { OfferState } from '#domain/offers/offer.ts'
import type { Badge } from '#web/ui/badge.tsx'

/** How the state of an offer is coloured; its words say the same. */
export const OFFER_TONES: Readonly<Record<OfferState, NonNullable<ComponentProps<typeof Badge>['tone']>>> = {
  draft: 'neutral',
  sent: 'signal',
  expired: 'warning',
  accepted: 'success',
  declined: 'danger',
  withdrawn: 'neutral',
  replaced: 'neutral',
}
