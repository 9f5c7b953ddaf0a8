import { integer, jsonb, pgTable } from 'drizzle-orm/pg-core'
import type { CartLine } from '#domain/cart/cart.ts'
import { instant } from './columns.ts'
import { users } from './customers.ts'

/** No foreign key to products: the owner is told about products no longer sold. */
export const carts = pgTable('carts', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  lines: jsonb('lines').$type<CartLine[]>().notNull(),
  /** increases with every change, to detect outdated devices */
  revision: integer('revision').notNull().default(1),
  changedAt: instant('changed_at').notNull(),
})
