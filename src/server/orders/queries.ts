import { and, asc, desc, eq, inArray, isNull, or, type SQL } from 'drizzle-orm'
import type { Connection } from '#server/database/connect.ts'
import { orderHistory, orderLines, orders } from '#server/database/schema.ts'
import { isStaff, type Visitor } from '#server/sessions/visitor.ts'
import type { OrderRow, StoredOrder } from './order-answer.ts'

/** One order of the visitor's own, or any order for staff; null when there is none such. */
export async function findOrder(db: Connection, id: number, visitor: Visitor): Promise<StoredOrder | null> {
  return await findOne(db, and(eq(orders.id, id), isStaff(visitor) ? undefined : isOwn(visitor)))
}

/** The order a guest's unguessable token stands for, or null. */
export async function findGuestOrder(db: Connection, token: string): Promise<StoredOrder | null> {
  return await findOne(db, eq(orders.confirmationToken, token))
}

/** The order a mail confirms; never for a visitor. */
export async function findOrderToConfirm(db: Connection, id: number): Promise<StoredOrder | null> {
  return await findOne(db, eq(orders.id, id))
}

/** What makes an order somebody's own: placed while logged in, or as a guest with the same, verified email (design §5). */
export function isOwn({ userId, email, emailVerified }: Visitor): SQL | undefined {
  const asGuest = emailVerified ? and(isNull(orders.userId), eq(orders.customerEmail, email)) : undefined
  return or(eq(orders.userId, userId), asGuest)
}

/** Orders that meet a condition with their lines and history, newest first; deleted ones are never among them. */
export async function findOrders(
  db: Connection,
  condition: SQL | undefined,
  { limit, offset }: Readonly<{ limit: number; offset: number }>,
): Promise<StoredOrder[]> {
  const found = await db
    .select()
    .from(orders)
    .where(and(condition, isNull(orders.deletedAt)))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit)
    .offset(offset)
  return await withParts(db, found)
}

async function findOne(db: Connection, condition: SQL | undefined): Promise<StoredOrder | null> {
  const [order] = await findOrders(db, condition, { limit: 1, offset: 0 })
  return order ?? null
}

async function withParts(db: Connection, found: readonly OrderRow[]): Promise<StoredOrder[]> {
  const ids = found.map(({ id }) => id)
  if (ids.length === 0) return []
  const lines = await db.select().from(orderLines).where(inArray(orderLines.orderId, ids)).orderBy(asc(orderLines.position))
  const history = await db
    .select()
    .from(orderHistory)
    .where(inArray(orderHistory.orderId, ids))
    .orderBy(asc(orderHistory.createdAt), asc(orderHistory.id))
  const linesOf = Map.groupBy(lines, ({ orderId }) => orderId)
  const historyOf = Map.groupBy(history, ({ orderId }) => orderId)
  return found.map((order) => ({ ...order, lines: linesOf.get(order.id) ?? [], history: historyOf.get(order.id) ?? [] }))
}
