import { paymentProblem } from '#domain/payments/payment.ts'
import { type PaymentSplit, splitPayment } from '#domain/reminders/split-payment.ts'
import type { Connection } from '#server/database/connect.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { OrderRow } from '#server/orders/order-answer.ts'
import { bookPayment } from '#server/payments/book-payments.ts'
import { findOrderReminders, openChargesOf } from '#server/payments/reminder-charges.ts'

/**
 * Books a payment: first the order's open amount, then its reminders' charges, oldest first, each in its own row; a surplus counts for the
 * order. The caller holds the order's row and settles it afterwards (`settleAndFollow`).
 */
export async function bookForOrder(tx: Connection, order: OrderRow, money: Parameters<typeof bookPayment>[2]): Promise<void> {
  const { orderOre, charges, restOre } = await splitFor(tx, order, money.amountOre)
  if (orderOre + restOre > 0) await bookPayment(tx, order, { ...money, amountOre: orderOre + restOre })
  for (const { id, ore } of charges) await bookPayment(tx, order, { ...money, amountOre: ore, reminderId: id })
}

/** Refuses more than the order and its reminder charges are open for. */
export async function refuseAboveOpen(tx: Connection, order: OrderRow, amountOre: number): Promise<void> {
  const { orderOre, restOre } = await splitFor(tx, order, amountOre)
  const problem = paymentProblem(orderOre + restOre, { ...order, isOverpaid: false })
  if (problem) throw new ShopError(problem)
}

async function splitFor(tx: Connection, { id, openOre }: OrderRow, amountOre: number): Promise<PaymentSplit> {
  const sent = await findOrderReminders(tx, id)
  return splitPayment(
    amountOre,
    openOre,
    sent.map((row) => ({ id: row.id, openOre: openChargesOf(row) })),
  )
}
