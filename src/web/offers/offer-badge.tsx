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

/** An offer that the shop has sent waits for the customer's answer. */
export function OfferBadge({ state, isForCustomer = false }: { state: OfferState; isForCustomer?: boolean }) {
  return <Badge tone={OFFER_TONES[state]}>{isForCustomer && state === 'sent' ? 'Venter på dit svar' : OFFER_STATE_LABELS[state]}</Badge>
}
