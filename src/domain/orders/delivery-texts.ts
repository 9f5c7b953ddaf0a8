import { dayRangeText } from '#domain/calendar/day-range.ts'
import { isoWeek } from '#domain/calendar/iso-week.ts'
import type { ArrivalPlace } from '#domain/prices/delivery-way.ts'
import { expectedText } from '#domain/purchases/arrivals.ts'
import type { DeliveryPromise } from '#domain/settings/settings.ts'
import type { ExpectedSplit } from './delivery.ts'

/** The delivery text of a line (requirements §11.5): '5 sendes nu, 2 om 10–18 dage', or the expected week. */
export function deliveryText(
  { shipsNow, shipsLater, expectedOn }: ExpectedSplit,
  promise: DeliveryPromise,
  place: ArrivalPlace = 'parcel',
): string {
  if (shipsLater > 0 && expectedOn) {
    if (shipsNow === 0) return expectedText(expectedOn)
    const now = place === 'pickup' ? `klar om ${dayRangeText(promise.inStock)} dage` : 'sendes nu'
    return `${shipsNow} ${now}, ${shipsLater} på vej, ventes uge ${isoWeek(expectedOn)}`
  }
  if (place === 'pickup') {
    if (shipsLater === 0) return `Klar om ${dayRangeText(promise.inStock)} dage`
    if (shipsNow === 0) return `Klar om ${dayRangeText(promise.remote)} dage`
    return `${shipsNow} klar om ${dayRangeText(promise.inStock)} dage, ${shipsLater} om ${dayRangeText(promise.remote)} dage`
  }
  if (shipsLater === 0) return `Sendes nu · ${dayRangeText(promise.inStock)} dage`
  if (shipsNow === 0) return `Sendes om ${dayRangeText(promise.remote)} dage`
  return `${shipsNow} sendes nu, ${shipsLater} om ${dayRangeText(promise.remote)} dage`
}

/** Explains from when the days in delivery texts count, and how long shipping takes. */
export function deliveryCounts({ home }: Pick<DeliveryPromise, 'home'>, place: ArrivalPlace = 'parcel'): string {
  if (place === 'pickup') return 'Dagene tæller, fra du bestiller. Du får en mail, når ordren er klar til afhentning.'
  const where = place === 'point' ? 'på udleveringsstedet' : 'hos dig'
  return `Dagene tæller, fra du bestiller, til vi sender. Derefter er pakken ${where} på ${dayRangeText(home)} hverdage.`
}
