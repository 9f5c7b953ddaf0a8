import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { Arrival } from './arrivals.ts'

/** How a purchase order is kept. That something of it came is told by its lines. */
export const PURCHASE_STATES = ['draft', 'ordered', 'closed', 'cancelled'] as const
export type PurchaseState = (typeof PURCHASE_STATES)[number]

/** What it is called, with what came of it. */
export const PURCHASE_STANDS = ['draft', 'ordered', 'partly_received', 'closed', 'cancelled'] as const
type PurchaseStand = (typeof PURCHASE_STANDS)[number]
export const PURCHASE_STAND_TEXTS: Readonly<Record<PurchaseStand, string>> = {
  draft: 'Kladde',
  ordered: 'Bestilt',
  partly_received: 'Delvist modtaget',
  closed: 'Lukket',
  cancelled: 'Annulleret',
}

type Line = Readonly<{ rolls: number; received: number }>

/** How a purchase order stands: as it is kept, and 'partly received' once something of it came. */
export function standOf(state: PurchaseState, lines: readonly Line[]): PurchaseStand {
  return state === 'ordered' && lines.some(({ received }) => received > 0) ? 'partly_received' : state
}

/** The rolls of a line that are still to come; more than were ordered leave none. */
export function outstandingOf({ rolls, received }: Line): number {
  return Math.max(0, rolls - received)
}

/** True when nothing of it is still to come, so that it closes by itself. */
export function isAllReceived(lines: readonly Line[]): boolean {
  return lines.every((line) => outstandingOf(line) === 0)
}

/**
 * What a purchase order may become next: a draft is ordered or dropped, an ordered one is closed when the rest never comes, or cancelled
 * while nothing came. What is closed or cancelled stays so.
 */
export function mayBecome(stand: PurchaseStand, next: PurchaseState): boolean {
  const ways: Readonly<Record<PurchaseStand, readonly PurchaseState[]>> = {
    draft: ['ordered', 'cancelled'],
    ordered: ['closed', 'cancelled'],
    partly_received: ['closed'],
    closed: [],
    cancelled: [],
  }
  return ways[stand].includes(next)
}

/** True for lines that can still be changed. */
export function isOpen(state: PurchaseState): boolean {
  return state === 'draft' || state === 'ordered'
}

/** True for an ordered line whose day is over while rolls are missing. */
export function isLate(line: Line & Readonly<{ expectedOn: CalendarDate | null }>, state: PurchaseState, today: CalendarDate): boolean {
  return state === 'ordered' && outstandingOf(line) > 0 && line.expectedOn !== null && line.expectedOn < today
}

type Booked = Line & Readonly<{ productId: number | null; expectedOn: CalendarDate | null }>
type Delivered = Readonly<{ productId: number; rolls: number }>

/**
 * Books what came against a purchase order: each product's rolls go to its lines by their expected day, as far as something of them is
 * outstanding; what is beyond that stands on its last line as more than was ordered. Answers what each line has received then,
 * by product how many came beyond the order, and how many of products it does not have.
 */
export function bookDelivery(
  lines: readonly Booked[],
  delivered: readonly Delivered[],
): Readonly<{ received: readonly number[]; beyond: ReadonlyMap<number, number>; notOrdered: ReadonlyMap<number, number> }> {
  const received = lines.map((line) => line.received)
  const beyond = new Map<number, number>()
  const notOrdered = new Map<number, number>()
  for (const { productId, rolls } of delivered) {
    const places = lines
      .flatMap((line, place) => (line.productId === productId ? [{ place, on: line.expectedOn ?? '9999-12-31' }] : []))
      .toSorted((one, other) => (one.on === other.on ? one.place - other.place : one.on < other.on ? -1 : 1))
      .map(({ place }) => place)
    let left = rolls
    for (const place of places) {
      const taken = Math.min(left, Math.max(0, (lines[place]?.rolls ?? 0) - (received[place] ?? 0)))
      received[place] = (received[place] ?? 0) + taken
      left -= taken
    }
    const last = places.at(-1)
    if (left === 0) continue
    if (last === undefined) notOrdered.set(productId, (notOrdered.get(productId) ?? 0) + left)
    else {
      received[last] = (received[last] ?? 0) + left
      beyond.set(productId, (beyond.get(productId) ?? 0) + left)
    }
  }
  return { received, beyond, notOrdered }
}

/** What of ordered lines is on the way, one entry for each day; a line without a day promises nothing. */
export function arrivalsOf(lines: readonly (Line & Readonly<{ expectedOn: CalendarDate | null }>)[]): Arrival[] {
  const byDay = new Map<CalendarDate, number>()
  for (const line of lines) {
    const rolls = outstandingOf(line)
    if (line.expectedOn !== null && rolls > 0) byDay.set(line.expectedOn, (byDay.get(line.expectedOn) ?? 0) + rolls)
  }
  return [...byDay].map(([on, rolls]) => ({ on, rolls })).toSorted((one, other) => (one.on < other.on ? -1 : 1))
}
