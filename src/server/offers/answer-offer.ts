import { and, eq, isNull } from 'drizzle-orm'
import type { BodyOf } from '#contract/http/call.ts'
import type { OwnOffer, ownOfferCalls } from '#contract/offers/own-offers.ts'
import { countryOf } from '#domain/customers/postal-code.ts'
import { isStaff } from '#domain/customers/rights/roles.ts'
import { depositOf } from '#domain/offers/deposit.ts'
import { closedOfferReason, offerName } from '#domain/offers/offer.ts'
import { notSoldText } from '#domain/orders/order-texts.ts'
import { THE_SHOP } from '#server/audit/write-audit.ts'
import type { Connection } from '#server/database/connect.ts'
import { lockAccounts } from '#server/database/lock-accounts.ts'
import { runTogether } from '#server/database/run-together.ts'
import { users } from '#server/database/schema/customers.ts'
import { offers } from '#server/database/schema/offers.ts'
import { orders } from '#server/database/schema/orders.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { asPerson, type Visitor } from '#server/http/visitor.ts'
import { queueMail } from '#server/mails/queue-mail.ts'
import { mergeLines, orderedByOf } from '#server/orders/placing/order-request.ts'
import { type Attempt, finishPlacing, placeOnce, requireOpenShop } from '#server/orders/placing/place-order.ts'
import { lockProducts } from '#server/orders/placing/retry-when-stale.ts'
import { readSettings } from '#server/settings/queries.ts'
import type { Shop } from '#server/shop.ts'
import { logOffer } from './log-offer.ts'
import { toOwnOffer } from './offer-answer.ts'
import { findOwnOffer, isOfAccount, linesOf, lockOffer } from './queries.ts'
import { findProductsToday, type OfferLineRow, type OfferRow } from './today.ts'

type Accept = BodyOf<(typeof ownOfferCalls)['acceptOffer']>
type Accepted = Readonly<{ orderId: number; orderNumber: string }>

/** Places an order from an offer at its prices. A repeated request finds the first order. */
export async function acceptOffer(shop: Shop, visitor: Visitor, id: number, body: Accept): Promise<Accepted> {
  await requireOpenShop(shop)
  return await finishPlacing(shop, await inTransaction(shop.db, (tx) => acceptWithin(tx, visitor, { id, body, now: shop.now })))
}

type Accepting = Readonly<{ id: number; body: Accept; now: () => Date }>

async function acceptWithin(tx: Connection, visitor: Visitor, { id, body, now }: Accepting) {
  const offer = await lockOwn(tx, visitor, id)
  const done = await findOrderOf(tx, offer)
  if (done) return { order: done, endsProduct: false }
  const at = now()
  const why = closedOfferReason(offer, at.getTime())
  if (why) throw new ShopError(why)
  const lines = await linesOf(tx, [id])
  const { order, endsProduct } = await placeOffered(tx, visitor, { offer, lines, body, at })
  await setDeposit(tx, offer, order.orderId)
  await tx.update(offers).set({ state: 'accepted', answeredAt: at, updatedAt: at, orderId: order.orderId }).where(eq(offers.id, id))
  await notifyStaff(tx, offer, at)
  await logOffer(tx, {
    by: THE_SHOP,
    action: 'Tilbud accepteret af kunden',
    offer,
    changes: { orderNumber: { to: order.orderNumber } },
    at,
  })
  return { order: { orderId: order.orderId, orderNumber: order.orderNumber }, endsProduct }
}

/** The order waits for the offer's deposit (decision 127), calculated from what the order costs at its destination. */
async function setDeposit(tx: Connection, { depositPercent: percent, depositOre: ore }: OfferRow, orderId: number): Promise<void> {
  if (percent === null && ore === null) return
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId))
  if (!order) throw new Error('the order was not stored')
  const depositOre = depositOf({ percent, ore }, order.totalOre, order.vatTreatment)
  await tx.update(orders).set({ depositOre }).where(eq(orders.id, orderId))
}

async function lockOwn(tx: Connection, visitor: Visitor, id: number): Promise<OfferRow> {
  const account = (await lockAccounts(tx, { by: asPerson(visitor), changed: [visitor.userId] })).get(visitor.userId)
  // deleted since the session was checked
  if (!account) throw new ShopError('not_logged_in')
  return await lockOffer(tx, id, isOfAccount(account.accountId))
}

