type Taken = Readonly<{ id: number; leftOre: number }>

/** How much of an amount goes back on which payment, in their order; null when less is left of them all. */
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
