import { bigint, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { ApprovalAnswer } from '#domain/approvals/approval.ts'
import { instant } from './columns.ts'
import { users } from './customers.ts'
import { orders } from './orders.ts'

/** Orders above a buyer's limit, waiting for an owner (decision 62). */
export const waitingOrders = pgTable('waiting_orders', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  customerId: integer('customer_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  askedByUserId: integer('asked_by_user_id').references(() => users.id, { onDelete: 'set null' }),
  askedByName: text('asked_by_name').notNull(),
  key: text('key').notNull(),
  /** the order as sent */
  request: jsonb('request').notNull(),
  /** the figures when requested */
  asked: jsonb('asked').notNull(),
  totalOre: bigint('total_ore', { mode: 'number' }).notNull(),
  askedAt: instant('asked_at').notNull(),
  answer: text('answer').$type<ApprovalAnswer>(),
  answeredByUserId: integer('answered_by_user_id').references(() => users.id, { onDelete: 'set null' }),
  answeredByName: text('answered_by_name'),
  words: text('words'),
  answeredAt: instant('answered_at'),
  orderId: integer('order_id').references(() => orders.id, { onDelete: 'set null' }),
})
