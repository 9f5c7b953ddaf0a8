import type { QueryOf, ResponseOf } from '#contract/call.ts'
import { MOST_ORDERS, type orderCalls } from '#contract/orders/order.ts'
import { oreToKr } from '#domain/money/money.ts'
import type { Visitor } from '#server/http/visitor.ts'
import type { Shop } from '#server/shop.ts'
import { findPayableOnline } from './online-payments/due-of-order.ts'
import { toOrderAnswer } from './order-answer.ts'
import { findOwnOrders } from './queries.ts'

type List = (typeof orderCalls)['listOwnOrders']

/** A customer's own orders, newest first; `from` and `to` are calendar days in Copenhagen, both included. */
export async function listOwnOrders(shop: Shop, visitor: Visitor, query: QueryOf<List>): Promise<Omit<ResponseOf<List>, 'success'>> {
  const { from, to, page = 1, limit = MOST_ORDERS } = query
  const found = await findOwnOrders(shop.db, visitor, { from, to, limit, offset: (page - 1) * limit })
  const asked = await findPayableOnline(shop, found.orders)
  return {
    orders: found.orders.map(toOrderAnswer),
    total: found.total,
    toPayOnline: [...asked].map(([orderId, amountOre]) => ({ orderId, amount: oreToKr(amountOre) })),
  }
}
