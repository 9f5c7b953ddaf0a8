import { and, eq, lt, sql } from 'drizzle-orm'
import { LOW_STOCK_BELOW } from '#domain/orders/delivery.ts'
import { products } from '#server/database/schema/products.ts'

/** Active, and not a discontinued product that is sold out (the domain's `isGone`). */
export const IS_LISTED = sql`${products.active} and not ${products.gone}`

/** What is bought again when it runs out: the advice proposes it, and the overview counts it. A colour sample is cut from a roll. */
export const isReordered = sql`${products.active} and not ${products.discontinued} and not ${products.asksForColour}`

/** Sold out ones too, as they must be ordered. */
export const hasLowStock = and(lt(products.stock, LOW_STOCK_BELOW), eq(products.asksForColour, false))
