import { eq } from 'drizzle-orm'
import type { BodyOf, ResponseOf } from '#contract/http/call.ts'
import type { paymentCalls } from '#contract/payments/payments.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { copenhagenDay } from '#domain/calendar/danish-time.ts'
import { krToOre, oreToKr } from '#domain/money/money.ts'
import { isPaidOnline } from '#domain/payments/online/what-is-due.ts'
import { courtesyOre, owedBackOre, type PaymentWay, refundProblem } from '#domain/payments/payment.ts'
import { requireUnchanged } from '#server/audit/edit-conflict.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { Connection } from '#server/database/connect.ts'
import { claims } from '#server/database/schema/claims.ts'
import { orders } from '#server/database/schema/orders.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { IdempotencyKey } from '#server/http/idempotency.ts'
import { claimKey, clearAttempt, firstRequestedAt } from '#server/http/limits/repeated-attempt.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { creditAmount } from '#server/invoicing/credit-invoice.ts'
import { updateAconto } from '#server/invoicing/update-aconto.ts'
import { settleWithEffects } from '#server/orders/apply-effects.ts'
import type { OrderRow } from '#server/orders/order-answer.ts'
import { lockOrder, staffAnswerNow } from '#server/orders/queries.ts'
import { bookPayment, makeRestDue } from '#server/payments/book-payments.ts'
import { type PaymentContext, paymentContextOf } from '#server/payments/online/payment-context.ts'
import { executeRefunds, haveSucceeded, queueRefunds, refundsQueuedAt, wasPaidOnline } from '#server/payments/online/refund.ts'
import { suppressPaymentRequest } from '#server/payments/online/request-payment.ts'
import { type ProviderTask, refundsUnderWay } from '#server/payments/online/tasks.ts'
import { queueRefundMail } from '#server/payments/refund-mail.ts'
import type { Shop } from '#server/shop.ts'
import { bookForOrder, refuseAboveOpen } from './book-for-order.ts'
import { answerPayments, toMoney } from './payment-answer.ts'

type PaymentInput = BodyOf<(typeof paymentCalls)['bookPayment']>
type RefundInput = BodyOf<(typeof paymentCalls)['bookRefund']>
export type Booked = Omit<ResponseOf<(typeof paymentCalls)['bookPayment']>, 'success' | 'message'>

type Booking = Readonly<{
  shop: Shop
  staff: Visitor
  orderId: number
  input: Omit<PaymentInput, 'amount' | 'isOverpaid'>
  attempt: IdempotencyKey | null
  /** positive is received, negative refunded */
  amountOf: (tx: Connection, order: OrderRow) => Promise<number>
  /** allows more than the open amount */
  isOverpaid?: boolean
  /** credited on the order's invoices first */
  creditOre?: number | undefined
  /** the claim that a refund pays back */
  claimId?: number | undefined
}>

/** Books a payment for the order and its reminder charges; payment status and points follow. The same key books once. */
export async function bookMoneyIn(
  shop: Shop,
  staff: Visitor,
  orderId: number,
  { amount, isOverpaid, ...input }: PaymentInput,
  attempt: IdempotencyKey | null,
): Promise<Booked> {
  const booked = await bookMovement({ shop, staff, orderId, input, attempt, amountOf: async () => krToOre(amount), isOverpaid })
  // an aconto invoice may be mailed
  shop.outbox.wake()
  return booked
}

/** Books a refund, by default of the owed amount; `credit` is credited on the order's invoices first. `isUnderWay` when the provider must be retried. */
export async function bookMoneyBack(
  shop: Shop,
  staff: Visitor,
  orderId: number,
  { amount, credit, claimId, ...input }: RefundInput & Readonly<{ claimId?: number }>,
  attempt: IdempotencyKey | null,
): Promise<Booked & Readonly<{ isUnderWay: boolean }>> {
  const amountOf = async (tx: Connection, order: OrderRow) =>
    0 - (await refundable(tx, order, amount === undefined ? null : krToOre(amount)))
  const creditOre = credit === undefined ? undefined : krToOre(credit)
  const moving = { shop, staff, orderId, input, attempt, amountOf, creditOre, claimId }
  const context = paymentContextOf(shop)
  const booked =
    context && isPaidOnline(input.way) && (await wasPaidOnline(shop.db, orderId))
      ? await refundOnline(moving, context)
      : { ...(await bookMovement(moving)), isUnderWay: false }
  shop.outbox.wake()
  return booked
}

/** The øre to refund; null means all owed. The caller holds the order. Throws nothing_paid, refund_under_way, nothing_owed, above_paid. */
export async function refundable(tx: Connection, order: OrderRow, requestedOre: number | null): Promise<number> {
  const refundsUnderWayOre = await refundsUnderWay(tx, order.id)
  const amountOre = requestedOre ?? owedBackOre(order.openOre, refundsUnderWayOre)
  const problem = refundProblem(amountOre, { ...order, refundsUnderWayOre })
  if (problem) throw new ShopError(problem)
  return amountOre
}

async function refundOnline(moving: Booking, context: PaymentContext): Promise<Booked & Readonly<{ isUnderWay: boolean }>> {
  const { shop, staff, orderId, attempt, claimId = null } = moving
  const { tasks, isRepeat } = await inTransaction(shop.db, async (tx) => {
    const { order, at, amountOre, isRepeat } = await beginBooking(tx, moving)
    if (isRepeat) return { tasks: attempt ? await refundsQueuedAt(tx, orderId, await firstRequestedAt(tx, attempt)) : [], isRepeat }
    const queued = await queueRefunds(tx, { orderId, amountOre: 0 - amountOre, byUserId: staff.userId, claimId, at })
    await logMoney(tx, staff, { action: 'Tilbagebetaling bestilt', before: order, after: order, amountOre, at })
    return { tasks: queued, isRepeat }
  })
  const isDone = await finish(context, { tasks, isRepeat }).catch(async (error: unknown) => {
    await clearAttempt(shop.db, attempt)
    throw error
  })
  const [order] = await shop.db.select().from(orders).where(eq(orders.id, orderId))
  if (!order) throw new ShopError('order_not_found')
  return { ...(await answerPayments(shop.db, order, { isForStaff: true })), isUnderWay: !isDone }
}

