import { sql } from 'drizzle-orm'
import { type AnyPgColumn, date, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant } from '#server/database/schema/columns.ts'
import { users } from '#server/database/schema/customers.ts'
import { products } from './products.ts'

/** Future prices, and what they changed. */
export const priceLists = pgTable('price_lists', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  name: text('name').notNull(),
  startsOn: date('starts_on').notNull(),
  /** midnight in Denmark */
  startsAt: instant('starts_at').notNull(),
  createdByUserId: integer('created_by_user_id').references((): AnyPgColumn => users.id, { onDelete: 'set null' }),
  createdAt: instant('created_at').notNull(),
  approvedByUserId: integer('approved_by_user_id').references((): AnyPgColumn => users.id, { onDelete: 'set null' }),
  approvedAt: instant('approved_at'),
  startedAt: instant('started_at'),
  revision: integer('revision').notNull().default(1),
})

export const priceListLines = pgTable(
  'price_list_lines',
  {
    listId: integer('list_id')
      .notNull()
      .references(() => priceLists.id, { onDelete: 'cascade' }),
    /** possibly unknown */
    kcwId: text('kcw_id').notNull(),
    productId: integer('product_id').references(() => products.id, { onDelete: 'set null' }),
    unitPriceOre: integer('unit_price_ore').notNull(),
    approvedBesideOre: integer('approved_beside_ore'),
    /** when it took effect; null where it changed nothing */
    replacedOre: integer('replaced_ore'),
  },
  (table) => [
    primaryKey({ columns: [table.listId, table.kcwId] }),
    uniqueIndex('price_list_lines_sku').on(table.listId, sql`lower(${table.kcwId})`),
  ],
)
