import { wholeNumber } from '#domain/numbers/danish-figures.ts'
import type { PickupPoint } from '#domain/settings/delivery-methods.ts'

/** What stands above a pickup point; 'Afhentes hos' is the shop's own place. */
export const FETCHED_AT = 'Hentes hos'

/** Where a parcel to a pickup point goes, in lines. */
export function pickupPointLines({ name, address, postalCode, city }: Omit<PickupPoint, 'id'>): string[] {
  return [name, address, `${postalCode} ${city}`]
}

/** 'Kiosken, Torvet 4, 8700 Horsens'. */
export function pickupPointText(point: Omit<PickupPoint, 'id'>): string {
  return pickupPointLines(point).join(', ')
}

/** '350 m', '1,2 km' or '12 km'. */
export function distanceText(metres: number): string {
  if (metres < 1_000) return `${wholeNumber(Math.round(metres / 10) * 10)} m`
  const km = metres / 1_000
  return `${km < 10 ? (Math.round(km * 10) / 10).toString().replace('.', ',') : wholeNumber(Math.round(km))} km`
}
