import { DELIVERY_WAY_LABELS, DELIVERY_WAYS, type DeliveryWay } from '#domain/prices/delivery-way.ts'
import { RadioRow } from '#web/ui/field.tsx'

type DeliveryWayChoiceProps = { way: DeliveryWay; onChoose: (way: DeliveryWay) => void }

export function DeliveryWayChoice({ way, onChoose }: DeliveryWayChoiceProps) {
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-semibold">Leveringsmåde</legend>
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
  )
}
