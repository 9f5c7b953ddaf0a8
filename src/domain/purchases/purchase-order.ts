import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { delimiterOf, isHeading, pastedLines, splitFields } from '#domain/texts/pasted-rows.ts'
import type { Arrival } from './arrivals.ts'

export const CURRENCIES = ['DKK', 'EUR', 'USD', 'CNY', 'SEK', 'NOK', 'GBP', 'KRW', 'JPY'] as const
export type Currency = (typeof CURRENCIES)[number]

export const RATE = { min: 0.0001, max: 1000 } as const
const MILLION = 1_000_000

export function rateToMillionths(rate: number): number {
  return Math.round(rate * MILLION)
}

export function rateFromMillionths(millionths: number): number {
  return millionths / MILLION
}

/** Converts hundredths of a currency to øre, rounded once. */
export function inOre(hundredths: number, rateMillionths: number): number {
  return Math.round((hundredths * rateMillionths) / MILLION)
}

type WrittenPrice = Readonly<{ unitPriceHundredths: number | null; currency: Currency | null }>

/** A supplier's price counts only in the currency it was written in: its supplier may have another by now. */
export function priceIn(currency: Currency | null, { unitPriceHundredths, currency: written }: WrittenPrice): number | null {
  return written === currency ? unitPriceHundredths : null
}

/** Stored states; receipt follows from the lines. */
export const PURCHASE_STATES = ['draft', 'ordered', 'closed', 'cancelled'] as const
export type PurchaseState = (typeof PURCHASE_STATES)[number]

export const PURCHASE_STATUSES = ['draft', 'ordered', 'partly_received', 'closed', 'cancelled'] as const
type PurchaseStatus = (typeof PURCHASE_STATUSES)[number]
export const PURCHASE_STATUS_LABELS: Readonly<Record<PurchaseStatus, string>> = {
  draft: 'Kladde',
  ordered: 'Bestilt',
  partly_received: 'Delvist modtaget',
  closed: 'Lukket',
  cancelled: 'Annulleret',
}

type Line = Readonly<{ rolls: number; received: number }>

/** The shown state: the stored one, or 'partly_received' once something arrived. */
export function purchaseStatusOf(state: PurchaseState, lines: readonly Line[]): PurchaseStatus {
  return state === 'ordered' && lines.some(({ received }) => received > 0) ? 'partly_received' : state
}

/** Rolls still to come; 0 when more than ordered arrived. */
export function outstandingOf({ rolls, received }: Line): number {
  return Math.max(0, rolls - received)
}

/** The fewest rolls a line may be changed to: those received, or all of the line if more were received. */
export function fewestRolls({ rolls, received }: Line): number {
  return Math.min(rolls, received)
}

/** True when nothing is outstanding, so that the order closes. */
export function isAllReceived(lines: readonly Line[]): boolean {
  return lines.every((line) => outstandingOf(line) === 0)
}

/** A draft is ordered or cancelled; an ordered one closed, or cancelled while nothing arrived. */
export function mayBecome(status: PurchaseStatus, next: PurchaseState): boolean {
  const ways: Readonly<Record<PurchaseStatus, readonly PurchaseState[]>> = {
    draft: ['ordered', 'cancelled'],
    ordered: ['closed', 'cancelled'],
    partly_received: ['closed'],
    closed: [],
    cancelled: [],
  }
  return ways[status].includes(next)
}

export function isOpen(status: PurchaseStatus): boolean {
  return status !== 'closed' && status !== 'cancelled'
}

/** True for an ordered line with missing rolls after its expected day. */
export function isLate(line: Line & Readonly<{ expectedOn: CalendarDate | null }>, state: PurchaseState, today: CalendarDate): boolean {
  return state === 'ordered' && outstandingOf(line) > 0 && line.expectedOn !== null && line.expectedOn < today
}

type Booked = Line & Readonly<{ productId: number | null; expectedOn: CalendarDate | null }>
type Delivered = Readonly<{ productId: number; rolls: number }>

/** Books a delivery: rolls fill a product's lines by expected day, a surplus goes to the last. Answers received, surplus and not ordered. */
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
      const filled = Math.min(left, Math.max(0, (lines[place]?.rolls ?? 0) - (received[place] ?? 0)))
      received[place] = (received[place] ?? 0) + filled
      left -= filled
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

/** Outstanding rolls by expected day; lines without a day are left out. */
export function arrivalsOf(lines: readonly (Line & Readonly<{ expectedOn: CalendarDate | null }>)[]): Arrival[] {
  const byDay = new Map<CalendarDate, number>()
  for (const line of lines) {
    const rolls = outstandingOf(line)
    if (line.expectedOn !== null && rolls > 0) byDay.set(line.expectedOn, (byDay.get(line.expectedOn) ?? 0) + rolls)
  }
  return [...byDay].map(([on, rolls]) => ({ on, rolls })).toSorted((one, other) => (one.on < other.on ? -1 : 1))
}

/** The cells of pasted lines, without headings and empty lines. `line` counts from 0. */
export function readCells(text: string): readonly Readonly<{ line: number; cells: readonly string[] }>[] {
  return pastedLines(text)
    .map((row, line) => ({ line, cells: splitFields(row, delimiterOf(row) === '\t' ? '\t' : ';').map((cell) => cell.trim()) }))
    .filter(({ line, cells }) => cells.some((cell) => cell !== '') && (line > 0 || !isHeading(cells[0] ?? '')))
}

/** Typed lines after a colleague changed the list: untouched lines follow the newest list, typed lines and removals stay. One line per SKU. */
export function rebasedLines(text: string, opened: readonly string[], newest: readonly string[]): string {
  const typed = pastedLines(text).filter((line) => line.trim() !== '')
  const [inText, before] = [typed, opened].map((lines) => new Set(lines.map(skuOfLine)))
  const now = new Map(newest.map((line) => [skuOfLine(line), line]))
  const retained = typed.flatMap((line) => (opened.includes(line) ? (now.get(skuOfLine(line)) ?? []) : [line]))
  const added = newest.filter((line) => !inText?.has(skuOfLine(line)) && !before?.has(skuOfLine(line)))
  return [...retained, ...added].join('\n')
}

function skuOfLine(line: string): string {
  return (splitFields(line, delimiterOf(line) === '\t' ? '\t' : ';')[0] ?? '').toLowerCase()
}
