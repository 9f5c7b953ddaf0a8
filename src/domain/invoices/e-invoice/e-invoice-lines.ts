import type { InvoiceAmounts, InvoiceLine } from '#domain/invoices/invoice-lines.ts'
import { withUnit } from '#domain/numbers/danish-figures.ts'
import { SAMPLE_CREDITED } from '#domain/orders/sample-credit.ts'
import { shippingName } from '#domain/prices/shipping.ts'

/** A line of an electronic document; amounts in øre, the price of one in thousandths of a krone. */
export type EInvoiceLine = Readonly<{
  kcwId: string | null
  name: string
  description: string | null
  note: string | null
  quantity: number
  unitNetMilliKr: number
  /** what stands between quantity × price and the line's amount */
  adjustment: Readonly<{ isCharge: boolean; ore: number; reason: string }> | null
  netOre: number
}>

const MILLI_KR_PER_ORE = 10

/** How far quantity × price may be from a line's amount without a rebate being named (PEPPOL-EN16931-R120): 0,02 kr. */
const SLACK_MILLI_KR = 20

/**
 * The lines of a document as the norm wants them: quantity × price less the rebate is the line's amount. The freight is a line too, for a credit note
 * may be of nothing else, and a document without lines is refused (BR-16).
 */
export function eInvoiceLines({ lines, shipping }: InvoiceAmounts): EInvoiceLine[] {
  const wares = lines.map(toLine)
  if (shipping.totalOre === 0 && wares.length > 0) return wares
  const freight = {
    kcwId: null,
    name: shipping.name ?? shippingName('parcel'),
    description: null,
    note: null,
    quantity: 1,
    unitNetMilliKr: shipping.netOre * MILLI_KR_PER_ORE,
    adjustment: null,
    netOre: shipping.netOre,
  }
  return [...wares, freight]
}

function toLine(line: InvoiceLine): EInvoiceLine {
  const { kcwId, nameDa, series, quantity, unitNetMilliKr, netOre, points, batch } = line
  return {
    kcwId: kcwId === '' ? null : kcwId,
    name: nameDa,
    description: series,
    note: [batch, points > 0 ? `Betalt med ${withUnit(points, 'point')}` : ''].filter(Boolean).join('. ') || null,
    quantity,
    unitNetMilliKr,
    adjustment: adjustmentOf(line),
    netOre,
  }
}

/** The rebate of a line; a charge where a price rose after a part of it was invoiced, and this line says the rest. */
function adjustmentOf(line: InvoiceLine): EInvoiceLine['adjustment'] {
  const aboveMilliKr = line.quantity * line.unitNetMilliKr - line.netOre * MILLI_KR_PER_ORE
  if (Math.abs(aboveMilliKr) <= SLACK_MILLI_KR) return null
  const ore = Math.round(Math.abs(aboveMilliKr) / MILLI_KR_PER_ORE)
  return aboveMilliKr > 0 ? { isCharge: false, ore, reason: rebateText(line) } : { isCharge: true, ore, reason: 'Prisændring' }
}

function rebateText({ promotionPercent, discountPercent, isSampleCredited }: InvoiceLine): string {
  const rebates = [
    ...(promotionPercent > 0 ? [`Tilbud ${withUnit(promotionPercent, '%')}`] : []),
    ...(discountPercent > 0 ? [`Kunderabat ${withUnit(discountPercent, '%')}`] : []),
    ...(isSampleCredited ? [SAMPLE_CREDITED] : []),
  ]
  return rebates.join(', ') || 'Rabat'
}
