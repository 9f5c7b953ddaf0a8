import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { bytes, createdAt } from '#server/database/schema/columns.ts'
import { users } from '#server/database/schema/customers.ts'

/** What parcels are packed in. Retired with `inUse`, never deleted. */
export const cartons = pgTable('cartons', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  /** unique in any letter case */
  name: text('name').notNull(),
  innerLengthMm: integer('inner_length_mm').notNull(),
  /** around it, across its length; 0 is not written */
  girthMm: integer('girth_mm').notNull().default(0),
  ownWeightG: integer('own_weight_g').notNull(),
  mostRolls: integer('most_rolls').notNull(),
  mostWeightG: integer('most_weight_g').notNull(),
  cardboard: integer('cardboard_g').notNull(),
  plastic: integer('plastic_g').notNull(),
  wood: integer('wood_g').notNull(),
  metal: integer('metal_g').notNull(),
  inUse: boolean('in_use').notNull().default(true),
})

export const cartonDeclarations = pgTable('carton_declarations', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  cartonId: integer('carton_id')
    .notNull()
    .references(() => cartons.id, { onDelete: 'cascade' }),
  /** as the file was called */
  name: text('name').notNull(),
  body: bytes('body').notNull(),
  byUserId: integer('by_user_id').references(() => users.id, { onDelete: 'set null' }),
  createdAt,
})
