import { bigint, boolean, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { tsvector } from './columns.ts'
import { products } from './goods/products.ts'

/** Search data, written by triggers of products (decision 0019). */
export const productSearch = pgTable('product_search', {
  productId: integer('product_id')
    .primaryKey()
    .references(() => products.id, { onDelete: 'cascade' }),
  /** active and not gone */
  listed: boolean('listed').notNull(),
  isFilm: boolean('is_film').notNull(),
  isInStock: boolean('is_in_stock').notNull(),
  nameKey: text('name_key').notNull(),
  skuKey: text('sku_key').notNull(),
  nameWords: tsvector('name_words').notNull(),
})

/** Words of names and descriptions, with sort keys; written by the same triggers. */
export const productTexts = pgTable('product_texts', {
  productId: integer('product_id')
    .primaryKey()
    .references(() => products.id, { onDelete: 'cascade' }),
  allWords: tsvector('all_words').notNull(),
  /** active and not gone */
  listed: boolean('listed').notNull(),
  isFilm: boolean('is_film').notNull(),
  isInStock: boolean('is_in_stock').notNull(),
  nameKey: text('name_key').notNull(),
})

/** Written by the same triggers; never shrinks. */
export const searchVocabulary = pgTable('search_vocabulary', {
  word: text('word').primaryKey(),
  isName: boolean('is_name').notNull(),
  place: bigint('place', { mode: 'number' }).notNull().generatedByDefaultAsIdentity(),
})

export const searchSynonyms = pgTable('search_synonyms', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  word: text('word').notNull().unique(),
  meanings: text('meanings').array().notNull(),
})

/** Anonymous, counted per day. */
export const missedSearches = pgTable(
  'missed_searches',
  {
    day: date('day').notNull(),
    text: text('text').notNull(),
    count: integer('count').notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.day, table.text] })],
)
