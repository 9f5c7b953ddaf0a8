import { and, inArray, isNotNull, lt, ne, notExists, or, sql } from 'drizzle-orm'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { FORGOTTEN_EMAIL, FORGOTTEN_NAME, keptOfBuyer } from '#domain/privacy/forgotten-buyer.ts'
import { forgetFreeText, takeTurnToForget } from '#server/audit/forget-subjects.ts'
import type { Connection, Database } from '#server/database/connect.ts'
import { invoices, orderHistory, orders } from '#server/database/schema.ts'
import { inTransaction } from '#server/database/transaction.ts'

/** What nobody needs of a buyer once his order is finished. */
const WITHOUT_CONTACT = { customerPhone: '', notes: null, tracking: null, confirmationToken: null } as const
const WITHOUT_BUYER = {
  ...WITHOUT_CONTACT,
  customerName: FORGOTTEN_NAME,
  customerEmail: FORGOTTEN_EMAIL,
  company: null,
  reference: null,
  receiver: null,
  ean: null,
  shippingAddress: '',
  shippingPostalCode: '',
  shippingCity: '',
} as const

const ORDERS_AT_ONCE = 500

/**
 * Takes a buyer off his orders as far as the order and the Bookkeeping Act allow (`keptOfBuyer`), in the transaction of whoever has the
 * turn to forget. An order on its way is marked: housekeeping comes back to it. Mails about them are the caller's.
 */
export async function forgetBuyers(tx: Connection, ids: readonly number[], at: Date): Promise<void> {
  const kept = { everything: [] as number[], voucher: [] as number[], nothing: [] as number[] }
  for (const order of await holdOrders(tx, ids)) kept[keptOfBuyer(order)].push(order.id)
  const mark = { buyerForgottenAt: sql`coalesce(${orders.buyerForgottenAt}, ${at.toISOString()}::timestamptz)` }
  await change(tx, kept.everything, mark)
  await change(tx, kept.voucher, { ...mark, ...WITHOUT_CONTACT })
  await change(tx, kept.nothing, { ...mark, ...WITHOUT_BUYER })
  await forgetWords(tx, [...kept.voucher, ...kept.nothing])
}

/** Comes back to the orders whose buyer was forgotten while they were on their way. */
export async function forgetBuyersOfFinishedOrders(db: Database, at: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    await takeTurnToForget(tx)
    const isFinished = or(isNotNull(orders.deletedAt), inArray(orders.status, ['shipped', 'delivered', 'cancelled']))
    const waiting = await tx
      .select({ id: orders.id })
      .from(orders)
      .where(and(isNotNull(orders.buyerForgottenAt), ne(orders.customerPhone, ''), isFinished))
      .limit(ORDERS_AT_ONCE)
    await forgetBuyers(
      tx,
      waiting.map(({ id }) => id),
      at,
    )
  })
}

/** Takes the buyer off every order placed before a day of which no younger invoice stands, some at a time. The figures stay. */
export async function forgetBuyersBefore(db: Database, day: CalendarDate): Promise<void> {
  const midnight = sql`(${day}::timestamp at time zone 'Europe/Copenhagen')`
  const younger = db
    .select({ id: invoices.id })
    .from(invoices)
    .where(sql`${invoices.orderId} = ${orders.id} and ${invoices.issueDate} >= ${day}`)
  const forgetSome = async () =>
    await inTransaction(db, async (tx) => {
      await takeTurnToForget(tx)
      const old = await tx
        .select({ id: orders.id })
        .from(orders)
        .where(and(lt(orders.createdAt, midnight), ne(orders.customerEmail, FORGOTTEN_EMAIL), notExists(younger)))
        .limit(ORDERS_AT_ONCE)
      const ids = old.map(({ id }) => id)
      await holdOrders(tx, ids)
      await change(tx, ids, WITHOUT_BUYER)
      await forgetWords(tx, ids)
      return ids.length
    })
  while ((await forgetSome()) === ORDERS_AT_ONCE);
}

async function holdOrders(tx: Connection, ids: readonly number[]) {
  if (ids.length === 0) return []
  const { id, status, paymentStatus } = orders
  const isDeleted = sql<boolean>`${orders.deletedAt} is not null`
  const isInvoiced = sql<boolean>`exists (select from ${invoices} where ${invoices.orderId} = ${orders.id})`
  return await tx
    .select({ id, status, paymentStatus, isDeleted, isInvoiced })
    .from(orders)
    .where(inArray(orders.id, [...ids]))
    .orderBy(orders.id)
    .for('no key update')
}

async function change(tx: Connection, ids: readonly number[], values: Parameters<ReturnType<typeof tx.update<typeof orders>>['set']>[0]) {
  if (ids.length > 0)
    await tx
      .update(orders)
      .set(values)
      .where(inArray(orders.id, [...ids]))
}

/** What people wrote about the orders, in their history and in the log. */
async function forgetWords(tx: Connection, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .update(orderHistory)
    .set({ notes: null })
    .where(inArray(orderHistory.orderId, [...ids]))
  await forgetFreeText(tx, 'order', ids)
  const documents = await tx
    .select({ id: invoices.id })
    .from(invoices)
    .where(inArray(invoices.orderId, [...ids]))
  await forgetFreeText(
    tx,
    'invoice',
    documents.map(({ id }) => id),
  )
}
