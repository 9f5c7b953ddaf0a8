import { between, eq, isNotNull, isNull, like, type SQL, sql } from 'drizzle-orm'
import type { SearchText } from '#domain/lists/search-text.ts'
import { users } from '#server/database/schema/customers.ts'
import { invoices } from '#server/database/schema/invoices.ts'
import { orderLines, orders, parcels } from '#server/database/schema/orders.ts'
import { productSearch } from '#server/database/schema/search.ts'
import { anywhere } from './list-queries.ts'

const QUERIES: Readonly<Record<'amount' | 'document' | 'orderEnding' | 'sku' | 'tracking' | 'digits', (search: SearchText) => SQL | null>> =
  {
    amount: ({ amount }) =>
      amount &&
      sql`select ${orders.id} from ${orders} where ${between(orders.totalOre, amount.fromOre, amount.toOre)} and ${isNull(orders.deletedAt)}`,
    document: ({ document }) =>
      document &&
      sql`select ${invoices.orderId} from ${invoices} where ${eq(invoices.number, document.number)} and ${eq(invoices.kind, document.kind)}`,
    orderEnding: ({ orderEnding }) =>
      orderEnding === null ? null : sql`select ${orders.id} from ${orders} where ${like(orders.searchText, anywhere(orderEnding))}`,
    sku: ({ sku }) =>
      sku === null
        ? null
        : sql`select ${orderLines.orderId} from ${orderLines}
        where ${orderLines.productId} in (select ${productSearch.productId} from ${productSearch} where ${productSearch.skuKey} = ${sku})
      union select ${orderLines.orderId} from ${orderLines} where ${isNull(orderLines.productId)} and search_sku(${orderLines.kcwId}) = ${sku}`,
    // the order's own field covers its last parcel
    tracking: ({ tracking }) =>
      tracking === null
        ? null
        : sql`select ${orders.id} from ${orders} where ${isNotNull(orders.tracking)} and ${like(sql`tracking_key(${orders.tracking})`, anywhere(tracking))}
      union select ${parcels.orderId} from ${parcels}
        where ${isNotNull(parcels.tracking)} and ${like(sql`tracking_key(${parcels.tracking})`, anywhere(tracking))}`,
    // the CVR number of an account, or of a guest's order
    digits: ({ digits }) =>
      digits === null
        ? null
        : sql`select ${orders.id} from ${orders} where ${orders.userId} in (select ${users.id} from ${users} where ${users.cvr} = ${digits})
      union select ${orders.id} from ${orders} where ${eq(orders.cvr, digits)}`,
  }

/** Order ids by meanings other than text, including deleted ones; null for none. */
export function ordersMatching(search: SearchText): SQL | null {
  const queries = Object.values(QUERIES).flatMap((queryOf) => queryOf(search) ?? [])
  return queries.length === 0 ? null : sql.join(queries, sql` union `)
}
