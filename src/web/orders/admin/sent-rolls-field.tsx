import type { ComponentProps } from 'react'
import type { Order } from '#contract/orders/order.ts'
import { batchesText } from '#domain/batches/batch-texts.ts'
import { SENT_ROLLS, SENT_ROLLS_LABELS } from '#domain/orders/order-status.ts'
import { rollsWithCustomer } from '#domain/parcels/rolls.ts'
import { validInvoices } from '#web/orders/order-documents.tsx'
import { ParcelTracking } from '#web/orders/order-parcels.tsx'
import { Options, SelectField } from '#web/ui/field.tsx'

type SentRollsFieldProps = Omit<ComponentProps<typeof SelectField>, 'label' | 'hint' | 'children' | 'className'> & { order: Order }

export function SentRollsField({ order, ...field }: SentRollsFieldProps) {
  return (
    <div className="grid gap-3 sm:col-span-2">
      <RollsOutside order={order} />
      <SelectField
        {...field}
        label="Hvor er de sendte varer?"
        hint={`Varer, der kommer tilbage, får en retur. De lægges på lager, når du afgør den${validInvoices(order).length > 0 ? ', men krediteres allerede nu' : ''}. Skal kunden beholde dem, så ret ordren i stedet.`}
      >
        <option value="">Vælg</option>
        <Options of={SENT_ROLLS} label={(place) => SENT_ROLLS_LABELS[place]} />
      </SelectField>
    </div>
  )
}

/** Sent rolls that have not come back, by line with batches and parcels. */
export function RollsOutside({ order }: { order: Order }) {
  const outside = order.items.filter((item) => rollsWithCustomer(item) > 0)
  if (outside.length === 0) return null
  return (
    <div className="figures text-sm">
      <p className="font-semibold">Ude af huset</p>
      <ul className="list-disc pl-5">
        {outside.map((item) => (
          <li key={item.id}>
            {rollsWithCustomer(item)} × {item.nameDa}{' '}
            {batchesText(item.batches) && <span className="text-muted">({batchesText(item.batches)})</span>}
          </li>
        ))}
      </ul>
      <ul className="mt-2 border-t border-line">
        {order.parcels.map((parcel) => (
          <li key={parcel.id} className="border-b border-line py-2">
            Forsendelse {parcel.number}: {parcel.items.map(({ itemId, quantity }) => `${quantity} × ${nameOf(order, itemId)}`).join(', ')}
            <span className="block break-words text-muted">
              <ParcelTracking parcel={parcel} otherwise="Uden pakkenummer" />
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function nameOf({ items }: Order, itemId: number): string {
  return items.find(({ id }) => id === itemId)?.nameDa ?? ''
}
