import type { Order } from '#contract/orders/order.ts'
import type { Connection } from '#server/database/connect.ts'
import { toStaffOrderAnswer } from './order-answer.ts'
import { findOrderToConfirm } from './queries.ts'

export async function staffAnswerNow(tx: Connection, id: number): Promise<Order | null> {
  const order = await findOrderToConfirm(tx, id)
  return order && toStaffOrderAnswer(order)
}
