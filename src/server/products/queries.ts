import { and, arrayContains, arrayOverlaps, asc, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { ProductSort } from '#domain/products/product-list.ts'
import type { Connection } from '#server/database/connect.ts'
import { backingTypes, categories, productSearch, products, productTypes, series } from '#server/database/schema.ts'

/** A product with the names of its tags. */
export type ProductRow = Awaited<ReturnType<typeof findProducts>>[number]

/** What narrows a list; a filter left out does not narrow. */
export type ProductFilter = Readonly<{
  category?: string | undefined
  series?: readonly string[] | undefined
  finish?: readonly string[] | undefined
  color?: readonly string[] | undefined
  /** all of them */
  feature?: readonly string[] | undefined
  newlyAdded?: boolean | undefined
  film?: boolean | undefined
  /** the text stands in it as it is written: how staff search */
  search?: string | undefined
  pinned?: boolean | undefined
  /** a question for the ids of all it may be: what a visitor's search found */
  among?: SQL | undefined
  featured?: boolean | undefined
  ids?: readonly number[] | undefined
  skus?: readonly string[] | undefined
  /** undefined: both; guests are always given true */
  active?: boolean | undefined
}>

type ProductPage = Readonly<{ sort: ProductSort; limit: number; offset: number; areFew?: boolean }>

/**
 * The products a filter leaves, one page of them, in Danish order. Who knows that they are few says so: then all are fetched by the filter's
 * own indexes and put in order, while the planner would walk through everything that stands before them.
 */
export async function findProducts(db: Connection, filter: ProductFilter, { sort, limit, offset, areFew = false }: ProductPage) {
  const order = orderOf(sort)
  const condition = matches(filter)
  // the page is cut on the index alone; only its rows are then read and joined
  const page = areFew
    ? sql`(select id from (select * from ${products} where ${condition ?? sql`true`} offset 0) as ${products} order by ${sql.join(order, sql`, `)} limit ${limit} offset ${offset})`
    : db
        .select({ id: products.id })
        .from(products)
        .where(condition)
        .orderBy(...order)
        .limit(limit)
        .offset(offset)
  return await selectProducts(db)
    .where(inArray(products.id, page))
    .orderBy(...order)
}

/** Products by id, in the order of the ids. */
export async function findProductsInOrder(db: Connection, ids: readonly number[]): Promise<ProductRow[]> {
  if (ids.length === 0) return []
  const rows = await selectProducts(db).where(inArray(products.id, [...ids]))
  const places = new Map(ids.map((id, place) => [id, place]))
  return rows.toSorted((one, other) => (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0))
}

/** A product by SKU first, then by numeric id (design §5 '/produkt/{id}'). */
export async function findProduct(db: Connection, kcwIdOrId: string, active: boolean | undefined) {
  const bySku = sql`lower(${products.kcwId}) = lower(${kcwIdOrId}::text)`
  const byId = /^\d{1,9}$/.test(kcwIdOrId) ? eq(products.id, Number(kcwIdOrId)) : undefined
  const [row] = await selectProducts(db)
    .where(and(or(bySku, byId), matches({ active })))
    .limit(1)
  return row ?? null
}

/** A question for the id of an active product by SKU first, then by number (design §5 '/produkt/{id}'). */
export function productOf(kcwIdOrId: string): SQL {
  const byId = /^\d{1,9}$/.test(kcwIdOrId) ? eq(products.id, Number(kcwIdOrId)) : undefined
  const isIt = or(sql`lower(${products.kcwId}) = lower(${kcwIdOrId}::text)`, byId)
  return sql`(select ${products.id} from ${products} where ${and(eq(products.active, true), isIt)} limit 1)`
}

/** Products joined with their tags' names. */
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
      priceAfterPromotionOre: products.priceAfterPromotionOre,
      stock: products.stock,
      pointsEligible: products.pointsEligible,
      pointsCost: products.pointsCost,
      featured: products.featured,
      active: products.active,
      newlyAdded: products.newlyAdded,
      asksForColour: products.asksForColour,
      goesWith: products.goesWith,
      pinned: products.pinned,
      soldRecently: products.soldRecently,
      revision: products.revision,
      drawingKey: products.drawingKey,
      createdAt: products.createdAt,
      updatedAt: products.updatedAt,
    })
    .from(products)
    .leftJoin(series, eq(series.id, products.seriesId))
    .leftJoin(categories, eq(categories.id, products.categoryId))
    .leftJoin(productTypes, eq(productTypes.id, products.productTypeId))
    .leftJoin(backingTypes, eq(backingTypes.id, products.backingTypeId))
}

/** The condition a filter stands for. */
export function matches(filter: ProductFilter): SQL | undefined {
  const { category, series: seriesIds, finish, color, feature, newlyAdded, film, pinned, among, featured, ids, skus, active } = filter
  return and(
    active === undefined ? undefined : eq(products.active, active),
    category ? eq(products.categoryId, category) : undefined,
    seriesIds?.length ? inArray(products.seriesId, [...seriesIds]) : undefined,
    finish?.length ? inArray(products.finish, [...finish]) : undefined,
    color?.length ? arrayOverlaps(products.colorTags, [...color]) : undefined,
    feature?.length ? arrayContains(products.featureTags, [...feature]) : undefined,
    newlyAdded === undefined ? undefined : eq(products.newlyAdded, newlyAdded),
    film === undefined
      ? undefined
      : sql`exists (select from ${productSearch} e where e.product_id = ${products.id} and e.is_film = ${film})`,
    pinned === undefined ? undefined : eq(products.pinned, pinned),
    among ? sql`${products.id} in (${among})` : undefined,
    featured === undefined ? undefined : eq(products.featured, featured),
    ids ? inArray(products.id, [...ids]) : undefined,
    // the database alone says what a letter is in lower case: its index of SKUs is made so
    skus ? sql`lower(${products.kcwId}) = any(array(select lower(sku) from unnest(${sql.param(skus)}::text[]) sku))` : undefined,
  )
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
