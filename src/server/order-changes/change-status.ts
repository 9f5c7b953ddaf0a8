import { eq } from 'drizzle-orm'
import { changedFields } from '#domain/audit/audit.ts'
import { copenhagenDay } from '#domain/calendar/danish-time.ts'
import { mayDo } from '#domain/customers/rights/rights.ts'
import { krToOre } from '#domain/money/money.ts'
import { WITHDRAWN } from '#domain/order-changes/next-step.ts'
import { effectFlags, type OrderState, orderEffects } from '#domain/orders/order-effects.ts'
import { hasLeft, isSending, isToBeSent, type SentRollsPlace, statusAction } from '#domain/orders/order-status.ts'
import { unsentOf, withdrawnOf } from '#domain/parcels/rolls.ts'
import { type Booking, bookingFor, revivedMoney, usualWay, validPayments } from '#domain/payments/payment.ts'
import type { ShopSettings } from '#domain/settings/settings.ts'
import { requireUnchanged } from '#server/audit/edit-conflict.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import { openReturn } from '#server/claims/make-claim.ts'
import { lockOwed, lockWithdrawals, lowerOwed, settleWithdrawals } from '#server/claims/settle-withdrawals.ts'
import type { Connection } from '#server/database/connect.ts'
import { run } from '#server/database/run-together.ts'
import { orderLines } from '#server/database/schema/orders.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { requireMayDo, type Visitor } from '#server/http/visitor.ts'
import { moveOrder, queueOrderSent } from '#server/integrations/order-events.ts'
import { creditIfInvoiced } from '#server/invoices/annul-invoices.ts'
import { settleOrder } from '#server/invoices/settle-order.ts'
import { issueAtDispatch } from '#server/invoicing/issue-at-dispatch.ts'
import { updateAconto } from '#server/invoicing/update-aconto.ts'
import { applyEffects } from '#server/orders/apply-effects.ts'
import type { OrderRow } from '#server/orders/order-answer.ts'
import { writeHistory } from '#server/orders/order-history.ts'
import { findPaymentsOfOrder, withdrawnLines, withRolls } from '#server/orders/order-parts.ts'
import { countGrownDebt } from '#server/orders/placing/order-statements.ts'
import { lockOrder, staffAnswerNow } from '#server/orders/queries.ts'
import { queueParcelMail } from '#server/parcels/order-sent-mail.ts'
import { setTrackingOfLastParcel, trackingOfLastParcel } from '#server/parcels/queries.ts'
import { requireNotRecalled } from '#server/parcels/send-order-parcel.ts'
import { sendParcel } from '#server/parcels/send-parcel.ts'
import { takeBackParcels } from '#server/parcels/take-back-parcels.ts'
import { recordArrival } from '#server/parcels/tracking/store-events.ts'
import { bookPayment, findPayments, makeDueAgain, reverseAllPayments } from '#server/payments/book-payments.ts'
import { captureFirst, requirePayment } from '#server/payments/online/capture-first.ts'
import { releasePayments } from '#server/payments/online/release-money.ts'
import { refundsUnderWay } from '#server/payments/online/tasks.ts'
import { queueRefundMail } from '#server/payments/refund-mail.ts'
import type { Shop } from '#server/shop.ts'
import type { OwnTerms } from './change-content.ts'
import { queueCancellationMails } from './change-mails.ts'
import { requireCreditsFree } from './credits-free.ts'
import { requireNoReplacement, requireStillReplacing } from './replacements.ts'

/** A missing field stays unchanged, `tracking` null clears it; `amount` in kr is booked with 'partial'. */
type OrderChange = Readonly<
  Partial<OrderState> & {
    amount?: number | undefined
    notes?: string | null
    tracking?: string | null | undefined
    withoutPayment?: boolean | undefined
    /** where sent rolls are when the order is cancelled; by default already back (`here`) */
    sentRolls?: SentRollsPlace | undefined
    seen?: Partial<OrderState & { tracking: string | null }> | undefined
  }
>

/**
 * Sets an order's status, payment status or both, with each effect exactly once under the lock of its row (requirements §4 and §11.6,
 * decisions 28, 75 and 77). Throws too_few_points, refund_under_way, replacement_stands, replacement_not_needed and changed_meanwhile. Answers
 * the text about an invoice issued at dispatch.
 */
