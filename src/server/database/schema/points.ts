import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt } from './columns.ts'
import { users } from './customers.ts'
import { orders } from './orders.ts'

/** Append only. `points` and `owed` are changes. */
export const pointsLedger = pgTable('points_ledger', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  userId: integer('user_id')
    .notNull()
    .references(() => users.id),
  orderId: integer('order_id').references(() => orders.id),
  kind: text('kind').$type<'earned' | 'spent' | 'reversed' | 'granted' | 'corrected'>().notNull(),
  points: integer('points').notNull(),
  owed: integer('owed').notNull().default(0),
  balanceAfter: integer('balance_after').notNull(),
  reason: text('reason').notNull(),
  byUserId: integer('by_user_id').references(() => users.id, { onDelete: 'set null' }),
  createdAt,
})
