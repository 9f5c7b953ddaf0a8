import { integer, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { createdAt, instant } from './columns.ts'

/** The outbox: written in the transaction of what it tells about, rendered and sent after it (decision 3). */
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
  /** of the request or job that wrote it; null of mails older than this column */
  requestId: text('request_id'),
  createdAt,
  sentAt: instant('sent_at'),
})

// Accounts (issue of business customers): mailed links, limits, favourites
