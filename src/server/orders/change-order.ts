import { eq } from 'drizzle-orm'
import { changedFields } from '#domain/audit/audit.ts'
import { copenhagenDay } from '#domain/calendar/danish-time.ts'
import { mayDo } from '#domain/customers/rights.ts'
import { krToOre } from '#domain/money/money.ts'
import { effectFlags, type OrderState, orderEffects } from '#domain/orders/order-effects.ts'
import { isToBeSent, type OrderStatus, type SentRollsPlace } from '#domain/orders/order-status.ts'
import { unsentOf } from '#domain/orders/parcels/rolls.ts'
import { type Booking, bookingFor, standingPayments, usualWay } from '#domain/orders/payments/payment.ts'
import { workOfMove } from '#domain/orders/work-of-move.ts'
import type { ShopSettings } from '#domain/settings/settings.ts'
import { requireUnchanged } from '#server/audit/changed-meanwhile.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { Connection } from '#server/database/connect.ts'
import { orderLines, orders } from '#server/database/schema/orders.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { requireMayDo } from '#server/http/staff-rights.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { creditIfInvoiced } from '#server/invoices/annul-invoices.ts'
import { settleOrder } from '#server/invoices/settle-order.ts'
import type { Shop } from '#server/shop.ts'
import { staffAnswerNow } from './answer-now.ts'
import { applyEffects } from './apply-effects.ts'
import { queueCancellationMails } from './cancellation-mails.ts'
import { openReturn } from './claims/open-return.ts'
import { requireCreditsFree } from './credits-free.ts'
import { issueAtDispatch } from './issue-at-dispatch.ts'
import { findOfOrder } from './online-payments/queries.ts'
import { letGoOfPayments } from './online-payments/queue-task.ts'
import { requireMoney, takeMoneyFirst } from './online-payments/take-money-first.ts'
import type { OrderRow } from './order-answer.ts'
import { writeHistory } from './order-history.ts'
import { nameLastParcel } from './parcels/last-parcel.ts'
import { queueParcelMail } from './parcels/queue-parcel-mail.ts'
import { sendParcel } from './parcels/send-parcel.ts'
import { takeBackParcels } from './parcels/take-back-parcels.ts'
import { bookPayment, findPayments, reverseAllPayments } from './payments/book-payments.ts'
import { queueRefundMail } from './payments/refund-mail.ts'
import { lockOrder } from './queries.ts'

/**
 * What staff set and what they had seen; a part left out stays as it is, tracking null is cleared. `amount` in kr is the part that is booked
 * with 'partial'. Notes go into the history.
 */
type OrderChange = Readonly<
  Partial<OrderState> & {
    amount?: number | undefined
    notes?: string | null
    tracking?: string | null | undefined
    withoutPayment?: boolean | undefined
    /** where sent rolls are when it is cancelled; left out they are in the house */
    sentRolls?: SentRollsPlace | undefined
    seen?: Partial<OrderState & { tracking: string | null }> | undefined
  }
>

/**
 * Sets an order's status, payment status or both (requirements §4: any may follow any other). The order's row is locked first, so of
 * two staff at the same instant the second starts from what the first left, and each effect on stock and points happens
 * once (requirements §11.6), as does the mail when it becomes sent. 'Sent' makes one parcel of all unsent rolls and leaving it takes the last
 * one back; the payment status follows from what it books (decision 0028). Cancelling takes every parcel and invoice back, but for rolls that
 * are still outside: a return awaits those (decision 0075). An order that comes back may be invoiced again. Leaving 'cancelled' is refused with too_few_points when
 * its points have been spent since, and a choice made on what no longer is with changed_meanwhile: who opened an order before a
 * colleague cancelled it does not bring it back unawares. Answers what staff are told of an invoice that was due when it left (`issueAtDispatch`).
 */
export async function changeOrder(shop: Shop, staff: Visitor, id: number, change: OrderChange): Promise<string> {
  const { notices } = await shop.settings()
  const withoutPayment = change.withoutPayment ?? false
  if (change.status && hasLeft(change.status)) {
    const leavingOf = (tx: Connection, order: OrderRow) => checkedRolls(tx, staff, order, change)
    const bookedOf = (order: OrderRow) => bookedOre(bookingOf(order, change))
    await takeMoneyFirst(shop, { staff, orderId: id, withoutPayment, leavingOf, bookedOf })
  }
  const { isMailQueued, invoicing } = await inTransaction(shop.db, (tx) => moveWithin(tx, { shop, staff, id, change, notices }))
  if (isMailQueued) shop.outbox.wake()
  shop.payments?.wake()
  return invoicing
}

