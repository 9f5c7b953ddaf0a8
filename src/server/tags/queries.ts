import { and, eq, sql } from 'drizzle-orm'
import type { AllTags, Category, CountedTag, TagKind } from '#contract/tags/tags.ts'
import type { Connection } from '#server/database/connect.ts'
import { products } from '#server/database/schema/goods/products.ts'
import { backingTypes, categories, colors, features, productTypes, series } from '#server/database/schema/goods/tags.ts'
import { isListedProduct } from '#server/search/search-text.ts'
import { columnsOf, countProductsOf, findTagRows, type TagRow } from './tag-tables.ts'

/** In the shop's order. */
export async function findCategories(db: Connection): Promise<Category[]> {
  return await db
    .select({
      id: categories.id,
      name: categories.name,
      name_da: categories.nameDa,
      description: categories.description,
      productTypeIds: categories.productTypeIds,
      pointsEligible: categories.pointsEligible,
      productCount: sql<number>`count(${products.id})::integer`,
    })
    .from(categories)
    .leftJoin(products, and(eq(products.categoryId, categories.id), isListedProduct))
    .groupBy(categories.id)
    .orderBy(categories.position, categories.id)
}

/** By their API names. */
export async function findAllTags(db: Connection): Promise<AllTags> {
  return {
    colors: await db
      .select({ id: colors.id, name: colors.name, name_da: colors.nameDa, hex_code: colors.hexCode })
      .from(colors)
      .orderBy(colors.position, colors.id),
    backingTypes: await db
      .select({ id: backingTypes.id, name: backingTypes.name, description: backingTypes.description })
      .from(backingTypes)
      .orderBy(backingTypes.position, backingTypes.id),
    features: await db
      .select({ id: features.id, name: features.name, name_da: features.nameDa, description: features.description })
      .from(features)
      .orderBy(features.position, features.id),
    series: await db
      .select({ id: series.id, name: series.name, nameDa: series.nameDa, categoryId: series.categoryId, description: series.description })
      .from(series)
      .orderBy(series.position, series.id),
    productTypes: await db
      .select({ id: productTypes.id, name: productTypes.name, name_da: productTypes.nameDa, description: productTypes.description })
      .from(productTypes)
      .orderBy(productTypes.position, productTypes.id),
  }
}

export async function listTags(db: Connection, kind: TagKind): Promise<CountedTag[]> {
  const counts = await countProductsOf(db, kind)
  const rows = await findTagRows(db, kind)
  return rows.map((row) => toTagAnswer(kind, row, counts.get(row.id) ?? 0))
}

/** `nameDa` for series, `name_da` for others (requirements §10 'wire names'). */
export function toTagAnswer(kind: TagKind, row: TagRow, productCount: number): CountedTag {
  return { ...toWire(kind, row), productCount }
}

const NO_MEASURES = { packing: undefined, weightG: undefined, lengthMm: undefined }

/** API field names, for the log. The measures of a product type have a call and a log entry of their own. */
export function toWire(kind: TagKind, row: TagRow): Omit<CountedTag, 'productCount'> {
  const columns = { nameDa: undefined, hexCode: undefined, ...NO_MEASURES, ...columnsOf(kind, row) }
  const { position: _order, packing: _packing, weightG: _weight, lengthMm: _length, nameDa, hexCode, ...rest } = columns
  return {
    ...rest,
    ...(nameDa !== undefined && (kind === 'series' ? { nameDa } : { name_da: nameDa })),
    ...(hexCode !== undefined && { hex_code: hexCode }),
  }
}
