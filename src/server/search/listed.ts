import { sql } from 'drizzle-orm'
import { products } from '#server/database/schema/products.ts'

/** Active, and not a discontinued product that is sold out (the domain's `isGone`). */
export const IS_LISTED = sql`${products.active} and not ${products.gone}`
