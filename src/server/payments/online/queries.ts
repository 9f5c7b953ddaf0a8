import { and, asc, eq, inArray, or, type SQL } from 'drizzle-orm'
import { PAYABLE_STATES } from '#domain/payments/online/online-payment.ts'
import type { Connection } from '#server/database/connect.ts'
import { lockAccounts } from '#server/database/lock-accounts.ts'
import { orders } from '#server/database/schema/orders.ts'
import { onlinePayments } from '#server/database/schema/payments.ts'
import type { OrderRow } from '#server/orders/order-answer.ts'
import type { OnlinePaymentRow } from '#server/orders/order-parts.ts'
import type { PaymentContext } from './payment-context.ts'
import { lockClaimsOf } from './refunds-of-claims.ts'

export async function findOnlinePayment(db: Connection, condition: SQL | undefined): Promise<OnlinePaymentRow | null> {
  const [found] = await db.select().from(onlinePayments).where(condition)
  return found ?? null
}

/** The id of the lead, the row with the page and the provider's id: itself, unless it is a part of a payment of several invoices. */
export function leadIdOf({ id, paidWithId }: Pick<OnlinePaymentRow, 'id' | 'paidWithId'>): number {
  return paidWithId ?? id
}

/** True of a part of a payment of invoices, and not of an order's own payment (decision 105). */
export function paysInvoices({ invoiceId }: Pick<OnlinePaymentRow, 'invoiceId'>): boolean {
  return invoiceId !== null
}

export function isPartOf(leadId: number): SQL | undefined {
  return or(eq(onlinePayments.id, leadId), eq(onlinePayments.paidWithId, leadId))
}

/** The lead payment first. */
export async function findParts(db: Connection, leadId: number): Promise<OnlinePaymentRow[]> {
  return await db.select().from(onlinePayments).where(isPartOf(leadId)).orderBy(asc(onlinePayments.id))
}

/** A locked payment: its parts, the lead first, and their orders. */
export type LockedPayment = Readonly<{ parts: readonly OnlinePaymentRow[]; orders: readonly OrderRow[] }>

/** Locks a payment's orders (even deleted ones), the claims paid back from it and then its parts, in lock order. */
export async function lockOnlinePayment(tx: Connection, id: number): Promise<LockedPayment> {
  const named = await findOnlinePayment(tx, eq(onlinePayments.id, id))
  if (!named) throw new Error(`there is no online payment ${id}`)
  const known = await findParts(tx, leadIdOf(named))
  const orderIds = [...new Set(known.map(({ orderId }) => orderId))]
  const isOne = inArray(orders.id, orderIds)
  const buyers = await tx.select({ userId: orders.userId }).from(orders).where(isOne)
  await lockAccounts(tx, { by: null, changed: buyers.flatMap(({ userId }) => userId ?? []) })
  const held = await tx.select().from(orders).where(isOne).orderBy(asc(orders.id)).for('no key update')
  await lockClaimsOf(
    tx,
    known.map((part) => part.id),
  )
  const parts = await tx
    .select()
    .from(onlinePayments)
    .where(isPartOf(leadIdOf(named)))
    .orderBy(asc(onlinePayments.id))
    .for('no key update')
  if (held.length < orderIds.length || parts.length < known.length) throw new Error(`the online payment ${id} is gone`)
  return { parts, orders: held }
}

/** Marks an unpaid page as expired; paid ones keep their state. */
export async function markExpired({ db }: Pick<PaymentContext, 'db'>, leadId: number): Promise<void> {
  const isWaiting = and(isPartOf(leadId), inArray(onlinePayments.state, [...PAYABLE_STATES]))
  await db.update(onlinePayments).set({ state: 'expired' }).where(isWaiting)
}
