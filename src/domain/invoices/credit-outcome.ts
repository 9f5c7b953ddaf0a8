import { type VatTreatment, vatOf } from '#domain/money/vat.ts'
import type { OrderStatus } from '#domain/orders/order-status.ts'
import { type OrderMoney, openOre, owedBackOre } from '#domain/payments/payment.ts'
import type { CreditKind } from './invoice.ts'

type RollPoints = Readonly<{ pointsEach: number; pointsEarned: number }>

/** Points paid for each roll of a line; 0 when it was paid with money. */
export function pointsEachOf({ payWithPoints, pointsCost }: Readonly<{ payWithPoints: boolean; pointsCost: number }>): number {
  return payWithPoints ? pointsCost : 0
}

/** Points of returned rolls: `taken` were earned, `given` were paid with. */
export function pointsOfReturned({ pointsEach, pointsEarned }: RollPoints, quantity: number): Readonly<{ taken: number; given: number }> {
  return { taken: Math.min(quantity, pointsEarned), given: pointsEach * quantity }
}

type CreditedOrder = OrderMoney & Readonly<{ status: OrderStatus; vatTreatment: VatTreatment }>

/** In øre. */
type CreditOutcome = Readonly<{
  totalOre: number
  vatOre: number
  leftOre: number
  owedBackOre: number
}>

/**
 * The outcome of a credit note. An annulment does not change what the customer owes, as the order may be invoiced again; a reduction lowers
 * it (decision 0028).
 */
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
