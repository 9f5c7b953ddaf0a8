import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { dayNumber } from '#domain/calendar/day-arithmetic.ts'

type Line = Readonly<{ id: number; day: CalendarDate; amountOre: number; text: string }>
/** Money the card provider has sent to the bank. */
type Payout = Readonly<{ id: string; amountOre: number; day: CalendarDate }>

/** A payout is in the bank at most this many days after it was sent. */
const MOST_DAYS = 7
const NAMES_PAYOUT = /stripe|payout|udbetaling/i

/**
 * The lines of the bank that are payouts of the card provider: of the same amount, with a text that says so, at most a week after it was
 * sent. A payout is one line; of equal payouts the earliest comes first.
 */
export function payoutLines(lines: readonly Line[], payouts: readonly Payout[]): Readonly<{ lineId: number; payoutId: string }>[] {
  const left = payouts.toSorted((one, other) => dayNumber(one.day) - dayNumber(other.day))
  return lines
    .toSorted((one, other) => dayNumber(one.day) - dayNumber(other.day) || one.id - other.id)
    .flatMap((line) => {
      const place = NAMES_PAYOUT.test(line.text) ? left.findIndex((payout) => isPaidBy(line, payout)) : -1
      const [payout] = place < 0 ? [] : left.splice(place, 1)
      return payout ? [{ lineId: line.id, payoutId: payout.id }] : []
    })
}

function isPaidBy({ day, amountOre }: Line, payout: Payout): boolean {
  const days = dayNumber(day) - dayNumber(payout.day)
  return amountOre === payout.amountOre && days >= 0 && days <= MOST_DAYS
}
