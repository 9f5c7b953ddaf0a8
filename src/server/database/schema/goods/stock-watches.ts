import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bytes, createdAt, instant } from '#server/database/schema/columns.ts'
import { users } from '#server/database/schema/customers.ts'
import { products } from './products.ts'

/** A trigger mails and deletes them when stock rises from 0. */
export const stockWatches = pgTable(
  'stock_watches',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** null for a guest, who has an address and a token hash */
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    email: text('email'),
    tokenHash: bytes('token_hash').unique(),
    /** a guest's address counts from then on */
    confirmedAt: instant('confirmed_at'),
    createdAt,
  },
  (table) => [
    uniqueIndex('stock_watches_of_customers').on(table.productId, table.userId).where(sql`user_id is not null`),
    uniqueIndex('stock_watches_of_guests').on(table.productId, table.email).where(sql`email is not null`),
    index('stock_watches_of_user').on(table.userId).where(sql`user_id is not null`),
    index('stock_watches_created').on(table.createdAt),
  ],
)
