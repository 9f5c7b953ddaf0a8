import { date, index, integer, pgTable, smallint, text, unique } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { accounts, users } from './customers.ts'
import { orderLines } from './orders.ts'
import { products } from './products.ts'

/** What a workshop always keeps on its shelf. Of the buying account: who buys with it has the same lists. */
export const shelfLists = pgTable('shelf_lists', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  accountId: integer('account_id')
    .notNull()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  name: text('name').notNull(),
  position: integer('position').notNull(),
  createdAt: instant('created_at').notNull(),
  /** for a day it can be brought back */
  deletedAt: instant('deleted_at'),
})

export const shelfLines = pgTable(
  'shelf_lines',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    listId: integer('list_id')
      .notNull()
      .references(() => shelfLists.id, { onDelete: 'cascade' }),
    /** null once the product is deleted */
    productId: integer('product_id').references(() => products.id, { onDelete: 'set null' }),
    kcwId: text('kcw_id').notNull(),
    nameDa: text('name_da').notNull(),
    position: integer('position').notNull(),
    minimum: integer('minimum').notNull(),
    /** null until somebody has counted */
    onShelf: integer('on_shelf'),
    countedAt: instant('counted_at'),
    note: text('note'),
    /** what one cost, before the buyer's discount, when he was last told */
    seenPriceOre: integer('seen_price_ore').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [unique().on(table.listId, table.productId), index('shelf_lines_of_product').on(table.productId)],
)

/** Rolls of ordered lines that are on a shelf already, or that their buyer says are counted. */
export const shelfReceived = pgTable('shelf_received', {
  orderLineId: integer('order_line_id')
    .primaryKey()
    .references(() => orderLines.id, { onDelete: 'cascade' }),
  rolls: integer('rolls').notNull(),
})

/** Who wants a mail each week of what is missing on his shelf, or wanted it once: the links of his mails stay the same. */
export const shelfMails = pgTable('shelf_mails', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Monday is 0; null while he wants none */
  weekday: smallint('weekday'),
  /** the day in Denmark the next one is due */
  nextOn: date('next_on'),
  /** takes the mail back and opens nothing */
  leaveToken: text('leave_token').notNull().unique(),
  createdAt: instant('created_at').notNull(),
})
