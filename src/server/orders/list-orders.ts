import { and, count, eq, ilike, isNull, or } from 'drizzle-orm'
import type { QueryOf, ResponseOf } from '#contract/call.ts'
import type { orderCalls } from '#contract/orders.ts'
import { orders } from '#server/database/schema.ts'
import type { Shop } from '#server/shop.ts'
import { toOrderAnswer } from './order-answer.ts'
import { findOrders } from './queries.ts'

type List = (typeof orderCalls)['listOrders']
const MAX_ORDERS = 1_000

/** What staff look an order up by: the buyer's own words on it are among them. */
const SEARCHED = [
  orders.orderNumber,
  orders.customerName,
  orders.customerEmail,
  orders.company,
  orders.reference,
  orders.receiver,
  orders.ean,
] as const

/** Every order that is not deleted, newest first, for staff. */
export async function listOrders({ db }: Shop, query: QueryOf<List>): Promise<Omit<ResponseOf<List>, 'success'>> {
  const { search, status, paymentStatus, page = 1, limit = MAX_ORDERS } = query
  const text = search?.trim()
  const pattern = `%${(text ?? '').replace(/[\\%_]/g, '\\$&')}%`
  const condition = and(
    text ? or(...SEARCHED.map((column) => ilike(column, pattern))) : undefined,
    status && eq(orders.status, status),
    paymentStatus && eq(orders.paymentStatus, paymentStatus),
  )
  const found = await findOrders(db, condition, { limit, offset: (page - 1) * limit })
  const [counted] = await db
    .select({ total: count() })
    .from(orders)
    .where(and(condition, isNull(orders.deletedAt)))
  return { orders: found.map(toOrderAnswer), total: counted?.total ?? 0 }
}
