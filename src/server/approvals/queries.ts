import { and, desc, eq, getTableColumns, gt, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Approval } from '#contract/approvals.ts'
import { ANSWERED_SHOWN_DAYS, APPROVALS_SHOWN } from '#domain/approvals/approval.ts'
import { DAY_MS } from '#domain/calendar/day-arithmetic.ts'
import { memberMay } from '#domain/customers/rights/member-rights.ts'
import { oreToKr } from '#domain/money/money.ts'
import { FORGOTTEN_NAME } from '#domain/privacy/erasing.ts'
import type { Connection, Database } from '#server/database/connect.ts'
import { deleteIdle } from '#server/database/delete-idle.ts'
import { orders } from '#server/database/schema/orders.ts'
import { waitingOrders } from '#server/database/schema/waiting-orders.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { memberRoleOf, type Visitor } from '#server/http/visitor.ts'

export type ApprovalRow = typeof waitingOrders.$inferSelect

function isVisibleTo(visitor: Visitor): SQL | undefined {
  const { userId, person } = visitor
  const isOfWorkshop = eq(waitingOrders.customerId, userId)
  return memberMay(memberRoleOf(visitor), 'manage') ? isOfWorkshop : and(isOfWorkshop, eq(waitingOrders.askedByUserId, person.userId))
}

/** Waiting and recently answered ones, newest first. */
export async function listApprovals(db: Connection, visitor: Visitor, now: Date): Promise<Approval[]> {
  const lately = gt(waitingOrders.answeredAt, new Date(now.getTime() - ANSWERED_SHOWN_DAYS * DAY_MS))
  const found = await db
    .select({ row: LISTED, rolls: ROLLS, pointsUsed: POINTS_USED, orderNumber: orders.orderNumber })
    .from(waitingOrders)
    .leftJoin(orders, IS_ITS_ORDER)
    .where(and(isVisibleTo(visitor), or(isNull(waitingOrders.answer), lately)))
    .orderBy(desc(waitingOrders.id))
    .limit(APPROVALS_SHOWN)
  return found.map((one) => toAnswer(one, visitor))
}

/** Throws waiting_order_not_found. */
export async function findApproval(db: Connection, visitor: Visitor, id: number) {
  const [found] = await db
    .select({ row: waitingOrders, rolls: ROLLS, pointsUsed: POINTS_USED, orderNumber: orders.orderNumber })
    .from(waitingOrders)
    .leftJoin(orders, IS_ITS_ORDER)
    .where(and(isVisibleTo(visitor), eq(waitingOrders.id, id)))
  if (!found) throw new ShopError('waiting_order_not_found')
  return { row: found.row, order: toAnswer(found, visitor) }
}

/** Locks a request that still waits. Throws when it is answered or not visible to the visitor. */
export async function lockApproval(tx: Connection, visitor: Visitor, id: number): Promise<ApprovalRow> {
  const [row] = await tx
    .select()
    .from(waitingOrders)
    .where(and(isVisibleTo(visitor), eq(waitingOrders.id, id)))
    .for('no key update')
  if (!row) throw new ShopError('waiting_order_not_found')
  if (row.answer) throw new ShopError('waiting_order_answered')
  return row
}

const { request: _request, asked: _asked, ...LISTED } = getTableColumns(waitingOrders)
const ROLLS = sql<number>`coalesce((select sum((item ->> 'quantity')::int) from jsonb_array_elements(${waitingOrders.asked} -> 'items') item), 0)::int`
const POINTS_USED = sql<number>`coalesce((${waitingOrders.asked} ->> 'pointsUsed')::int, 0)`
const IS_ITS_ORDER = and(eq(orders.id, waitingOrders.orderId), isNull(orders.deletedAt))

type Found = Readonly<{ row: Omit<ApprovalRow, 'request' | 'asked'>; rolls: number; pointsUsed: number; orderNumber: string | null }>

function toAnswer({ row, rolls, pointsUsed, orderNumber }: Found, { person }: Visitor): Approval {
  return {
    id: row.id,
    askedBy: row.askedByName,
    askedAt: row.askedAt.toISOString(),
    total: oreToKr(row.totalOre),
    pointsUsed,
    rolls,
    answer: row.answer,
    answeredBy: row.answeredByName,
    answeredAt: row.answeredAt?.toISOString() ?? null,
    words: row.words,
    order: row.orderId !== null && orderNumber !== null ? { id: row.orderId, orderNumber } : null,
    isOwn: row.askedByUserId === person.userId,
  }
}

/** Deletes a user's requests and those in their workshop; their answers for others stay without their name. */
export async function eraseApprovals(tx: Connection, userId: number): Promise<void> {
  await tx.delete(waitingOrders).where(or(eq(waitingOrders.askedByUserId, userId), eq(waitingOrders.customerId, userId)))
  await tx
    .update(waitingOrders)
    .set({ answeredByUserId: null, answeredByName: FORGOTTEN_NAME })
    .where(eq(waitingOrders.answeredByUserId, userId))
}

export async function approvalsRequestedBy(db: Connection, userId: number | null) {
  if (userId === null) return []
  const { request, askedAt, answer, words, answeredAt } = waitingOrders
  return await db
    .select({ request, askedAt, answer, words, answeredAt })
    .from(waitingOrders)
    .where(eq(waitingOrders.askedByUserId, userId))
    .orderBy(waitingOrders.id)
}

export async function eraseApprovalsBefore(db: Database, before: Date): Promise<void> {
  await deleteIdle(db, waitingOrders, lt(waitingOrders.askedAt, before))
}
