import { asc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import type { Reminder } from '#contract/reminders/reminders.ts'
import { oreToKr } from '#domain/money/money.ts'
import { sumOfCharges } from '#domain/reminders/reminder.ts'
import type { Connection } from '#server/database/connect.ts'
import { invoices } from '#server/database/schema/invoices.ts'
import { payments } from '#server/database/schema/payments.ts'
import { reminders } from '#server/database/schema/reminders.ts'

export type ReminderRow = typeof reminders.$inferSelect &
  Readonly<{ invoiceNumber: number; orderNumber: string; orderId: number; paidOre: number }>

const paidOre = sql<number>`coalesce((select sum(${payments.amountOre}) from ${payments} where ${payments.reminderId} = ${reminders.id}), 0)::bigint`
export const COLUMNS = {
  ...getTableColumns(reminders),
  invoiceNumber: invoices.number,
  orderNumber: invoices.orderNumber,
  orderId: invoices.orderId,
  paidOre,
}

/** Oldest first, including withdrawn ones. */
export async function findRemindersWhere(db: Connection, condition: SQL | undefined): Promise<ReminderRow[]> {
  return await db
    .select(COLUMNS)
    .from(reminders)
    .innerJoin(invoices, eq(invoices.id, reminders.invoiceId))
    .where(condition)
    .orderBy(asc(reminders.id))
}

export async function findOrderReminders(db: Connection, orderId: number): Promise<ReminderRow[]> {
  return await findRemindersWhere(db, eq(invoices.orderId, orderId))
}

/** Open charges in øre, by order and the number of the invoice. */
export async function findOpenCharges(
  db: Connection,
  orderIds: readonly number[],
): Promise<ReadonlyMap<number, ReadonlyMap<number, number>>> {
  const rows = orderIds.length === 0 ? [] : await findRemindersWhere(db, inArray(invoices.orderId, [...orderIds]))
  const ofOrder = Map.groupBy(rows, ({ orderId }) => orderId)
  const byInvoice = (sent: readonly ReminderRow[]) => {
    const sums = new Map<number, number>()
    for (const row of sent) sums.set(row.invoiceNumber, (sums.get(row.invoiceNumber) ?? 0) + openChargesOf(row))
    return sums
  }
  return new Map([...ofOrder].map(([orderId, sent]) => [orderId, byInvoice(sent)]))
}

/** In øre; 0 for a withdrawn reminder. */
export function openChargesOf(row: ReminderRow): number {
  return row.withdrawnOn === null ? Math.max(0, sumOfCharges(row) - row.paidOre) : 0
}

export function toReminderAnswer(row: ReminderRow): Reminder {
  const { id, number, position, invoiceId, invoiceNumber, issueDate, dueDate, isLetter, withdrawnOn } = row
  return {
    id,
    number,
    position,
    invoiceId,
    invoiceNumber,
    issueDate,
    dueDate,
    isLetter,
    withdrawnOn,
    fee: oreToKr(row.feeOre),
    interest: oreToKr(row.interestOre),
    compensation: oreToKr(row.compensationOre),
    paid: oreToKr(row.paidOre),
    open: oreToKr(openChargesOf(row)),
  }
}
