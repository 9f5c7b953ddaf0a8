import { multiplyRatio, splitByLargestRemainder } from '#domain/money/money.ts'
import { netOf, type VatTreatment } from '#domain/money/vat.ts'

type Charged = Readonly<{ linesOre: readonly number[]; shippingOre: number }>
type Treated = Readonly<{ vatTreatment: VatTreatment }>

/** The amounts without VAT, in whole øre; they sum to the net total of the invoice (decision 6). */
export function netShares({ linesOre, shippingOre, vatTreatment }: Charged & Treated): Charged {
  const subtotalOre = linesOre.reduce((sum, ore) => sum + ore, 0)
  const netShippingOre = netOf(shippingOre, vatTreatment)
  const netSubtotalOre = netOf(subtotalOre + shippingOre, vatTreatment) - netShippingOre
  return { linesOre: splitByLargestRemainder(netSubtotalOre, linesOre), shippingOre: netShippingOre }
}

type PricedLine = Readonly<{ quantity: number; unitOre: number; lineTotalOre: number; sampleCreditOre?: number | null }>
/** `creditOre` is the price of earlier samples, deducted from the total but not from the unit price. */
export type LineAmounts = Readonly<{ unitOre: number; lineTotalOre: number; creditOre: number }>

/** With or without VAT; with freight the lines sum to the total. Unit × quantity differs from the line by at most half an øre per unit. */
export function shownLines(
  { lines, shippingOre, vatTreatment }: Treated & Readonly<{ lines: readonly PricedLine[]; shippingOre: number }>,
  { isExclVat }: Readonly<{ isExclVat: boolean }>,
): LineAmounts[] {
  if (!isExclVat || vatTreatment === 'export')
    return lines.map(({ unitOre, lineTotalOre, sampleCreditOre }) => ({ unitOre, lineTotalOre, creditOre: sampleCreditOre ?? 0 }))
  const { linesOre } = netShares({ linesOre: lines.map(({ lineTotalOre }) => lineTotalOre), shippingOre, vatTreatment })
  return lines.map(({ quantity, sampleCreditOre }, index) => {
    const lineTotalOre = linesOre[index] ?? 0
    const creditOre = netOf(sampleCreditOre ?? 0, vatTreatment)
    return { unitOre: quantity > 0 ? multiplyRatio(lineTotalOre + creditOre, 1, quantity) : 0, lineTotalOre, creditOre }
  })
}

/** A sum of an order with or without VAT; an export is charged without. */
export function shownTotal(
  { totalOre, vatTreatment }: Treated & Readonly<{ totalOre: number }>,
  { isExclVat }: Readonly<{ isExclVat: boolean }>,
): number {
  return isExclVat ? netOf(totalOre, vatTreatment) : totalOre
}

type Sums = Readonly<{ shippingOre: number; savingsOre: number; totalOre: number }>

/** The sums with or without VAT; subtotal plus freight is the total. */
export function shownSums(
  { shippingOre, savingsOre, totalOre, vatTreatment }: Sums & Treated,
  view: Readonly<{ isExclVat: boolean }>,
): Sums & Readonly<{ subtotalOre: number }> {
  const shown = (ore: number) => shownTotal({ totalOre: ore, vatTreatment }, view)
  const sums = { shippingOre: shown(shippingOre), savingsOre: shown(savingsOre), totalOre: shown(totalOre) }
  return { ...sums, subtotalOre: sums.totalOre - sums.shippingOre }
}
