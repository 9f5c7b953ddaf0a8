import { creditParts, type StandingInvoice } from './invoice-parts.ts'

type Back = Readonly<{ itemId: number; quantity: number; restock: boolean }>

type CreditedClaim = Readonly<{ lines: readonly Back[]; withShipping: boolean; deductionOre: number }>

type ClaimCredit = Readonly<{ invoiceId: number; lines: readonly Back[]; shippingOre: number; deductionOre: number; totalOre: number }>

/**
 * The credit notes of a claim, oldest invoice first: each invoice credits the rolls it still has, its freight if requested, and its part of
 * the deduction. Refused when the invoices hold fewer rolls, or the deduction exceeds their amount.
 */
export function claimCredits(
  invoices: readonly Pick<StandingInvoice, 'id' | 'left'>[],
  { lines, withShipping, deductionOre }: CreditedClaim,
): readonly ClaimCredit[] | 'rolls_not_invoiced' | 'deduction_above_goods' {
  const wanted = lines.map((line) => ({ ...line }))
  let deduction = deductionOre
  const credits: ClaimCredit[] = []
  for (const { id: invoiceId, left } of invoices) {
    const taken = wanted.flatMap((line) => {
      const held = left.lines.filter(({ orderLineId }) => orderLineId === line.itemId).reduce((sum, part) => sum + part.quantity, 0)
      const quantity = Math.min(line.quantity, held)
      line.quantity -= quantity
      return quantity === 0 ? [] : [{ itemId: line.itemId, quantity, restock: line.restock }]
    })
    const requested = {
      lines: taken.map(({ itemId, quantity }) => ({ orderLineId: itemId, quantity })),
      shippingOre: withShipping ? left.shippingOre : 0,
      amountOre: 0,
    }
    const whole = creditParts(left, requested)
    if (typeof whole === 'string') continue
    const deducted = Math.min(deduction, whole.totalOre - requested.shippingOre)
    deduction -= deducted
    credits.push({
      invoiceId,
      lines: taken,
      shippingOre: requested.shippingOre,
      deductionOre: deducted,
      totalOre: whole.totalOre - deducted,
    })
  }
  if (wanted.some(({ quantity }) => quantity > 0)) return 'rolls_not_invoiced'
  return deduction > 0 ? 'deduction_above_goods' : credits
}

type Line = Readonly<{ id: number; quantity: number; returned: number }>

/** True when the customer keeps nothing of an order; then freight is refunded as well (forbrugeraftaleloven § 21). */
export function takesWholeOrder(lines: readonly Line[], back: readonly Readonly<{ itemId: number; quantity: number }>[]): boolean {
  return lines.every((line) => {
    const going = back.filter(({ itemId }) => itemId === line.id).reduce((sum, { quantity }) => sum + quantity, 0)
    return line.quantity - line.returned - going <= 0
  })
}
