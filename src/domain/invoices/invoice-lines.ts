import { partOfBatchesText } from '#domain/batches/batch-texts.ts'
import { multiplyRatio } from '#domain/money/money.ts'
import { netOf, type VatTreatment, vatOf, vatPercentOf } from '#domain/money/vat.ts'
import { withUnit } from '#domain/numbers/danish-figures.ts'
import { netShares } from '#domain/orders/shown-amounts.ts'
import { lineDiscountOf } from '#domain/prices/pricing.ts'
import { SAMPLE_CREDITED } from '#domain/samples/sample-credit.ts'

/** A line of an order; amounts are charged ones, with the VAT of the order's treatment. */
export type OrderedLine = Readonly<{
  kcwId: string
  nameDa: string
  series: string | null
  quantity: number
  unitPriceOre: number
  promotionPercent: number
  payWithPoints: boolean
  pointsCost: number
  /** null or missing: the order's discount */
  discountPercent?: number | null
  lineTotalOre: number
  batch?: string
  /** its candidate substances (REACH, article 33), in words */
  substances?: string
  isSampleCredited?: boolean
  /** of goods that leave the EU: the customs tariff number */
  hsCode?: string | null
}>

/** A line on an invoice (momsbekendtgørelsen: quantity and kind, unit price without VAT, rebates, amount). */
export type InvoiceLine = Readonly<{
  kcwId: string
  nameDa: string
  series: string | null
  quantity: number
  /** list price of one unit without VAT in thousandths of a krone, always a whole number; 0 on points */
  unitNetMilliKr: number
  /** the product's promotion, then the buyer's discount */
  promotionPercent: number
  discountPercent: number
  rebateNetOre: number
  netOre: number
  totalOre: number
  /** points paid; such a line costs nothing */
  points: number
  /** the batches of its rolls, in words; missing on early documents */
  batch?: string
  /** its candidate substances, in words; missing for none and on early documents */
  substances?: string
  isSampleCredited?: boolean
  hsCode?: string
}>

/** The reductions of a line, as its documents print them. */
export function rebatesOf({ promotionPercent, discountPercent, isSampleCredited }: InvoiceLine): string[] {
  return [
    ...(promotionPercent > 0 ? [`Tilbud ${withUnit(promotionPercent, '%')}`] : []),
    ...(discountPercent > 0 ? [`Kunderabat ${withUnit(discountPercent, '%')}`] : []),
    ...(isSampleCredited ? [SAMPLE_CREDITED] : []),
  ]
}

export type InvoiceAmounts = Readonly<{
  lines: readonly InvoiceLine[]
  /** `name` is the delivery method; missing on early documents */
  shipping: Readonly<{ netOre: number; totalOre: number; name?: string }>
  rebateNetOre: number
  /** of the last line, when that is an aconto amount (decision 127); less than 0 when it is deducted */
  acontoNetOre?: number
  /** the VAT base; net + VAT is the total to the øre */
  netOre: number
  vatOre: number
  totalOre: number
  /** missing on early documents, which are domestic: read it with `treatmentOf` */
  vatTreatment?: VatTreatment
}>

export function treatmentOf({ vatTreatment }: Pick<InvoiceAmounts, 'vatTreatment'>): VatTreatment {
  return vatTreatment ?? 'domestic'
}

/** What is paid ahead of the goods, or less than 0 what is deducted of that. */
export type AcontoAmount = Readonly<{ nameDa: string; ore: number }>

type Charged = Readonly<{
  lines: readonly OrderedLine[]
  aconto?: AcontoAmount | null
  discountPercent: number
  shippingOre: number
  shippingName?: string
  totalOre: number
  vatTreatment: VatTreatment
}>

/** An invoice's amounts (requirements §9): lines and shipping sum to net and total. Throws RangeError when the order's do not add up. */
export function invoiceAmounts(charged: Charged): InvoiceAmounts {
  const { lines, aconto = null, discountPercent, shippingOre, shippingName, totalOre, vatTreatment } = charged
  const linesOre = lines.map(({ lineTotalOre }) => lineTotalOre)
  const goodsOre = linesOre.reduce((sum, ore) => sum + ore, shippingOre)
  if (goodsOre + (aconto?.ore ?? 0) !== totalOre) throw new RangeError('the lines do not add up to the total')
  const net = netShares({ linesOre, shippingOre, vatTreatment })
  const acontoNetOre = netOf(totalOre, vatTreatment) - netOf(goodsOre, vatTreatment)
  const invoiced = lines.map((line, index) => toInvoiceLine(line, { netOre: net.linesOre[index] ?? 0, discountPercent, vatTreatment }))
  return {
    lines: aconto ? [...invoiced, amountLine(aconto.nameDa, { kcwId: '', netOre: acontoNetOre, totalOre: aconto.ore })] : invoiced,
    ...(aconto && { acontoNetOre }),
    shipping: { netOre: net.shippingOre, totalOre: shippingOre, ...(shippingName !== undefined && { name: shippingName }) },
    rebateNetOre: invoiced.reduce((sum, line) => sum + line.rebateNetOre, 0),
    netOre: netOf(totalOre, vatTreatment),
    vatOre: vatOf(totalOre, vatTreatment),
    totalOre,
    vatTreatment,
  }
}

