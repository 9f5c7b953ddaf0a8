import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { and, eq, isNull } from 'drizzle-orm'
import { APPROVALS_REQUESTED_PER_HOUR, MAX_OPEN_APPROVALS } from '#domain/approvals/approval.ts'
import { requiresApproval } from '#domain/customers/rights/members.ts'
import type { Connection } from '#server/database/connect.ts'
import { lockAccounts } from '#server/database/lock-accounts.ts'
import { members, users } from '#server/database/schema/customers.ts'
import { waitingOrders } from '#server/database/schema/waiting-orders.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { limitAttempts } from '#server/http/limits/limit-attempts.ts'
import { claimKey } from '#server/http/limits/repeated-attempt.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { asPerson, type Visitor } from '#server/http/visitor.ts'
import { queueMail } from '#server/mails/queue-mail.ts'
import { toChangedOrder } from '#server/orders/placing/changed-order.ts'
import { decideOrder } from '#server/orders/placing/decide-order.ts'
import { loadOrderContext } from '#server/orders/placing/load-order-context.ts'
import { type PlaceOrderInput, toOrderRequest } from '#server/orders/placing/order-request.ts'
import { limitOf, requireOpenShop } from '#server/orders/placing/place-order.ts'
import { readPoint } from '#server/pickup-points/find-points.ts'
import type { Shop } from '#server/shop.ts'

type Requested = Omit<PlaceOrderInput, 'visitor'> & Readonly<{ visitor: Visitor }>

/** Stores an order above a member's limit and mails the owners. Reserves nothing, but refuses an order that could not be placed now. */
export async function requestApproval(shop: Shop, { body, visitor, idempotencyKey }: Requested): Promise<number> {
  await requireOpenShop(shop)
  await limitAttempts(shop, [{ key: `waiting-of:${visitor.person.userId}`, most: APPROVALS_REQUESTED_PER_HOUR, minutes: 60 }])
  const at = shop.now()
  const key = idempotencyKey ?? randomUUID()
  // before it is decided: prices and limit may have changed since the first answer was lost
  const before = await findKnown(shop.db, { body, visitor, key })
  if (before !== null) return before
  const request = toOrderRequest({ body, visitor, idempotencyKey }, at, await readPoint(shop, body))
  const context = await loadOrderContext(shop.db, { ...request, key: null })
  const { lines, priced } = decideOrder(context, request)
  if (!requiresApproval(priced, limitOf(context, request))) throw new ShopError('needs_no_yes')
  const id = await inTransaction(shop.db, async (tx) => {
    await lockAccounts(tx, { by: asPerson(visitor), changed: [visitor.userId] })
    const known = await findKnown(tx, { body, visitor, key })
    if (known !== null) return known
    const isOwnOpen = and(eq(waitingOrders.askedByUserId, visitor.person.userId), isNull(waitingOrders.answer))
    if ((await tx.$count(waitingOrders, isOwnOpen)) >= MAX_OPEN_APPROVALS) throw new ShopError('too_many_waiting')
    const [stored] = await tx
      .insert(waitingOrders)
      .values({
        customerId: visitor.userId,
        askedByUserId: visitor.person.userId,
        askedByName: visitor.person.name,
        key,
        request: body,
        asked: toChangedOrder(lines, priced),
        totalOre: priced.totalOre,
        askedAt: at,
      })
      .returning({ id: waitingOrders.id })
    if (!stored) throw new Error('a waiting order was not stored')
    // an order placed with the key: its answer was lost
    if (!(await claimKey(tx, 'approvals', request.key, at))) throw new ShopError('idempotency_key_reused')
    for (const to of await ownersOf(tx, visitor.userId))
      await queueMail(tx, { now: at, template: 'waiting-order', to, payload: { waitingOrderId: stored.id, userId: visitor.person.userId } })
    return stored.id
  })
  shop.outbox.wake()
  return id
}

type Keyed = Pick<Requested, 'body' | 'visitor'> & Readonly<{ key: string }>

/** The request that was stored with this key; null without one. Throws idempotency_key_reused. */
async function findKnown(db: Connection, { body, visitor, key }: Keyed): Promise<number | null> {
  const isSame = and(
    eq(waitingOrders.customerId, visitor.userId),
    eq(waitingOrders.askedByUserId, visitor.person.userId),
    eq(waitingOrders.key, key),
  )
  const [known] = await db.select({ id: waitingOrders.id, request: waitingOrders.request }).from(waitingOrders).where(isSame)
  if (known && !isDeepStrictEqual(known.request, JSON.parse(JSON.stringify(body)))) throw new ShopError('idempotency_key_reused')
  return known?.id ?? null
}

/** The addresses of those who may answer: the workshop's own, and owners who can act for it. */
async function ownersOf(tx: Connection, customerId: number): Promise<string[]> {
  const [first] = await tx
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, customerId), eq(users.active, true)))
  const others = await tx
    .select({ email: users.email })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(and(eq(members.customerId, customerId), eq(members.role, 'owner'), eq(users.active, true), eq(users.role, 'customer')))
    .orderBy(members.id)
  return [...(first ? [first] : []), ...others].map(({ email }) => email)
}
