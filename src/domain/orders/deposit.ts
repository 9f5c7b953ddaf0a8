import { isToBeSent, type OrderStatus } from './order-status.ts'

/** In øre; `depositOre` is 0 without one, and when staff waived it. */
type DepositMoney = Readonly<{ depositOre: number; totalOre: number; creditedOre: number; paidOre: number }>

/** The unpaid part of an order's deposit, in øre (decision 127); never more than the total of an order that was reduced. */
export function depositDueOre({ depositOre, totalOre, creditedOre, paidOre }: DepositMoney): number {
  return Math.max(0, Math.min(depositOre, totalOre - creditedOre) - paidOre)
}

/** What an aconto invoice covers, in øre: all that was paid ahead, as VAT is due on it (momsloven § 23, stk. 3). */
export function paidAheadOre({ totalOre, creditedOre, paidOre }: DepositMoney): number {
  return Math.min(paidOre, totalOre - creditedOre)
}

/** The part of an aconto invoice that was paid back, in øre: it is credited down to the deposit, which is due again. */
export function paidBackOre({ depositOre, creditedOre, paidOre }: DepositMoney, acontoOre: number): number {
  return Math.max(0, acontoOre - Math.max(depositOre, paidOre + creditedOre))
}

/** Whether goods wait for the deposit: nothing is packed or sent before. */
export function waitsForDeposit(order: DepositMoney & Readonly<{ status: OrderStatus }>): boolean {
  return isToBeSent(order.status) && depositDueOre(order) > 0
}

export const WAITS_FOR_DEPOSIT = 'Venter på depositum'
