import { and, asc, eq, isNull } from 'drizzle-orm'
import { batchCalls } from '#contract/batches/batches.ts'
import type { QueryOf, ResponseOf } from '#contract/http/call.ts'
import { MAX_ORDERS, orderCalls } from '#contract/orders/order.ts'
import { staffOrderCalls } from '#contract/orders/staff-orders.ts'
import { trackOrderCalls } from '#contract/orders/track-order.ts'
import { mayDo } from '#domain/customers/rights/rights.ts'
import { oreToKr } from '#domain/money/money.ts'
import { heldOf } from '#domain/parcels/rolls.ts'
import { findBlocked } from '#server/batches/batches.ts'
import { isOwnOrder } from '#server/customers/own-orders.ts'
import type { Connection } from '#server/database/connect.ts'
import type { Answers } from '#server/database/run-together.ts'
import { messages } from '#server/database/schema/messages.ts'
import { offers } from '#server/database/schema/offers.ts'
import { ownRoute, route } from '#server/http/route.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { anywhere } from '#server/lists/list-queries.ts'
import type { Shop } from '#server/shop.ts'
import { writeBatchLetter, writtenText } from './batch-letter.ts'
import { findPayableOnline, payableOnline } from './due-online.ts'
import { findExportProofs } from './export-proofs.ts'
import { findGoodsSafety } from './goods-safety.ts'
import { listOrders } from './list-orders.ts'
import { toOrderAnswer, toStaffOrderAnswer } from './order-answer.ts'
import { mailOrderLink } from './order-link.ts'
import { countOwnOrders, findGuestOrder, findOrder, ownOrdersOfSession, withParts } from './queries.ts'

export const orderRoutes = [
  route(trackOrderCalls.mailOrderLink, async (shop, { body, ip }) => {
    await mailOrderLink(shop, body, ip)
    return { message: 'Passer ordrenummer og mailadresse sammen, har vi sendt et link til ordren. Se også i din spammappe.' }
  }),

  route(batchCalls.writeBatchLetter, async (shop, { params, body, visitor }) => {
    const written = await writeBatchLetter(shop, visitor, params.id, body)
    return { message: writtenText(written), written }
  }),

  route(staffOrderCalls.listOrders, (shop, { query, visitor }) => listOrders(shop, query, visitor)),

  ownRoute(orderCalls.listOwnOrders, ownOrdersQueries, listOwnOrders),

  route(
    orderCalls.showOrder,
    async (shop, { params, visitor }) => {
      const order = await findOrder(shop.db, params.id, visitor)
      if (!order) throw new ShopError('order_not_found')
      const isForStaff = mayDo(visitor, 'readOrders')
      return {
        order: isForStaff ? toStaffOrderAnswer(order) : toOrderAnswer(order),
        safety: await findGoodsSafety(shop.db, order),
        toPayOnline: await payableOnline(shop, order),
        offer: await findOfferOfOrder(shop.db, order.id),
        exportProofs: isForStaff && order.vatTreatment === 'export' ? await findExportProofs(shop.db, order.id) : [],
        changeRequests: isForStaff ? await findChangeRequests(shop.db, order.id) : [],
        blockedBatches: isForStaff
          ? await findBlocked(
              shop.db,
              order.lines.filter((line) => heldOf(line) > 0),
            )
          : [],
      }
    },
    ({ order }, visitor) => isOwnOrder(order, visitor),
  ),

  route(orderCalls.showGuestOrder, async (shop, { params }) => {
    const order = await findGuestOrder(shop.db, params.token)
    if (!order) throw new ShopError('order_not_found')
    return { order: toOrderAnswer(order), safety: await findGoodsSafety(shop.db, order), toPayOnline: await payableOnline(shop, order) }
  }),
]

async function findChangeRequests(db: Connection, orderId: number) {
  const isOpen = and(eq(messages.orderId, orderId), isNull(messages.handledAt))
  const found = await db.select().from(messages).where(isOpen).orderBy(asc(messages.id))
  return found.map(({ id, message, createdAt }) => ({ id, message, createdAt: createdAt.toISOString() }))
}

async function findOfferOfOrder(db: Connection, orderId: number) {
  const { id, number, version } = offers
  const [found] = await db.select({ id, number, version }).from(offers).where(eq(offers.orderId, orderId))
  return found ?? null
}

type List = (typeof orderCalls)['listOwnOrders']
type ListRequest = Readonly<{ query: QueryOf<List>; visitor: Visitor }>

/** `from` and `to` are days in Copenhagen, both included. */
function ownOrdersQueries(tokenHash: Buffer, query: QueryOf<List>) {
  return { page: ownOrdersOfSession(tokenHash, partOf(query)) }
}

type Found = Answers<ReturnType<typeof ownOrdersQueries>>

/** Counts only when the page does not show the total. */
async function listOwnOrders(shop: Shop, { query, visitor }: ListRequest, { page }: Found): Promise<Omit<ResponseOf<List>, 'success'>> {
  const { limit, offset, ...filter } = partOf(query)
  const isLast = page.length < limit && (page.length > 0 || offset === 0)
  const [found, total] = await Promise.all([
    withParts(shop.db, page),
    isLast ? offset + page.length : countOwnOrders(shop.db, visitor.userId, filter),
  ])
  const dueOf = await findPayableOnline(shop, found)
  return {
    orders: found.map(toOrderAnswer),
    total,
    toPayOnline: [...dueOf].map(([orderId, amountOre]) => ({ orderId, amount: oreToKr(amountOre) })),
  }
}

function partOf({ from, to, search = '', page = 1, limit = MAX_ORDERS }: QueryOf<List>) {
  const words = search.trim().toLocaleLowerCase('da')
  return { from, to, search: words === '' ? undefined : anywhere(words), limit, offset: (page - 1) * limit }
}
