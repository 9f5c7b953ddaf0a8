type OpenCharges = Readonly<{ id: number; openOre: number }>

export type PaymentSplit = Readonly<{ orderOre: number; charges: readonly Readonly<{ id: number; ore: number }>[]; restOre: number }>

/** Divides a payment: first the order, then reminder charges, oldest first; `restOre` remains. */
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
