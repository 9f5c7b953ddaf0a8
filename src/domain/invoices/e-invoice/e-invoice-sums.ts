import { asksForMoney, type InvoiceDocument } from '#domain/invoices/invoice-document.ts'
import { multiplyRatio } from '#domain/money/money.ts'
import { VAT_PERCENT } from '#domain/money/vat.ts'

/** The sums of an electronic document in øre, in the terms of EN 16931. */
export type EInvoiceSums = Readonly<{
  /** BT-106: all lines, including freight */
  linesOre: number
  /** BT-107: 0 or 1 øre, so that the VAT is exactly a quarter of the base */
  allowanceOre: number
  /** BT-109, the VAT base, and BT-110 */
  taxableOre: number
  vatOre: number
  /** BT-112 */
  inclusiveOre: number
  /** BT-113: paid before issue */
  prepaidOre: number
  /** BT-114: brings the sum back to the charged total; 0 or 1 */
  roundingOre: number
  /** BT-115: still to be paid */
  payableOre: number
}>

/**
 * The sums of a document whose prices include VAT, following EN 16931 exactly. The shop's VAT is a fifth of the total, the norm's a quarter
 * of the base; they differ for one total in five (…2 and …7 øre). There the base is reduced by an allowance of one øre and BT-114 adds it
 * back, so VAT and total stay those of the document.
 */
export function eInvoiceSums(document: InvoiceDocument): EInvoiceSums {
  const { netOre, vatOre, totalOre } = document
  const allowanceOre = multiplyRatio(netOre, VAT_PERCENT, 100) === vatOre ? 0 : 1
  const taxableOre = netOre - allowanceOre
  const inclusiveOre = taxableOre + vatOre
  const prepaidOre = prepaidOf(document)
  const roundingOre = totalOre - inclusiveOre
  return {
    linesOre: netOre,
    allowanceOre,
    taxableOre,
    vatOre,
    inclusiveOre,
    prepaidOre,
    roundingOre,
    payableOre: inclusiveOre - prepaidOre + roundingOre,
  }
}

function prepaidOf(document: InvoiceDocument): number {
  if (document.credits) return 0
  return asksForMoney(document) ? (document.payment.paidOre ?? 0) : document.totalOre
}
