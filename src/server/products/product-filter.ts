import { and, eq, inArray, is, Placeholder, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { FILTERED_FLAGS, type FilteredFlag } from '#domain/products/product-fields.ts'
import { products } from '#server/database/schema/goods/products.ts'
import { productSearch } from '#server/database/schema/search.ts'
import type { SearchShape } from '#server/search/prepare-search.ts'
import { isListedProduct } from '#server/search/search-text.ts'

/** A missing filter matches every product. */
export type ProductFilter = Readonly<Partial<Record<FilteredFlag, boolean | undefined>>> &
  Readonly<{
    category?: string | undefined
    series?: readonly string[] | undefined
    finish?: readonly string[] | undefined
    color?: readonly string[] | undefined
    /** all must match */
    feature?: readonly string[] | undefined
    film?: boolean | undefined
    /** substring search of staff */
    search?: string | undefined
    /** a subquery for the ids found by a search */
    among?: SQL | undefined
    /** `among` as a prepared statement for small shops, where its plan hardly matters */
    amongFew?: SearchShape | undefined
    ids?: readonly number[] | undefined
    skus?: readonly string[] | undefined
    /** as in visitors' lists: active, and not a sold-out discontinued product */
    listed?: true | undefined
  }>

export function matches(filter: ProductFilter): SQL | undefined {
  const { category, series: seriesIds, finish, color, feature, film, among, ids, skus, listed: isListed } = filter
  return and(
    isListed ? isListedProduct : undefined,
    ...FILTERED_FLAGS.map((flag) => (filter[flag] === undefined ? undefined : eq(products[flag], filter[flag]))),
    category ? eq(products.categoryId, category) : undefined,
    isOneOf(products.seriesId, seriesIds),
    isOneOf(products.finish, finish),
    isChosen(color) ? sql`${products.colorTags} && ${listed(color)}::text[]` : undefined,
    isChosen(feature) ? sql`${products.featureTags} @> ${listed(feature)}::text[]` : undefined,
    film === undefined
      ? undefined
      : sql`exists (select from ${productSearch} e where e.product_id = ${products.id} and e.is_film = ${film})`,
    among ? sql`${products.id} in (${among})` : undefined,
    ids ? sql`${products.id} = any(${listed(ids)}::int[])` : undefined,
    // lower-cased by the database, as in its index
    skus ? sql`lower(${products.kcwId}) = any(array(select lower(sku) from unnest(${listed(skus)}::text[]) sku))` : undefined,
  )
}

type Choice = readonly (string | number)[]

function isChosen(choice: Choice | undefined): choice is Choice {
  return choice !== undefined && (is(choice, Placeholder) || choice.length > 0)
}

function isOneOf(column: PgColumn, choice: Choice | undefined): SQL | undefined {
  if (!isChosen(choice)) return undefined
  return is(choice, Placeholder) ? sql`${column} = any(${choice}::text[])` : inArray(column, [...choice])
}

function listed(choice: Choice): SQL {
  if (is(choice, Placeholder)) return sql`${choice}`
  return choice.some((value) => is(value, Placeholder)) ? sql`array[${sql.join([...choice], sql`, `)}]` : sql`${sql.param(choice)}`
}

export type Values = Readonly<Record<string, unknown>>
type Slots = Readonly<Record<string, Placeholder>>
type FilterShape = Readonly<{ shape: string; slotted: (slots: Slots) => ProductFilter; values: Values }>

/** Presence, one or several values, and booleans belong to the shape, because the planner chooses indexes by them. */
export function shapeOf({ among: _, search: __, amongFew, ...filter }: ProductFilter): FilterShape {
  const present = Object.entries(filter).filter(([name, value]) => value !== undefined && !isEmptyChoice(name, value))
  const values: Record<string, unknown> = { ...amongFew?.values }
  const parts = present.map(([name, value]) => {
    if (typeof value === 'boolean') return `${name}=${value}`
    const [only] = Array.isArray(value) ? value : []
    const isOne = Array.isArray(value) && value.length === 1
    values[name] = isOne ? only : value
    return isOne ? `${name}=1` : name
  })
  const slotted = (slots: Slots) => {
    const narrowing = Object.fromEntries(
      present.map(([name, value]) => {
        if (typeof value === 'boolean') return [name, sql.raw(String(value))]
        return [name, Array.isArray(value) && value.length === 1 ? [slots[name]] : slots[name]]
      }),
    ) as unknown as ProductFilter
    return amongFew ? { ...narrowing, among: amongFew.slotted(slots).found } : narrowing
  }
  return { shape: [...parts, ...(amongFew ? [amongFew.shape] : [])].join(' '), slotted, values }
}

function isEmptyChoice(name: string, value: unknown): boolean {
  return value === '' || (Array.isArray(value) && value.length === 0 && name !== 'ids' && name !== 'skus')
}
