import { vatOfGross } from '#domain/money/vat.ts'
import type { OrderStatus } from '#domain/orders/order-status.ts'
import { type OrderMoney, openOre, owedBackOre } from '#domain/orders/payments/payment.ts'
import type { CreditKind } from './invoice.ts'

/** What a roll of a line stands for in points: what it was paid with, and how many rolls of the line earned one. */
type RollPoints = Readonly<{ pointsEach: number; pointsEarned: number }>

/** What each roll of a line was paid with in points; nothing where it was paid with money. */
export function pointsEachOf({ payWithPoints, pointsCost }: Readonly<{ payWithPoints: boolean; pointsCost: number }>): number {
  return payWithPoints ? pointsCost : 0
}

/**
 * The points that go back with rolls that came back: one earned point each as far as the line has any (`taken`, from the customer), and what they
 * were paid with (`given`, to him).
 */
export function pointsOfReturned({ pointsEach, pointsEarned }: RollPoints, quantity: number): Readonly<{ taken: number; given: number }> {
  return { taken: Math.min(quantity, pointsEarned), given: pointsEach * quantity }
}

type CreditedOrder = OrderMoney & Readonly<{ status: OrderStatus }>

/** What a credit note does to the money of its invoice and order, in øre. */
type CreditOutcome = Readonly<{
  totalOre: number
  vatOre: number
  /** what the invoice comes to after it */
  leftOre: number
  /** what the shop owes the customer after it */
  owedBackOre: number
}>

/**
 * What a credit note of an amount comes to. An annulment leaves what the order's customer owes as it is, for the order may be invoiced anew; a
 * reduction lowers it (decision 0028).
 */
export function creditOutcome(
  kind: CreditKind,
  { totalOre, leftOre, order }: Readonly<{ totalOre: number; leftOre: number; order: CreditedOrder }>,
): CreditOutcome {
  const creditedOre = order.creditedOre + (kind === 'reduction' ? totalOre : 0)
  return {
    totalOre,
    vatOre: vatOfGross(totalOre),
    leftOre: leftOre - totalOre,
    owedBackOre: owedBackOre(openOre({ ...order, creditedOre, isDeleted: false })),
  }
}
