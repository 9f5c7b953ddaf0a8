import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { dayRangeText } from '#domain/calendar/day-range.ts'
import { isoWeek } from '#domain/calendar/iso-week.ts'
import type { ArrivalPlace } from '#domain/prices/delivery-way.ts'
import { expectedText } from '#domain/purchases/arrivals.ts'
import type { DeliveryPromise } from '#domain/settings/settings.ts'

export type StockSplit = Readonly<{ shipsNow: number; shipsLater: number }>

/** Without `expectedOn` later units take the remote warehouse's delivery time. */
export type ExpectedSplit = StockSplit & Readonly<{ expectedOn?: CalendarDate | null | undefined }>

/** Splits a quantity by stock (requirements §11.5). Negative stock counts as 0. */
export function splitByStock(quantity: number, stock: number): StockSplit {
  const shipsNow = Math.min(quantity, Math.max(0, stock))
  return { shipsNow, shipsLater: quantity - shipsNow }
}

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

/** Stock states (requirements §9): badge 'N tilbage' from 1 to 9; good above 10; exactly 10 is a warning without a badge. */
export type StockState = 'good' | 'warning' | 'low' | 'none'

export function stockState(stock: number): StockState {
  if (stock <= 0) return 'none'
  if (isLowStock(stock)) return 'low'
  return stock > 10 ? 'good' : 'warning'
}

/** The badge and the staff's low stock list start below this (requirements §9). */
export const LOW_STOCK_BELOW = 10

/** True for what staff are told to order again: low stock, and sold out. */
export function isLowOrOut(stock: number): boolean {
  return stock < LOW_STOCK_BELOW
}

/** True when the badge 'N tilbage' is shown: stock from 1 to 9 (requirements §9). */
export function isLowStock(stock: number): boolean {
  return stock > 0 && stock < LOW_STOCK_BELOW
}
