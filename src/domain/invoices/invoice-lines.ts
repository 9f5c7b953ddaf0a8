import { multiplyRatio } from '#domain/money/money.ts'
import { netOfGross, VAT_PERCENT, vatOfGross } from '#domain/money/vat.ts'
import { netShares } from '#domain/orders/shown-amounts.ts'

/** What an order says of one of its lines; amounts include VAT, `lineTotalOre` is what was charged. */
export type OrderedLine = Readonly<{
  kcwId: string
  nameDa: string
  series: string | null
  quantity: number
  unitPriceOre: number
  promotionPercent: number
  payWithPoints: boolean
  pointsCost: number
  lineTotalOre: number
}>

/** A line as an invoice carries it (momsbekendtgørelsen: quantity and kind, unit price without VAT, rebates, amount). */
export type InvoiceLine = Readonly<{
  kcwId: string
  nameDa: string
  series: string | null
  quantity: number
  /** the list price of one unit without VAT in thousandths of a krone, which it always is in whole numbers; 0 on points */
  unitNetMilliKr: number
  /** the product's offer, and after it the buyer's own discount */
  promotionPercent: number
  discountPercent: number
  /** what the rebates take off the whole line, without VAT */
  rebateNetOre: number
  netOre: number
  totalOre: number
  /** points the line was paid with: then it costs nothing */
  points: number
}>

export type InvoiceAmounts = Readonly<{
  lines: readonly InvoiceLine[]
  shipping: Readonly<{ netOre: number; totalOre: number }>
  /** all rebates, without VAT */
  rebateNetOre: number
  /** the VAT base; net + VAT is the total to the øre */
  netOre: number
  vatOre: number
  totalOre: number
}>

type Charged = Readonly<{ lines: readonly OrderedLine[]; discountPercent: number; shippingOre: number; totalOre: number }>

/**
 * The amounts of an invoice, from what the order charged (spec §9: VAT of the total × 0.2). Nothing is priced anew: the
 * line totals and the shipping sum to the total, and their amounts without VAT, as the shop's pages show them (`netShares`), to the
 * net. Throws RangeError when the order's own figures do not add up.
 */
export function invoiceAmounts({ lines, discountPercent, shippingOre, totalOre }: Charged): InvoiceAmounts {
  const linesOre = lines.map(({ lineTotalOre }) => lineTotalOre)
  if (linesOre.reduce((sum, ore) => sum + ore, shippingOre) !== totalOre) throw new RangeError('the lines do not add up to the total')
  const net = netShares({ linesOre, shippingOre })
  const invoiced = lines.map((line, index) => toInvoiceLine(line, { netOre: net.linesOre[index] ?? 0, discountPercent }))
  return {
    lines: invoiced,
    shipping: { netOre: net.shippingOre, totalOre: shippingOre },
    rebateNetOre: invoiced.reduce((sum, line) => sum + line.rebateNetOre, 0),
    netOre: netOfGross(totalOre),
    vatOre: vatOfGross(totalOre),
    totalOre,
  }
}

function toInvoiceLine(line: OrderedLine, share: Readonly<{ netOre: number; discountPercent: number }>): InvoiceLine {
  const { kcwId, nameDa, series, quantity, promotionPercent, payWithPoints, pointsCost, lineTotalOre } = line
  const what = { kcwId, nameDa, series, quantity }
  if (payWithPoints) {
    const nothing = { unitNetMilliKr: 0, promotionPercent: 0, discountPercent: 0, rebateNetOre: 0, netOre: 0, totalOre: 0 }
    return { ...what, ...nothing, points: pointsCost * quantity }
  }
  const { netOre, discountPercent } = share
  const isReduced = promotionPercent > 0 || discountPercent > 0
  const listNetOre = multiplyRatio(line.unitPriceOre * quantity, 100, 100 + VAT_PERCENT)
  return {
    ...what,
    unitNetMilliKr: multiplyRatio(line.unitPriceOre, 10 * 100, 100 + VAT_PERCENT),
    promotionPercent,
    discountPercent,
    rebateNetOre: isReduced ? Math.max(0, listNetOre - netOre) : 0,
    netOre,
    totalOre: lineTotalOre,
    points: 0,
  }
}
