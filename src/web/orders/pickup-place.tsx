import { pickupLines } from '#domain/settings/pickup-place.ts'
import { useSettings } from '#web/settings/use-settings.ts'

/** Where and when an order is fetched, one fact a line. */
export function PickupPlace() {
  return <span className="whitespace-pre-line">{pickupLines(useSettings()).join('\n')}</span>
}
