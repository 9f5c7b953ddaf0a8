import { arrivalText, closingText, promiseToKeep } from '#domain/orders/arrival.ts'
import { deliveryText } from '#domain/orders/delivery.ts'
import type { DeliveryWay } from '#domain/prices/delivery-way.ts'
import { useIsHydrated } from '#web/browser/store.ts'
import { useSettings } from '#web/settings/use-settings.ts'

type Split = Parameters<typeof arrivalText>[0]

/** The date for what is ordered now, and the days the shop promises. Cached pages know no date. `home` is the way to another country. */
export function DeliveryDate({ split, way, home }: { split: Split; way?: DeliveryWay; home?: string }) {
  const settings = useSettings()
  const delivery = { ...settings.delivery, ...(home !== undefined && { home }) }
  const isHydrated = useIsHydrated()
  const terms = isHydrated && { promise: delivery, ...promiseToKeep(Date.now(), delivery), way }
  return (
    <span className="flex flex-wrap gap-x-2">
      <DeliveryTexts
        texts={terms ? [arrivalText(split, terms), closingText(split, terms)] : []}
        days={deliveryText(split, delivery, way)}
      />
    </span>
  )
}

/** The date, what closing days have to do with it, and the days promised. */
export function DeliveryTexts({ texts: [date, closing], days }: { texts: readonly (string | null)[]; days: string }) {
  return (
    <>
      {date && <span className="font-semibold text-ink">{date}</span>}
      <span className="font-normal text-muted">{days}</span>
      {closing && <span className="basis-full font-normal text-muted">{closing}</span>}
    </>
  )
}
