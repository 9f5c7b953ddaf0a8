import type { Product } from '#contract/products/product.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { dayRangeText } from '#domain/calendar/day-range.ts'
import { isoWeek } from '#domain/calendar/iso-week.ts'
import { deliveryCounts } from '#domain/orders/delivery.ts'
import { endingText, isGone } from '#domain/products/discontinued.ts'
import type { DeliveryPromise } from '#domain/settings/settings.ts'
import { RELATED_ID } from '#web/products/shown/page-places.ts'
import { useSettings } from '#web/settings/use-settings.ts'

/** 'uge 49' for expected goods, else the delivery days of the remote warehouse. */
export function whenItComes(expectedOn: CalendarDate | null, { remote }: DeliveryPromise): string {
  return expectedOn ? `uge ${isoWeek(expectedOn)}` : `${dayRangeText(remote)} dage`
}

type DeliveryNoteProps = Readonly<{ product: Product; isFilm: boolean; expectedOn: CalendarDate | null }>

export function DeliveryNote({ product, isFilm, expectedOn }: DeliveryNoteProps) {
  const { delivery } = useSettings()
  const isOver = isGone(product)
  const isOrderedHome = product.stock === 0 && !product.discontinued
  return (
    <p className="mt-2 text-xs text-muted">
      {product.discontinued && `${endingText(product)} `}
      {isOrderedHome && expectedOn && `Vi har den ikke på lager, men den er på vej. Bestiller du nu, sender vi den, når den er her. `}
      {isOrderedHome &&
        !expectedOn &&
        `Vi har den ikke på lager. Bestiller du nu, sender vi den fra fjernlageret om ${dayRangeText(delivery.remote)} dage. `}
      {isOver ? isFilm && <SeeSimilar /> : deliveryCounts(delivery)}
    </p>
  )
}

function SeeSimilar() {
  return (
    <a href={`#${RELATED_ID}`} className="font-semibold text-ink underline underline-offset-4">
      Se farver, der ligner
    </a>
  )
}
