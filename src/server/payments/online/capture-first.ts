import { eq } from 'drizzle-orm'
import { depositDueOre } from '#domain/orders/deposit.ts'
import { planCaptures } from '#domain/payments/online/hold.ts'
import { isPaidBeforeSending } from '#domain/payments/online/what-is-due.ts'
import type { Connection } from '#server/database/connect.ts'
import { orderNotes, orders } from '#server/database/schema/orders.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { dueBeforeLeaving } from '#server/orders/due-online.ts'
import type { OrderRow } from '#server/orders/order-answer.ts'
import { lockOrder } from '#server/orders/queries.ts'
import { readSettings } from '#server/settings/queries.ts'
import type { Shop } from '#server/shop.ts'
import { executeTask } from './execute-task.ts'
import { paymentContextOf } from './payment-context.ts'
import { findHolds } from './release-money.ts'
import { type ProviderTask, queueTask, waitingTasks } from './tasks.ts'

type Leaving = ReadonlyMap<number, number>

type ToSend = Readonly<{
  staff: Visitor
  orderId: number
  withoutPayment: boolean
  /** checks that they can be sent; throws the same refusals as sending */
  leavingOf: (tx: Connection, order: OrderRow) => Promise<Leaving>
  /** booked as paid in the same request, in øre */
  bookedOf?: (order: OrderRow) => number
}>

/** Captures the holds for rolls that leave; a repeat takes no more. Throws payment_missing or capture_unsure, unless `withoutPayment`. */
export async function captureFirst(shop: Shop, toSend: ToSend): Promise<void> {
  const context = paymentContextOf(shop)
  if (!context) return
  const tasks = await inTransaction(shop.db, (tx) => queueCaptures(tx, toSend, shop.now()))
  for (const task of tasks) {
    const outcome = await executeTask(context, task)
    if (outcome === 'later' && !toSend.withoutPayment) throw new ShopError('capture_unsure')
  }
}

/** Asks the provider again for captures it has not answered; what is still unanswered stays waiting. Does nothing without a provider. */
export async function finishCaptures(shop: Shop, orderId: number): Promise<void> {
  const context = paymentContextOf(shop)
  if (context) for (const task of await waitingTasks(shop.db, orderId, 'capture')) await executeTask(context, task)
}

async function queueCaptures(
  tx: Connection,
  { staff, orderId, withoutPayment, leavingOf, bookedOf = () => 0 }: ToSend,
  at: Date,
): Promise<ProviderTask[]> {
  const order = await lockOrder(tx, staff, orderId)
  if (!isPaidFirst(order)) return []
  const { taking, captures, missingOre } = await planFor(tx, order, await leavingOf(tx, order), bookedOf(order))
  if (missingOre > 0 && !withoutPayment) throw new ShopError('payment_missing')
  // pending captures of others are repeated with the same key
  const tasks = [...taking]
  for (const { id, amountOre } of captures) {
    const task = await queueTask(tx, { onlinePaymentId: id, kind: 'capture', amountOre, byUserId: staff.userId, at, isDoneHere: true })
    if (task) tasks.push(task)
  }
  return tasks
}

/** Whether all of the order or its deposit is paid before goods leave. */
function isPaidFirst(order: OrderRow): boolean {
  return isPaidBeforeSending(order) || depositDueOre(order) > 0
}

async function planFor(tx: Connection, order: OrderRow, leaving: Leaving, bookedOre = 0) {
  const { payments: terms } = await readSettings(tx)
  const { free, taking, takingOre } = await findHolds(tx, order.id)
  return { taking, ...planCaptures((await dueBeforeLeaving(tx, order, leaving, terms)) - takingOre - bookedOre, free) }
}

/** Refuses rolls neither paid nor held, before anything is bought for them. The caller holds the order's row. Throws payment_missing. */
export async function requireMoneyFor(tx: Connection, order: OrderRow, leaving: Leaving): Promise<void> {
  if (!isPaidFirst(order)) return
  if ((await planFor(tx, order, leaving)).missingOre > 0) throw new ShopError('payment_missing')
}

type Sending = Readonly<{ order: OrderRow; leaving: Leaving; bookedOre?: number; withoutPayment: boolean; byUserId: number; at: Date }>

/** Checks that what leaves is paid, or that staff chose to send without, which waives a deposit. The caller holds the order's row. */
export async function requirePayment(
  tx: Connection,
  { order, leaving, bookedOre = 0, withoutPayment, byUserId, at }: Sending,
): Promise<void> {
  if (!isPaidFirst(order)) return
  const { payments: terms } = await readSettings(tx)
  if ((await dueBeforeLeaving(tx, order, leaving, terms)) <= bookedOre) return
  if (!withoutPayment) throw new ShopError('payment_missing')
  if (depositDueOre(order) > bookedOre) await tx.update(orders).set({ depositOre: 0 }).where(eq(orders.id, order.id))
  await tx.insert(orderNotes).values({ orderId: order.id, text: SENT_WITHOUT_PAYMENT, byUserId, createdAt: at })
}

export const SENT_WITHOUT_PAYMENT = 'Sendt uden betaling'
