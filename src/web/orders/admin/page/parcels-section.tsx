import type { Order, Parcel } from '#contract/orders/order.ts'
import { wholeNumber } from '#domain/numbers/danish-figures.ts'
import { CARRIER_LABELS } from '#domain/orders/parcels/carrier.ts'
import { dateAndTime } from '#web/format.ts'
import { Nothing, OrderSection } from './section.tsx'

/** What of an order has left, parcel by parcel. */
export function ParcelsSection({ order: { parcels, items, tracking } }: { order: Order }) {
  return (
    <OrderSection title="Forsendelser" count={parcels.length}>
      {parcels.length === 0 && <Nothing>Intet er sendt endnu.{tracking && ` Noteret: ${tracking}`}</Nothing>}
      <ul className="figures text-sm empty:hidden">
        {parcels.map((parcel) => (
          <li key={parcel.id} className="border-b border-line py-2">
            <p className="flex flex-wrap justify-between gap-x-4">
              <span className="font-semibold">Pakke {parcel.number}</span>
              <span className="text-xs text-muted">{dateAndTime(parcel.sentAt)}</span>
            </p>
            <p className="break-words">
              {[parcel.carrier && CARRIER_LABELS[parcel.carrier], parcel.tracking].filter(Boolean).join(' · ') || 'Uden pakkenummer'}
            </p>
            <p className="text-xs text-muted">{contentOf(parcel, items)}</p>
          </li>
        ))}
      </ul>
    </OrderSection>
  )
}

function contentOf(parcel: Parcel, items: Order['items']): string {
  const texts = parcel.items.map(({ itemId, quantity }) => {
    const name = items.find(({ id }) => id === itemId)?.nameDa ?? 'En vare, der er taget af'
    return `${wholeNumber(quantity)} × ${name}`
  })
  return texts.join(', ')
}
