import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { dayNumber } from '#domain/calendar/day-arithmetic.ts'
import type { BankLine } from './read-statement.ts'

type KnownLine = Readonly<{ day: string; amountOre: number; textKey: string; balanceOre: number | null }>
type ReadLine = Pick<KnownLine, 'textKey'> & Omit<BankLine, 'text'>

export type Recognised<Known> = Readonly<{ kind: 'new' }> | Readonly<{ kind: 'known' | 'lookalike'; as: Known }>

/** Finds lines that were read before; two equal lines of a day stay two. Staff decide on lookalikes, which differ in text or balance. */
export function recogniseLines<Known extends KnownLine>(read: readonly ReadLine[], known: readonly Known[]): Recognised<Known>[] {
  const left = new Map<string, Known[]>()
  for (const line of known) left.set(groupOf(line), [...(left.get(groupOf(line)) ?? []), line])
  const outcomes = new Map<number, Recognised<Known>>()
  const meet = (kind: 'known' | 'lookalike', isSame: (one: ReadLine, other: Known) => boolean) => {
    for (const [place, line] of read.entries()) {
      if (outcomes.has(place)) continue
      const candidates = left.get(groupOf(line)) ?? []
      const at = candidates.findIndex((other) => isSame(line, other))
      const [as] = at === -1 ? [] : candidates.splice(at, 1)
      if (as) outcomes.set(place, { kind, as })
    }
  }
  const isSameText = (one: ReadLine, other: Known) => one.textKey === other.textKey
  meet('known', (one, other) => isSameText(one, other) && one.balanceOre === other.balanceOre)
  meet('known', (one, other) => isSameText(one, other) && (one.balanceOre === null || other.balanceOre === null))
  meet('lookalike', isSameText)
  meet('lookalike', () => true)
  return read.map((_, place) => outcomes.get(place) ?? { kind: 'new' })
}

function groupOf({ day, amountOre }: Readonly<{ day: string; amountOre: number }>): string {
  return `${day} ${amountOre}`
}

/** Ignores letter case and spacing. */
export function textKeyOf(text: string): string {
  return text.toLocaleLowerCase('da').replace(/\s+/g, ' ').trim()
}

type Line = Readonly<{ id: number; day: CalendarDate; amountOre: number; text: string }>
/** Money the card provider has sent to the bank. */
type Payout = Readonly<{ id: string; amountOre: number; day: CalendarDate }>

/** Leaves out returned payouts: a negative amount cancels the latest earlier payout of that amount. */
export function reachedBank<Moved extends Pick<Payout, 'amountOre'>>(payouts: readonly Moved[]): Moved[] {
  const sent: Moved[] = []
  for (const payout of payouts) {
    if (payout.amountOre > 0) sent.push(payout)
    const place = sent.findLastIndex(({ amountOre }) => amountOre === 0 - payout.amountOre)
    if (payout.amountOre < 0 && place >= 0) sent.splice(place, 1)
  }
  return sent
}

/** A payout is in the bank at most this many days after it was sent. */
const MAX_DAYS = 7
const NAMES_PAYOUT = /stripe|payout|udbetaling/i

/** The bank lines that are payouts of the card provider: same amount, such a text, at most a week after it was sent; the earliest first. */
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
  return amountOre === payout.amountOre && days >= 0 && days <= MAX_DAYS
}
