import { and, eq, inArray, sql } from 'drizzle-orm'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { mayDo } from '#domain/customers/rights/rights.ts'
import { FORGOTTEN_EMAIL, FORGOTTEN_NAME } from '#domain/privacy/erasing.ts'
import type { SentReminder } from '#domain/reminders/reminder.ts'
import { isOwn } from '#server/customers/own-orders.ts'
import type { Connection, Database } from '#server/database/connect.ts'
import { invoices } from '#server/database/schema/invoices.ts'
import { orders } from '#server/database/schema/orders.ts'
import { reminders } from '#server/database/schema/reminders.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { renderInThread } from '#server/documents/typesetter.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { COLUMNS, findRemindersWhere, type ReminderRow } from '#server/payments/reminder-charges.ts'
import type { PrintedReminder } from './render-reminder.ts'

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

export type ReminderToSet = Readonly<{ kind: 'reminder'; reminder: PrintedReminder }>

/** Renders the letter in a separate thread. */
export async function renderReminderPdf({ number, document, createdAt, withdrawnOn }: PrintedReminder): Promise<Buffer> {
  return await renderInThread<ReminderToSet>({ kind: 'reminder', reminder: { number, document, createdAt, withdrawnOn } })
}

const REMINDERS_AT_ONCE = 500
const NO_BUYER = { name: FORGOTTEN_NAME, company: null, cvr: null, address: '', postalCode: '', city: '', email: FORGOTTEN_EMAIL }

/** Erases buyer and text from old reminders in batches; figures and numbers stay, as with invoices. */
export async function eraseRemindedBefore(db: Database, day: CalendarDate): Promise<void> {
  const eraseSome = async () =>
    await inTransaction(db, async (tx) => {
      const { rows } = await tx.execute(sql`
        update reminders set document = document || jsonb_build_object('buyer', ${JSON.stringify(NO_BUYER)}::jsonb, 'text', ''),
          withdrawn_reason = case when withdrawn_reason is null then null else '' end
        where id in (
          select id from reminders where issue_date < ${day} and document -> 'buyer' ->> 'email' <> ${FORGOTTEN_EMAIL}
          order by id limit ${REMINDERS_AT_ONCE} for no key update)
        returning id`)
      return rows.length
    })
  while ((await eraseSome()) === REMINDERS_AT_ONCE);
}
