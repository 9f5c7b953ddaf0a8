import { bigint, boolean, date, integer, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import type { ReminderDocument } from '#domain/reminders/reminder-document.ts'
import { createdAt } from './columns.ts'
import { users } from './customers.ts'
import { invoices } from './invoices.ts'

/** Frozen letters; a trigger refuses changes, except withdrawal (decision 0045). */
export const reminders = pgTable('reminders', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  /** a gapless series of its own */
  number: integer('number').notNull().unique(),
  invoiceId: integer('invoice_id')
    .notNull()
    .references(() => invoices.id),
  /** counted per invoice, including withdrawn ones */
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
})