type Moving = Readonly<{ shop: Shop; staff: Visitor; id: number; change: OrderChange; notices: ShopSettings['notices'] }>
type Moved = Readonly<{ isMailQueued: boolean; invoicing: string }>

/** The same within a transaction, of what needs no money first; the caller wakes the outbox when a mail was queued, and what works for the provider. */
export async function moveWithin(tx: Connection, { shop, staff, id, change, notices }: Moving): Promise<Moved> {
  const withoutPayment = change.withoutPayment ?? false
  const order = await lockOrder(tx, staff, id)
  await requireSeen(tx, order, change.seen)
  const changing = toChanging(order, change, { byUserId: staff.userId, at: shop.now() })
  const { next, notes, at } = changing
  if (!changing.isStateChanged && notes === null && next.tracking === order.tracking) return { isMailQueued: false, invoicing: '' }
  if (next.status !== order.status) requireMayDo(staff, workOfMove(order.status, next.status))
  if (isSending(order, next)) {
    const leaving = await unsentRolls(tx, id)
    const paid = { bookedOre: bookedOre(changing.booking), withoutPayment }
    await requireMoney(tx, { order, leaving, ...paid, byUserId: staff.userId, at })
  }
  if (changing.booking.kind !== 'none') await requireBookedByHand(tx, changing)
  const parcelId = await carryOut(tx, changing)
  if (next.status === 'cancelled') await letGoOfPayments(tx, id, { byUserId: staff.userId, at })
  await writeAudit(tx, {
    by: staff,
    action: 'Ordre ændret',
    subject: { kind: 'order', id, label: order.orderNumber },
    changes: { ...changedFields(order, next), ...(notes !== null && { notes: { to: notes } }) },
    at,
  })
  const isTold = await queueCancellationMails(tx, order, next.status, { notices, at })
  const isRefunded = changing.booking.kind === 'payment' && changing.booking.amountOre < 0
  if (next.status === 'cancelled') {
    const mayCredit = mayDo(staff, 'issueInvoices')
    const isAwaited = changing.isAwaited && (await openReturn(tx, { order, by: staff, at }))
    const crediting = { order, by: staff, mayCredit, reason: 'Ordren er annulleret', now: shop.now }
    return { isMailQueued: (await creditIfInvoiced(tx, crediting)) || isTold || isRefunded || isAwaited, invoicing: '' }
  }
  if (parcelId === null) return { isMailQueued: isTold || isRefunded, invoicing: '' }
  if (next.status === 'shipped') await queueParcelMail(tx, { order, parcelId, at })
  return { isMailQueued: true, invoicing: await issueAtDispatch(tx, shop, staff, id) }
}

async function requireSeen(tx: Connection, order: OrderRow, seen: OrderChange['seen']): Promise<void> {
  await requireUnchanged(tx, seen, {
    thing: 'order',
    current: order,
    subject: { kind: 'order', id: order.id },
    now: () => staffAnswerNow(tx, order.id),
  })
}

/** What leaves with a change of status, as long as it may be made; nothing where it sends nothing. */
async function checkedRolls(tx: Connection, staff: Visitor, order: OrderRow, { status = order.status, seen }: OrderChange) {
  await requireSeen(tx, order, seen)
  if (status !== order.status) requireMayDo(staff, workOfMove(order.status, status))
  return isSending(order, { status }) ? await unsentRolls(tx, order.id) : new Map<number, number>()
}

async function unsentRolls(tx: Connection, orderId: number): Promise<ReadonlyMap<number, number>> {
  const lines = await tx.select().from(orderLines).where(eq(orderLines.orderId, orderId))
  return new Map(lines.map((line) => [line.id, unsentOf(line)]))
}

/** What the provider moved is paid back through him, and what a bank holds is taken when the goods are sent: neither is a matter of a label. */
async function requireBookedByHand(tx: Connection, { order, booking }: Changing): Promise<void> {
  if (booking.kind === 'payment' && booking.amountOre > 0) {
    if ((await findOfOrder(tx, order.id, ['held'])).length > 0) throw new ShopError('money_is_held')
    return
  }
  const booked = standingPayments(await findPayments(tx, order.id))
  if (booked.some(({ providerRef }) => providerRef !== null)) throw new ShopError('moved_by_provider')
}

type Doing = Readonly<{ byUserId: number; at: Date }>
type Changing = Doing &
  Readonly<{
    order: OrderRow
    next: OrderState & Readonly<{ tracking: string | null }>
    booking: Exclude<Booking, { kind: 'refused' }>
    isStateChanged: boolean
    /** cancelled while its sent rolls are outside */
    isAwaited: boolean
    notes: string | null
  }>

