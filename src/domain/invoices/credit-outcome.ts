import { type VatTreatment, vatOf } from '#domain/money/vat.ts'
import type { OrderStatus } from '#domain/orders/order-status.ts'
import { type OrderMoney, openOre, owedBackOre } from '#domain/payments/payment.ts'
import type { CreditKind } from './invoice.ts'
import { creditParts, type ValidInvoice } from './invoice-parts.ts'

type RollPoints = Readonly<{ pointsEach: number; pointsEarned: number }>

export function pointsEachOf({ payWithPoints, pointsCost }: Readonly<{ payWithPoints: boolean; pointsCost: number }>): number {
  return payWithPoints ? pointsCost : 0
}

/** Points of returned rolls: earned points are revoked, points that were paid with are restored. */
export function pointsOfReturned(
  { pointsEach, pointsEarned }: RollPoints,
  quantity: number,
): Readonly<{ revoked: number; restored: number }> {
  return { revoked: Math.min(quantity, pointsEarned), restored: pointsEach * quantity }
}

type CreditedOrder = OrderMoney & Readonly<{ status: OrderStatus; vatTreatment: VatTreatment }>

type CreditOutcome = Readonly<{
  totalOre: number
  vatOre: number
  leftOre: number
  owedBackOre: number
}>

/** The outcome of a credit note. An annulment does not change what the customer owes; a reduction lowers it (decision 0028). */
export function creditOutcome(
  kind: CreditKind,
  { totalOre, leftOre, order }: Readonly<{ totalOre: number; leftOre: number; order: CreditedOrder }>,
): CreditOutcome {
  const creditedOre = order.creditedOre + (kind === 'reduction' ? totalOre : 0)
  return {
    totalOre,
    vatOre: vatOf(totalOre, order.vatTreatment),
    leftOre: Math.max(0, leftOre - totalOre),
    owedBackOre: owedBackOre(openOre({ ...order, creditedOre, isDeleted: false })),
  }
}

type Back = Readonly<{ itemId: number; quantity: number; restock: boolean }>

type CreditedClaim = Readonly<{ lines: readonly Back[]; withShipping: boolean; deductionOre: number }>

type ClaimCredit = Readonly<{ invoiceId: number; lines: readonly Back[]; shippingOre: number; deductionOre: number; totalOre: number }>

/** The credit notes of a claim, oldest invoice first. Refused when invoices hold fewer rolls, or the deduction exceeds their amount. */
export function claimCredits(
  invoices: readonly Pick<ValidInvoice, 'id' | 'left'>[],
  { lines, withShipping, deductionOre }: CreditedClaim,
): readonly ClaimCredit[] | 'rolls_not_invoiced' | 'deduction_above_goods' {
  const uncredited = lines.map((line) => ({ ...line }))
  let deduction = deductionOre
  const credits: ClaimCredit[] = []
  for (const { id: invoiceId, left } of invoices) {
    const credited = uncredited.flatMap((line) => {
      const held = left.lines.filter(({ orderLineId }) => orderLineId === line.itemId).reduce((sum, part) => sum + part.quantity, 0)
      const quantity = Math.min(line.quantity, held)
      line.quantity -= quantity
      return quantity === 0 ? [] : [{ itemId: line.itemId, quantity, restock: line.restock }]
    })
    const requested = {
      lines: credited.map(({ itemId, quantity }) => ({ orderLineId: itemId, quantity })),
      shippingOre: withShipping ? left.shippingOre : 0,
      amountOre: 0,
    }
    const whole = creditParts(left, requested)
    if (typeof whole === 'string') continue
    const deducted = Math.min(deduction, whole.totalOre - requested.shippingOre)
    deduction -= deducted
    credits.push({
      invoiceId,
      lines: credited,
      shippingOre: requested.shippingOre,
      deductionOre: deducted,
      totalOre: whole.totalOre - deducted,
    })
  }
  if (uncredited.some(({ quantity }) => quantity > 0)) return 'rolls_not_invoiced'
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
