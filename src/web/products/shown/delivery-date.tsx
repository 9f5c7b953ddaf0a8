import { arrivalPlaceOf, offeredTexts } from '#domain/orders/arrival.ts'
import type { ExpectedSplit } from '#domain/orders/delivery.ts'
import { deliveryText } from '#domain/orders/delivery-texts.ts'
import type { DeliveryWay } from '#domain/prices/delivery-way.ts'
import type { DeliveryMethod } from '#domain/settings/delivery-methods.ts'
import { createListeners, useValue } from '#web/browser/store.ts'
import { useSettings } from '#web/settings/use-settings.ts'

const MINUTE_MS = 60_000
const TICK_MS = 10_000

const { subscribe, notify } = createListeners(() => {
  const timer = setInterval(() => notify(), TICK_MS)
  return () => clearInterval(timer)
})
/** The minute it is, in ms since 1970, renewed while the page is open; null during server rendering and hydration. */
const minute = { read: (): number | null => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS, start: null, subscribe }

type DeliveryDateProps = {
  split: ExpectedSplit
  way?: DeliveryWay
  /** the delivery method of a cart with its days, or those of another country; by default the days the shop promises */
  by?: Readonly<{ home: string; method?: Pick<DeliveryMethod, 'kind'> | null }> | undefined
}

/** The delivery date of an order placed now, and the days the shop promises. Cached pages show no date. */
export function DeliveryDate({ split, way = 'parcel', by }: DeliveryDateProps) {
  const settings = useSettings()
  const place = arrivalPlaceOf({ deliveryWay: way, method: by?.method })
  const delivery = { ...settings.delivery, ...(by && { home: by.home }) }
  const atMs = useValue(minute)
  const texts = atMs === null ? [] : offeredTexts(split, delivery, { atMs, place })
  return (
    <span className="flex flex-wrap gap-x-2">
      <DeliveryTexts texts={texts} days={deliveryText(split, delivery, place)} />
    </span>
  )
}

export function DeliveryTexts({ texts: [date, closing], days }: { texts: readonly string[]; days: string }) {
  return (
    <>
      {date && <span className="font-semibold text-ink">{date}</span>}
      <span className="font-normal text-muted">{days}</span>
      {closing && <span className="basis-full font-normal text-muted">{closing}</span>}
    </>
  )
}
