import { memberMay } from '#domain/customers/rights/member-rights.ts'
import { requiresApproval } from '#domain/customers/rights/members.ts'
import { type Connection, untilStored } from '#server/database/connect.ts'
import { ActorGone, MemberMayNot } from '#server/database/lock-accounts.ts'
import type { IdempotencyKey } from '#server/http/idempotency.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { readPoint } from '#server/pickup-points/find-points.ts'
import { recountLists } from '#server/products/recount-lists.ts'
import type { Shop } from '#server/shop.ts'
import { type Decision, decideOrder } from './decide-order.ts'
import { type KnownKey, loadOrderContext, type OrderContext } from './load-order-context.ts'
import { type OrderRequest, type PlaceOrderInput, toOrderRequest } from './order-request.ts'
import { changedReferences, toLineRows, toOrderRow, toStockReservations } from './order-rows.ts'
import type { LinkedProjects } from './order-statements.ts'
import { retryWhenStale } from './retry-when-stale.ts'
import { storeOrder } from './store-order.ts'

export type PlacedOrder = Readonly<{ orderId: number; orderNumber: string; confirmationToken: string | null }>

/** Places an order (requirements §11.2, §11.3, §11.5): loads without locks, and again when data changed. An answered order is durable. */
export async function placeOrder(shop: Shop, input: PlaceOrderInput): Promise<PlacedOrder> {
  await requireOpenShop(shop)
  const request = toOrderRequest(input, shop.now(), await readPoint(shop, input.body))
  return await finishPlacing(shop, await retryWhenStale(shop.db, request, (db) => placeOnce(db, request)))
}

type Placed<Order> = Readonly<{ order: Order; endsProduct: boolean }>

/** The steps after the commit, however an order is placed. */
export async function finishPlacing<Order>(shop: Shop, { order, endsProduct }: Placed<Order>): Promise<Order> {
  await untilStored(shop.db)
  if (endsProduct) await recountLists(shop)
  shop.outbox.wake()
  return order
}

/** The first step, however an order is placed. Throws shop_not_open. */
export async function requireOpenShop({ takesOrders }: Pick<Shop, 'takesOrders'>): Promise<void> {
  if (!(await takesOrders())) throw new ShopError('shop_not_open')
}

/** `endsProduct` when it took the last of a discontinued product. */
export type Attempt = Readonly<{ order: PlacedOrder; isNew: boolean; endsProduct: boolean }>

function takesLastOf({ lines, priced }: Decision): boolean {
  const sold = new Map<number, number>()
  for (const { productId, shipsNow } of priced.lines) sold.set(productId, (sold.get(productId) ?? 0) + shipsNow)
  return lines.some(({ product }) => product.discontinued && (sold.get(product.id) ?? 0) >= product.stock)
}

/** One attempt with the present data; answers the existing order for a known key. */
export async function placeOnce(db: Connection, request: OrderRequest): Promise<Attempt> {
  const context = await loadOrderContext(db, request)
  const limitOre = limitOf(context, request)
  if (request.key && context.knownKey) return { order: sameOrder(context.knownKey, request.key), isNew: false, endsProduct: false }
  const decision = decideOrder(context, request)
  if (requiresApproval(decision.priced, limitOre)) throw new ShopError('order_needs_yes')
  const order = toOrderRow(decision, request, context)
  const orderNumber = await storeOrder(db, {
    order,
    lines: toLineRows(decision, request, order.id),
    stock: toStockReservations(decision),
    spentPoints: decision.spentPoints,
    ...judgedBy(context, request),
    credit: usedCredit(context, request, decision),
    samples: countedSamples(context, decision),
    projects: linkedProjects(context, request),
    references: changedReferences(context.account, request),
    key: request.key,
    note: request.agreed?.note ?? null,
    notices: context.settings.notices,
  })
  return {
    order: { orderId: order.id, orderNumber, confirmationToken: order.confirmationToken },
    isNew: true,
    endsProduct: takesLastOf(decision),
  }
}

/** The limit of the ordering member as it is now; null without one. Throws when they may not order any more. */
export function limitOf({ member }: OrderContext, { orderedBy }: OrderRequest): number | null {
  if (!orderedBy || orderedBy.memberId === null) return null
  if (!member) throw new ActorGone()
  if (!memberMay(member.role, 'order')) throw new MemberMayNot()
  return member.limitOre
}

function judgedBy({ account, member }: OrderContext, { buyer, orderedBy }: OrderRequest) {
  const memberId = orderedBy?.memberId ?? null
  return {
    buyer: buyer && account && { ...account, userId: buyer.userId },
    member: member && memberId !== null ? { ...member, memberId } : null,
  }
}

function usedCredit({ account }: OrderContext, { buyer }: OrderRequest, { paymentMethod }: Decision) {
  if (!buyer || !account || account.limitOre === null || paymentMethod !== 'invoice') return null
  return { userId: buyer.userId, invoiceOrders: account.invoiceOrders }
}

function countedSamples({ account }: OrderContext, { priced: { lines } }: Decision) {
  if (!account || lines.every(({ sampleOf, sampleCreditOre }) => sampleOf === null && sampleCreditOre === 0)) return null
  return { accountId: account.accountId, sampleOrders: account.sampleOrders }
}

function linkedProjects({ account, orderId }: OrderContext, { lines }: OrderRequest): LinkedProjects | null {
  const links = lines.flatMap(({ jobIds = [] }, position) => jobIds.map((jobId) => ({ position, jobId })))
  return account && links.length > 0 ? { accountId: account.accountId, orderId, links } : null
}

function sameOrder({ bodyHash, ...order }: KnownKey, key: IdempotencyKey): PlacedOrder {
  if (order.orderId === null || bodyHash !== key.bodyHash) throw new ShopError('idempotency_key_reused')
  return order
}
