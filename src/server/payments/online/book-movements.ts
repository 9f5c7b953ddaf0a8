import { and, eq, inArray } from 'drizzle-orm'
import { copenhagenDay } from '#domain/calendar/danish-time.ts'
import { shareMovement } from '#domain/payments/online/combined-payment.ts'
import { movementNote, type OnlinePaymentState, stateAfter } from '#domain/payments/online/online-payment.ts'
import type { Connection } from '#server/database/connect.ts'
import { onlinePayments, payments, providerTasks } from '#server/database/schema/payments.ts'
import { settleOrder } from '#server/invoices/settle-order.ts'
import { settleWithEffects } from '#server/orders/apply-effects.ts'
import type { OrderRow } from '#server/orders/order-answer.ts'
import { writeHistory } from '#server/orders/order-history.ts'
import type { OnlinePaymentRow } from '#server/orders/order-parts.ts'
import type { ProviderMovement, ProviderPayment } from '#server/payment-provider/provider.ts'
import { bookPayment, findPayments, makeDueAgain, makeRestDue } from '#server/payments/book-payments.ts'
import { queueRefundMail } from '#server/payments/refund-mail.ts'
import { findOrderReminders, openChargesOf } from '#server/payments/reminder-charges.ts'
import type { LockedPayment } from './queries.ts'
import { settleClaims } from './refunds-of-claims.ts'
import { suppressPaymentRequest } from './request-payment.ts'
import { keyOf, waitingTasks } from './tasks.ts'

type Reported = Readonly<{ locked: LockedPayment; seen: ProviderPayment; at: Date }>

/** Books the movements not booked yet, each once by the provider's id and divided among the payment's parts; sums and points follow. */
export async function bookMovements(
  tx: Connection,
  { locked, seen, at }: Reported,
): Promise<Readonly<{ orders: readonly OrderRow[]; isMailed: boolean }>> {
  const { parts, orders } = locked
  const booked: BookedPart[] = await findBooked(tx, locked)
  const moved = seen.movements.filter(({ ref, amountOre }) => amountOre !== 0 && !booked.some((known) => known.ref === ref))
  if (moved.length === 0) return { orders, isMailed: false }
  const refunds: Readonly<{ orderId: number; paymentId: number }>[] = []
  const rows: Readonly<{ movement: ProviderMovement; paymentId: number }>[] = []
  const notes: Readonly<{ orderId: number; text: string }>[] = []
  const outflows: Outflow[] = []
  for (const movement of moved) {
    const shares = await shareAmongParts(tx, { locked, movement, booked })
    for (const { id, ore } of shares) {
      const part = partOf(parts, id)
      const paymentId = await bookShare(tx, { part, movement, ore, way: seen.way ?? part.way ?? 'card', at })
      booked.push({ id, ref: movement.ref, ore })
      rows.push({ movement, paymentId })
      if (movement.kind === 'refund') refunds.push({ orderId: part.orderId, paymentId })
    }
    for (const [orderId, own] of Map.groupBy(shares, ({ id }) => partOf(parts, id).orderId)) {
      const ore = own.reduce((sum, share) => sum + share.ore, 0)
      notes.push({ orderId, text: movementNote(movement.kind, ore) })
      if (ore < 0) outflows.push({ orderId, ore: 0 - ore, isDisputed: movement.kind === 'dispute' })
    }
  }
  await settleClaims(tx, { onlinePaymentIds: parts.map(({ id }) => id), movements: seen.movements, booked: rows, at })
  const after: OrderRow[] = []
  for (const order of orders) after.push(await settle(tx, { order, outflows, at }))
  for (const { orderId, text } of notes) await recordNote(tx, orderOf(after, orderId), text, at)
  for (const { orderId, paymentId } of refunds) await queueRefundMail(tx, orderOf(after, orderId), { paymentId, at })
  return { orders: after, isMailed: refunds.length > 0 }
}

/** Money that left an order: refunded, or taken by a bank in a dispute. */
type Outflow = Readonly<{ orderId: number; ore: number; isDisputed: boolean }>

type Settling = Readonly<{ order: OrderRow; outflows: readonly Outflow[]; at: Date }>

