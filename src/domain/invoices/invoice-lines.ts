import { partOfBatchesText } from '#domain/batches/batch-texts.ts'
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
  /** of a line with a discount of its own; null or left out: the order's */
  discountPercent?: number | null
  lineTotalOre: number
  /** of which batches its rolls are, as words; left out where nobody knows */
  batch?: string
  /** what samples cost before is in its rebate */
  isSampleCredited?: boolean
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
  /** of which batches its rolls are, as words; the first documents do not say it */
  batch?: string
  /** what samples cost before is in its rebate; left out where nothing is */
  isSampleCredited?: boolean
}>

export type InvoiceAmounts = Readonly<{
  lines: readonly InvoiceLine[]
  /** `name` is what the order calls its delivery; the first documents do not say it */
  shipping: Readonly<{ netOre: number; totalOre: number; name?: string }>
  /** all rebates, without VAT */
  rebateNetOre: number
  /** the VAT base; net + VAT is the total to the øre */
  netOre: number
  vatOre: number
  totalOre: number
}>

type Charged = Readonly<{
  lines: readonly OrderedLine[]
  discountPercent: number
  shippingOre: number
  shippingName?: string
  totalOre: number
}>

/**
 * The amounts of an invoice, from what the order charged (requirements §9: VAT of the total × 0.2). Nothing is priced anew: the
 * line totals and the shipping sum to the total, and their amounts without VAT, as the shop's pages show them (`netShares`), to the
 * net. Throws RangeError when the order's own figures do not add up.
 */
export function invoiceAmounts({ lines, discountPercent, shippingOre, shippingName, totalOre }: Charged): InvoiceAmounts {
  const linesOre = lines.map(({ lineTotalOre }) => lineTotalOre)
  if (linesOre.reduce((sum, ore) => sum + ore, shippingOre) !== totalOre) throw new RangeError('the lines do not add up to the total')
  const net = netShares({ linesOre, shippingOre })
  const invoiced = lines.map((line, index) => toInvoiceLine(line, { netOre: net.linesOre[index] ?? 0, discountPercent }))
  return {
    lines: invoiced,
    shipping: { netOre: net.shippingOre, totalOre: shippingOre, ...(shippingName !== undefined && { name: shippingName }) },
    rebateNetOre: invoiced.reduce((sum, line) => sum + line.rebateNetOre, 0),
    netOre: netOfGross(totalOre),
    vatOre: vatOfGross(totalOre),
    totalOre,
  }
}

function toInvoiceLine(line: OrderedLine, share: Readonly<{ netOre: number; discountPercent: number }>): InvoiceLine {
  const { kcwId, nameDa, series, quantity, promotionPercent, payWithPoints, pointsCost, lineTotalOre } = line
  if (quantity === 0) return amountLine(`Prisændring: ${nameDa}`, { kcwId, netOre: share.netOre, totalOre: lineTotalOre })
  const what = {
    kcwId,
    nameDa,
    series,
    quantity,
    ...(line.batch && { batch: line.batch }),
    ...(line.isSampleCredited && { isSampleCredited: true }),
  }
  if (payWithPoints) {
    const nothing = { unitNetMilliKr: 0, promotionPercent: 0, discountPercent: 0, rebateNetOre: 0, netOre: 0, totalOre: 0 }
    return { ...what, ...nothing, points: pointsCost * quantity }
  }
  const { netOre } = share
  const discountPercent = line.discountPercent ?? share.discountPercent
  // less than its list price also without a rebate: an amount was credited before
  const isReduced = promotionPercent > 0 || discountPercent > 0 || lineTotalOre < line.unitPriceOre * quantity
  const listNetOre = multiplyRatio(line.unitPriceOre * quantity, 100, 100 + VAT_PERCENT)
  return {
    ...what,
    unitNetMilliKr: multiplyRatio(line.unitPriceOre, MILLI_KR_PER_ORE * 100, 100 + VAT_PERCENT),
    promotionPercent,
    discountPercent,
    rebateNetOre: isReduced ? Math.max(0, listNetOre - netOre) : 0,
    netOre,
    totalOre: lineTotalOre,
    points: 0,
  }
}

const MILLI_KR_PER_ORE = 10

type Amount = Readonly<{ kcwId: string; netOre: number; totalOre: number }>

/** A line that is an amount and no rolls: it stands as one of something that costs as much. */
function amountLine(nameDa: string, { kcwId, netOre, totalOre }: Amount): InvoiceLine {
  const unitNetMilliKr = netOre * MILLI_KR_PER_ORE
  const noRebate = { promotionPercent: 0, discountPercent: 0, rebateNetOre: 0 }
  return { kcwId, nameDa, series: null, quantity: 1, unitNetMilliKr, ...noRebate, netOre, totalOre, points: 0 }
}

/** Rolls of a line of an invoice, and what is credited for them; no rolls: an amount of the line. */
export type CreditedLine = Readonly<{ line: InvoiceLine; quantity: number; totalOre: number }>

type Credited = Readonly<{ lines: readonly CreditedLine[]; amountOre: number; shippingOre: number }>

/** What a credited amount that belongs to no line is called. */
const CREDITED_AMOUNT = 'Nedslag'

/**
 * The amounts of a credit note of a part of an invoice, by the rules of the invoice itself: the lines it credits as the invoice has them, an amount as a
 * line of its own, and freight.
 */
export function creditedAmounts(invoice: InvoiceAmounts, { lines, amountOre, shippingOre }: Credited): InvoiceAmounts {
  const ordered = lines.map(
    ({ line, quantity, totalOre }): OrderedLine => ({
      ...asOrdered(line),
      ...(line.batch && quantity < line.quantity && { batch: partOfBatchesText(line.batch, { rolls: line.quantity }) }),
      ...{ quantity, lineTotalOre: totalOre },
    }),
  )
  const amount = { ...asOrdered(NO_LINE), quantity: 1, unitPriceOre: amountOre, lineTotalOre: amountOre }
  return invoiceAmounts({
    lines: amountOre > 0 ? [...ordered, amount] : ordered,
    discountPercent: 0,
    shippingOre,
    ...(invoice.shipping.name !== undefined && { shippingName: invoice.shipping.name }),
    totalOre: lines.reduce((sum, { totalOre }) => sum + totalOre, amountOre + shippingOre),
  })
}

const NO_LINE = amountLine(CREDITED_AMOUNT, { kcwId: '', netOre: 0, totalOre: 0 })

/** The invoice's line as its order had it: a unit price without VAT says the one with VAT exactly. */
function asOrdered(line: InvoiceLine) {
  const { kcwId, nameDa, series, quantity, unitNetMilliKr, promotionPercent, discountPercent, points, batch, isSampleCredited } = line
  return {
    kcwId,
    nameDa,
    series,
    unitPriceOre: multiplyRatio(unitNetMilliKr, 100 + VAT_PERCENT, MILLI_KR_PER_ORE * 100),
    promotionPercent,
    discountPercent,
    payWithPoints: points > 0,
    pointsCost: points / quantity,
    ...(batch && { batch }),
    ...(isSampleCredited && { isSampleCredited }),
  }
}
