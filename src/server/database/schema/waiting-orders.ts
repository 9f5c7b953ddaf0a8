import { bigint, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { WaitingAnswer } from '#domain/orders/waiting-order.ts'
import { instant } from './columns.ts'
import { users } from './customers.ts'
import { orders } from './orders.ts'

/** Orders above a buyer's amount, which an owner of the workshop places or refuses (decision 62). */
export const waitingOrders = pgTable('waiting_orders', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  customerId: integer('customer_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  askedByUserId: integer('asked_by_user_id').references(() => users.id, { onDelete: 'set null' }),
  askedByName: text('asked_by_name').notNull(),
  /** one press of the button, sent again, is the same wish */
  key: text('key').notNull(),
  /** what is placed, as it was sent */
  request: jsonb('request').notNull(),
  /** what it came to when it was asked */
  asked: jsonb('asked').notNull(),
  totalOre: bigint('total_ore', { mode: 'number' }).notNull(),
  askedAt: instant('asked_at').notNull(),
  answer: text('answer').$type<WaitingAnswer>(),
  answeredByUserId: integer('answered_by_user_id').references(() => users.id, { onDelete: 'set null' }),
  answeredByName: text('answered_by_name'),
  words: text('words'),
  answeredAt: instant('answered_at'),
  orderId: integer('order_id').references(() => orders.id, { onDelete: 'set null' }),
})
