import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { paths } from '#contract/pages/pages.ts'
import { oreToKr } from '#domain/money/money.ts'
import { combinedTitle } from '#domain/payments/online/combined-payment.ts'
import { isPayable, PAYABLE_STATES } from '#domain/payments/online/online-payment.ts'
import type { Connection } from '#server/database/connect.ts'
import { invoices } from '#server/database/schema/invoices.ts'
import { orders } from '#server/database/schema/orders.ts'
import { onlinePayments } from '#server/database/schema/payments.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { findDueOnline } from '#server/orders/due-online.ts'
import type { StoredOrder } from '#server/orders/order-answer.ts'
import { orderAddress } from '#server/orders/order-link.ts'
import { findPaymentsOfOrder, type OnlinePaymentRow } from '#server/orders/order-parts.ts'
import { findOrderToConfirm, lockOrder } from '#server/orders/queries.ts'
import { ProviderAway, ProviderRefusal } from '#server/payment-provider/provider.ts'
import { readSettings } from '#server/settings/queries.ts'
import type { Shop } from '#server/shop.ts'
import { type PaymentContext, requirePaymentContext } from './payment-context.ts'
import { fetchAndBook } from './payment-flow.ts'
import { findOnlinePayment, findParts, isPartOf, markExpired, paysInvoices } from './queries.ts'

/** Stripe allows between half an hour and a day. A page about to expire is not reused. */
const SESSION_MS = 12 * 3_600_000
const CLOSE_TO_ITS_END_MS = 10 * 60_000

type PaymentPage = Readonly<{ url: string; amount: number }>

/** Opens the order's only payment page, or reuses it if the amount is right. Throws nothing_to_pay_online and payment_provider_away. */
export async function openPaymentPage(shop: Shop, found: StoredOrder): Promise<PaymentPage> {
  const context = requirePaymentContext(shop)
  try {
    for (const known of await findOwnPages(shop.db, found.id)) await closeOldPage(shop, context, known)
    const payment = await storePayment(shop, found.id)
    const url = await openPage(shop, context, payment)
    return { url, amount: oreToKr(payment.amountOre) }
  } catch (error) {
    throw pageFailure(shop, error, { orderId: found.id })
  }
}

export function pageFailure({ log }: Shop, error: unknown, of: Readonly<Record<string, unknown>>): unknown {
  if (!(error instanceof ProviderAway || error instanceof ProviderRefusal)) return error
  log.warn({ err: error, ...of }, 'no payment page could be opened')
  return new ShopError('payment_provider_away')
}

/** Pages of the order itself, without those for several invoices. */
async function findOwnPages(db: Connection, orderId: number): Promise<readonly OnlinePaymentRow[]> {
  return (await findPaymentsOfOrder(db, orderId, PAYABLE_STATES)).filter((page) => !paysInvoices(page))
}

/** Closes an open page unless it can be reused, and stores its outcome: paid or expired. */
export async function closeOldPage(
  shop: Shop,
  context: PaymentContext,
  known: OnlinePaymentRow,
  canReuse: (shop: Shop, open: OnlinePaymentRow) => Promise<boolean> = isStillDue,
): Promise<void> {
  if (known.sessionId === null) await openPage(shop, context, known)
  const open = await findOnlinePayment(shop.db, and(eq(onlinePayments.id, known.id), eq(onlinePayments.state, 'open')))
  if (!open?.sessionId) return
  const session = await context.provider.readSession(open.sessionId)
  if (session.state === 'open' && (await canReuse(shop, open))) return
  const closed = session.state === 'open' ? await context.provider.expireSession(session.id) : session
  if (closed.state === 'expired') await markExpired(shop, open.id)
  else await fetchAndBook(context, open.id)
}

async function isStillDue(shop: Shop, page: OnlinePaymentRow): Promise<boolean> {
  return isLongEnough(shop, page) && (await dueOnlineNow(shop.db, page.orderId)) === page.amountOre
}

export function isLongEnough({ now }: Pick<Shop, 'now'>, { sessionEndsAt }: OnlinePaymentRow): boolean {
  return sessionEndsAt.getTime() - now().getTime() > CLOSE_TO_ITS_END_MS
}

async function dueOnlineNow(db: Connection, orderId: number): Promise<number> {
  const order = await findOrderToConfirm(db, orderId)
  const { payments } = await readSettings(db)
  return (order && (await findDueOnline(db, [order], payments)).get(orderId)) ?? 0
}

/** Stored before the provider is called, so that a simultaneous request gets the same page. */
async function storePayment(shop: Shop, orderId: number): Promise<OnlinePaymentRow> {
  const at = shop.now()
  return await inTransaction(shop.db, async (tx) => {
    const order = await lockOrder(tx, null, orderId)
    const [existing] = await findOwnPages(tx, orderId)
    if (existing) return existing
    const amountOre = await dueOnlineNow(tx, orderId)
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
    if (error instanceof ProviderRefusal && isPayable(payment.state))
      await shop.db.update(onlinePayments).set({ state: 'failed' }).where(isPartOf(payment.id))
    throw error
  })
  await storeSession(shop, payment.id, session)
  if (session.url === null) throw new Error('the payment page has no address')
  return session.url
}

async function sessionInput(shop: Shop, payment: OnlinePaymentRow) {
  const { id, orderId, amountOre, sessionEndsAt } = payment
  const [order] = await shop.db
    .select({ orderNumber: orders.orderNumber, confirmationToken: orders.confirmationToken })
    .from(orders)
    .where(eq(orders.id, orderId))
  if (!order) throw new ShopError('order_not_found')
  const ofInvoices = paysInvoices(payment) ? await describeInvoices(shop, id) : null
  const backTo = (outcome: string) => {
    const address = new URL(ofInvoices ? `${shop.env.publicUrl}${paths.ownInvoices()}` : orderAddress(order, shop.env.publicUrl))
    address.searchParams.set('betaling', outcome)
    return address.href
  }
  return {
    amountOre: ofInvoices?.amountOre ?? amountOre,
    onlinePaymentId: id,
    orderNumber: order.orderNumber,
    description: ofInvoices?.title ?? `Ordre ${order.orderNumber}`,
    endsAt: sessionEndsAt,
    paidUrl: backTo('ok'),
    stoppedUrl: backTo('afbrudt'),
  }
}

async function describeInvoices({ db }: Shop, leadId: number) {
  const parts = await findParts(db, leadId)
  const ids = parts.flatMap(({ invoiceId }) => invoiceId ?? [])
  const named = await db.select({ number: invoices.number }).from(invoices).where(inArray(invoices.id, ids)).orderBy(asc(invoices.number))
  return { amountOre: parts.reduce((sum, part) => sum + part.amountOre, 0), title: combinedTitle(named.map(({ number }) => number)) }
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
  const isOpening = eq(onlinePayments.state, 'opening')
  await db
    .update(onlinePayments)
    .set({ ...opened, state: 'open' })
    .where(and(isIt, isOpening))
  await db
    .update(onlinePayments)
    .set({ state: 'open' })
    .where(and(eq(onlinePayments.paidWithId, id), isOpening))
  await db
    .update(onlinePayments)
    .set(opened)
    .where(and(isIt, isNull(onlinePayments.sessionUrl)))
}
