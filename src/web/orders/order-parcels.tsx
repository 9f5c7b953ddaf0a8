import type { Order, Parcel } from '#contract/orders/order.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import { CARRIER_LABELS, carrierWithoutNumber, trackingLink, trackingText } from '#domain/parcels/carrier.ts'
import { PARCEL_EVENT_LABELS } from '#domain/parcels/parcel.ts'
import { date } from '#web/format.ts'

export function OrderParcels({ order: { parcels } }: { order: Pick<Order, 'parcels'> }) {
  if (parcels.length === 0) return null
  return (
    <ul aria-label="Forsendelser" className="figures mt-1 text-sm">
      {parcels.map((parcel) => (
        <li key={parcel.id} className="break-words">
          {parcels.length > 1 && `Pakke ${parcel.number}, `}
          {count(
            parcel.items.reduce((sum, { quantity }) => sum + quantity, 0),
            'stk.',
            'stk.',
          )}{' '}
          {parcel.carrier === 'pickup' ? 'klar til afhentning' : 'sendt'} {date(parcel.sentAt)}
          {carrierWithoutNumber(parcel) && ` med ${carrierWithoutNumber(parcel)}, uden pakkenummer`}
          {parcel.event && (
            <>
              {'. '}
              <ParcelEvent event={parcel.event} />
            </>
          )}
          {parcel.tracking && (
            <>
              {'. Følg pakken: '}
              <strong>
                <ParcelTracking parcel={parcel} />
              </strong>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

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
