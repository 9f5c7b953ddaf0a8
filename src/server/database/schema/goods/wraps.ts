import { integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import type { WrapState } from '#domain/wraps/wrap.ts'
import { createdAt, instant } from '#server/database/schema/columns.ts'
import { users } from '#server/database/schema/customers.ts'
import { products } from './products.ts'

/** Files are stored with the products' pictures, named by `pictureKey`. */
export const wraps = pgTable('wraps', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  userId: integer('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  pictureKey: text('picture_key').notNull().unique(),
  widths: integer('widths').array().notNull(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  placeholder: text('placeholder'),
  car: text('car').notNull().default(''),
  description: text('description'),
  /** the firm and town, with consent */
  shownAs: text('shown_as').notNull().default(''),
  state: text('state').$type<WrapState>().notNull().default('draft'),
  /** why it was refused or hidden */
  reason: text('reason'),
  consentVersion: text('consent_version'),
  consentedAt: instant('consented_at'),
  shownSince: instant('shown_since'),
  revision: integer('revision').notNull().default(1),
  createdAt,
  updatedAt: instant('updated_at').notNull().defaultNow(),
})

/** In the workshop's order. */
export const wrapFilms = pgTable(
  'wrap_films',
  {
    wrapId: integer('wrap_id')
      .notNull()
      .references(() => wraps.id, { onDelete: 'cascade' }),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    position: smallint('position').notNull(),
  },
  (table) => [primaryKey({ columns: [table.wrapId, table.productId] })],
)
