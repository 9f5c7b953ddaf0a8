import { eq } from 'drizzle-orm'
import { oreToKr } from '#domain/money/money.ts'
import { depositDueOre } from '#domain/orders/deposit.ts'
import { readyRolls } from '#domain/parcels/parcel.ts'
import { isPayable } from '#domain/payments/online/online-payment.ts'
import { dueWhenLeaving, isPaidBeforeSending, isPaidOnline, onlineAmountToRequest } from '#domain/payments/online/what-is-due.ts'
import { openOre, revivedMoney } from '#domain/payments/payment.ts'
import type { ShopSettings } from '#domain/settings/settings.ts'
import type { Connection } from '#server/database/connect.ts'
import { orderLines } from '#server/database/schema/orders.ts'
import type { Shop } from '#server/shop.ts'
import type { OrderRow, StoredOrder } from './order-answer.ts'
import { findStocks } from './order-parts.ts'

type Terms = Pick<ShopSettings['payments'], 'takesAllAtFirstParcel'>

/** The total due when these rolls are sent besides those already sent. Rolls sent after a full refund are due too. */
export async function dueOfLines(tx: Connection, order: OrderRow, leaving: ReadonlyMap<number, number>, terms: Terms): Promise<number> {
  const lines = await tx.select().from(orderLines).where(eq(orderLines.orderId, order.id))
  const isLeaving = [...leaving.values()].some((rolls) => rolls > 0)
  const open = isLeaving
    ? order.totalOre - order.creditedOre - order.paidOre
    : openOre({
        ...(order.status === 'cancelled' ? revivedMoney(order) : order),
        status: 'processing',
        isDeleted: order.deletedAt !== null,
      })
  return dueWhenLeaving({ ...order, openOre: open }, lines, leaving, terms)
}

/** What is missing before these rolls may leave, by the way the order is paid; every order with an agreed deposit needs it first. */
export async function dueBeforeLeaving(
  tx: Connection,
  order: OrderRow,
  leaving: ReadonlyMap<number, number>,
  terms: Terms,
): Promise<number> {
  return isPaidBeforeSending(order) ? await dueOfLines(tx, order, leaving, terms) : depositDueOre(order)
}

type OrderWithParts = OrderRow & Pick<StoredOrder, 'lines' | 'onlinePayments'>

/** What can be paid online now in øre, by order id; empty without a provider. */
export async function findPayableOnline(shop: Shop, orders: readonly OrderWithParts[]): Promise<ReadonlyMap<number, number>> {
  if (!shop.payments) return new Map()
  return await findDueOnline(shop.db, orders, (await shop.settings()).payments)
}

/** In kr. */
export async function payableOnline(shop: Shop, order: OrderWithParts): Promise<number> {
  return oreToKr((await findPayableOnline(shop, [order])).get(order.id) ?? 0)
}

/** What is due online now in øre, by order id; orders without a due amount are left out. */
export async function findDueOnline(db: Connection, orders: readonly OrderWithParts[], terms: Terms): Promise<ReadonlyMap<number, number>> {
  const isDueOnline = (order: OrderRow) => isPaidOnline(order.paymentMethod) || depositDueOre(order) > 0
  const open = orders.filter((order) => order.openOre > 0 && order.deletedAt === null && isDueOnline(order))
  if (open.length === 0) return new Map()
  const stocks = await findStocks(
    db,
    open.flatMap(({ lines }) => lines),
  )
  const due = open.map((order) => {
    // an amount on an open page for several invoices is not requested twice
    const heldOre = order.onlinePayments.reduce((sum, { state, heldOre, invoiceId, amountOre }) => {
      if (state === 'held') return sum + heldOre
      return isPayable(state) && invoiceId !== null ? sum + amountOre : sum
    }, 0)
    return [order.id, onlineAmountToRequest(order, order.lines, { ready: readyRolls(order.lines, stocks), heldOre, terms })] as const
  })
  return new Map(due.filter(([, amountOre]) => amountOre > 0))
}
