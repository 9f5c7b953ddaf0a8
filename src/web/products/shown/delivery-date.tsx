import { offeredTexts } from '#domain/orders/arrival.ts'
import { deliveryText, type ExpectedSplit } from '#domain/orders/delivery.ts'
import type { DeliveryWay } from '#domain/prices/delivery-way.ts'
import { useMinute } from '#web/browser/minute.ts'
import { useSettings } from '#web/settings/use-settings.ts'

type DeliveryDateProps = { split: ExpectedSplit; way?: DeliveryWay; home?: string }

/** The date for what is ordered now, and the days the shop promises. Cached pages know no date. `home` is the way to another country. */
export function DeliveryDate({ split, way, home }: DeliveryDateProps) {
  const settings = useSettings()
  const delivery = { ...settings.delivery, ...(home !== undefined && { home }) }
  const atMs = useMinute()
  const texts = atMs === null ? [] : offeredTexts(split, delivery, { atMs, way })
  return (
    <span className="flex flex-wrap gap-x-2">
      <DeliveryTexts texts={texts} days={deliveryText(split, delivery, way)} />
    </span>
  )
}

/** The date, what closing days have to do with it, and the days promised. */
export function DeliveryTexts({ texts: [date, closing], days }: { texts: readonly string[]; days: string }) {
  return (
    <>
      {date && <span className="font-semibold text-ink">{date}</span>}
      <span className="font-normal text-muted">{days}</span>
      {closing && <span className="basis-full font-normal text-muted">{closing}</span>}
    </>
  )
}
