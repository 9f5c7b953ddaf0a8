type Taken = Readonly<{ id: number; leftOre: number }>

/** Divides a refund among payments in order; null when it exceeds them. */
export function planRefunds(amountOre: number, taken: readonly Taken[]): readonly Readonly<{ id: number; amountOre: number }>[] | null {
  let missingOre = amountOre
  const parts: { id: number; amountOre: number }[] = []
  for (const { id, leftOre } of taken) {
    const partOre = Math.min(leftOre, missingOre)
    if (partOre > 0) parts.push({ id, amountOre: partOre })
    missingOre -= Math.max(0, partOre)
  }
  return missingOre > 0 ? null : parts
}
