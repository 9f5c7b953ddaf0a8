import { planCaptures } from '#domain/orders/online-payments/hold.ts'
import { isPaidBeforeSending } from '#domain/orders/online-payments/what-is-due.ts'
import type { Connection } from '#server/database/connect.ts'
import { orderNotes } from '#server/database/schema/orders.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import type { OrderRow } from '#server/orders/order-answer.ts'
import { lockOrder } from '#server/orders/queries.ts'
import { readSettings } from '#server/settings/queries.ts'
import type { Shop } from '#server/shop.ts'
import { doTask } from './do-task.ts'
import { dueOfLines } from './due-of-order.ts'
import { findHolds } from './let-go-of-surplus.ts'
import { type ProviderTask, queueTask } from './queue-task.ts'
import { tillOf } from './till.ts'

/** The rolls of each line that are to leave, by the line's id. */
type Leaving = ReadonlyMap<number, number>

type ToSend = Readonly<{
  staff: Visitor
  orderId: number
  withoutPayment: boolean
  /** checks that they may leave and answers which; throws what the sending itself would refuse */
  leavingOf: (tx: Connection, order: OrderRow) => Promise<Leaving>
  /** what is booked as paid with the same press, in øre */
  bookedOf?: (order: OrderRow) => number
}>

/**
 * Takes what is held for the rolls that are to leave before anybody writes down that they left: so no parcel is on its way whose money could not be
 * taken. Where too little is held it refuses with payment_missing, unless staff send without it. Stopped after the bank was asked, the till
 * counts the money, and the parcel is sent by a second press, which takes nothing more. Does nothing where no provider is set up.
 */
export async function takeMoneyFirst(shop: Shop, toSend: ToSend): Promise<void> {
  const till = tillOf(shop)
  if (!till) return
  const tasks = await inTransaction(shop.db, (tx) => queueCaptures(tx, toSend, shop.now()))
  for (const task of tasks) {
    const outcome = await doTask(till, task)
    if (outcome === 'later' && !toSend.withoutPayment) throw new ShopError('capture_unsure')
  }
}

async function queueCaptures(
  tx: Connection,
  { staff, orderId, withoutPayment, leavingOf, bookedOf = () => 0 }: ToSend,
  at: Date,
): Promise<ProviderTask[]> {
  const order = await lockOrder(tx, staff, orderId)
  if (!isPaidBeforeSending(order)) return []
  const leaving = await leavingOf(tx, order)
  const { payments: terms } = await readSettings(tx)
  const { free, taking, takingOre } = await findHolds(tx, orderId)
  const { captures, missingOre } = planCaptures((await dueOfLines(tx, order, leaving, terms)) - takingOre - bookedOf(order), free)
  if (missingOre > 0 && !withoutPayment) throw new ShopError('payment_missing')
  // what somebody else asked for and was not answered is asked again, with the same key
  const tasks = [...taking]
  for (const { id, amountOre } of captures) {
    const task = await queueTask(tx, { onlinePaymentId: id, kind: 'capture', amountOre, byUserId: staff.userId, at, isDoneHere: true })
    if (task) tasks.push(task)
  }
  return tasks
}

type Sending = Readonly<{ order: OrderRow; leaving: Leaving; bookedOre?: number; withoutPayment: boolean; byUserId: number; at: Date }>

/**
 * The same question within the transaction that sends, also where no provider is set up: what leaves is paid, or staff said that it goes without,
 * which is noted among them. The caller holds the order's row.
 */
export async function requireMoney(
  tx: Connection,
  { order, leaving, bookedOre = 0, withoutPayment, byUserId, at }: Sending,
): Promise<void> {
  if (!isPaidBeforeSending(order)) return
  const { payments: terms } = await readSettings(tx)
  if ((await dueOfLines(tx, order, leaving, terms)) <= bookedOre) return
  if (!withoutPayment) throw new ShopError('payment_missing')
  await tx.insert(orderNotes).values({ orderId: order.id, text: SENT_WITHOUT_PAYMENT, byUserId, createdAt: at })
}

/** What staff read among an order's notes of a parcel that left without its money. */
export const SENT_WITHOUT_PAYMENT = 'Sendt uden betaling'
