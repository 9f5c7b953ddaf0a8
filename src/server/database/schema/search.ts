import { bigint, boolean, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { tsvector } from './columns.ts'
import { products } from './products.ts'

/** What a product is found by. Written by triggers of the products table, never by code (decision 0019). */
export const productSearch = pgTable('product_search', {
  productId: integer('product_id')
    .primaryKey()
    .references(() => products.id, { onDelete: 'cascade' }),
  /** active and not gone: visitors find it */
  listed: boolean('listed').notNull(),
  isFilm: boolean('is_film').notNull(),
  isInStock: boolean('is_in_stock').notNull(),
  nameKey: text('name_key').notNull(),
  skuKey: text('sku_key').notNull(),
  nameWords: tsvector('name_words').notNull(),
})

/** The words of a product's names and descriptions, and what puts it in order; written by the same triggers. */
export const productTexts = pgTable('product_texts', {
  productId: integer('product_id')
    .primaryKey()
    .references(() => products.id, { onDelete: 'cascade' }),
  allWords: tsvector('all_words').notNull(),
  /** active and not gone: visitors find it */
  listed: boolean('listed').notNull(),
  isFilm: boolean('is_film').notNull(),
  isInStock: boolean('is_in_stock').notNull(),
  nameKey: text('name_key').notNull(),
})

/** Every word a product has or had; written by the same triggers. */
export const searchVocabulary = pgTable('search_vocabulary', {
  word: text('word').primaryKey(),
  isName: boolean('is_name').notNull(),
  place: bigint('place', { mode: 'number' }).notNull().generatedByDefaultAsIdentity(),
})

/** What staff say a word stands for in a search. */
export const searchSynonyms = pgTable('search_synonyms', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  word: text('word').notNull().unique(),
  meanings: text('meanings').array().notNull(),
})

/** What was searched without result, counted by the day; of nobody. */
export const missedSearches = pgTable(
  'missed_searches',
  {
    day: date('day').notNull(),
    text: text('text').notNull(),
    count: integer('count').notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.day, table.text] })],
)

// Customers (requirements §3 'Customer')