/** A repeated request answers the outcome of the first one's refunds, whose process may have ended. */
async function finish(context: PaymentContext, { tasks, isRepeat }: Readonly<{ tasks: readonly ProviderTask[]; isRepeat: boolean }>) {
  return isRepeat ? haveSucceeded(tasks) : await executeRefunds(context, tasks)
}

type Begun = Readonly<{ order: OrderRow; at: Date; amountOre: number; isRepeat: boolean }>

async function beginBooking(tx: Connection, booking: Booking): Promise<Begun> {
  const { shop, staff, orderId, input, attempt, amountOf, creditOre = 0, claimId } = booking
  const order = await lockOrder(tx, staff, orderId)
  if (claimId !== undefined) await tx.select({ id: claims.id }).from(claims).where(eq(claims.id, claimId)).for('no key update')
  const at = shop.now()
  if (!(await claimKey(tx, 'payments', attempt, at))) return { order, at, amountOre: 0, isRepeat: true }
  const { open, paid } = toMoney(order)
  await requireUnchanged(tx, input.seen, {
    thing: 'order',
    current: { open, paid },
    subject: { kind: 'order', id: orderId },
    now: () => staffAnswerNow(tx, orderId),
  })
  requireNotInFuture(input.paidOn, at)
  const amountOre = await amountOf(tx, order)
  if (creditOre === 0) return { order, at, amountOre, isRepeat: false }
  const refundsUnderWayOre = await refundsUnderWay(tx, orderId)
  if (creditOre > courtesyOre(0 - amountOre, { ...order, refundsUnderWayOre })) throw new ShopError('credit_above_rest')
  await creditAmount(tx, { orderId, amountOre: creditOre, reason: COURTESY, by: staff, now: shop.now })
  return { order: await lockOrder(tx, staff, orderId), at, amountOre, isRepeat: false }
}

const COURTESY = 'Nedslag, som betales tilbage'

async function bookMovement(moving: Booking): Promise<Booked> {
  const { shop, staff, input, isOverpaid, claimId } = moving
  return await inTransaction(shop.db, async (tx) => {
    const { order, at, amountOre, isRepeat } = await beginBooking(tx, moving)
    if (isRepeat) return await answerPayments(tx, order, { isForStaff: true })
    const { way, paidOn, reference } = input
    if (isOverpaid === false) await refuseAboveOpen(tx, order, amountOre)
    const after = await bookOnOrder(tx, staff, order, { amountOre, way, paidOn, reference, claimId, at })
    await updateAconto(tx, shop, staff, order.id)
    return await answerPayments(tx, after, { isForStaff: true })
  })
}

type Movement = Readonly<{
  amountOre: number
  way: PaymentWay
  paidOn: CalendarDate
  reference: string | null
  bankLineId?: number
  /** the invoices its payer names, of this order or of others */
  invoiceNumbers?: readonly number[]
  /** the claim that a refund pays back; the caller holds it */
  claimId?: number | undefined
  at: Date
}>

/** Books a movement with all consequences. The caller holds the order's row. Answers the order. */
export async function bookOnOrder(
  tx: Connection,
  staff: Visitor,
  order: OrderRow,
  { at, invoiceNumbers, claimId, ...movement }: Movement,
): Promise<OrderRow> {
  const { amountOre } = movement
  const money = { ...movement, byUserId: staff.userId, at }
  const refund = amountOre < 0 ? await bookPayment(tx, order, money) : null
  if (refund) await makeRestDue(tx, order)
  else await bookForOrder(tx, order, money, invoiceNumbers)
  const after = await settleWithEffects(tx, order, { byUserId: staff.userId, at })
  if (refund) {
    if (claimId !== undefined) await tx.update(claims).set({ paidBackAt: at, paidBackWithId: refund.id }).where(eq(claims.id, claimId))
    await suppressPaymentRequest(tx, after, 0 - amountOre)
    await queueRefundMail(tx, after, { paymentId: refund.id, at })
  }
  const action = amountOre > 0 ? 'Betaling bogført' : 'Tilbagebetaling bogført'
  await logMoney(tx, staff, { action, before: order, after, amountOre, at })
  return after
}

export function requireNotInFuture(paidOn: CalendarDate, at: Date): void {
  if (paidOn > copenhagenDay(at.getTime()))
    throw new ShopError('invalid_input', { fields: { paidOn: 'Dagen kan ikke ligge i fremtiden.' } })
}

type Logged = Readonly<{ action: string; before: OrderRow; after: OrderRow; amountOre: number; at: Date }>

export async function logMoney(tx: Connection, by: Visitor, { action, before, after, amountOre, at }: Logged): Promise<void> {
  const isOther = before.paymentStatus !== after.paymentStatus
  await writeAudit(tx, {
    by,
    action,
    subject: { kind: 'order', id: after.id, label: after.orderNumber },
    changes: {
      amount: { to: oreToKr(amountOre) },
      paid: { from: oreToKr(before.paidOre), to: oreToKr(after.paidOre) },
      open: { from: oreToKr(before.openOre), to: oreToKr(after.openOre) },
      ...(isOther && { paymentStatus: { from: before.paymentStatus, to: after.paymentStatus } }),
    },
    at,
  })
}
