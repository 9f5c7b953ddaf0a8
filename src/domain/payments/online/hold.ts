import { DAY_MS } from '#domain/calendar/day-arithmetic.ts'

/** Seven days for customer-initiated card payments (docs.stripe.com, 'Place a hold on a payment method'). */
export const HOLD_MS = 7 * DAY_MS

/** Staff are warned this long before a hold ends: a working day for packing, also over a weekend. */
export const NEAR_END_MS = 2 * DAY_MS

type Hold = Readonly<{ id: number; heldOre: number }>

type Captures = Readonly<{ captures: readonly Readonly<{ id: number; amountOre: number }>[]; missingOre: number }>

/** Chooses holds to capture: the smallest sufficient one, otherwise the largest first, as the rest of a hold lapses. */
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

/** Holds that are not needed: the first ones cover the open amount, so a buyer who paid twice gets the second back. */
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
