import { dayRangeText } from '#domain/calendar/day-range.ts'
import { DELIVERY_WAY_LABELS } from '#domain/prices/delivery-way.ts'
import { pickupPlace } from '#domain/settings/pickup-place.ts'
import { useSettings } from '#web/settings/use-settings.ts'
import { RadioRow } from '#web/ui/field.tsx'
import { chooseDelivery, useDeliveryWay } from './delivery-memory.ts'

/** Empty when the shop offers no choice. */
export function DeliveryChoice({ className }: { className?: string }) {
  const settings = useSettings()
  const way = useDeliveryWay()
  if (!settings.pickup.isOffered) return null
  const { address, hours } = pickupPlace(settings)
  return (
    <fieldset className={className}>
      <legend className="mb-1 text-sm font-semibold">Levering eller afhentning</legend>
      <div className="border-t border-line">
        <RadioRow
          name="deliveryWay"
          value="parcel"
          title={DELIVERY_WAY_LABELS.parcel}
          detail={`Hos dig ${dayRangeText(settings.delivery.home)} hverdage, efter at vi har sendt.`}
          checked={way === 'parcel'}
          onChange={() => chooseDelivery('parcel')}
        />
        <RadioRow
          name="deliveryWay"
          value="pickup"
          title={`${DELIVERY_WAY_LABELS.pickup}, gratis`}
          detail={
            <>
              {address}
              <br />
              {hours}
            </>
          }
          checked={way === 'pickup'}
          onChange={() => chooseDelivery('pickup')}
        />
      </div>
    </fieldset>
  )
}
