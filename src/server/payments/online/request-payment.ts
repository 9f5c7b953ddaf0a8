import { and, asc, eq, gt, isNull, lte, ne, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { HOUR_MS } from '#domain/calendar/day-arithmetic.ts'
import { amountWithOre } from '#domain/money/kroner-text.ts'
import { oreToKr } from '#domain/money/money.ts'
import { waitsForDeposit } from '#domain/orders/deposit.ts'
import { withdrawnOf } from '#domain/parcels/rolls.ts'
import { WHEN_CAPTURED } from '#domain/payments/payment-texts.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { Connection } from '#server/database/connect.ts'
import { orders } from '#server/database/schema/orders.ts'
import { paymentRequests } from '#server/database/schema/payments.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { ANYTHING_WRONG, type MailTemplate, NothingToSend, noticeMail } from '#server/mails/mail-template.ts'
import { queueMail } from '#server/mails/queue-mail.ts'
import { findDueOnline } from '#server/orders/due-online.ts'
import type { OrderRow } from '#server/orders/order-answer.ts'
import { orderAddress } from '#server/orders/order-link.ts'
import { findOrders, findOrderToConfirm, lockOrder } from '#server/orders/queries.ts'
import { readSettings } from '#server/settings/queries.ts'
import type { Shop } from '#server/shop.ts'
import { requirePaymentContext } from './payment-context.ts'

const WAITS_MS = 2 * HOUR_MS
const PAGE = 100

/** Mails buyers about due online payments. An order gets another mail only when more is due than in the last one; a failure stops no other order. */
export async function requestDuePayments(shop: Shop): Promise<number> {
  let requested = 0
  let after = 0
  for (;;) {
    const page = await findOrders(shop.db, isDue(shop, after), { limit: PAGE, offset: 0, by: [sql`${asc(orders.id)}`] })
    const candidates = page.filter(({ lines }) => withdrawnOf(lines) !== 'all')
    const amounts = await findDueOnline(shop.db, candidates, (await shop.settings()).payments)
    for (const id of amounts.keys()) {
      try {
        if (await requestIfDue(shop, id)) requested += 1
      } catch (error) {
        shop.log.warn({ err: error, orderId: id }, 'a payment could not be requested; it is tried again in an hour')
      }
    }
    const last = page.at(-1)
    if (!last || page.length < PAGE) break
    after = last.id
  }
  if (requested > 0) shop.outbox.wake()
  return requested
}

/** Must match the indexes of orders to pay online and with a deposit. */
function isDue(shop: Shop, after: number) {
  return and(
    gt(orders.id, after),
    sql`${orders.openOre} > 0 and (${orders.paymentMethod} in ('card', 'mobilepay') or ${orders.depositOre} > 0)`,
    ne(orders.status, 'cancelled'),
    isNull(orders.deletedAt),
    lte(orders.createdAt, new Date(shop.now().getTime() - WAITS_MS)),
  )
}

const REQUESTED_RECENTLY_MS = 10 * 60_000

/** Mails the buyer about the amount due online, for staff; answers the address. Throws nothing_to_pay_online and payment_asked_just_now. */
export async function requestPayment(shop: Shop, staff: Visitor, id: number): Promise<string> {
  requirePaymentContext(shop)
  const email = await inTransaction(shop.db, async (tx) => {
    const order = await lockOrder(tx, staff, id)
    const at = shop.now()
    const due = await findDue(tx, order)
    if (!due) throw new ShopError('nothing_to_pay_online')
    const [before] = await tx.select().from(paymentRequests).where(eq(paymentRequests.orderId, id))
    if (before && at.getTime() - before.askedAt.getTime() < REQUESTED_RECENTLY_MS) throw new ShopError('payment_asked_just_now')
    await writeRequest(tx, order, { due, at })
    await writeAudit(tx, {
      by: staff,
      action: 'Kunde bedt om betaling',
      subject: { kind: 'order', id, label: order.orderNumber },
      changes: { amount: { to: oreToKr(due.amountOre) } },
      at,
    })
    return order.customerEmail
  })
  shop.outbox.wake()
  return email
}

type Due = Readonly<{ amountOre: number; askedForOre: number }>

async function findDue(tx: Connection, order: OrderRow): Promise<Due | null> {
  const [found] = await findOrders(tx, eq(orders.id, order.id), { limit: 1, offset: 0 })
  const amountOre = found && (await findDueOnline(tx, [found], (await readSettings(tx)).payments)).get(order.id)
  if (!found || !amountOre) return null
  const heldOre = found.onlinePayments.reduce((sum, held) => sum + held.heldOre, 0)
  return { amountOre, askedForOre: order.paidOre + heldOre + amountOre }
}

async function writeRequest(
  tx: Connection,
  { id, customerEmail }: OrderRow,
  { due: { amountOre, askedForOre }, at, isOutdated }: Readonly<{ due: Due; at: Date; isOutdated?: SQL }>,
): Promise<boolean> {
  const set = { askedForOre, askedAt: at }
  const written = await tx
    .insert(paymentRequests)
    .values({ orderId: id, ...set })
    .onConflictDoUpdate({ target: paymentRequests.orderId, set, ...(isOutdated && { setWhere: isOutdated }) })
    .returning()
  if (written.length === 0) return false
  await queueMail(tx, { template: 'order-payment-asked', payload: { orderId: id, amountOre }, to: customerEmail, now: at })
  return true
}

async function requestIfDue(shop: Shop, id: number): Promise<boolean> {
  return await inTransaction(shop.db, async (tx) => {
    const order = await lockOrder(tx, null, id)
    const due = await findDue(tx, order)
    if (!due) return false
    const isOutdated = sql`${paymentRequests.askedForOre} < ${due.askedForOre}`
    return await writeRequest(tx, order, { due, at: shop.now(), isOutdated })
  })
}

/** Keeps the hourly mail from requesting an amount that was refunded; it still requests what becomes due beyond it (decision 77). */
export async function suppressPaymentRequest(
  tx: Connection,
  { id, totalOre, creditedOre, paidOre, createdAt }: OrderRow,
  returnedOre: number,
): Promise<void> {
  const askedForOre = Math.min(paidOre + returnedOre, totalOre - creditedOre)
  await tx
    .insert(paymentRequests)
    .values({ orderId: id, askedForOre, askedAt: createdAt })
    .onConflictDoUpdate({
      target: paymentRequests.orderId,
      set: { askedForOre: sql`greatest(${paymentRequests.askedForOre}, ${askedForOre}::bigint)` },
    })
}

const payloadSchema = z.object({ orderId: z.number().int(), amountOre: z.number().int() })

/** Links to the order, which shows the amount due on that day. */
export const orderPaymentRequested: MailTemplate = async (context, payload) => {
  const { orderId, amountOre } = payloadSchema.parse(payload)
  const order = await findOrderToConfirm(context.db, orderId)
  if (!order || order.openOre <= 0) throw new NothingToSend(`nothing is to be paid of order ${orderId} any more`)
  const isDeposit = waitsForDeposit(order)
  const captureText = isDeposit
    ? 'Det er depositummet, som vi blev enige om i tilbuddet. Det trækkes, når du betaler, og vi pakker ordren bagefter.'
    : `Beløbet reserveres, når du betaler, og trækkes først, ${WHEN_CAPTURED}.`
  return noticeMail(context, {
    subject: `Betal ordre ${order.orderNumber}`,
    title: isDeposit ? 'Din ordre venter på depositum' : 'Din ordre mangler betaling',
    greeting: `Hej ${order.customerName}`,
    paragraphs: [
      `Der er ${amountWithOre(amountOre)} at betale for ordre ${order.orderNumber}. ${captureText}`,
      'Har du betalt i mellemtiden, skal du ikke gøre noget.',
    ],
    action: { url: orderAddress(order, context.publicUrl), text: 'Se ordren, og betal' },
    closing: ANYTHING_WRONG,
  })
}
