import { arrivalText, deliveryCountsFrom } from '#domain/orders/arrival.ts'
import { deliveryText } from '#domain/orders/delivery.ts'
import type { DeliveryWay } from '#domain/prices/delivery-way.ts'
import { useIsHydrated } from '#web/browser/store.ts'
import { useSettings } from '#web/settings/use-settings.ts'

type Split = Parameters<typeof arrivalText>[0]

/** 'Hos dig ons. 2. – fre. 4. dec.' for what is ordered now, and the days the shop promises. Cached pages know no date. */
export function DeliveryDate({ split, way }: { split: Split; way?: DeliveryWay }) {
  const { delivery } = useSettings()
  const isHydrated = useIsHydrated()
  return (
    <span className="flex flex-wrap gap-x-2">
      {isHydrated && (
        <span className="font-semibold text-ink">
          {arrivalText(split, { promise: delivery, countedFrom: deliveryCountsFrom(Date.now(), delivery.cutOff), way })}
        </span>
      )}
      <span className="font-normal text-muted">{deliveryText(split, delivery, way)}</span>
    </span>
  )
}
