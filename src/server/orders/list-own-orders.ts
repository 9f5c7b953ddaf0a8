import { and, count, gte, isNull, lt, sql } from 'drizzle-orm'
import type { QueryOf, ResponseOf } from '#contract/call.ts'
import type { orderCalls } from '#contract/orders.ts'
import { orders } from '#server/database/schema.ts'
import type { Visitor } from '#server/sessions/visitor.ts'
import type { Shop } from '#server/shop.ts'
import { toOrderAnswer } from './order-answer.ts'
import { findOrders, isOwn } from './queries.ts'

type List = (typeof orderCalls)['listOwnOrders']
const MAX_ORDERS = 1_000

/** A customer's own orders, newest first; `from` and `to` are calendar days in Copenhagen, both included. */
export async function listOwnOrders({ db }: Shop, visitor: Visitor, query: QueryOf<List>): Promise<Omit<ResponseOf<List>, 'success'>> {
  const { from, to, page = 1, limit = MAX_ORDERS } = query
  const condition = and(
    isOwn(visitor),
    from === undefined ? undefined : gte(orders.createdAt, sql`${from}::date::timestamp at time zone 'Europe/Copenhagen'`),
    to === undefined ? undefined : lt(orders.createdAt, sql`(${to}::date + 1)::timestamp at time zone 'Europe/Copenhagen'`),
  )
  const found = await findOrders(db, condition, { limit, offset: (page - 1) * limit })
  const [counted] = await db
    .select({ total: count() })
    .from(orders)
    .where(and(condition, isNull(orders.deletedAt)))
  return { orders: found.map(toOrderAnswer), total: counted?.total ?? 0 }
}
