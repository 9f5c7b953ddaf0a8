import { type SQL, sql } from 'drizzle-orm'

type Belonging = Readonly<{
  table: string
  /** which rows are of a product */
  isOf: (productId: number) => SQL
  /** whose they are: with him they go for good */
  user: SQL
  email: SQL
  /** whether a row can still come back: what it refers to may be gone; its fields are those of `r` */
  isThere: SQL
}>

const OF_PRODUCT = (productId: number) => sql`o.product_id = ${productId}`
const NOBODY = sql`null::integer`
const NO_EMAIL = sql`null::text`
const ALWAYS = sql`true`
const NOBODYS = { isOf: OF_PRODUCT, user: NOBODY, email: NO_EMAIL, isThere: ALWAYS }

/**
 * What is deleted with a product and comes back with it, in the order the rows can be stored. A table that refers to products and is not here is
 * found by a test: what it says of a product is either kept aside, found again by itself, or pointed at the product again.
 */
export const BELONGINGS: readonly Belonging[] = [
  { ...NOBODYS, table: 'price_history' },
  { ...NOBODYS, table: 'stock_movements' },
  { ...NOBODYS, table: 'product_documents' },
  { ...NOBODYS, table: 'metre_tools' },
  { ...NOBODYS, table: 'supplied_products', isThere: sql`exists (select from suppliers where id = r.supplier_id)` },
  {
    ...NOBODYS,
    table: 'bought_together',
    isOf: (productId) => sql`${productId} in (o.product_id, o.other_id)`,
    isThere: sql`(select count(*) from products where id in (r.product_id, r.other_id)) = 2`,
  },
  { ...NOBODYS, table: 'reviews', user: sql`o.user_id` },
  {
    ...NOBODYS,
    table: 'wrap_films',
    user: sql`(select user_id from wraps where id = o.wrap_id)`,
    isThere: sql`exists (select from wraps where id = r.wrap_id)`,
  },
  { ...NOBODYS, table: 'favourites', user: sql`o.user_id` },
  { ...NOBODYS, table: 'stock_watches', user: sql`o.user_id`, email: sql`o.email` },
]

/** What outlives a product and is pointed at it again, in the order its rows are locked (decision 0010). */
export const POINTED_AGAIN: readonly string[] = [
  'batches',
  'job_films',
  'shelf_lines',
  'order_lines',
  'receipt_lines',
  'purchase_order_lines',
]
