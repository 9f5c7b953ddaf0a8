import { bigint, boolean, date, integer, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import type { ReminderDocument } from '#domain/reminders/reminder-document.ts'
import { createdAt } from './columns.ts'
import { users } from './customers.ts'
import { invoices } from './invoices.ts'

/** Letters about overdue invoices, frozen; a trigger refuses every change but being withdrawn (decision 0045). */
export const reminders = pgTable('reminders', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  /** from a gapless series of its own */
  number: integer('number').notNull().unique(),
  invoiceId: integer('invoice_id')
    .notNull()
    .references(() => invoices.id),
  /** the first, second … letter about its invoice, withdrawn ones counted */
  position: smallint('position').notNull(),
  issueDate: date('issue_date').notNull(),
  dueDate: date('due_date').notNull(),
  feeOre: integer('fee_ore').notNull(),
  interestOre: bigint('interest_ore', { mode: 'number' }).notNull(),
  compensationOre: integer('compensation_ore').notNull(),
  isLetter: boolean('is_letter').notNull(),
  document: jsonb('document').$type<ReminderDocument>().notNull(),
  byUserId: integer('by_user_id').references(() => users.id, { onDelete: 'set null' }),
  createdAt,
  withdrawnOn: date('withdrawn_on'),
  withdrawnReason: text('withdrawn_reason'),
  withdrawnByUserId: integer('withdrawn_by_user_id').references(() => users.id, { onDelete: 'set null' }),
})