async function findOrderOf(tx: Connection, { orderId, state }: OfferRow): Promise<Accepted | null> {
  if (orderId === null || state !== 'accepted') return null
  const [order] = await tx
    .select({ orderNumber: orders.orderNumber })
    .from(orders)
    .where(and(eq(orders.id, orderId), isNull(orders.deletedAt)))
  return order ? { orderId, orderNumber: order.orderNumber } : null
}

type Placing = Readonly<{ offer: OfferRow; lines: readonly OfferLineRow[]; body: Accept; at: Date }>

const ASK_US = 'Skriv til os, så laver vi et nyt tilbud.'

async function placeOffered(tx: Connection, buyer: Visitor, { offer, lines, body, at }: Placing): Promise<Attempt> {
  const line = ({ productId: id, quantity }: OfferLineRow) => ({
    id,
    quantity,
    payWithPoints: false,
    sampleOf: null,
    batchId: null,
    oneBatch: false,
    sameBatch: 0,
    jobIds: [],
  })
  const items = lines.map(line)
  const merged = mergeLines(items)
  await runTogether(tx, { products: lockProducts(merged) })
  await requireProducts(tx, lines)
  // without an agreement delivery abroad costs the freight of the country, not the offer's Danish freight
  const isRuleOfCountry = offer.agreedShippingOre === null && countryOf(body.shippingPostalCode) !== 'DK'
  const agreed = {
    note: `Fra tilbud ${offerName(offer)}`,
    shippingOre: isRuleOfCountry ? undefined : offer.shippingOre,
    lines: new Map(lines.map(({ productId, unitOre, earnsPoints }) => [productId, { unitOre, earnsPoints }])),
  }
  try {
    return await placeOnce(tx, {
      body: { ...body, cvr: null, items, deliveryMethod: null, pickupPoint: null },
      lines: merged,
      buyer,
      orderedBy: orderedByOf(buyer),
      phoneCall: null,
      agreed,
      key: null,
      now: at,
    })
  } catch (error) {
    if (!(error instanceof ShopError) || error.code !== 'product_runs_out') throw error
    throw new ShopError(error.code, { message: `${Object.values(error.details.fields ?? {}).join(' ')} ${ASK_US}` })
  }
}

async function requireProducts(tx: Connection, lines: readonly OfferLineRow[]): Promise<void> {
  const products = await findProductsToday(
    tx,
    lines.map(({ productId }) => productId),
  )
  const unavailable = lines.filter(({ productId }) => !products.get(productId)?.active)
  if (unavailable.length === 0) return
  const code = unavailable.every(({ productId }) => products.has(productId)) ? 'product_unavailable' : 'product_not_found'
  throw new ShopError(code, { message: `${unavailable.map(({ nameDa }) => notSoldText(nameDa)).join(' ')} ${ASK_US}` })
}

/** Idempotent; the shop is mailed the reason. */
export async function declineOffer(shop: Shop, visitor: Visitor, id: number, note: string | null): Promise<OwnOffer> {
  const declined = await inTransaction(shop.db, async (tx) => {
    const offer = await lockOwn(tx, visitor, id)
    const at = shop.now()
    const why = closedOfferReason(offer, at.getTime())
    if (why && why !== 'offer_declined') throw new ShopError(why)
    if (!why) {
      await tx.update(offers).set({ state: 'declined', answeredAt: at, updatedAt: at, answerNote: note }).where(eq(offers.id, id))
      await notifyStaff(tx, offer, at)
      await logOffer(tx, { by: THE_SHOP, action: 'Tilbud afvist af kunden', offer, at })
    }
    return toOwnOffer(await findOwnOffer(tx, id, visitor.userId), at)
  })
  shop.outbox.wake()
  return declined
}

async function notifyStaff(tx: Connection, offer: OfferRow, at: Date): Promise<void> {
  const sender = offer.sentByUserId
  const [found] =
    sender === null
      ? []
      : await tx
          .select()
          .from(users)
          .where(and(eq(users.id, sender), eq(users.active, true)))
  const to = found && isStaff(found) ? found.email : (await readSettings(tx)).company.email
  await queueMail(tx, { template: 'shop-offer-answered', payload: { offerId: offer.id, userId: offer.userId }, to, now: at })
}
