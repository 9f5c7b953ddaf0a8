import { and } from 'drizzle-orm'
import type { QueryOf, ResponseOf } from '#contract/call.ts'
import { MOST_ORDERS, type orderCalls } from '#contract/orders/order.ts'
import { oreToKr } from '#domain/money/money.ts'
import { isOwn } from '#server/customers/own-orders.ts'
import type { Visitor } from '#server/http/visitor.ts'
import type { Shop } from '#server/shop.ts'
import { findPayableOnline } from './online-payments/due-of-order.ts'
import { toOrderAnswer } from './order-answer.ts'
import { countOrders, findOrders, placedBetween } from './queries.ts'

type List = (typeof orderCalls)['listOwnOrders']

/** A customer's own orders, newest first; `from` and `to` are calendar days in Copenhagen, both included. */
export async function listOwnOrders(shop: Shop, visitor: Visitor, query: QueryOf<List>): Promise<Omit<ResponseOf<List>, 'success'>> {
  const { db } = shop
  const { from, to, page = 1, limit = MOST_ORDERS } = query
  const condition = and(isOwn(visitor), placedBetween(from, to))
  const found = await findOrders(db, condition, { limit, offset: (page - 1) * limit })
  const asked = await findPayableOnline(shop, found)
  return {
    orders: found.map(toOrderAnswer),
    total: await countOrders(db, condition),
    toPayOnline: [...asked].map(([orderId, amountOre]) => ({ orderId, amount: oreToKr(amountOre) })),
  }
}
