import { and, asc, eq, inArray, isNull, lte, notInArray, type SQL, sql } from 'drizzle-orm'
import type { WaitingOrder } from '#domain/orders/guest-order.ts'
import type { Connection } from '#server/database/connect.ts'
import { orders } from '#server/database/schema/orders.ts'
import { paymentRequests } from '#server/database/schema/payments.ts'
import type { OrderRow } from './order-answer.ts'

type Rule = Readonly<{ placedBy: Date; isTakenOnline: boolean }>

/** Guests' pending orders placed at an instant or before that nobody paid or touched; what is taken online has a rule of its own. */
export function isUnpaidGuestOrder({ placedBy, isTakenOnline }: Rule): SQL | undefined {
  return and(
    isNull(orders.userId),
    isTakenOnline ? notInArray(orders.paymentMethod, ['card', 'mobilepay']) : undefined,
    isUnpaid,
    lte(orders.createdAt, placedBy),
  )
}

/** Pending orders whose buyers were asked by mail to pay online at an instant or before, and never did. */
function isUnpaidOnline(askedBy: Date): SQL | undefined {
  const wasAsked = sql`exists (select from payment_requests r where r.order_id = orders.id and r.asked_at <= ${askedBy.toISOString()}::timestamptz)`
  return and(inArray(orders.paymentMethod, ['card', 'mobilepay']), isUnpaid, wasAsked, sql`not ${isHeld}`)
}

/** The oldest of them, at most so many. */
export async function findUnpaidOnline(db: Connection, askedBy: Date, limit: number): Promise<number[]> {
  return await findOldest(db, isUnpaidOnline(askedBy), limit)
}

/** When an order's buyer was last asked by mail to pay online; null when he never was or his money is held. */
export async function askedOnlineAt(tx: Connection, orderId: number): Promise<Date | null> {
  const [found] = await tx
    .select({ askedAt: paymentRequests.askedAt })
    .from(orders)
    .innerJoin(paymentRequests, eq(paymentRequests.orderId, orders.id))
    .where(and(eq(orders.id, orderId), sql`not ${isHeld}`))
  return found?.askedAt ?? null
}

/** The oldest of them, at most so many. */
export async function findUnpaidGuestOrders(db: Connection, rule: Rule, limit: number): Promise<number[]> {
  return await findOldest(db, isUnpaidGuestOrder(rule), limit)
}

async function findOldest(db: Connection, condition: SQL | undefined, limit: number): Promise<number[]> {
  const found = await db.select({ id: orders.id }).from(orders).where(condition).orderBy(asc(orders.createdAt), asc(orders.id)).limit(limit)
  return found.map(({ id }) => id)
}

/** An order as the rule about unpaid ones reads it. */
export async function toWaitingOrder(tx: Connection, { id, status, paymentStatus, createdAt }: OrderRow): Promise<WaitingOrder> {
  const [found] = await tx
    .select({ isTouched: sql<boolean>`${wasTouched}` })
    .from(orders)
    .where(eq(orders.id, id))
  return { status, paymentStatus, placedAt: createdAt.getTime(), isTouched: found?.isTouched ?? true }
}

/** Placing an order writes the first entry of its history; every other one, a parcel number and an invoice are staff's. */
const wasTouched = sql.raw(`(orders.tracking is not null
  or (select count(*) from order_history h where h.order_id = orders.id) > 1
  or exists (select from invoices i where i.order_id = orders.id))`)

/** A bank keeps its money, or it was taken. */
const isHeld = sql.raw(`exists (select from online_payments p where p.order_id = orders.id and p.state in ('held', 'captured'))`)

const isUnpaid = and(eq(orders.status, 'pending'), eq(orders.paymentStatus, 'unpaid'), isNull(orders.deletedAt), sql`not ${wasTouched}`)
