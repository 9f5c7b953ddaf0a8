import { isPostalCode, normalisePostalCode } from '#domain/customers/postal-code.ts'
import { wholeNumber } from '#domain/numbers/danish-figures.ts'
import type { PickupPoint } from '#domain/settings/delivery-methods.ts'

/** What stands above a pickup point; 'Afhentes hos' is the shop's own place. */
export const FETCHED_AT = 'Hentes hos'

export function pickupPointLines({ name, address, postalCode, city }: Omit<PickupPoint, 'id'>): string[] {
  return [name, address, `${postalCode} ${city}`]
}

/** 'Kiosken, Torvet 4, 8700 Horsens'. */
export function pickupPointText(point: Omit<PickupPoint, 'id'>): string {
  return pickupPointLines(point).join(', ')
}

export function distanceText(metres: number): string {
  if (metres < 1_000) return `${wholeNumber(Math.round(metres / 10) * 10)} m`
  const km = metres / 1_000
  return `${km < 10 ? (Math.round(km * 10) / 10).toString().replace('.', ',') : wholeNumber(Math.round(km))} km`
}

/** `foundBy` is the postal code it was found by, which the carrier is asked with; `home` the buyer's, empty while it is not known. */
export type ChosenPoint = PickupPoint & Readonly<{ methodId: string; foundBy: string; home: string }>

type Kept = Pick<ChosenPoint, 'methodId' | 'home'>

/** Whether an earlier pickup point still fits: the same method, and no other postal code than it was chosen with (`home`). */
export function isPointKept({ methodId, home }: Kept, now: Kept): boolean {
  const [before, after] = [home, now.home].map(normalisePostalCode)
  const isMoved = isPostalCode(before ?? '') && isPostalCode(after ?? '') && before !== after
  return methodId === now.methodId && !isMoved
}
