import { multiplyRatio, splitByLargestRemainder } from '#domain/money/money.ts'
import { netOfGross } from '#domain/money/vat.ts'

/** What was charged, in øre with VAT: each line, and the freight. */
type Charged = Readonly<{ linesOre: readonly number[]; shippingOre: number }>

/**
 * The same without VAT, in whole øre: lines and freight add up to the net of the whole, which is what an invoice says (decision 6).
 * The freight keeps its own net amount; the lines share the rest by largest remainder.
 */
export function netShares({ linesOre, shippingOre }: Charged): Charged {
  const subtotalOre = linesOre.reduce((sum, ore) => sum + ore, 0)
  const netShippingOre = netOfGross(shippingOre)
  const netSubtotalOre = netOfGross(subtotalOre + shippingOre) - netShippingOre
  return { linesOre: splitByLargestRemainder(netSubtotalOre, linesOre), shippingOre: netShippingOre }
}

/** A line with VAT, in øre: the price of one after promotion and discount, and what the whole line comes to. */
type PricedLine = Readonly<{ quantity: number; unitOre: number; lineTotalOre: number; sampleCreditOre?: number | null }>
/** A line as it is shown; `creditOre` is what samples cost before and is off its total, not off its unit price. */
export type LineAmounts = Readonly<{ unitOre: number; lineTotalOre: number; creditOre: number }>

/**
 * The lines of a cart or an order as they are shown, with VAT or without: with the freight in the same view they add up to the total
 * in that view, and unit × quantity is at most half an øre per unit from its line. Without VAT, where the øre of the total are shared
 * among the lines, a unit price is therefore read off its line.
 */
export function shownLines(
  { lines, shippingOre }: Readonly<{ lines: readonly PricedLine[]; shippingOre: number }>,
  { isExclVat }: Readonly<{ isExclVat: boolean }>,
): LineAmounts[] {
  if (!isExclVat)
    return lines.map(({ unitOre, lineTotalOre, sampleCreditOre }) => ({ unitOre, lineTotalOre, creditOre: sampleCreditOre ?? 0 }))
  const { linesOre } = netShares({ linesOre: lines.map(({ lineTotalOre }) => lineTotalOre), shippingOre })
  return lines.map(({ quantity, sampleCreditOre }, index) => {
    const lineTotalOre = linesOre[index] ?? 0
    const creditOre = netOfGross(sampleCreditOre ?? 0)
    return { unitOre: quantity > 0 ? multiplyRatio(lineTotalOre + creditOre, 1, quantity) : 0, lineTotalOre, creditOre }
  })
}

/** The sums of a cart or an order, in øre with VAT. */
type Sums = Readonly<{ shippingOre: number; savingsOre: number; totalOre: number }>

/** The sums as they are shown, with VAT or without: subtotal and freight are the total. */
export function shownSums(
  { shippingOre, savingsOre, totalOre }: Sums,
  { isExclVat }: Readonly<{ isExclVat: boolean }>,
): Sums & Readonly<{ subtotalOre: number }> {
  const shown = isExclVat ? netOfGross : (ore: number) => ore
  const sums = { shippingOre: shown(shippingOre), savingsOre: shown(savingsOre), totalOre: shown(totalOre) }
  return { ...sums, subtotalOre: sums.totalOre - sums.shippingOre }
}
