import { OFFER_STATE_LABELS, type OfferState } from '#domain/offers/offer.ts'
import { Badge } from '#web/ui/badge.tsx'
import { OFFER_TONES } from './offer-tones.ts'

export function OfferBadge({ state }: { state: OfferState }) {
  return <Badge tone={OFFER_TONES[state]}>{OFFER_STATE_LABELS[state]}</Badge>
}
