import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { type Arrival, arrivalOf } from '#domain/purchases/arrivals.ts'

export type StockSplit = Readonly<{ shipsNow: number; shipsLater: number }>

/** Without `expectedOn` later units take the remote warehouse's delivery time. */
export type ExpectedSplit = StockSplit & Readonly<{ expectedOn?: CalendarDate | null | undefined }>

/** What a line promises for later once its rolls are changed from `before` to `after`; null stays unknown. */
export function promisedLaterAfter(
  before: Readonly<{ shipsLater: number; promisedLater: number | null }>,
  after: Readonly<{ shipsLater: number }>,
): number | null {
  return before.promisedLater === null ? null : Math.max(0, before.promisedLater + after.shipsLater - before.shipsLater)
}

type PromisedSplit = StockSplit & Readonly<{ promisedLater: number | null; expectedOn: CalendarDate | null }>

/** The split a line of an order was promised with, wherever its rolls were sent from since; the present split where that was not stored. */
export function promisedSplit({ shipsNow, shipsLater, promisedLater, expectedOn }: PromisedSplit): ExpectedSplit {
  const quantity = shipsNow + shipsLater
  const later = Math.min(quantity, promisedLater ?? shipsLater)
  return { shipsNow: quantity - later, shipsLater: later, expectedOn }
}

/** Splits a quantity by stock (requirements §11.5). Negative stock counts as 0. */
export function splitByStock(quantity: number, stock: number): StockSplit {
  const shipsNow = Math.min(quantity, Math.max(0, stock))
  return { shipsNow, shipsLater: quantity - shipsNow }
}

export type StockRemark =
  | Readonly<{ kind: 'last-ones'; stock: number }>
  | Readonly<{ kind: 'sold-out'; expectedOn: CalendarDate | null }>
  | Readonly<{ kind: 'too-few-in-stock'; stock: number; expectedOn: CalendarDate | null }>

type Stocked = Readonly<{ stock: number; discontinued: boolean; incoming?: readonly Arrival[] }>

/** Remarks for a buyer about a quantity that is not all in stock. */
export function stockRemarks({ stock, discontinued, incoming = [] }: Stocked, quantity: number): StockRemark[] {
  const { shipsNow, shipsLater } = splitByStock(quantity, stock)
  if (shipsLater === 0) return []
  if (discontinued) return [{ kind: 'last-ones', stock: shipsNow }]
  const expectedOn = arrivalOf(incoming, shipsLater)
  return shipsNow === 0 ? [{ kind: 'sold-out', expectedOn }] : [{ kind: 'too-few-in-stock', stock: shipsNow, expectedOn }]
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

/** True for low stock and sold out, which staff should order again. */
export function isLowOrOut(stock: number): boolean {
  return stock < LOW_STOCK_BELOW
}

/** True when the badge 'N tilbage' is shown: stock from 1 to 9 (requirements §9). */
export function isLowStock(stock: number): boolean {
  return stock > 0 && stock < LOW_STOCK_BELOW
}
