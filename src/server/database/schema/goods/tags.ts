import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { Packing } from '#domain/parcels/packing.ts'

export const productTypes = pgTable('product_types', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  nameDa: text('name_da').notNull(),
  description: text('description'),
  /** of its products that say nothing themselves; 0 and null are not written */
  packing: text('packing').$type<Packing>(),
  weightG: integer('weight_g').notNull().default(0),
  lengthMm: integer('length_mm').notNull().default(0),
  position: integer('position').notNull().default(0),
})

export const categories = pgTable('categories', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  nameDa: text('name_da').notNull(),
  description: text('description'),
  productTypeIds: text('product_type_ids').array().notNull().default([]),
  pointsEligible: boolean('points_eligible').notNull().default(true),
  position: integer('position').notNull().default(0),
})

export const colors = pgTable('colors', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  nameDa: text('name_da').notNull(),
  hexCode: text('hex_code').notNull(),
  position: integer('position').notNull().default(0),
})

export const backingTypes = pgTable('backing_types', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  description: text('description'),
  position: integer('position').notNull().default(0),
})

export const features = pgTable('features', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  nameDa: text('name_da').notNull(),
  description: text('description'),
  position: integer('position').notNull().default(0),
})

export const series = pgTable('series', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  nameDa: text('name_da').notNull(),
  categoryId: text('category_id').references(() => categories.id),
  description: text('description'),
  position: integer('position').notNull().default(0),
})
