import { type SQL, sql } from 'drizzle-orm'
import type { TagKind } from '#contract/tags/tags.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import type { Packing } from '#domain/parcels/packing.ts'
import type { Connection } from '#server/database/connect.ts'
import { products } from '#server/database/schema/goods/products.ts'
import { backingTypes, categories, colors, features, productTypes, series } from '#server/database/schema/goods/tags.ts'

/** Fields the kind does not have are null. */
export type TagRow = Readonly<{
  id: string
  name: string
  /** null for one name in both languages */
  nameDa: string | null
  hexCode: string | null
  categoryId: string | null
  description: string | null
  position: number
  /** of product types */
  packing?: Packing | null
  weightG?: number
  lengthMm?: number
}>

export const TAG_TABLES = {
  colors,
  'backing-types': backingTypes,
  features,
  series,
  'product-types': productTypes,
} as const

const LACKING = { nameDa: null, hexCode: null, categoryId: null, description: null }

export async function findTagRows(db: Connection, kind: TagKind): Promise<TagRow[]> {
  const table = TAG_TABLES[kind]
  const rows = await db.select().from(table).orderBy(table.position, table.id)
  return rows.map((row) => ({ ...LACKING, ...row }))
}

export function columnsOf(kind: TagKind, { id, name, nameDa, hexCode, categoryId, description, position, ...rest }: TagRow) {
  const shared = { id, name, position }
  const danish = nameDa ?? name
  switch (kind) {
    case 'colors':
      return { ...shared, nameDa: danish, hexCode: hexCode ?? '' }
    case 'backing-types':
      return { ...shared, description }
    case 'series':
      return { ...shared, nameDa: danish, categoryId, description }
    case 'product-types':
      return { ...shared, nameDa: danish, description, packing: rest.packing, weightG: rest.weightG, lengthMm: rest.lengthMm }
    case 'features':
      return { ...shared, nameDa: danish, description }
  }
}

type Usage = Readonly<{ products: number; series: number; categories: number }>

/** By tag id. */
export async function countProductsOf(db: Connection, kind: TagKind): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.execute<{ id: string; count: number }>(COUNTS[kind])
  return new Map(rows.map(({ id, count }) => [id, count]))
}

const COUNTS: Readonly<Record<TagKind, SQL>> = {
  colors: sql`select tag.id, count(*)::int as count from ${products} cross join unnest(${products.colorTags}) as tag (id) group by tag.id`,
  features: sql`select tag.id, count(*)::int as count from ${products} cross join unnest(${products.featureTags}) as tag (id) group by tag.id`,
  series: sql`select ${products.seriesId} as id, count(*)::int as count from ${products} group by 1`,
  'backing-types': sql`select ${products.backingTypeId} as id, count(*)::int as count from ${products} group by 1`,
  'product-types': sql`select ${products.productTypeId} as id, count(*)::int as count from ${products} group by 1`,
}

export function hasTag(kind: TagKind, id: string): SQL {
  const conditions: Readonly<Record<TagKind, SQL>> = {
    colors: sql`${products.colorTags} @> array[${id}::text]`,
    features: sql`${products.featureTags} @> array[${id}::text]`,
    series: sql`${products.seriesId} = ${id}`,
    'backing-types': sql`${products.backingTypeId} = ${id}`,
    'product-types': sql`${products.productTypeId} = ${id}`,
  }
  return conditions[kind]
}

export async function usageOfTag(db: Connection, kind: TagKind, id: string): Promise<Usage> {
  return {
    products: await db.$count(products, hasTag(kind, id)),
    series: 0,
    categories: kind === 'product-types' ? await db.$count(categories, sql`${id} = any(${categories.productTypeIds})`) : 0,
  }
}

export async function usageOfCategory(db: Connection, id: string): Promise<Usage> {
  return {
    products: await db.$count(products, sql`${products.categoryId} = ${id}`),
    series: await db.$count(series, sql`${series.categoryId} = ${id}`),
    categories: 0,
  }
}

/** '3 produkter og 1 serie', or null. */
export function describeUsage(usage: Usage): string | null {
  const parts = [
    counted(usage.products, 'produkt', 'produkter'),
    counted(usage.series, 'serie', 'serier'),
    counted(usage.categories, 'kategori', 'kategorier'),
  ].filter((part) => part !== null)
  return parts.length === 0 ? null : parts.join(' og ')
}

function counted(things: number, one: string, many: string): string | null {
  return things === 0 ? null : count(things, one, many)
}
