/** What is open of the charges of a reminder, in øre. */
type OpenCharges = Readonly<{ id: number; openOre: number }>

/** How money that came in is divided: what settles the order, what settles the charges of which reminder, and what nothing is open for. */
export type PaymentSplit = Readonly<{ orderOre: number; charges: readonly Readonly<{ id: number; ore: number }>[]; restOre: number }>

/**
 * Divides money that came in for an order: it settles what was bought first, so that no more interest runs, and then the charges of its reminders, the oldest first. What
 * is left belongs to nothing that is open. The parts are the whole to the øre.
 */
export function splitPayment(amountOre: number, openOre: number, charges: readonly OpenCharges[]): PaymentSplit {
  const orderOre = Math.min(amountOre, Math.max(0, openOre))
  let left = amountOre - orderOre
  const settled = charges.flatMap(({ id, openOre: open }) => {
    const ore = Math.min(left, Math.max(0, open))
    left -= ore
    return ore > 0 ? [{ id, ore }] : []
  })
  return { orderOre, charges: settled, restOre: left }
}
