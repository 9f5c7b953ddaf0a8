import { and, asc, desc, eq, inArray, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { isDigits } from '#domain/numbers/digits.ts'
import type { Measures } from '#domain/parcels/packing.ts'
import { FLAGS, only } from '#domain/products/product-fields.ts'
import type { ProductSort } from '#domain/products/product-list.ts'
import type { Connection } from '#server/database/connect.ts'
import { products } from '#server/database/schema/goods/products.ts'
import { backingTypes, categories, productTypes, series } from '#server/database/schema/goods/tags.ts'
import { type Query, shapedStatement, statement, unprepared } from '#server/database/statement.ts'
import { owedRollsIfIncoming } from '#server/purchases/purchase-orders.ts'
import { matches, type ProductFilter, shapeOf, type Values } from './product-filter.ts'

export type ProductRow = Awaited<ReturnType<typeof findProducts>>[number]

type ProductPage = Readonly<{ sort: ProductSort; limit: number; offset: number; areFew?: boolean }>

/** A page of products in Danish order. With `areFew` all matches are fetched and sorted. */
export async function findProducts(db: Connection, filter: ProductFilter, { sort, limit, offset, areFew = false }: ProductPage) {
  return await selectProducts(db)
    .where(sql`${products.id} in ${pageOf(matches(filter), { sort, limit, offset, areFew })}`)
    .orderBy(...orderOf(sort))
}

type Cut = Readonly<{ sort: ProductSort; limit: number | Placeholder; offset: number | Placeholder; areFew: boolean }>

function pageOf(condition: SQL | undefined, { sort, limit, offset, areFew }: Cut): SQL {
  const where = condition ?? sql`true`
  const from = areFew ? sql`(select * from ${products} where ${where} offset 0) as ${products}` : sql`${products} where ${where}`
  return sql`(select ${products.id} from ${from} order by ${sql.join(orderOf(sort), sql`, `)} limit ${limit} offset ${offset})`
}

/** Any change of a product, including stock, gives a new `rowVersion`. */
export type FoundProduct = Readonly<{ id: number; rowVersion: string }>

const FOUND = sql`select ${products.id} as id, ${products}.xmin::text as "rowVersion" from ${products}`

const listPage = shapedStatement<Values, FoundProduct>('list-page')

/** Ids and row versions only. */
export function pageQuery(filter: ProductFilter, { sort, limit, offset, areFew = false }: ProductPage): Query<FoundProduct> {
  const build = (condition: SQL | undefined, cut: Pick<Cut, 'limit' | 'offset'>) =>
    sql`${FOUND} where ${products.id} in ${pageOf(condition, { sort, areFew, ...cut })} order by ${sql.join(orderOf(sort), sql`, `)}`
  if (filter.among) return unprepared(build(matches(filter), { limit, offset }))
  const { shape, slotted, values } = shapeOf(filter)
  return listPage(
    `${shape} ${sort} ${areFew}`,
    (slots) => build(matches(slotted(slots)), { limit: slots.limit as Placeholder, offset: slots.offset as Placeholder }),
    { ...values, limit, offset },
  )
}

const foundById = statement<{ ids: readonly number[] }, FoundProduct>(
  'found-by-id',
  ({ ids }) =>
    sql`${FOUND} join unnest(${ids}::int[]) with ordinality as wanted (id, place) on wanted.id = ${products.id} order by wanted.place`,
)

export function foundQuery(ids: readonly number[]): Query<FoundProduct> {
  return foundById({ ids })
}

export async function findProductsInOrder(db: Connection, ids: readonly number[]): Promise<ProductRow[]> {
  if (ids.length === 0) return []
  const rows = await selectProducts(db).where(inArray(products.id, [...ids]))
  const places = new Map(ids.map((id, place) => [id, place]))
  return rows.toSorted((one, other) => (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0))
}

type Address = Readonly<{ sku: string; id: number | null }>

const ID_DIGITS = { min: 1, max: 9 }

/** An address names a SKU or, if there is none, an id (decision 0073). */
function readAddress(kcwIdOrId: string): Address {
  return { sku: kcwIdOrId, id: isDigits(kcwIdOrId, ID_DIGITS) && !kcwIdOrId.startsWith('0') ? Number(kcwIdOrId) : null }
}

type Slotted<Values> = { readonly [Name in keyof Values]: Values[Name] | Placeholder }

function isAddressed({ sku, id }: Slotted<Address>): SQL {
  return sql`(lower(${products.kcwId}) = lower(${sku}::text) or ${products.id} = ${id}::int)`
}

function skuFirst({ sku }: Slotted<Address>): SQL {
  return sql`lower(${products.kcwId}) = lower(${sku}::text) desc`
}

const byAddress = statement<Address & Readonly<{ isAny: boolean }>, FoundProduct>(
  'product-by-address',
  (slots) =>
    sql`${FOUND} where ${isAddressed(slots)} and (${products.active} or ${slots.isAny}::boolean) order by ${skuFirst(slots)} limit 1`,
)

export function addressedQuery(kcwIdOrId: string, { isAny }: Readonly<{ isAny: boolean }>): Query<FoundProduct> {
  return byAddress({ ...readAddress(kcwIdOrId), isAny })
}

export async function findProduct(db: Connection, kcwIdOrId: string, active: boolean | undefined) {
  return await findAddressed(db, readAddress(kcwIdOrId), active)
}

/** By SKU only: a stored SKU must never match an id. */
export async function findProductBySku(db: Connection, sku: string, active: boolean | undefined) {
  return await findAddressed(db, { sku, id: null }, active)
}

async function findAddressed(db: Connection, address: Address, active: boolean | undefined) {
  const [row] = await selectProducts(db)
    .where(and(isAddressed(address), matches({ active })))
    .orderBy(skuFirst(address))
    .limit(1)
  return row ?? null
}

export function productOf(kcwIdOrId: string): SQL {
  const address = readAddress(kcwIdOrId)
  return sql`(select ${products.id} from ${products} where ${products.active} and ${isAddressed(address)} order by ${skuFirst(address)} limit 1)`
}

export function selectProducts(db: Connection) {
  return db
    .select({
      id: products.id,
      kcwId: products.kcwId,
      name: products.name,
      nameDa: products.nameDa,
      series: series.nameDa,
      seriesId: products.seriesId,
      category: categories.nameDa,
      categoryEn: categories.name,
      categoryId: products.categoryId,
      categoryAllowsPoints: categories.pointsEligible,
      productTypeId: products.productTypeId,
      productType: productTypes.name,
      productTypeDa: productTypes.nameDa,
      backingType: backingTypes.name,
      backingTypeId: products.backingTypeId,
      description: products.description,
      descriptionDa: products.descriptionDa,
      features: products.features,
      featureTags: products.featureTags,
      colorTags: products.colorTags,
      specifications: products.specifications,
      hex: products.hex,
      images: products.images,
      unitPriceOre: products.unitPriceOre,
      promotionPercent: products.promotionPercent,
      promotionUntil: products.promotionUntil,
      nextPromotionPercent: products.nextPromotionPercent,
      nextPromotionFrom: products.nextPromotionFrom,
      nextPromotionUntil: products.nextPromotionUntil,
      priceAfterPromotionOre: products.priceAfterPromotionOre,
      stock: products.stock,
      batches: products.batches,
      incoming: products.incoming,
      owed: owedRollsIfIncoming(sql`${products}`),
      measures: measuresWith({ product: sql`${products}`, type: sql`${productTypes}` }),
      ...only(FLAGS, products),
      pointsCost: products.pointsCost,
      goesWith: products.goesWith,
      soldRecently: products.soldRecently,
      revision: products.revision,
      drawingKey: products.drawingKey,
      createdAt: products.createdAt,
      updatedAt: products.updatedAt,
      rowVersion: sql<string>`${products}.xmin::text`,
    })
    .from(products)
    .leftJoin(series, eq(series.id, products.seriesId))
    .leftJoin(categories, eq(categories.id, products.categoryId))
    .leftJoin(productTypes, eq(productTypes.id, products.productTypeId))
    .leftJoin(backingTypes, eq(backingTypes.id, products.backingTypeId))
}

function orderOf(sort: ProductSort): SQL[] {
  const byName = [asc(products.nameDa), asc(products.id)]
  switch (sort) {
    case 'recommended':
      return [desc(products.recommended), ...byName]
    case 'name':
      return byName
    case 'price-low':
      return [asc(products.priceAfterPromotionOre), ...byName]
    case 'price-high':
      return [desc(products.priceAfterPromotionOre), ...byName]
    case 'newest':
      return [desc(products.createdAt), ...byName]
  }
}

/** What a product weighs and measures and how it is packed, its own or those of its type, as JSON. Joined rows of both are named. */
export function measuresWith({ product, type }: Readonly<{ product: SQL; type: SQL }>): SQL<Measures> {
  return sql<Measures>`json_build_object(
    'packing', coalesce(${product}.packing, ${type}.packing),
    'weightG', coalesce(nullif(${product}.weight_g, 0), ${type}.weight_g, 0),
    'lengthMm', coalesce(nullif(${product}.length_mm, 0), ${type}.length_mm, 0))`
}
