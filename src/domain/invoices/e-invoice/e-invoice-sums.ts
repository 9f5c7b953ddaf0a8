import { asksForMoney, type InvoiceDocument } from '#domain/invoices/invoice-document.ts'
import { multiplyRatio } from '#domain/money/money.ts'
import { VAT_PERCENT } from '#domain/money/vat.ts'

/** The sums of an electronic document in øre, in the terms of EN 16931. */
export type EInvoiceSums = Readonly<{
  /** BT-106: all lines, the freight among them */
  linesOre: number
  /** BT-107: the øre without which a quarter of the base would not be the VAT; 0 or 1 */
  allowanceOre: number
  /** BT-109, the base of the VAT, and BT-110 */
  taxableOre: number
  vatOre: number
  /** BT-112 */
  inclusiveOre: number
  /** BT-113: what was paid before it was issued */
  prepaidOre: number
  /** BT-114: what brings it back to the total that was charged; 0 or 1 */
  roundingOre: number
  /** BT-115: what is still to be paid; with what was paid it is the document's total */
  payableOre: number
}>

/**
 * The sums of a document whose prices include VAT, so that they keep the rules of EN 16931 exactly. The shop's VAT is a fifth of the total, the norm's a
 * quarter of the base. They differ for one total in five (…2 and …7 øre), which no base with its quarter comes to. There the base is an øre less, by an
 * allowance, and BT-114 gives the øre back: the VAT and what is paid are the document's, to the øre.
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

/** What an invoice does not ask for any more, so that nobody's system pays it twice. */
function prepaidOf(document: InvoiceDocument): number {
  if (document.credits) return 0
  return asksForMoney(document) ? (document.payment.paidOre ?? 0) : document.totalOre
}
