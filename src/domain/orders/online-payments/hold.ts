import { DAY_MS } from '#domain/calendar/durations.ts'

/** How long a bank keeps an amount for the shop: seven days for cards the buyer uses himself (docs.stripe.com, 'Place a hold on a payment method'). */
export const HOLD_MS = 7 * DAY_MS

/** So long before its end staff are told of a hold: a working day to pack in, over a weekend too. */
export const NEAR_END_MS = 2 * DAY_MS

/** An amount a bank keeps for the shop. */
type Hold = Readonly<{ id: number; heldOre: number }>

type Captures = Readonly<{ captures: readonly Readonly<{ id: number; amountOre: number }>[]; missingOre: number }>

/**
 * How much to take of which holds so that what is due comes in. A hold can be taken from once and what is left of it lapses, so the smallest that is
 * enough by itself goes first; where none is, the largest. What no hold covers is missing.
 */
export function planCaptures(dueOre: number, holds: readonly Hold[]): Captures {
  const enough = holds.filter(({ heldOre }) => heldOre >= dueOre).toSorted(bySize)[0]
  if (dueOre > 0 && enough) return { captures: [{ id: enough.id, amountOre: dueOre }], missingOre: 0 }
  const captures: { id: number; amountOre: number }[] = []
  let missingOre = Math.max(0, dueOre)
  for (const { id, heldOre } of holds.toSorted(bySize).toReversed()) {
    const amountOre = Math.min(heldOre, missingOre)
    if (amountOre > 0) captures.push({ id, amountOre })
    missingOre -= amountOre
  }
  return { captures, missingOre }
}

/** The holds nothing is left for: the first ones cover what an order still asks for, and who paid twice gets the second back. */
export function surplusHolds(openOre: number, holds: readonly Hold[]): readonly Hold[] {
  let leftOre = openOre
  return holds
    .toSorted((a, b) => a.id - b.id)
    .filter(({ heldOre }) => {
      const isNeeded = leftOre > 0
      leftOre -= heldOre
      return !isNeeded
    })
}

function bySize(a: Hold, b: Hold): number {
  return a.heldOre - b.heldOre || a.id - b.id
}
