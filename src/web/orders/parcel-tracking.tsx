import type { Parcel } from '#contract/orders/order.ts'
import { CARRIER_LABELS } from '#domain/parcels/carrier.ts'
import { trackingLink, trackingText } from '#domain/parcels/tracking-link.ts'

type ParcelTrackingProps = { parcel: Pick<Parcel, 'carrier' | 'tracking'>; otherwise?: string }

export function ParcelTracking({ parcel, otherwise }: ParcelTrackingProps) {
  if (parcel.carrier === 'pickup') return CARRIER_LABELS.pickup
  const text = trackingText(parcel)
  const link = trackingLink(parcel)
  if (!text || !link) return text ?? otherwise ?? null
  return (
    <a href={link} target="_blank" rel="noreferrer" className="underline underline-offset-2">
      {text}
    </a>
  )
}
