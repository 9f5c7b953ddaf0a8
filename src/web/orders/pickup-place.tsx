import { pickupLines } from '#domain/settings/pickup-place.ts'
import { useSettings } from '#web/settings/use-settings.ts'

export function PickupPlace() {
  return <span className="whitespace-pre-line">{pickupLines(useSettings()).join('\n')}</span>
}
