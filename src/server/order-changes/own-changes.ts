import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { BodyOf } from '#contract/http/call.ts'
import type { orderChangeCalls } from '#contract/order-changes/order-changes.ts'
import { copenhagenDay } from '#domain/calendar/danish-time.ts'
import { freeCreditOre } from '#domain/customers/credit/credit-limit.ts'
import { isSameZonePrice } from '#domain/delivery-methods/method-offers.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import { pointsWorthOf } from '#domain/order-changes/change-line.ts'
import { growthObstacle, ownChangeOf } from '#domain/order-changes/own-change.ts'
import { movePoints, type PointsAccount } from '#domain/points/points-ledger.ts'
import type { ShopSettings } from '#domain/settings/settings.ts'
import { findKeyedOrder } from '#server/claims/queries.ts'
import { isOwn } from '#server/customers/own-orders.ts'
import type { Connection } from '#server/database/connect.ts'
import { runTogether } from '#server/database/run-together.ts'
import { messages } from '#server/database/schema/messages.ts'
import { offers } from '#server/database/schema/offers.ts'
import { orders } from '#server/database/schema/orders.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { limitAttempts } from '#server/http/limits/limit-attempts.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { asPerson, auditActor, type Visitor } from '#server/http/visitor.ts'
import { queueMail } from '#server/mails/queue-mail.ts'
import { isBegun, type OrderRow } from '#server/orders/order-answer.ts'
import { findPaymentsOfOrder } from '#server/orders/order-parts.ts'
import { findBuyer, findMember } from '#server/orders/placing/load-order-context.ts'
import { lockOrder } from '#server/orders/queries.ts'
import type { Shop } from '#server/shop.ts'
import { changeContentWithin, type OwnTerms, outcomeOf } from './change-content.ts'
import { changeStatusWithin } from './change-status.ts'
import { type ChangeBody, loadChangeBasis, type PlannedChange, planChange } from './plan-change.ts'

type OwnBody = BodyOf<(typeof orderChangeCalls)['changeOwnOrder']>

/** Changes an own order until packing begins. Throws packing_begun, order_not_larger, order_not_smaller and refusals of staff changes. */
export async function changeOwnOrder(shop: Shop, visitor: Visitor, id: number, body: OwnBody): Promise<void> {
  const order = await requireOwn(shop.db, visitor, id)
  await limitChanges(shop, id)
  const settings = await shop.settings()
  const change = {
    shop,
    staff: actorOf(visitor),
    id,
    body: await toChangeBody(shop.db, order, { body, settings }),
    settings,
    own: ownTerms(shop, visitor, settings),
  }
  await inTransaction(shop.db, (tx) => changeContentWithin(tx, change))
  shop.outbox.wake()
  shop.payments?.wake()
}

/** The outcome of the change. Stores nothing, and throws the refusals the change would get. */
export async function previewOwnChange(shop: Shop, visitor: Visitor, id: number, body: OwnBody) {
  const order = await requireOwn(shop.db, visitor, id)
  const settings = await shop.settings()
  const own = ownTerms(shop, visitor, settings)
  own.requireOpen(order)
  const changed = await toChangeBody(shop.db, order, { body, settings })
  const basis = await loadChangeBasis(shop.db, order, { body: changed, settings, locks: false })
  const planned = planChange(order, basis, { body: changed, prices: changed.prices, settings, isOwn: true })
  await own.requireAllowed(shop.db, order, planned)
  return outcomeOf(order, planned)
}

/** Cancels a customer's own order before staff begin to pack it: stock, points, holds and mails follow as when staff cancel. */
export async function cancelOwnOrder(shop: Shop, visitor: Visitor, id: number): Promise<void> {
  await requireOwn(shop.db, visitor, id)
  const settings = await shop.settings()
  const change = { status: 'cancelled', notes: 'Annulleret af kunden' } as const
  const input = { shop, staff: actorOf(visitor), id, change, settings, own: ownTerms(shop, visitor, settings) }
  await inTransaction(shop.db, (tx) => changeStatusWithin(tx, input))
  shop.outbox.wake()
  shop.payments?.wake()
}

type Requester = Readonly<{ key: string; visitor: Visitor | null; ip: string }>

/** Stores the requested change as a task on the order, and mails it to the shop. Throws order_is_closed when nothing is left to change. */
export async function requestChange(shop: Shop, { key, visitor, ip }: Requester, words: string): Promise<void> {
  const orderId = await findKeyedOrder(shop.db, key, visitor)
  await limitAttempts(shop, [{ key: `change-asked-from:${ip}`, most: 30, minutes: 60 }])
  await limitChanges(shop, orderId)
  const settings = await shop.settings()
  const now = shop.now()
  await inTransaction(shop.db, async (tx) => {
    const order = await lockOrder(tx, visitor?.person ?? null, orderId)
    if (ownChangeOf({ ...order, isPackingBegun: isBegun(order) }, settings.selfService) === 'none') throw new ShopError('order_is_closed')
    const { customerName: name, customerEmail: email, customerPhone: phone, orderNumber } = order
    const message = { name, email, phone, orderId, subject: `Ændring af ordre ${orderNumber}`, message: words, createdAt: now }
    const [row] = await tx.insert(messages).values(message).returning({ id: messages.id })
    await queueMail(tx, { template: 'contact-message', payload: { messageId: row?.id }, to: settings.company.email, now })
  })
  shop.outbox.wake()
}

