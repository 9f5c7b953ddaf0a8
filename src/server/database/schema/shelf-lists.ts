import { date, index, integer, pgTable, smallint, text, unique } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { accounts, users } from './customers.ts'
import { products } from './goods/products.ts'
import { orderLines } from './orders.ts'

/** Belongs to the buying account, so all its members share it. */
export const shelfLists = pgTable('shelf_lists', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  accountId: integer('account_id')
    .notNull()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  name: text('name').notNull(),
  position: integer('position').notNull(),
  createdAt: instant('created_at').notNull(),
  /** can be restored for a day */
  deletedAt: instant('deleted_at'),
})

export const shelfLines = pgTable(
  'shelf_lines',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    listId: integer('list_id')
      .notNull()
      .references(() => shelfLists.id, { onDelete: 'cascade' }),
    /** null for a deleted product */
    productId: integer('product_id').references(() => products.id, { onDelete: 'set null' }),
    kcwId: text('kcw_id').notNull(),
    nameDa: text('name_da').notNull(),
    position: integer('position').notNull(),
    minimum: integer('minimum').notNull(),
    /** null until counted */
    onShelf: integer('on_shelf'),
    countedAt: instant('counted_at'),
    note: text('note'),
    /** unit price last shown, before the buyer's discount */
    seenPriceOre: integer('seen_price_ore').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [unique().on(table.listId, table.productId), index('shelf_lines_of_product').on(table.productId)],
)

/** Rolls of order lines already put on a shelf or counted. */
export const shelfReceived = pgTable('shelf_received', {
  orderLineId: integer('order_line_id')
    .primaryKey()
    .references(() => orderLines.id, { onDelete: 'cascade' }),
  rolls: integer('rolls').notNull(),
})

/** Subscribers of the weekly mail; kept after unsubscribing, so that links stay valid. */
export const shelfMails = pgTable('shelf_mails', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Monday is 0; null when unsubscribed */
  weekday: smallint('weekday'),
  /** a day in Denmark */
  nextOn: date('next_on'),
  /** unsubscribes, and opens nothing else */
  leaveToken: text('leave_token').notNull().unique(),
  createdAt: instant('created_at').notNull(),
})
