import { eq } from 'drizzle-orm'
import type { Reminder } from '#contract/reminders/reminders.ts'
import { copenhagenDay } from '#domain/calendar/danish-time.ts'
import { oreToKr } from '#domain/money/money.ts'
import { reminderOf } from '#domain/reminders/reminder-document.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import { reminders } from '#server/database/schema/reminders.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { moveToOrder } from '#server/invoices/write-credit-note.ts'
import { settleWithEffects } from '#server/orders/apply-effects.ts'
import { lockOrder } from '#server/orders/queries.ts'
import { toReminderAnswer } from '#server/payments/reminder-charges.ts'
import type { Shop } from '#server/shop.ts'
import { findReminderRow } from './queries.ts'

/** Withdraws a wrong reminder, once. Its charges are no longer owed; what was paid of them counts for the order. */
export async function withdrawReminder(shop: Shop, staff: Visitor, id: number, reason: string): Promise<Reminder> {
  return await inTransaction(shop.db, async (tx) => {
    const found = await findReminderRow(tx, id)
    if (!found) throw new ShopError('reminder_not_found')
    const order = await lockOrder(tx, staff, found.orderId)
    const at = shop.now()
    const withdrawnOn = copenhagenDay(at.getTime())
    const before = await findReminderRow(tx, id)
    if (before?.withdrawnOn !== null) throw new ShopError('reminder_withdrawn')
    await moveToOrder(tx, id, { byUserId: staff.userId, at })
    await tx.update(reminders).set({ withdrawnOn, withdrawnReason: reason }).where(eq(reminders.id, id))
    await settleWithEffects(tx, order, { byUserId: staff.userId, at })
    await writeAudit(tx, {
      by: staff,
      action: 'Rykker trukket tilbage',
      subject: {
        kind: 'invoice',
        id: found.invoiceId,
        label: reminderOf(found),
      },
      changes: { reason: { to: reason }, ...(before.paidOre > 0 && { paid: { from: oreToKr(before.paidOre), to: 0 } }) },
      at,
    })
    const after = await findReminderRow(tx, id)
    if (!after) throw new ShopError('reminder_not_found')
    return toReminderAnswer(after)
  })
}
