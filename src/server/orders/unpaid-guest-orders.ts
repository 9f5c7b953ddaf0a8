import { and, asc, eq, isNull, lte, type SQL, sql } from 'drizzle-orm'
import type { WaitingOrder } from '#domain/orders/guest-order.ts'
import type { Connection } from '#server/database/connect.ts'
import { orders } from '#server/database/schema.ts'
import type { OrderRow } from './order-answer.ts'

/** Guests' pending orders placed at an instant or before that nobody paid or touched. */
export function isUnpaidGuestOrder(placedBy: Date): SQL | undefined {
  return and(
    isNull(orders.userId),
    eq(orders.status, 'pending'),
    eq(orders.paymentStatus, 'unpaid'),
    isNull(orders.deletedAt),
    lte(orders.createdAt, placedBy),
    sql`not ${wasTouched}`,
  )
}

/** The oldest of them, at most so many. */
export async function findUnpaidGuestOrders(db: Connection, placedBy: Date, limit: number): Promise<number[]> {
  const found = await db
    .select({ id: orders.id })
    .from(orders)
    .where(isUnpaidGuestOrder(placedBy))
    .orderBy(asc(orders.createdAt), asc(orders.id))
    .limit(limit)
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
