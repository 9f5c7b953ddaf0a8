import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, instant } from './columns.ts'
import { users } from './customers.ts'

/** Contact form messages. */
export const messages = pgTable('messages', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  name: text('name').notNull(),
  email: text('email').notNull(),
  phone: text('phone'),
  subject: text('subject').notNull(),
  message: text('message').notNull(),
  createdAt,
  handledAt: instant('handled_at'),
  handledByUserId: integer('handled_by_user_id').references(() => users.id, { onDelete: 'set null' }),
  handledByName: text('handled_by_name'),
})
