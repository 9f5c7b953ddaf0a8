import { and, eq, isNull } from 'drizzle-orm'
import { oreToKr } from '#domain/money/money.ts'
import { isAskedFor } from '#domain/payments/online/online-payment.ts'
import type { Connection } from '#server/database/connect.ts'
import { orders } from '#server/database/schema/orders.ts'
import { onlinePayments } from '#server/database/schema/payments.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { findAsked } from '#server/orders/due-online.ts'
import { orderAddress } from '#server/orders/order-address.ts'
import type { StoredOrder } from '#server/orders/order-answer.ts'
import { findPaymentsOfOrder, type OnlinePaymentRow } from '#server/orders/order-parts.ts'
import { findOrderToConfirm, lockOrder } from '#server/orders/queries.ts'
import { ProviderAway, ProviderRefusal } from '#server/payment-provider/provider.ts'
import { readSettings } from '#server/settings/queries.ts'
import type { Shop } from '#server/shop.ts'
import { type PaymentContext, requirePaymentContext } from './payment-context.ts'
import { fetchAndBook } from './payment-flow.ts'
import { markExpired } from './queries.ts'

/** Stripe allows between half an hour and a day. A page about to expire is not reused. */
const SESSION_MS = 12 * 3_600_000
const CLOSE_TO_ITS_END_MS = 10 * 60_000

type PaymentPage = Readonly<{ url: string; amount: number }>

/**
 * The payment page for an order. At most one page is open: it is reused while its amount is right, otherwise closed first. The provider is
 * called between transactions; after a crash the next attempt continues with the same key. Throws nothing_to_pay_online and
 * payment_provider_away.
 */
export async function openPaymentPage(shop: Shop, found: StoredOrder): Promise<PaymentPage> {
  const context = requirePaymentContext(shop)
  try {
    for (const known of await findPaymentsOfOrder(shop.db, found.id, ['opening', 'open'])) await closeOldPage(shop, context, known)
    const payment = await storePayment(shop, found.id)
    const url = await openPage(shop, context, payment)
    return { url, amount: oreToKr(payment.amountOre) }
  } catch (error) {
    if (!(error instanceof ProviderAway || error instanceof ProviderRefusal)) throw error
    shop.log.warn({ err: error, orderId: found.id }, 'no payment page could be opened')
    throw new ShopError('payment_provider_away')
  }
}

async function closeOldPage(shop: Shop, context: PaymentContext, known: OnlinePaymentRow): Promise<void> {
  if (known.sessionId === null) await openPage(shop, context, known)
  const page = await findPaymentsOfOrder(shop.db, known.orderId, ['open'])
  const open = page.find(({ id }) => id === known.id)
  if (!open?.sessionId) return
  const session = await context.provider.readSession(open.sessionId)
  if (session.state === 'open' && (await isStillDue(shop, open))) return
  const closed = session.state === 'open' ? await context.provider.expireSession(session.id) : session
  if (closed.state === 'expired') await markExpired(shop, open.id)
  else await fetchAndBook(context, open.id)
}

async function isStillDue(shop: Shop, { orderId, amountOre, sessionEndsAt }: OnlinePaymentRow): Promise<boolean> {
  const isLongEnough = sessionEndsAt.getTime() - shop.now().getTime() > CLOSE_TO_ITS_END_MS
  return isLongEnough && (await askedNow(shop.db, orderId)) === amountOre
}

async function askedNow(db: Connection, orderId: number): Promise<number> {
  const order = await findOrderToConfirm(db, orderId)
  const { payments } = await readSettings(db)
  return (order && (await findAsked(db, [order], payments)).get(orderId)) ?? 0
}

/** Stored before the provider is called, so that a simultaneous request gets the same page. */
async function storePayment(shop: Shop, orderId: number): Promise<OnlinePaymentRow> {
  const at = shop.now()
  return await inTransaction(shop.db, async (tx) => {
    const order = await lockOrder(tx, null, orderId)
    const [asking] = await findPaymentsOfOrder(tx, orderId, ['opening', 'open'])
    if (asking) return asking
    const amountOre = await askedNow(tx, orderId)
    if (amountOre === 0) throw new ShopError('nothing_to_pay_online')
    const sessionEndsAt = new Date(at.getTime() + SESSION_MS)
    const [payment] = await tx
      .insert(onlinePayments)
      .values({ orderId, accountId: order.accountId, amountOre, sessionEndsAt, createdAt: at })
      .returning()
    if (!payment) throw new Error('the payment was not written down')
    return payment
  })
}

/** Opens a stored payment's page, or repeats it with the same key when the answer was lost. */
export async function openPage(shop: Shop, context: PaymentContext, payment: OnlinePaymentRow): Promise<string> {
  if (payment.sessionUrl !== null) return payment.sessionUrl
  const session = await context.provider.openSession(await sessionInput(shop, payment), keyOf(payment)).catch(async (error: unknown) => {
    // never opened, or the key expired: the next attempt stores a new one
    if (error instanceof ProviderRefusal && isAskedFor(payment.state))
      await shop.db.update(onlinePayments).set({ state: 'failed' }).where(eq(onlinePayments.id, payment.id))
    throw error
  })
  await storeSession(shop, payment.id, session)
  if (session.url === null) throw new Error('the payment page has no address')
  return session.url
}

async function sessionInput(shop: Shop, { id, orderId, amountOre, sessionEndsAt }: OnlinePaymentRow) {
  const [order] = await shop.db
    .select({ orderNumber: orders.orderNumber, confirmationToken: orders.confirmationToken })
    .from(orders)
    .where(eq(orders.id, orderId))
  if (!order) throw new ShopError('order_not_found')
  const backTo = (payment: string) => {
    const address = new URL(orderAddress(order, shop.env.publicUrl))
    address.searchParams.set('betaling', payment)
    return address.href
  }
  return {
    amountOre,
    onlinePaymentId: id,
    orderNumber: order.orderNumber,
    endsAt: sessionEndsAt,
    paidUrl: backTo('ok'),
    stoppedUrl: backTo('afbrudt'),
  }
}

function keyOf({ id, createdAt }: OnlinePaymentRow): string {
  return `session-${id}-${createdAt.getTime()}`
}

/** Stores a payment's page; a payment already made keeps its state. */
async function storeSession(
  { db }: Pick<PaymentContext, 'db'>,
  id: number,
  session: Readonly<{ id: string; url: string | null }>,
): Promise<void> {
  const opened = { sessionId: session.id, sessionUrl: session.url }
  const isIt = eq(onlinePayments.id, id)
  await db
    .update(onlinePayments)
    .set({ ...opened, state: 'open' })
    .where(and(isIt, eq(onlinePayments.state, 'opening')))
  await db
    .update(onlinePayments)
    .set(opened)
    .where(and(isIt, isNull(onlinePayments.sessionUrl)))
}