async function settle(tx: Connection, { order, outflows, at }: Settling): Promise<OrderRow> {
  // a deleted order's points were already settled
  if (order.deletedAt) return await settleOrder(tx, order.id)
  const own = outflows.filter(({ orderId }) => orderId === order.id)
  if (own.length === 0) return await settleWithEffects(tx, order, { byUserId: null, at })
  // what a bank takes back in a dispute is due again, like a payment that is reversed (decision 77)
  if (order.status !== 'cancelled' && order.paidOre > 0 && own.some(({ isDisputed }) => isDisputed)) await makeDueAgain(tx, order.id)
  else await makeRestDue(tx, order)
  const after = await settleWithEffects(tx, order, { byUserId: null, at })
  const returnedOre = own.reduce((sum, { ore }) => sum + ore, 0)
  await suppressPaymentRequest(tx, after, returnedOre)
  return after
}

type BookedPart = Readonly<{ id: number; ref: string | null; ore: number }>

async function findBooked(tx: Connection, { parts }: LockedPayment): Promise<BookedPart[]> {
  const ids = parts.map(({ id }) => id)
  const rows = await tx.select().from(payments).where(inArray(payments.onlinePaymentId, ids))
  return rows.map(({ onlinePaymentId, providerRef, amountOre }) => ({ id: onlinePaymentId ?? 0, ref: providerRef, ore: amountOre }))
}

type Sharing = Readonly<{ locked: LockedPayment; movement: ProviderMovement; booked: readonly BookedPart[] }>

/** A refund belongs to the part it was requested for, a failed one to that of the refund; anything else is divided. */
async function shareAmongParts(tx: Connection, { locked: { parts }, movement, booked }: Sharing) {
  const [only] = parts
  if (only && parts.length === 1) return [{ id: only.id, ore: movement.amountOre }]
  const ids = parts.map(({ id }) => id)
  const refundTasks =
    movement.key === null
      ? []
      : await tx
          .select()
          .from(providerTasks)
          .where(and(inArray(providerTasks.onlinePaymentId, ids), eq(providerTasks.kind, 'refund')))
  const id =
    refundTasks.find((task) => keyOf(task) === movement.key)?.onlinePaymentId ??
    booked.find(({ ref }) => ref !== null && movement.ref === `${ref}:failed`)?.id
  if (id !== undefined) return [{ id, ore: movement.amountOre }]
  const sumOf = (part: number) => booked.reduce((sum, one) => sum + (one.id === part ? one.ore : 0), 0)
  return shareMovement(
    movement.amountOre,
    parts.map((part) => ({ id: part.id, amountOre: part.amountOre, bookedOre: sumOf(part.id) })),
  )
}

type Share = Readonly<{
  part: OnlinePaymentRow
  movement: ProviderMovement
  ore: number
  way: 'card' | 'mobilepay' | 'bank' | 'cash'
  at: Date
}>

/**
 * A reminder gets what is still open of its charges. If they were paid in the meantime, the rest counts for the order and is owed back. A dispute
 * is booked against the charges that the part paid.
 */
async function bookShare(tx: Connection, { part, movement, ore, way, at }: Share): Promise<number> {
  const { id: partId, orderId, accountId, invoiceId, reminderId } = part
  const money = {
    way,
    paidOn: copenhagenDay(movement.at.getTime()),
    reference: movementNote(movement.kind),
    byUserId: null,
    at,
    online: { onlinePaymentId: partId, providerRef: movement.ref },
  }
  const order = { id: orderId, accountId }
  const isOfCharges = reminderId !== null && (movement.kind === 'charge' || movement.kind === 'dispute')
  const chargesOre = isOfCharges ? await chargesIn(tx, { ore, partId, orderId, reminderId }) : 0
  const ids: number[] = []
  if (chargesOre !== 0 && reminderId !== null) ids.push((await bookPayment(tx, order, { ...money, amountOre: chargesOre, reminderId })).id)
  const restOre = ore - chargesOre
  if (restOre !== 0) ids.push((await bookPayment(tx, order, { ...money, amountOre: restOre, ...(invoiceId !== null && { invoiceId }) })).id)
  return ids.at(-1) ?? 0
}

type OfCharges = Readonly<{ ore: number; partId: number; orderId: number; reminderId: number }>

