import { type BatchChoice, type BatchRolls, rollsOf } from '#domain/batches/batch-rolls.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { type Arrival, arrivalOf } from '#domain/purchases/arrivals.ts'
import { type StockSplit, splitByStock } from './delivery.ts'

type Awaited = Readonly<{ incoming?: readonly Arrival[] | undefined; discontinued?: boolean | undefined }>

/** When later rolls are expected; null by the remote warehouse's delivery time. A line that waits for one batch has no day. */
export function expectedOf({ incoming = [], discontinued = false }: Awaited, later: number, { oneBatch = false }: BatchChoice) {
  return discontinued || oneBatch ? null : arrivalOf(incoming, later)
}

/** The split expected of a product that is not in a cart yet, with the rolls reserved from its stock. */
export function expectedSplit(
  product: Awaited,
  quantity: number,
  { reserved, ...choice }: BatchChoice & Readonly<{ reserved: readonly BatchRolls[] }>,
): StockSplit & Readonly<{ expectedOn: CalendarDate | null }> {
  const split = splitByStock(quantity, rollsOf(reserved))
  return { ...split, expectedOn: expectedOf(product, split.shipsLater, choice) }
}
