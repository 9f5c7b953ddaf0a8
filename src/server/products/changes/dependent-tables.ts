import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Connection } from '#server/database/connect.ts'
import { orderLines } from '#server/database/schema/orders.ts'
import type { OrderRolls } from '#server/database/schema/undo.ts'

type DependentTable = Readonly<{
  table: string
  isOf: (productId: number) => SQL
  /** the owner, whose erasure deletes the rows for good */
  user: SQL
  email: SQL
  /** whether a row `r` can be restored, as its references may be deleted */
  isThere: SQL
}>

const OF_PRODUCT = (productId: number) => sql`o.product_id = ${productId}`
const NO_USER = sql`null::integer`
const NO_EMAIL = sql`null::text`
const ALWAYS = sql`true`
const WITHOUT_PERSON = { isOf: OF_PRODUCT, user: NO_USER, email: NO_EMAIL, isThere: ALWAYS }

/** Rows deleted and restored with a product, in insertion order. A test finds missing tables. */
export const DEPENDENT_TABLES: readonly DependentTable[] = [
  { ...WITHOUT_PERSON, table: 'price_history' },
  { ...WITHOUT_PERSON, table: 'stock_movements' },
  { ...WITHOUT_PERSON, table: 'product_documents' },
  { ...WITHOUT_PERSON, table: 'metre_tools' },
  { ...WITHOUT_PERSON, table: 'supplied_products', isThere: sql`exists (select from suppliers where id = r.supplier_id)` },
  {
    ...WITHOUT_PERSON,
    table: 'bought_together',
    isOf: (productId) => sql`${productId} in (o.product_id, o.other_id)`,
    isThere: sql`(select count(*) from products where id in (r.product_id, r.other_id)) = 2`,
  },
  { ...WITHOUT_PERSON, table: 'reviews', user: sql`o.user_id` },
  {
    ...WITHOUT_PERSON,
    table: 'wrap_films',
    user: sql`(select user_id from wraps where id = o.wrap_id)`,
    isThere: sql`exists (select from wraps where id = r.wrap_id)`,
  },
  { ...WITHOUT_PERSON, table: 'favourites', user: sql`o.user_id` },
  { ...WITHOUT_PERSON, table: 'stock_watches', user: sql`o.user_id`, email: sql`o.email` },
]

/** Rows that outlive a product and are relinked, in lock order (decision 0010). */
export const RELINKED_TABLES: readonly string[] = [
  'batches',
  'job_films',
  'shelf_lines',
  'order_lines',
  'receipt_lines',
  'purchase_order_lines',
]

export async function findOrderRolls(tx: Connection, productId: number): Promise<OrderRolls[]> {
  const { id, orderId, batches } = orderLines
  const isOfProduct = and(eq(orderLines.productId, productId), sql`${batches} <> '[]'`)
  return await tx.select({ id, orderId, batches }).from(orderLines).where(isOfProduct).orderBy(asc(id))
}