/** What of a movement belongs to a reminder's charges: at most what is open of them, or what the part paid of them. */
async function chargesIn(tx: Connection, { ore, partId, orderId, reminderId }: OfCharges): Promise<number> {
  if (ore > 0) {
    const found = (await findOrderReminders(tx, orderId)).find(({ id }) => id === reminderId)
    return found ? Math.min(ore, openChargesOf(found)) : 0
  }
  const booked = await findPayments(tx, orderId, reminderId)
  const paidOre = booked.reduce((sum, { onlinePaymentId, amountOre }) => sum + (onlinePaymentId === partId ? amountOre : 0), 0)
  return Math.max(ore, 0 - paidOre)
}

/** Stores the state of each part; an older event never undoes a newer state. */
export async function storeState(
  tx: Connection,
  { locked, seen, sessionId }: Readonly<{ locked: LockedPayment; seen: ProviderPayment; sessionId: string | null }>,
): Promise<OnlinePaymentState> {
  const booked = await findBooked(tx, locked)
  const charge = seen.movements.find(({ kind }) => kind === 'charge')
  const [lead] = locked.parts
  let state = lead?.state ?? 'opening'
  for (const part of locked.parts) {
    state = seen.state === 'waiting' ? part.state : stateAfter(part.state, seen.state)
    const own = booked.filter(({ id }) => id === part.id)
    const charged = own.filter(({ ref }) => ref === charge?.ref)
    const capturedOre = charge ? charged.reduce((sum, { ore }) => sum + ore, 0) : part.capturedOre
    const remainingOre = own.reduce((sum, { ore }) => sum + ore, 0)
    const heldOre = locked.parts.length === 1 ? seen.heldOre : part.amountOre
    await tx
      .update(onlinePayments)
      .set({
        state,
        way: seen.way ?? part.way,
        heldOre: state === 'held' ? heldOre : 0,
        holdEndsAt: state === 'held' ? seen.holdEndsAt : part.holdEndsAt,
        capturedOre,
        refundedOre: Math.max(0, capturedOre - remainingOre),
        // the first part is the lead
        ...(part.id === lead?.id && { providerRef: seen.ref, sessionId: part.sessionId ?? sessionId }),
      })
      .where(eq(onlinePayments.id, part.id))
  }
  return state
}

export type ProviderReport = Readonly<{
  seen: ProviderPayment
  sessionId?: string | null
  taskId?: number
}>

/** Closes the tasks that the provider's answer shows as done, also tasks of other requests. */
export async function finishTasks(
  tx: Connection,
  { parts, orders }: LockedPayment,
  { seen, taskId }: Pick<ProviderReport, 'seen' | 'taskId'>,
): Promise<void> {
  const keys = new Set(seen.movements.map(({ key }) => key))
  const done: number[] = taskId === undefined ? [] : [taskId]
  for (const { id } of orders) {
    const refunds = keys.size > 0 ? await waitingTasks(tx, id, 'refund') : []
    done.push(...refunds.filter((task) => keys.has(keyOf(task))).map((task) => task.id))
  }
  if (seen.state === 'captured') done.push(...(await waitingCaptures(tx, parts)))
  if (done.length > 0) await tx.update(providerTasks).set({ state: 'done' }).where(inArray(providerTasks.id, done))
}

/** A hold is captured once: an unanswered capture would be subtracted from the open amount in addition to the booked charge. */
async function waitingCaptures(tx: Connection, parts: readonly OnlinePaymentRow[]): Promise<number[]> {
  const ids = parts.map(({ id }) => id)
  const isWaiting = and(eq(providerTasks.kind, 'capture'), eq(providerTasks.state, 'waiting'))
  const rows = await tx
    .select({ id: providerTasks.id })
    .from(providerTasks)
    .where(and(inArray(providerTasks.onlinePaymentId, ids), isWaiting))
  return rows.map(({ id }) => id)
}

export async function recordNote(tx: Connection, { id, status }: OrderRow, notes: string, at: Date): Promise<void> {
  await writeHistory(tx, { orderId: id, status, paymentStatus: null, notes, byUserId: null, createdAt: at })
}

function partOf(parts: readonly OnlinePaymentRow[], id: number): OnlinePaymentRow {
  const found = parts.find((one) => one.id === id)
  if (!found) throw new Error(`the online payment has no part ${id}`)
  return found
}

function orderOf(orders: readonly OrderRow[], id: number): OrderRow {
  const found = orders.find((one) => one.id === id)
  if (!found) throw new Error(`order ${id} was not held`)
  return found
}