export async function changeStatus(shop: Shop, staff: Visitor, id: number, change: OrderChange): Promise<string> {
  const settings = await shop.settings()
  const withoutPayment = change.withoutPayment ?? false
  if (change.status && hasLeft(change.status)) {
    const leavingOf = (tx: Connection, order: OrderRow) => checkedRolls(tx, staff, order, change)
    const bookedOf = (order: OrderRow) => bookedOre(bookingOf(order, change))
    await captureFirst(shop, { staff, orderId: id, withoutPayment, leavingOf, bookedOf })
  }
  const { isMailQueued, invoicing } = await inTransaction(shop.db, (tx) => changeStatusWithin(tx, { shop, staff, id, change, settings }))
  if (isMailQueued) shop.outbox.wake()
  shop.payments?.wake()
  return invoicing
}

type StatusChangeInput = Readonly<{
  shop: Shop
  staff: Visitor
  id: number
  change: OrderChange
  settings: Pick<ShopSettings, 'notices' | 'labels'>
  /** of a customer, who is then `staff` and cancels their own order */
  own?: Pick<OwnTerms, 'requireOpen'>
  /** the claim that cancelling decides */
  claimId?: number
}>
type StatusChangeResult = Readonly<{ isMailQueued: boolean; invoicing: string }>

/** The change within a transaction, without taking money first. The caller wakes the outbox and the payment worker. */
export async function changeStatusWithin(
  tx: Connection,
  { shop, staff, id, change, settings, own, claimId }: StatusChangeInput,
): Promise<StatusChangeResult> {
  const withoutPayment = change.withoutPayment ?? false
  const order = await lockOrder(tx, staff, id)
  own?.requireOpen(order)
  await requireSeen(tx, order, change.seen)
  const tracking = await trackingAfter(tx, order, change)
  const statusChange = toStatusChange(order, { ...change, tracking }, { byUserId: staff.userId, at: shop.now() })
  const { next, notes, at } = statusChange
  if (!statusChange.isStateChanged && notes === null && next.tracking === order.tracking) return { isMailQueued: false, invoicing: '' }
  if (next.status !== order.status && !own) requireMayDo(staff, statusAction(order.status, next.status))
  const isCancelling = next.status === 'cancelled' && order.status !== 'cancelled'
  if (isCancelling) await requireNoReplacement(tx, id)
  const withdrawals = isCancelling ? await lockWithdrawals(tx, id, claimId) : []
  const owed = statusChange.isRevived && order.openOre < 0 ? await lockOwed(tx, id) : []
  if (isSending(order.status, next.status)) {
    const leaving = await unsentRolls(tx, id)
    const paid = { bookedOre: bookedOre(statusChange.booking), withoutPayment }
    await requirePayment(tx, { order, leaving, ...paid, byUserId: staff.userId, at })
  }
  if (statusChange.booking.kind !== 'none') await requireBookedByHand(tx, statusChange)
  const parcelId = await applyStatusChange(tx, statusChange)
  if (owed.length > 0) await lowerOwed(tx, owed, (await lockOrder(tx, staff, id)).openOre)
  if (next.status === 'cancelled') await releasePayments(tx, id, { byUserId: staff.userId, at })
  await writeAudit(tx, {
    by: staff,
    action: 'Ordre ændret',
    subject: { kind: 'order', id, label: order.orderNumber },
    changes: { ...changedFields(order, next), ...(notes !== null && { notes: { to: notes } }) },
    at,
  })
  const isNotified = await queueCancellationMails(tx, order, next.status, { notices: settings.notices, isOwn: own !== undefined, at })
  const isRefunded = statusChange.booking.kind === 'payment' && statusChange.booking.amountOre < 0
  if (next.status === 'cancelled') {
    await settleWithdrawals(tx, { withdrawals, orderId: id, decidedId: claimId, by: staff, at })
    const mayCredit = mayDo(staff, 'issueInvoices')
    if (statusChange.isAwaited) await openReturn(tx, { order, by: staff, at })
    const crediting = { order, by: staff, mayCredit, reason: 'Ordren er annulleret', now: shop.now }
    return { isMailQueued: (await creditIfInvoiced(tx, crediting)) || isNotified || isRefunded || statusChange.isAwaited, invoicing: '' }
  }
  const isArrivalMailed = await recordEarlierArrivals(tx, statusChange, settings.labels)
  const isAcontoUpdated = (statusChange.booking.kind !== 'none' || statusChange.isRevived) && (await updateAconto(tx, shop, staff, id))
  if (parcelId === null) return { isMailQueued: isNotified || isRefunded || isArrivalMailed || isAcontoUpdated, invoicing: '' }
  if (next.status === 'shipped') await queueParcelMail(tx, { order, parcelId, at })
  const invoicing = await issueAtDispatch(tx, shop, staff, id)
  await queueOrderSent(tx, parcelId)
  return { isMailQueued: true, invoicing }
}

