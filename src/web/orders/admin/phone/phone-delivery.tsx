import { DELIVERY_WAY_LABELS, DELIVERY_WAYS, type DeliveryWay } from '#domain/prices/delivery-way.ts'
import { DeliveryFields } from '#web/checkout/delivery-fields.tsx'
import { useSettings } from '#web/settings/use-settings.ts'
import { RadioRow } from '#web/ui/field.tsx'

type PhoneDeliveryProps = { way: DeliveryWay; onChoose: (way: DeliveryWay) => void }

/** Whether the order is sent or fetched, where the shop offers the choice, and where it goes. */
export function PhoneDelivery({ way, onChoose }: PhoneDeliveryProps) {
  const { pickup } = useSettings()
  return (
    <div className="grid gap-6">
      {pickup.isOffered && (
        <fieldset>
          <legend className="mb-1 text-sm font-semibold">Sendes eller hentes</legend>
          <div className="border-t border-line">
            {DELIVERY_WAYS.map((one) => (
              <RadioRow
                key={one}
                name="deliveryWay"
                value={one}
                title={DELIVERY_WAY_LABELS[one]}
                checked={way === one}
                onChange={() => onChoose(one)}
              />
            ))}
          </div>
        </fieldset>
      )}
      <DeliveryFields isFetched={way === 'pickup'} isForStaff />
    </div>
  )
}
