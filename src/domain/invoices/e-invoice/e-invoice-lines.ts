import { type InvoiceAmounts, type InvoiceLine, rebatesOf } from '#domain/invoices/invoice-lines.ts'
import { withUnit } from '#domain/numbers/danish-figures.ts'
import { shippingName } from '#domain/prices/shipping.ts'

/** A line of an electronic document; amounts in øre, unit price in thousandths of a krone. */
export type EInvoiceLine = Readonly<{
  kcwId: string | null
  name: string
  description: string | null
  note: string | null
  quantity: number
  unitNetMilliKr: number
  /** the difference between quantity × price and the line's amount */
  adjustment: Readonly<{ isCharge: boolean; ore: number; reason: string }> | null
  netOre: number
}>

const MILLI_KR_PER_ORE = 10

/** Quantity × price may differ from a line's amount by at most 0.02 kr. without an allowance (PEPPOL-EN16931-R120). */
const SLACK_MILLI_KR = 20

/** Freight is a line, because a document without lines is refused (BR-16) and a credit note may be of freight alone. */
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
  const { kcwId, nameDa, series, quantity, unitNetMilliKr, netOre, points, batch, substances } = line
  return {
    kcwId: kcwId === '' ? null : kcwId,
    name: nameDa,
    description: series,
    note: [batch, substances, points > 0 ? `Betalt med ${withUnit(points, 'point')}` : ''].filter(Boolean).join('. ') || null,
    ...signed({ quantity, unitNetMilliKr }),
    adjustment: adjustmentOf(line),
    netOre,
  }
}

/** A price is never negative (BR-27), so a deduction is a negative quantity at a positive price. */
function signed({ quantity, unitNetMilliKr }: Pick<EInvoiceLine, 'quantity' | 'unitNetMilliKr'>) {
  return unitNetMilliKr < 0 ? { quantity: 0 - quantity, unitNetMilliKr: 0 - unitNetMilliKr } : { quantity, unitNetMilliKr }
}

function adjustmentOf(line: InvoiceLine): EInvoiceLine['adjustment'] {
  const aboveMilliKr = line.quantity * line.unitNetMilliKr - line.netOre * MILLI_KR_PER_ORE
  if (Math.abs(aboveMilliKr) <= SLACK_MILLI_KR) return null
  const ore = Math.round(Math.abs(aboveMilliKr) / MILLI_KR_PER_ORE)
  return aboveMilliKr > 0
    ? { isCharge: false, ore, reason: rebatesOf(line).join(', ') || 'Rabat' }
    : { isCharge: true, ore, reason: 'Prisændring' }
}
