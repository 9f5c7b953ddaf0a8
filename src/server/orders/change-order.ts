import { eq } from 'drizzle-orm'
import type { Order } from '#contract/orders/order.ts'
import { changedFields } from '#domain/audit/audit.ts'
import { mayDo } from '#domain/customers/rights.ts'
import { effectFlags, type OrderState, orderEffects } from '#domain/orders/order-effects.ts'
import { workOfMove } from '#domain/orders/work-of-move.ts'
import { requireUnchanged } from '#server/audit/changed-meanwhile.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { Connection } from '#server/database/connect.ts'
import { orders } from '#server/database/schema.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { requireMayDo } from '#server/http/staff-rights.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { creditIfInvoiced } from '#server/invoices/credit-invoice.ts'
import { queueMail } from '#server/mails/queue-mail.ts'
import type { Shop } from '#server/shop.ts'
import { applyEffects } from './apply-effects.ts'
import { toStaffOrderAnswer } from './order-answer.ts'
import { writeHistory } from './order-history.ts'
import { findOrderToConfirm, lockOrder } from './queries.ts'

/** What staff set and what they had seen; a part left out stays as it is, tracking null is cleared. Notes go into the history. */
type OrderChange = Readonly<
  Partial<OrderState> & {
    notes?: string | null
    tracking?: string | null | undefined
    seen?: Partial<OrderState & { tracking: string | null }> | undefined
  }
>

/**
 * Sets an order's status, payment status or both (spec §4: any may follow any other). The order's row is locked first, so of
 * two staff at the same instant the second starts from what the first left, and each effect on stock and points happens
 * once (design §4 promise 6), as does the mail when it becomes sent. Cancelling takes the invoice back with a credit note; an
 * order that comes back may be invoiced anew. Leaving 'cancelled' is refused with too_few_points when
 * its points have been spent since, and a choice made on what no longer is with changed_meanwhile: who opened an order before a
 * colleague cancelled it does not bring it back unawares.
 */
export async function changeOrder(shop: Shop, staff: Visitor, id: number, change: OrderChange): Promise<void> {
  const isMailQueued = await inTransaction(shop.db, async (tx) => {
    const order = await lockOrder(tx, staff, id)
    await requireUnchanged(tx, change.seen, {
      thing: 'order',
      current: order,
      subject: { kind: 'order', id },
      now: () => staffAnswer(tx, id),
    })
    const next = {
      status: change.status ?? order.status,
      paymentStatus: change.paymentStatus ?? order.paymentStatus,
      tracking: change.tracking === undefined ? order.tracking : change.tracking,
    }
    if (next.status !== order.status) requireMayDo(staff, workOfMove(order.status, next.status))
    const notes = change.notes ?? null
    const isPaymentChanged = next.paymentStatus !== order.paymentStatus
    const isStateChanged = next.status !== order.status || isPaymentChanged
    if (!isStateChanged && notes === null && next.tracking === order.tracking) return false
    const at = shop.now()
    await applyEffects(tx, { order, effects: orderEffects(order, next), byUserId: staff.userId, at })
    await tx
      .update(orders)
      .set({ ...next, ...effectFlags(next, order.pointsUsed) })
      .where(eq(orders.id, id))
    if (isStateChanged || notes !== null) {
      await writeHistory(tx, {
        orderId: id,
        status: next.status,
        paymentStatus: isPaymentChanged ? next.paymentStatus : null,
        notes,
        byUserId: staff.userId,
        createdAt: at,
      })
    }
    await writeAudit(tx, {
      by: staff,
      action: 'Ordre ændret',
      subject: { kind: 'order', id, label: order.orderNumber },
      changes: { ...changedFields(order, next), ...(notes !== null && { notes: { to: notes } }) },
      at,
    })
    if (next.status === 'cancelled')
      return await creditIfInvoiced(tx, {
        order,
        by: staff,
        mayCredit: mayDo(staff, 'issueInvoices'),
        reason: 'Ordren er annulleret',
        now: shop.now,
      })
    if (next.status !== 'shipped' || order.status === 'shipped') return false
    const payload = { orderId: id, tracking: next.tracking }
    await queueMail(tx, { template: 'order-sent', payload, to: order.customerEmail, now: at })
    return true
  })
  if (isMailQueued) shop.outbox.wake()
}

/** The order as it stands now, for whoever chose on an older one to look at. */
async function staffAnswer(tx: Connection, id: number): Promise<Order | null> {
  const order = await findOrderToConfirm(tx, id)
  return order && toStaffOrderAnswer(order)
}
