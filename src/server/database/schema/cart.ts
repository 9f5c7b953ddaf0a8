import { integer, jsonb, pgTable } from 'drizzle-orm/pg-core'
import type { CartLine } from '#domain/orders/cart.ts'
import { instant } from './columns.ts'
import { users } from './customers.ts'

/** What lies in the cart of an account. No key holds its products: what the shop stops selling is told to whoever had it in his cart. */
export const carts = pgTable('carts', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  lines: jsonb('lines').$type<CartLine[]>().notNull(),
  /** another with every change: a device that knows an older one asks first */
  revision: integer('revision').notNull().default(1),
  changedAt: instant('changed_at').notNull(),
})
