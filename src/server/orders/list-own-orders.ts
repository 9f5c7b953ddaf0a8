import type { QueryOf, ResponseOf } from '#contract/call.ts'
import { MOST_ORDERS, type orderCalls } from '#contract/orders/order.ts'
import { oreToKr } from '#domain/money/money.ts'
import type { Answers } from '#server/database/run-together.ts'
import type { Shop } from '#server/shop.ts'
import { findPayableOnline } from './online-payments/due-of-order.ts'
import { toOrderAnswer } from './order-answer.ts'
import { ownOrdersOfSession, withParts } from './queries.ts'

type List = (typeof orderCalls)['listOwnOrders']

/** The questions for a customer's own orders, newest first; `from` and `to` are calendar days in Copenhagen, both included. */
export function askForOwnOrders(tokenHash: Buffer, { from, to, page = 1, limit = MOST_ORDERS }: QueryOf<List>) {
  return ownOrdersOfSession(tokenHash, { from, to, limit, offset: (page - 1) * limit })
}

type Found = Answers<ReturnType<typeof askForOwnOrders>>

/** What was found of them, with all that belongs to it. */
export async function listOwnOrders(shop: Shop, { page, counted }: Found): Promise<Omit<ResponseOf<List>, 'success'>> {
  const found = await withParts(shop.db, page)
  const asked = await findPayableOnline(shop, found)
  return {
    orders: found.map(toOrderAnswer),
    total: counted[0]?.total ?? 0,
    toPayOnline: [...asked].map(([orderId, amountOre]) => ({ orderId, amount: oreToKr(amountOre) })),
  }
}
