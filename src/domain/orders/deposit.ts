import { isToBeSent, type OrderStatus } from './order-status.ts'

/** In øre; `depositOre` is 0 without one, and when staff waived it. */
type DepositMoney = Readonly<{ depositOre: number; totalOre: number; creditedOre: number; paidOre: number }>

/** What is missing of an order's deposit, in øre (decision 127). An order that became smaller asks for no more than itself. */
export function depositDueOre({ depositOre, totalOre, creditedOre, paidOre }: DepositMoney): number {
  return Math.max(0, Math.min(depositOre, totalOre - creditedOre) - paidOre)
}

/** Whether goods wait for the deposit: nothing is packed or sent before. */
export function waitsForDeposit(order: DepositMoney & Readonly<{ status: OrderStatus }>): boolean {
  return isToBeSent(order.status) && depositDueOre(order) > 0
}

export const WAITS_FOR_DEPOSIT = 'Venter på depositum'
