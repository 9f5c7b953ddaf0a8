import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { paymentProblem } from '#domain/payments/payment.ts'
import { splitAmongNamed, splitPayment } from '#domain/reminders/split-payment.ts'
import type { Connection } from '#server/database/connect.ts'
import { invoiceBalances, invoices } from '#server/database/schema/invoices.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { OrderRow } from '#server/orders/order-answer.ts'
import { bookPayment } from '#server/payments/book-payments.ts'
import { findOrderReminders, openChargesOf, type ReminderRow } from '#server/payments/reminder-charges.ts'

/** Books a payment: named invoices with their charges, the order, other charges; surplus on the order. The caller holds and settles it. */
export async function bookForOrder(
  tx: Connection,
  order: OrderRow,
  money: Parameters<typeof bookPayment>[2],
  invoiceNumbers: readonly number[] = [],
): Promise<void> {
  const sent = await findOrderReminders(tx, order.id)
  const named = splitAmongNamed(money.amountOre, order.openOre, await findNamed(tx, order, { invoiceNumbers, sent }))
  for (const { id, ore } of named.invoices) await bookPayment(tx, order, { ...money, amountOre: ore, invoiceId: id })
  for (const { id, ore } of named.charges) await bookPayment(tx, order, { ...money, amountOre: ore, reminderId: id })
  const paidOre = named.invoices.reduce((sum, { ore }) => sum + ore, 0)
  const { orderOre, charges, restOre } = splitPayment(named.restOre, order.openOre - paidOre, openOf(sent, named.charges))
  if (orderOre + restOre > 0) await bookPayment(tx, order, { ...money, amountOre: orderOre + restOre })
  for (const { id, ore } of charges) await bookPayment(tx, order, { ...money, amountOre: ore, reminderId: id })
}

type Naming = Readonly<{ invoiceNumbers: readonly number[]; sent: readonly ReminderRow[] }>

/** The order's open invoices of these numbers, the first due first. */
async function findNamed(tx: Connection, { id: orderId }: OrderRow, { invoiceNumbers, sent }: Naming) {
  if (invoiceNumbers.length === 0) return []
  const { id, number, kind, creditedById, dueDate } = invoices
  const found = await tx
    .select({ id, openOre: invoiceBalances.openOre })
    .from(invoices)
    .innerJoin(invoiceBalances, eq(invoiceBalances.invoiceId, id))
    .where(and(eq(invoices.orderId, orderId), inArray(number, [...invoiceNumbers]), eq(kind, 'invoice'), isNull(creditedById)))
    .orderBy(asc(dueDate), asc(id))
  return found.map((one) => ({ ...one, charges: openOf(sent.filter(({ invoiceId }) => invoiceId === one.id)) }))
}

/** Open charges less what is paid of them now. */
function openOf(sent: readonly ReminderRow[], paid: readonly Readonly<{ id: number; ore: number }>[] = []) {
  return sent.map((row) => ({ id: row.id, openOre: openChargesOf(row) - (paid.find(({ id }) => id === row.id)?.ore ?? 0) }))
}

/** Refuses more than the order and its reminder charges are open for. */
export async function refuseAboveOpen(tx: Connection, order: OrderRow, amountOre: number): Promise<void> {
  const { orderOre, restOre } = splitPayment(amountOre, order.openOre, openOf(await findOrderReminders(tx, order.id)))
  const problem = paymentProblem(orderOre + restOre, { ...order, isOverpaid: false })
  if (problem) throw new ShopError(problem)
}
