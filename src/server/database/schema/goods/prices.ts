import { bigint, boolean, integer, pgTable, smallint } from 'drizzle-orm/pg-core'
import { createdAt } from '#server/database/schema/columns.ts'
import { products } from './products.ts'

/** Written by a trigger of products. */
export const priceHistory = pgTable('price_history', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  productId: integer('product_id')
    .notNull()
    .references(() => products.id, { onDelete: 'cascade' }),
  unitPriceOre: integer('unit_price_ore').notNull(),
  promotionPercent: smallint('promotion_percent').notNull(),
  priceAfterPromotionOre: integer('price_after_promotion_ore').notNull(),
  /** Customers could not buy at this price. */
  hidden: boolean('hidden').notNull().default(false),
  createdAt,
})
