import type { Parcel } from '#contract/orders/order.ts'
import { CARRIER_LABELS, trackingLink, trackingText } from '#domain/parcels/carrier.ts'
import { PARCEL_EVENT_LABELS } from '#domain/parcels/parcel-event.ts'
import { date } from '#web/format.ts'

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

/** 'Leveret 3. december 2026', as the carrier reports it. */
export function ParcelEvent({ event }: Pick<Parcel, 'event'>) {
  if (!event) return null
  return (
    <strong className={event.kind === 'returned' ? 'text-danger' : undefined}>
      {PARCEL_EVENT_LABELS[event.kind]} {date(event.at)}
    </strong>
  )
}
