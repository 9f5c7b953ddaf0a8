import { and, eq, inArray } from 'drizzle-orm'
import { mayDo } from '#domain/customers/rights/rights.ts'
import type { SentReminder } from '#domain/reminders/reminder.ts'
import { isOwn } from '#server/customers/own-orders.ts'
import type { Connection } from '#server/database/connect.ts'
import { invoices } from '#server/database/schema/invoices.ts'
import { orders } from '#server/database/schema/orders.ts'
import { reminders } from '#server/database/schema/reminders.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { COLUMNS, findRemindersWhere, type ReminderRow } from '#server/payments/reminder-charges.ts'

export async function findReminders(db: Connection, invoiceIds: readonly number[]): Promise<ReminderRow[]> {
  return invoiceIds.length === 0 ? [] : await findRemindersWhere(db, inArray(reminders.invoiceId, [...invoiceIds]))
}

export async function findReminderRow(db: Connection, id: number): Promise<ReminderRow | null> {
  const [row] = await findRemindersWhere(db, eq(reminders.id, id))
  return row ?? null
}

/** A reminder of the visitor's own orders, or any for staff who may read invoices. */
export async function findReminder(db: Connection, id: number, visitor: Visitor): Promise<ReminderRow | null> {
  const [row] = await db
    .select(COLUMNS)
    .from(reminders)
    .innerJoin(invoices, eq(invoices.id, reminders.invoiceId))
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .where(and(eq(reminders.id, id), mayDo(visitor, 'readInvoices') ? undefined : isOwn(visitor)))
  return row ?? null
}

export function toSent(row: ReminderRow): SentReminder {
  return { ...row, isWithdrawn: row.withdrawnOn !== null }
}