/** The parcels of an order that is sent again may have arrived while it was not. Answers whether a mail was queued. */
async function recordEarlierArrivals(tx: Connection, { order: { id, status }, next, at }: StatusChange, rules: ShopSettings['labels']) {
  if (next.status !== 'shipped' || !isSending(status, next.status)) return false
  return await recordArrival(tx, { order: await lockOrder(tx, null, id), labelId: null, rules, at })
}

async function requireSeen(tx: Connection, order: OrderRow, seen: OrderChange['seen']): Promise<void> {
  await requireUnchanged(tx, seen, {
    thing: 'order',
    current: order,
    subject: { kind: 'order', id: order.id },
    now: () => staffAnswerNow(tx, order.id),
  })
}

/** The tracking number of an order is that of its last parcel: a new parcel has none until one is entered. */
async function trackingAfter(tx: Connection, order: OrderRow, { tracking, status }: OrderChange): Promise<string | null> {
  if (tracking !== undefined) return tracking
  const isNewParcel = status !== undefined && isSending(order.status, status) && (await trackingOfLastParcel(tx, order.id)) !== null
  return isNewParcel ? null : order.tracking
}

async function checkedRolls(tx: Connection, staff: Visitor, order: OrderRow, { status = order.status, seen }: OrderChange) {
  await requireSeen(tx, order, seen)
  if (status !== order.status) requireMayDo(staff, statusAction(order.status, status))
  return isSending(order.status, status) ? await unsentRolls(tx, order.id) : new Map<number, number>()
}

/** All unsent rolls. Refuses recalled rolls, and rolls in a withdrawal that staff have not decided. */
async function unsentRolls(tx: Connection, orderId: number): Promise<ReadonlyMap<number, number>> {
  const lines = await tx.select().from(orderLines).where(eq(orderLines.orderId, orderId))
  const withdrawn = withdrawnOf(withRolls(lines, { withdrawn: await run(tx, withdrawnLines({ orderIds: [orderId] })) }))
  if (withdrawn) throw new ShopError('nothing_to_send', { message: WITHDRAWN[withdrawn] })
  const unsent = new Map(lines.map((line) => [line.id, unsentOf(line)]))
  await requireNotRecalled(tx, lines, unsent)
  return unsent
}

/** Online money is refunded through the provider and holds are captured at dispatch; neither can be booked by setting a status. */
async function requireBookedByHand(tx: Connection, { order, booking }: StatusChange): Promise<void> {
  if (booking.kind === 'payment' && booking.amountOre > 0) {
    if ((await findPaymentsOfOrder(tx, order.id, ['held'])).length > 0) throw new ShopError('money_is_held')
    return
  }
  const booked = validPayments(await findPayments(tx, order.id))
  if (booked.some(({ providerRef }) => providerRef !== null)) throw new ShopError('moved_by_provider')
  if (booking.kind === 'reverse' && booked.some(({ way }) => way === 'set_off')) throw new ShopError('set_off_stands')
}

type Actor = Readonly<{ byUserId: number; at: Date }>
type StatusChange = Actor &
  Readonly<{
    order: OrderRow
    next: OrderState & Readonly<{ tracking: string | null }>
    booking: Exclude<Booking, { kind: 'refused' }>
    isStateChanged: boolean
    isRevived: boolean
    /** cancelled while its sent rolls are outside */
    isAwaited: boolean
    notes: string | null
  }>

function toStatusChange(
  order: OrderRow,
  { tracking, ...change }: OrderChange & Readonly<{ tracking: string | null }>,
  actor: Actor,
): StatusChange {
  const booking = bookingOf(order, change)
  const isBooked = booking.kind !== 'none' || (change.paymentStatus ?? order.paymentStatus) !== order.paymentStatus
  const status = change.status ?? order.status
  const isRevived = revives(order, change)
  const paymentStatus = (isBooked && change.paymentStatus) || moneyOf(order, change).paymentStatus
  const isStateChanged = status !== order.status || isBooked
  const isAwaited = status === 'cancelled' && status !== order.status && change.sentRolls === 'returning'
  const next = { status, paymentStatus, tracking }
  return { ...actor, order, next, booking, isStateChanged, isRevived, isAwaited, notes: change.notes ?? null }
}

