import type { DeliveryWay } from '#domain/prices/delivery-way.ts'
import { DeliveryFields } from '#web/checkout/delivery-fields.tsx'
import { DeliveryWayChoice } from '#web/orders/admin/delivery-way-choice.tsx'
import { useSettings } from '#web/settings/use-settings.ts'

type PhoneDeliveryProps = { way: DeliveryWay; onChoose: (way: DeliveryWay) => void }

export function PhoneDelivery({ way, onChoose }: PhoneDeliveryProps) {
  const { pickup } = useSettings()
  return (
    <div className="grid gap-6">
      {pickup.isOffered && <DeliveryWayChoice way={way} onChoose={onChoose} />}
      <DeliveryFields isFetched={way === 'pickup'} isForStaff />
    </div>
  )
}
