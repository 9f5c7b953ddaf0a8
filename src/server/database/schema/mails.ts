import { integer, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { createdAt, instant } from './columns.ts'

/** The outbox: written in the transaction of its subject, rendered and sent later (decision 3). */
export const mails = pgTable('mails', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  template: text('template').notNull(),
  payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
  toAddress: text('to_address').notNull(),
  state: text('state').$type<'queued' | 'kept' | 'sent' | 'failed'>().notNull().default('queued'),
  subject: text('subject'),
  html: text('html'),
  text: text('text'),
  attempts: smallint('attempts').notNull().default(0),
  nextAttemptAt: instant('next_attempt_at').notNull().defaultNow(),
  lastError: text('last_error'),
  /** null for mails from before this column */
  requestId: text('request_id'),
  createdAt,
  sentAt: instant('sent_at'),
})