function toChanging(order: OrderRow, change: OrderChange, doing: Doing): Changing {
  const booking = bookingOf(order, change)
  const isBooked = booking.kind !== 'none'
  const status = change.status ?? order.status
  const paymentStatus = (isBooked && change.paymentStatus) || order.paymentStatus
  const tracking = change.tracking === undefined ? order.tracking : change.tracking
  const isStateChanged = status !== order.status || isBooked
  const isAwaited = status === 'cancelled' && status !== order.status && change.sentRolls === 'returning'
  return { ...doing, order, next: { status, paymentStatus, tracking }, booking, isStateChanged, isAwaited, notes: change.notes ?? null }
}

/** Stock, points and parcels first, then the order and what is written of it: that is the order of locks. Answers the parcel that was sent. */
async function carryOut(tx: Connection, changing: Changing): Promise<number | null> {
  const { order, next, booking, isStateChanged, notes, byUserId, at } = changing
  await takeParcelsBack(tx, changing)
  await applyEffects(tx, { order, effects: orderEffects(order, next), byUserId, at })
  const parcelId = await sendUnsent(tx, changing)
  if (order.status === 'cancelled' && next.status !== 'cancelled') await requireCreditsFree(tx, order)
  await tx
    .update(orders)
    .set({ ...next, ...effectFlags(next, order.pointsUsed) })
    .where(eq(orders.id, order.id))
  if (parcelId === null && next.tracking !== order.tracking) await nameLastParcel(tx, order.id, next.tracking)
  await book(tx, changing)
  if (!isStateChanged && notes === null) return parcelId
  const paymentStatus = booking.kind === 'none' ? null : next.paymentStatus
  await writeHistory(tx, { orderId: order.id, status: next.status, paymentStatus, notes, byUserId, createdAt: at })
  return parcelId
}

/** Cancelled, nothing of it has left unless its rolls are awaited; to be sent again, the last parcel did not. */
async function takeParcelsBack(tx: Connection, { order: { id, status }, next, isAwaited, at }: Changing): Promise<void> {
  if (next.status === status || isAwaited) return
  if (next.status === 'cancelled') await takeBackParcels(tx, { orderId: id, which: 'all', at })
  else if (isToBeSent(next.status) && hasLeft(status)) await takeBackParcels(tx, { orderId: id, which: 'last', at })
}

/** One parcel of everything that is unsent when an order becomes sent; null when there was nothing. */
async function sendUnsent(tx: Connection, { order, next, byUserId, at }: Changing): Promise<number | null> {
  if (!isSending(order, next)) return null
  // fetched by its customer, it has no carrier
  const carrier = order.deliveryWay === 'pickup' ? 'pickup' : null
  const { parcelId } = await sendParcel(tx, { orderId: order.id, rollsOf: unsentOf, carrier, tracking: next.tracking, byUserId, at })
  return parcelId
}

function isSending(order: Pick<OrderRow, 'status'>, next: Pick<OrderState, 'status'>): boolean {
  return hasLeft(next.status) && !hasLeft(order.status)
}

function hasLeft(status: OrderStatus): boolean {
  return status === 'shipped' || status === 'delivered'
}

/** What a wanted payment status books, or why it cannot be. */
function bookingOf(order: OrderRow, { paymentStatus, amount }: OrderChange): Exclude<Booking, { kind: 'refused' }> {
  if (!paymentStatus) return { kind: 'none' }
  const booking = bookingFor(paymentStatus, order, amount === undefined ? null : krToOre(amount))
  if (booking.kind === 'refused') throw new ShopError(booking.why)
  return booking
}

/** What a booking brings in, in øre. */
function bookedOre(booking: Changing['booking']): number {
  return booking.kind === 'payment' ? Math.max(0, booking.amountOre) : 0
}

async function book(tx: Connection, { order, booking, byUserId, at }: Changing): Promise<void> {
  if (booking.kind === 'none') return
  const paidOn = copenhagenDay(at.getTime())
  if (booking.kind === 'reverse') await reverseAllPayments(tx, order.id, { paidOn, byUserId, at })
  else {
    const { amountOre } = booking
    const payment = await bookPayment(tx, order, { amountOre, way: usualWay(order.paymentMethod), paidOn, reference: null, byUserId, at })
    if (amountOre < 0) await queueRefundMail(tx, order, { paymentId: payment.id, at })
  }
  await settleOrder(tx, order.id)
}