async function requireOwn(db: Connection, visitor: Visitor, id: number): Promise<OrderRow> {
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.id, id), isOwn(visitor), isNull(orders.deletedAt)))
  if (!order) throw new ShopError('order_not_found')
  return order
}

/** Each change sends a mail. */
async function limitChanges(shop: Shop, id: number): Promise<void> {
  await limitAttempts(shop, [{ key: `own-change-of:${id}`, most: 20, minutes: 60 }])
}

/** The person in records, without a name in the log. */
function actorOf(visitor: Visitor): Visitor {
  return { ...asPerson(visitor), ...auditActor(visitor) }
}

type Basis = Readonly<{ body: OwnBody; settings: ShopSettings }>

/**
 * Freight stays as ordered where it was agreed in an offer, and where its method was removed. Otherwise it is recalculated when the goods change or
 * the order moves to where its method costs something else.
 */
async function toChangeBody(db: Connection, order: OrderRow, { body, settings }: Basis): Promise<ChangeBody> {
  const isAgreed = (await db.$count(offers, and(eq(offers.orderId, order.id), isNotNull(offers.agreedShippingOre)))) > 0
  const method = settings.deliveryMethods.find(({ id }) => id === order.deliveryMethod?.id)
  const { shippingPostalCode: postalCode = order.shippingPostalCode } = body
  const isUnmoved = !method || isSameZonePrice(method, postalCode, order.shippingPostalCode)
  const isRemoved = order.deliveryMethod !== null && !method && settings.deliveryMethods.length > 0
  const isFreightUnchanged = isAgreed || isRemoved || (body.items.length === 0 && isUnmoved)
  return { ...body, added: [], prices: 'today', shipping: isFreightUnchanged ? 'kept' : 'rule', note: null }
}

function ownTerms(shop: Pick<Shop, 'now'>, visitor: Visitor, { selfService }: ShopSettings): OwnTerms {
  return {
    requireOpen: (order) => {
      if (order.status === 'cancelled') throw new ShopError('order_cancelled', { message: 'Ordren er allerede annulleret.' })
      if (ownChangeOf({ ...order, isPackingBegun: isBegun(order) }, selfService) === 'change') return
      throw new ShopError('packing_begun', selfService.isOffered ? {} : { message: 'Bed om en ændring i stedet, så retter vi ordren.' })
    },
    requireAllowed: (tx, order, planned) => requireAllowed(tx, order, planned, { visitor, now: shop.now() }),
  }
}

type Buying = Readonly<{ visitor: Visitor; now: Date }>

async function requireAllowed(
  tx: Connection,
  order: OrderRow,
  { decided, difference, pointsWorthBeforeOre }: PlannedChange,
  { visitor, now }: Buying,
): Promise<void> {
  // an offer's prices are for all of its rolls
  const isSmaller = difference.lines.some(({ from, to }) => to < from)
  if (isSmaller && (await tx.$count(offers, eq(offers.orderId, order.id))) > 0) throw new ShopError('order_not_smaller')
  const held = await findPaymentsOfOrder(tx, order.id, ['held'])
  const { account, member } = await runTogether(tx, {
    account: findBuyer({ userId: visitor.userId, isOnInvoice: true, today: copenhagenDay(now.getTime()) }),
    member: visitor.member && findMember({ memberId: visitor.member.id }),
  })
  const [buyer] = account
  const isStopped = buyer === undefined || (buyer.overdueOre ?? 0) > 0
  const message = growthObstacle({
    paymentMethod: order.paymentMethod,
    before: { totalOre: order.totalOre, pointsUsed: order.pointsUsed, pointsWorthOre: pointsWorthBeforeOre },
    after: {
      totalOre: decided.totalOre,
      pointsUsed: decided.pointsUsed,
      pointsWorthOre: pointsWorthOf(decided.lines, order.discountPercent),
    },
    securedOre: order.paidOre + held.reduce((sum, one) => sum + one.heldOre, 0),
    limitOre: member[0]?.limitOre ?? null,
    freeCreditOre: isStopped ? 0 : freeCreditOre(buyer),
  })
  if (message !== null) throw new ShopError('order_not_larger', { message })
  const morePoints = decided.pointsUsed - order.pointsUsed
  if (buyer && morePoints > 0) requirePoints(buyer, morePoints)
}

function requirePoints(account: PointsAccount, points: number): void {
  const entry = movePoints(account, { kind: 'spent', points: 0 - points })
  if (entry.kind !== 'refused') return
  const [has, costs] = [entry.balance, entry.needed].map((some) => count(some, 'point', 'point'))
  throw new ShopError('too_few_points', { message: `Du har kun ${has}, og ændringen koster ${costs}.` })
}