function revives(order: Pick<OrderRow, 'status'>, { status }: OrderChange): boolean {
  return order.status === 'cancelled' && status !== undefined && status !== 'cancelled'
}

/** The sums a booking starts from. Staff can revive an order and leave it refunded. */
function moneyOf(order: OrderRow, change: OrderChange): OrderRow {
  return revives(order, change) && change.paymentStatus !== 'refunded' ? revivedMoney(order) : order
}

/** Stock, points and parcels before the order's row, following the lock order. Answers the id of the new parcel. */
async function applyStatusChange(tx: Connection, statusChange: StatusChange): Promise<number | null> {
  const { order, next, booking, isStateChanged, isRevived, notes, byUserId, at } = statusChange
  await takeParcelsBack(tx, statusChange)
  await applyEffects(tx, { order, effects: orderEffects(order, next), byUserId, at })
  const parcelId = await sendUnsent(tx, statusChange)
  if (isRevived) {
    await requireRevivable(tx, order)
    await countGrownDebt(tx, order)
  }
  // an order set back to waiting is not being packed any more
  const packingAt = next.status === 'pending' && order.status !== 'pending' ? null : order.packingAt
  await moveOrder(tx, order, { ...next, packingAt, ...effectFlags(next, order.pointsUsed) })
  if (parcelId === null && next.tracking !== order.tracking) await setTrackingOfLastParcel(tx, order.id, next.tracking)
  await book(tx, statusChange)
  if (!isStateChanged && notes === null) return parcelId
  const paymentStatus = booking.kind === 'none' && next.paymentStatus === order.paymentStatus ? null : next.paymentStatus
  await writeHistory(tx, { orderId: order.id, status: next.status, paymentStatus, notes, byUserId, createdAt: at })
  return parcelId
}

async function requireRevivable(tx: Connection, order: OrderRow): Promise<void> {
  if ((await refundsUnderWay(tx, order.id)) > 0) throw new ShopError('refund_under_way')
  await requireCreditsFree(tx, order)
  await requireStillReplacing(tx, order.id)
}

async function takeParcelsBack(tx: Connection, { order: { id, status }, next, isAwaited, at }: StatusChange): Promise<void> {
  if (next.status === status || isAwaited) return
  if (next.status === 'cancelled') await takeBackParcels(tx, { orderId: id, which: 'all', at })
  else if (isToBeSent(next.status) && hasLeft(status)) await takeBackParcels(tx, { orderId: id, which: 'last', at })
}

async function sendUnsent(tx: Connection, { order, next, byUserId, at }: StatusChange): Promise<number | null> {
  if (!isSending(order.status, next.status)) return null
  const carrier = order.deliveryWay === 'pickup' ? 'pickup' : null
  const { parcelId } = await sendParcel(tx, { orderId: order.id, rollsOf: unsentOf, carrier, tracking: next.tracking, byUserId, at })
  return parcelId
}

function bookingOf(order: OrderRow, change: OrderChange): Exclude<Booking, { kind: 'refused' }> {
  const { paymentStatus, amount } = change
  if (!paymentStatus) return { kind: 'none' }
  const booking = bookingFor(paymentStatus, moneyOf(order, change), amount === undefined ? null : krToOre(amount))
  if (booking.kind === 'refused') throw new ShopError(booking.why)
  return booking
}

function bookedOre(booking: StatusChange['booking']): number {
  return booking.kind === 'payment' ? Math.max(0, booking.amountOre) : 0
}

async function book(tx: Connection, { order, next, booking, isRevived, byUserId, at }: StatusChange): Promise<void> {
  const isDueAgain = isRevived && next.paymentStatus !== 'refunded'
  if (isDueAgain) await makeDueAgain(tx, order.id)
  if (booking.kind === 'none') {
    if (isDueAgain) await settleOrder(tx, order.id)
    return
  }
  const paidOn = copenhagenDay(at.getTime())
  if (booking.kind === 'reverse') await reverseAllPayments(tx, order.id, { paidOn, byUserId, at })
  else {
    const { amountOre } = booking
    const payment = await bookPayment(tx, order, { amountOre, way: usualWay(order.paymentMethod), paidOn, reference: null, byUserId, at })
    if (amountOre < 0) await queueRefundMail(tx, order, { paymentId: payment.id, at })
  }
  await settleOrder(tx, order.id)
}
