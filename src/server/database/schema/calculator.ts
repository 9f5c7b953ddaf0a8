import { type AnyPgColumn, integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { CarPart } from '#domain/calculator/car-parts.ts'
import type { FigureKind } from '#domain/calculator/metres-needed.ts'
import { products } from './goods/products.ts'

/** Published film length for a whole car at 1.52 m wide; a model without one has the figure of its class. */
export const metreFigures = pgTable('metre_figures', {
  id: text('id').primaryKey(),
  kind: text('kind').$type<FigureKind>().notNull(),
  name: text('name').notNull(),
  fromCm: integer('from_cm'),
  toCm: integer('to_cm'),
  sourceTitle: text('source_title'),
  sourceUrl: text('source_url'),
  sourceYear: integer('source_year'),
  classId: text('class_id').references((): AnyPgColumn => metreFigures.id),
  /** such as 'Stationcar'; empty when unknown */
  body: text('body').notNull().default(''),
})

/** One row per part. */
export const metreShares = pgTable('metre_shares', {
  part: text('part').$type<CarPart>().primaryKey(),
  thousandths: integer('thousandths').notNull(),
})

/** Pieces per metres of film, or per job. */
export const metreTools = pgTable('metre_tools', {
  productId: integer('product_id')
    .primaryKey()
    .references((): AnyPgColumn => products.id, { onDelete: 'cascade' }),
  pieces: integer('pieces').notNull(),
  perMetres: integer('per_metres'),
  position: integer('position').notNull(),
})
