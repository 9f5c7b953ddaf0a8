import { and, asc, eq, inArray, isNull, max, type SQL, sql } from 'drizzle-orm'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { type BookedWay, isRestDue, sumPayments, validPayments } from '#domain/payments/payment.ts'
import type { Connection } from '#server/database/connect.ts'
import { claimEntries, claims } from '#server/database/schema/claims.ts'
import { orders } from '#server/database/schema/orders.ts'
import { paymentRequests, payments } from '#server/database/schema/payments.ts'
import type { OrderRow } from '#server/orders/order-answer.ts'

type PaymentRow = typeof payments.$inferSelect

/** In booking order, including reversals, without payments of reminder charges. */
export async function findPayments(db: Connection, orderId: number, reminderId: number | null = null): Promise<PaymentRow[]> {
  const isOf = reminderId === null ? isNull(payments.reminderId) : eq(payments.reminderId, reminderId)
  return await db
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), isOf))
    .orderBy(asc(payments.id))
}

/** Refunds booked until now no longer count as refunds of the order, and its buyer can be asked to pay again (decision 77); the caller settles it. */
export async function makeDueAgain(tx: Connection, orderId: number): Promise<void> {
  const last = tx
    .select({ id: max(payments.id) })
    .from(payments)
    .where(eq(payments.orderId, orderId))
  await tx
    .update(orders)
    .set({ revivedAfterPaymentId: sql`(${last})` })
    .where(eq(orders.id, orderId))
  await tx.delete(paymentRequests).where(eq(paymentRequests.orderId, orderId))
}

/** After a refund is booked: what was not credited of the order is due (`isRestDue`); the caller settles it. */
export async function makeRestDue(tx: Connection, order: OrderRow): Promise<void> {
  const sums = sumPayments(await findPayments(tx, order.id), order.revivedAfterPaymentId)
  if (isRestDue({ ...order, ...sums })) await makeDueAgain(tx, order.id)
}

type PaymentToBook = Readonly<{
  amountOre: number
  way: BookedWay
  paidOn: CalendarDate
  reference: string | null
  byUserId: number | null
  at: Date
  /** for online payments: the payment and the provider's movement id */
  online?: Readonly<{ onlinePaymentId: number | null; providerRef: string | null }>
  bankLineId?: number
  reminderId?: number
  /** the payment of a withdrawn reminder that this one replaces */
  movedFromId?: number
  /** the invoice it settles; otherwise the order's oldest */
  invoiceId?: number
}>

/** The caller holds the order's row and settles it afterwards (`settleOrder`). */
export async function bookPayment(
  tx: Connection,
  order: Pick<OrderRow, 'id' | 'accountId'>,
  { at, online, ...payment }: PaymentToBook,
): Promise<PaymentRow> {
  const [row] = await tx
    .insert(payments)
    .values({ ...payment, ...online, orderId: order.id, accountId: order.accountId, createdAt: at })
    .returning()
  if (!row) throw new Error('the payment was not stored')
  return row
}

type Reversing = Readonly<{ paidOn: CalendarDate; byUserId: number | null; at: Date }>

/** Reverses each payment by a row; a claim it paid back is owed again. The caller holds the order's row and settles it afterwards. */
export async function reversePayments(tx: Connection, booked: readonly PaymentRow[], { paidOn, byUserId, at }: Reversing): Promise<void> {
  const refunds = booked.filter(({ amountOre }) => amountOre < 0).map(({ id }) => id)
  if (refunds.length > 0) await reopenClaims(tx, inArray(claims.paidBackWithId, refunds), { byUserId, at })
  // the bank line is open again and can be rebooked
  for (const { id, orderId, accountId, amountOre, way, bankLineId, reminderId, invoiceId, onlinePaymentId, providerRef } of booked)
    await tx.insert(payments).values({
      orderId,
      accountId,
      amountOre: 0 - amountOre,
      way,
      bankLineId,
      reminderId,
      invoiceId,
      onlinePaymentId,
      providerRef,
      paidOn,
      reversesId: id,
      byUserId,
      createdAt: at,
    })
}

export async function reverseAllPayments(tx: Connection, orderId: number, reversing: Reversing): Promise<void> {
  await reversePayments(tx, validPayments(await findPayments(tx, orderId)), reversing)
}

/** Claims whose refund was reversed or failed are owed again. The caller holds their orders. */
export async function reopenClaims(tx: Connection, areThey: SQL | undefined, { byUserId, at }: Omit<Reversing, 'paidOn'>): Promise<void> {
  const reopened = await tx
    .update(claims)
    .set({ paidBackAt: null, paidBackWithId: null, revision: sql`${claims.revision} + 1` })
    .where(areThey)
    .returning({ id: claims.id })
  for (const { id } of reopened) await tx.insert(claimEntries).values({ claimId: id, kind: 'refundReversed', byUserId, createdAt: at })
}
