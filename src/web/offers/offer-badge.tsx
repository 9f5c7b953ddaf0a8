import type { ComponentProps } from 'react'
import { OFFER_STATE_LABELS, type OfferState } from '#domain/offers/offer.ts'
import { Badge } from '#web/ui/badge.tsx'

const OFFER_TONES: Readonly<Record<OfferState, NonNullable<ComponentProps<typeof Badge>['tone']>>> = {
  draft: 'neutral',
  sent: 'signal',
  expired: 'warning',
  accepted: 'success',
  declined: 'danger',
  withdrawn: 'neutral',
  replaced: 'neutral',
}

export function OfferBadge({ state }: { state: OfferState }) {
  return <Badge tone={OFFER_TONES[state]}>{OFFER_STATE_LABELS[state]}</Badge>
}