type Share = Readonly<{ netOre: number; discountPercent: number; vatTreatment: VatTreatment }>

function toInvoiceLine(line: OrderedLine, share: Share): InvoiceLine {
  const { kcwId, nameDa, series, quantity, promotionPercent, payWithPoints, pointsCost, lineTotalOre } = line
  if (quantity === 0) return amountLine(`Prisændring: ${nameDa}`, { kcwId, netOre: share.netOre, totalOre: lineTotalOre })
  const what = {
    kcwId,
    nameDa,
    series,
    quantity,
    ...(line.batch && { batch: line.batch }),
    ...(line.substances && { substances: line.substances }),
    ...(line.isSampleCredited && { isSampleCredited: true }),
    ...(line.hsCode && { hsCode: line.hsCode }),
  }
  if (payWithPoints) {
    const nothing = { unitNetMilliKr: 0, promotionPercent: 0, discountPercent: 0, rebateNetOre: 0, netOre: 0, totalOre: 0 }
    return { ...what, ...nothing, points: pointsCost * quantity }
  }
  const { netOre } = share
  const discountPercent = lineDiscountOf(line, share.discountPercent)
  // a line can cost less than its list price without a rebate when part of it was credited
  const isReduced = promotionPercent > 0 || discountPercent > 0 || lineTotalOre < line.unitPriceOre * quantity
  const grossPercent = 100 + vatPercentOf(share.vatTreatment)
  const listNetOre = multiplyRatio(line.unitPriceOre * quantity, 100, grossPercent)
  return {
    ...what,
    unitNetMilliKr: multiplyRatio(line.unitPriceOre, MILLI_KR_PER_ORE * 100, grossPercent),
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

function amountLine(nameDa: string, { kcwId, netOre, totalOre }: Amount): InvoiceLine {
  const unitNetMilliKr = netOre * MILLI_KR_PER_ORE
  const noRebate = { promotionPercent: 0, discountPercent: 0, rebateNetOre: 0 }
  return { kcwId, nameDa, series: null, quantity: 1, unitNetMilliKr, ...noRebate, netOre, totalOre, points: 0 }
}

/** A credited invoice line; quantity 0 credits an amount of it. */
export type CreditedLine = Readonly<{ line: InvoiceLine; quantity: number; totalOre: number }>

type Credited = Readonly<{ lines: readonly CreditedLine[]; amountOre: number; shippingOre: number; acontoOre?: number }>

const CREDITED_AMOUNT = 'Nedslag'

/** The amounts of a partial credit note, by the rules of the invoice: its lines, an amount as its own line, and freight. */
export function creditedAmounts(invoice: InvoiceAmounts, { lines, amountOre, shippingOre, acontoOre = 0 }: Credited): InvoiceAmounts {
  const vatTreatment = treatmentOf(invoice)
  const ordered = lines.map(
    ({ line, quantity, totalOre }): OrderedLine => ({
      ...asOrdered(line, vatTreatment),
      ...(line.batch && quantity < line.quantity && { batch: partOfBatchesText(line.batch, { rolls: line.quantity }) }),
      quantity,
      lineTotalOre: totalOre,
    }),
  )
  const amount = { ...asOrdered(NO_LINE, vatTreatment), quantity: 1, unitPriceOre: amountOre, lineTotalOre: amountOre }
  return invoiceAmounts({
    lines: amountOre > 0 ? [...ordered, amount] : ordered,
    discountPercent: 0,
    shippingOre,
    ...(invoice.shipping.name !== undefined && { shippingName: invoice.shipping.name }),
    ...(acontoOre !== 0 && { aconto: { nameDa: invoice.lines.at(-1)?.nameDa ?? '', ore: acontoOre } }),
    totalOre: lines.reduce((sum, { totalOre }) => sum + totalOre, amountOre + shippingOre + acontoOre),
    vatTreatment,
  })
}

const NO_LINE = amountLine(CREDITED_AMOUNT, { kcwId: '', netOre: 0, totalOre: 0 })

function asOrdered(line: InvoiceLine, vatTreatment: VatTreatment) {
  const { kcwId, nameDa, series, quantity, unitNetMilliKr, promotionPercent, discountPercent, points, batch, isSampleCredited, hsCode } =
    line
  return {
    kcwId,
    nameDa,
    series,
    unitPriceOre: multiplyRatio(unitNetMilliKr, 100 + vatPercentOf(vatTreatment), MILLI_KR_PER_ORE * 100),
    promotionPercent,
    discountPercent,
    payWithPoints: points > 0,
    pointsCost: points / quantity,
    ...(batch && { batch }),
    ...(isSampleCredited && { isSampleCredited }),
    ...(hsCode && { hsCode }),
  }
}
