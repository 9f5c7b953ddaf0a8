import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, instant } from './columns.ts'
import { users } from './customers.ts'
import { orders } from './orders.ts'

/** Messages of the contact form, and changes customers ask for. */
export const messages = pgTable('messages', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  name: text('name').notNull(),
  email: text('email').notNull(),
  phone: text('phone'),
  subject: text('subject').notNull(),
  message: text('message').notNull(),
  /** the order it asks to change */
  orderId: integer('order_id').references(() => orders.id, { onDelete: 'set null' }),
  createdAt,
  handledAt: instant('handled_at'),
  handledByUserId: integer('handled_by_user_id').references(() => users.id, { onDelete: 'set null' }),
  handledByName: text('handled_by_name'),
})
