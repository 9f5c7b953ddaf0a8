import { and, eq, gt, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { QueryOf } from '#contract/http/call.ts'
import type { staffProductListCalls } from '#contract/products/staff-product-list.ts'
import { LOW_STOCK_BELOW } from '#domain/orders/delivery.ts'
import type { Connection } from '#server/database/connect.ts'
import { productDocuments, products } from '#server/database/schema/goods/products.ts'
import { orderBy } from '#server/lists/list-queries.ts'
import { understandSearch } from '#server/search/search-products.ts'
import { isNamed } from '#server/search/search-text.ts'
import type { Shop } from '#server/shop.ts'
import { matches, type ProductFilter } from './product-filter.ts'
import { selectProducts } from './queries.ts'

/** Sold out ones too, as they must be ordered. */
export const hasLowStock = and(lt(products.stock, LOW_STOCK_BELOW), eq(products.asksForColour, false))

type ListQuery = QueryOf<(typeof staffProductListCalls)['listStaffProducts']>
type AssortmentQuery = Omit<ListQuery, 'page' | 'limit' | 'sort'>
type AssortmentFilter = Omit<AssortmentQuery, 'search' | 'onlyNames'> & Pick<ProductFilter, 'among'>
type Sort = NonNullable<ListQuery['sort']>
type SortField = Exclude<Sort, `-${string}`>

/** Staff search like customers (decision 0019), plus substring matches; in names only, every word as it is typed. */
export async function readFilter(shop: Shop, { search = '', onlyNames, ...filter }: AssortmentQuery): Promise<AssortmentFilter> {
  if (search.trim() === '') return filter
  if (!onlyNames) return { ...filter, among: (await understandSearch(shop, search)).found }
  const isFound = and(...search.trim().split(/\s+/).map(isNamed))
  return { ...filter, among: sql`select ${products.id} from ${products} where ${isFound}` }
}

/** Including inactive ones, with the total. */
export async function findAssortment(
  db: Connection,
  filter: AssortmentFilter,
  { sort = 'nameDa', limit, offset }: Readonly<{ sort?: Sort | undefined; limit: number; offset: number }>,
) {
  const where = conditionOf(filter)
  // the page is cut on the index alone, then only its rows are read and joined
  const page = db
    .select({ id: products.id })
    .from(products)
    .where(where)
    .orderBy(...orderBy(SORTED, sort))
    .limit(limit)
    .offset(offset)
  const rows = await selectProducts(db)
    .where(inArray(products.id, page))
    .orderBy(...orderBy(SORTED, sort))
  return { rows, total: await db.$count(products, where) }
}

export async function findProductsById(db: Connection, ids: readonly number[]) {
  return await selectProducts(db)
    .where(sql`${products.id} = any(${sql.param(ids)}::int[])`)
    .orderBy(products.id)
}

/** Locks rows by id, the order orders use. */
export async function lockProducts(tx: Connection, condition: SQL) {
  return await tx.select().from(products).where(condition).orderBy(products.id).for('no key update')
}

export function conditionOf(filter: AssortmentFilter): SQL | undefined {
  const { series, finish, color, feature, productType, backingType, promoted, lowStock, missing, ...shared } = filter
  return and(
    matches({ ...shared, series: listOf(series), finish: listOf(finish), color: listOf(color), feature: listOf(feature) }),
    productType ? eq(products.productTypeId, productType) : undefined,
    backingType ? eq(products.backingTypeId, backingType) : undefined,
    promoted === undefined ? undefined : promoted ? gt(products.promotionPercent, 0) : eq(products.promotionPercent, 0),
    missing === 'maker' ? isNull(products.makerId) : undefined,
    missing === 'safetyDataSheet' ? lacksSafetyDataSheet : undefined,
    missing === 'substanceAnswer' ? isWithoutSubstanceAnswer : undefined,
    lowStock === undefined ? undefined : lowStock ? hasLowStock : sql`${products.stock} >= ${LOW_STOCK_BELOW}`,
  )
}

/** A chemical with hazard statements but without a safety data sheet, as in the domain's `needsSafetyDataSheet`. */
export const lacksSafetyDataSheet = sql`cardinality(${products.hazardStatements}) > 0 and not exists (
  select from ${productDocuments} where ${productDocuments.productId} = ${products.id} and ${productDocuments.kind} = 'safetyDataSheet')`

/** As the domain's `lacksSubstanceAnswer`. */
export const isWithoutSubstanceAnswer = sql`${products.substanceAnswer} is null and cardinality(${products.hazardStatements}) = 0 and ${products.ufi} is null`

function listOf(one: string | undefined): readonly string[] | undefined {
  return one ? [one] : undefined
}

const SORTED: Readonly<Record<SortField, readonly SQL[]>> = {
  nameDa: [sql`${products.nameDa}`, sql`${products.id}`],
  kcwId: [sql`lower(${products.kcwId})`, sql`${products.id}`],
  price: [sql`${products.unitPriceOre}`, sql`${products.nameDa}`, sql`${products.id}`],
  stock: [sql`${products.stock}`, sql`${products.id}`],
  promotion: [sql`${products.promotionPercent}`, sql`${products.nameDa}`, sql`${products.id}`],
  updatedAt: [sql`${products.updatedAt}`, sql`${products.id}`],
  createdAt: [sql`${products.createdAt}`, sql`${products.id}`],
}
