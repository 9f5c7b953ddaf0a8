import { eq } from 'drizzle-orm'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { reversalProblem } from '#domain/payments/payment.ts'
import { payments } from '#server/database/schema/payments.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { lockOrder } from '#server/orders/queries.ts'
import { settleAndFollow } from '#server/orders/settle-and-follow.ts'
import { findPayments, reversePayments } from '#server/payments/book-payments.ts'
import type { Shop } from '#server/shop.ts'
import { type Booked, logMoney, requireNotInFuture } from './book-by-hand.ts'
import { answerPayments } from './payment-answer.ts'

/** Reverses a payment or refund booked by mistake, once; a second request throws payment_reversed. Later refunds must be reversed first. */
export async function reversePayment(shop: Shop, staff: Visitor, id: number, paidOn: CalendarDate): Promise<Booked> {
  return await inTransaction(shop.db, async (tx) => {
    const [found] = await tx.select().from(payments).where(eq(payments.id, id))
    if (!found) throw new ShopError('payment_not_found')
    const order = await lockOrder(tx, staff, found.orderId)
    const at = shop.now()
    requireNotInFuture(paidOn, at)
    const problem = reversalProblem(found, await findPayments(tx, order.id, found.reminderId))
    if (problem) throw new ShopError(problem)
    if (found.providerRef !== null) throw new ShopError('moved_by_provider')
    await reversePayments(tx, [found], { paidOn, byUserId: staff.userId, at })
    const after = await settleAndFollow(tx, order, { byUserId: staff.userId, at })
    const amountOre = 0 - found.amountOre
    await logMoney(tx, staff, { action: 'Betaling tilbageført', before: order, after, amountOre, at })
    return await answerPayments(tx, after, { isForStaff: true })
  })
}
