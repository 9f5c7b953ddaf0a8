import type { Order } from '#contract/orders/order.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import { carrierWithoutNumber } from '#domain/parcels/carrier.ts'
import { date } from '#web/format.ts'
import { ParcelEvent, ParcelTracking } from './parcel-tracking.tsx'

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
