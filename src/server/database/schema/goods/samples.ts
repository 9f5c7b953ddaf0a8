import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { Recipient } from '#domain/samples/free-samples.ts'
import { instant } from '#server/database/schema/columns.ts'
import { accounts, users } from '#server/database/schema/customers.ts'

export const sampleLetters = pgTable('sample_letters', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  accountId: integer('account_id')
    .notNull()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
  /** null for an erased customer */
  recipient: jsonb('recipient').$type<Recipient>(),
  sentAt: instant('sent_at').notNull(),
  byUserId: integer('by_user_id').references(() => users.id, { onDelete: 'set null' }),
})

/** A requested free sample: waiting, withdrawn or sent. */
export const sampleRequests = pgTable('sample_requests', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  accountId: integer('account_id')
    .notNull()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
  /** stays when the film is deleted */
  filmId: integer('film_id').notNull(),
  kcwId: text('kcw_id').notNull(),
  nameDa: text('name_da').notNull(),
  askedAt: instant('asked_at').notNull(),
  cancelledAt: instant('cancelled_at'),
  letterId: integer('letter_id').references(() => sampleLetters.id, { onDelete: 'cascade' }),
})
