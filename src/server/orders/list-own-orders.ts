import type { QueryOf, ResponseOf } from '#contract/call.ts'
import { MOST_ORDERS, type orderCalls } from '#contract/orders/order.ts'
import { oreToKr } from '#domain/money/money.ts'
import type { Answers } from '#server/database/run-together.ts'
import type { Visitor } from '#server/http/visitor.ts'
import type { Shop } from '#server/shop.ts'
import { findPayableOnline } from './due-online.ts'
import { toOrderAnswer } from './order-answer.ts'
import { countOwnOrders, ownOrdersOfSession, withParts } from './queries.ts'

type List = (typeof orderCalls)['listOwnOrders']
type Asked = Readonly<{ query: QueryOf<List>; visitor: Visitor }>

/** `from` and `to` are days in Copenhagen, both included. */
export function askForOwnOrders(tokenHash: Buffer, query: QueryOf<List>) {
  return { page: ownOrdersOfSession(tokenHash, partOf(query)) }
}

type Found = Answers<ReturnType<typeof askForOwnOrders>>

/** Counts only when the page does not show the total. */
export async function listOwnOrders(shop: Shop, { query, visitor }: Asked, { page }: Found): Promise<Omit<ResponseOf<List>, 'success'>> {
  const { limit, offset, ...days } = partOf(query)
  const isLast = page.length < limit && (page.length > 0 || offset === 0)
  const [found, total] = await Promise.all([
    withParts(shop.db, page),
    isLast ? offset + page.length : countOwnOrders(shop.db, visitor.userId, days),
  ])
  const asked = await findPayableOnline(shop, found)
  return {
    orders: found.map(toOrderAnswer),
    total,
    toPayOnline: [...asked].map(([orderId, amountOre]) => ({ orderId, amount: oreToKr(amountOre) })),
  }
}

function partOf({ from, to, page = 1, limit = MOST_ORDERS }: QueryOf<List>) {
  return { from, to, limit, offset: (page - 1) * limit }
}
