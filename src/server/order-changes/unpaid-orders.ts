import { and, asc, eq, gt, inArray, isNull, lte, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { UnpaidOrder } from '#domain/orders/guest-order.ts'
import type { Connection } from '#server/database/connect.ts'
import { orders } from '#server/database/schema/orders.ts'
import { paymentRequests } from '#server/database/schema/payments.ts'
import type { OrderRow } from '#server/orders/order-answer.ts'

type Rule = Readonly<{ placedBy: Date; isTakenOnline: boolean }>

/** Pending, unpaid and untouched guest orders, and orders whose deposit comes by bank; online payment has its own rule. */
export function isUnpaidGuestOrder({ placedBy, isTakenOnline }: Rule): SQL | undefined {
  return and(
    isTakenOnline
      ? and(isNull(orders.userId), notInArray(orders.paymentMethod, ['card', 'mobilepay']))
      : or(isNull(orders.userId), gt(orders.depositOre, 0)),
    isUnpaid,
    lte(orders.createdAt, placedBy),
  )
}

function isUnpaidOnline(askedBy: Date): SQL | undefined {
  const wasAsked = sql`exists (select from payment_requests r where r.order_id = orders.id and r.asked_at <= ${askedBy.toISOString()}::timestamptz)`
  return and(or(inArray(orders.paymentMethod, ['card', 'mobilepay']), gt(orders.depositOre, 0)), isUnpaid, wasAsked, sql`not ${isHeld}`)
}

export async function findUnpaidOnline(db: Connection, askedBy: Date, limit: number): Promise<number[]> {
  return await findOldest(db, isUnpaidOnline(askedBy), limit)
}

/** When the buyer was last asked to pay online; null when never, or when the amount is held. */
export async function askedOnlineAt(tx: Connection, orderId: number): Promise<Date | null> {
  const [found] = await tx
    .select({ askedAt: paymentRequests.askedAt })
    .from(orders)
    .innerJoin(paymentRequests, eq(paymentRequests.orderId, orders.id))
    .where(and(eq(orders.id, orderId), sql`not ${isHeld}`))
  return found?.askedAt ?? null
}

export async function findUnpaidGuestOrders(db: Connection, rule: Rule, limit: number): Promise<number[]> {
  return await findOldest(db, isUnpaidGuestOrder(rule), limit)
}

async function findOldest(db: Connection, condition: SQL | undefined, limit: number): Promise<number[]> {
  const found = await db.select({ id: orders.id }).from(orders).where(condition).orderBy(asc(orders.createdAt), asc(orders.id)).limit(limit)
  return found.map(({ id }) => id)
}

export async function toUnpaidOrder(tx: Connection, { id, status, paymentStatus, createdAt }: OrderRow): Promise<UnpaidOrder> {
  const [found] = await tx
    .select({ isTouched: sql<boolean>`${wasTouched}` })
    .from(orders)
    .where(eq(orders.id, id))
  return { status, paymentStatus, placedAt: createdAt.getTime(), isTouched: found?.isTouched ?? true }
}

/** Placing writes the first history entry, and each change of the customer one; other entries, packing, tracking and invoices come from staff. */
const wasTouched = sql.raw(`(orders.tracking is not null or orders.packing_at is not null or orders.carrier_file_at is not null
  or (select count(*) from order_history h where h.order_id = orders.id)
    > 1 + (select count(*) from order_changes c join users u on u.id = c.by_user_id and u.role = 'customer' where c.order_id = orders.id)
  or exists (select from invoices i where i.order_id = orders.id))`)

const isHeld = sql.raw(`exists (select from online_payments p where p.order_id = orders.id and p.state in ('held', 'captured'))`)

const isUnpaid = and(eq(orders.status, 'pending'), eq(orders.paymentStatus, 'unpaid'), isNull(orders.deletedAt), sql`not ${wasTouched}`)
