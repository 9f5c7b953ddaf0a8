import { dayRangeText } from '#domain/calendar/day-range.ts'
import type { MethodOffer } from '#domain/delivery-methods/method-offers.ts'
import { amount } from '#domain/money/kroner-text.ts'
import { netOf } from '#domain/money/vat.ts'
import { DELIVERY_WAY_LABELS, type DeliveryWay } from '#domain/prices/delivery-way.ts'
import { priceOfDelivery } from '#domain/prices/shipping.ts'
import { pickupPlace } from '#domain/settings/pickup-place.ts'
import { useVatView } from '#web/prices/vat-view.tsx'
import { useSettings } from '#web/settings/use-settings.ts'
import { RadioRow } from '#web/ui/field.tsx'
import type { DeliveredCart } from './cart-rows.ts'
import { chooseDelivery, chooseMethod, useDeliveryWay } from './delivery-memory.ts'

/** `home`: the delivery days shown without a cart, as for an offer */
type DeliveryChoiceProps = { cart?: DeliveredCart; home?: string | undefined; className?: string }

/** The buyer's choice of delivery, stored in the browser until the order is placed. */
export function DeliveryChoice({ cart, home, className }: DeliveryChoiceProps) {
  const { pickup } = useSettings()
  const way = useDeliveryWay()
  const legend = pickup.isOffered ? 'Levering eller afhentning' : 'Levering'
  return (
    <DeliveryChoices
      cart={cart}
      home={home}
      way={way}
      legend={legend}
      className={className}
      onWay={chooseDelivery}
      onMethod={chooseMethod}
    />
  )
}

type DeliveryChoicesProps = {
  cart: DeliveredCart | undefined
  home?: string | undefined
  way: DeliveryWay
  legend: string
  className?: string | undefined
  onWay: (way: DeliveryWay) => void
  onMethod: (id: string) => void
}

/** The delivery methods possible for a cart with their prices, and pickup. Empty when there is no choice. */
export function DeliveryChoices({ cart, home: days, way, legend, className, onWay, onMethod }: DeliveryChoicesProps) {
  const settings = useSettings()
  const { offers = [], isUnserved = false, home = days ?? settings.delivery.home } = cart?.sent ?? {}
  if (!settings.pickup.isOffered && offers.length === 0) return null
  const { address, hours } = pickupPlace(settings)
  const chosen = way === 'parcel' ? cart?.delivery.method?.id : undefined
  return (
    <fieldset className={className}>
      <legend className="mb-1 text-sm font-semibold">{legend}</legend>
      <div className="border-t border-line">
        {offers.map((offer) => (
          <MethodRow
            key={offer.method.id}
            offer={offer}
            subtotalOre={cart?.order.subtotalOre ?? 0}
            isChosen={offer.method.id === chosen}
            onChoose={onMethod}
          />
        ))}
        {offers.length === 0 && !isUnserved && (
          <RadioRow
            name="deliveryWay"
            value="parcel"
            title={DELIVERY_WAY_LABELS.parcel}
            detail={arrivalText(home)}
            checked={way === 'parcel'}
            onChange={() => onWay('parcel')}
          />
        )}
        {settings.pickup.isOffered && (
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
            onChange={() => onWay('pickup')}
          />
        )}
      </div>
    </fieldset>
  )
}

type MethodRowProps = { offer: MethodOffer; subtotalOre: number; isChosen: boolean; onChoose: (id: string) => void }

function MethodRow({ offer: { method, freight }, subtotalOre, isChosen, onChoose }: MethodRowProps) {
  const { isExclVat } = useVatView()
  const ore = priceOfDelivery('parcel', subtotalOre, freight)
  const price = ore === 0 ? 'gratis' : amount(isExclVat ? netOf(ore, 'domestic') : ore)
  return (
    <RadioRow
      name="deliveryWay"
      value={method.id}
      title={`${method.name}, ${price}`}
      detail={method.kind === 'pickupPoint' ? pointText(method.home) : arrivalText(method.home)}
      checked={isChosen}
      onChange={() => onChoose(method.id)}
    />
  )
}

function arrivalText(home: string): string {
  return `Hos dig ${dayRangeText(home)} hverdage, efter at vi har sendt.`
}

function pointText(home: string): string {
  return `Du henter pakken på et udleveringssted. Den er der ${dayRangeText(home)} hverdage, efter at vi har sendt.`
}
