import { and, eq, inArray, is, Placeholder, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { products } from '#server/database/schema/products.ts'
import { productSearch } from '#server/database/schema/search.ts'
import { IS_LISTED } from '#server/search/listed.ts'
import type { SearchShape } from '#server/search/prepare-search.ts'

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
  discontinued?: boolean | undefined
  /** a question for the ids of all it may be: what a visitor's search found */
  among?: SQL | undefined
  /** the same, apart from its values, in a shop of few products: there its plan hardly matters and it is prepared by name */
  amongFew?: SearchShape | undefined
  featured?: boolean | undefined
  ids?: readonly number[] | undefined
  skus?: readonly string[] | undefined
  /** undefined: both */
  active?: boolean | undefined
  /** true: active and not gone, which is what visitors' lists show */
  listed?: true | undefined
}>

/** The condition a filter stands for. */
export function matches(filter: ProductFilter): SQL | undefined {
  const {
    category,
    series: seriesIds,
    finish,
    color,
    feature,
    newlyAdded,
    film,
    pinned,
    among,
    featured,
    ids,
    skus,
    active,
    listed: isListed,
    discontinued,
  } = filter
  return and(
    isListed ? IS_LISTED : undefined,
    active === undefined ? undefined : eq(products.active, active),
    category ? eq(products.categoryId, category) : undefined,
    isOneOf(products.seriesId, seriesIds),
    isOneOf(products.finish, finish),
    isAsked(color) ? sql`${products.colorTags} && ${listed(color)}::text[]` : undefined,
    isAsked(feature) ? sql`${products.featureTags} @> ${listed(feature)}::text[]` : undefined,
    newlyAdded === undefined ? undefined : eq(products.newlyAdded, newlyAdded),
    film === undefined
      ? undefined
      : sql`exists (select from ${productSearch} e where e.product_id = ${products.id} and e.is_film = ${film})`,
    pinned === undefined ? undefined : eq(products.pinned, pinned),
    discontinued === undefined ? undefined : eq(products.discontinued, discontinued),
    among ? sql`${products.id} in (${among})` : undefined,
    featured === undefined ? undefined : eq(products.featured, featured),
    ids ? sql`${products.id} = any(${listed(ids)}::int[])` : undefined,
    // the database alone says what a letter is in lower case: its index of SKUs is made so
    skus ? sql`lower(${products.kcwId}) = any(array(select lower(sku) from unnest(${listed(skus)}::text[]) sku))` : undefined,
  )
}

type Choice = readonly (string | number)[]

/** A slot stands for a choice of several. */
function isAsked(choice: Choice | undefined): choice is Choice {
  return choice !== undefined && (is(choice, Placeholder) || choice.length > 0)
}

/** With one choice an equation, for which an index keeps its order. */
function isOneOf(column: PgColumn, choice: Choice | undefined): SQL | undefined {
  if (!isAsked(choice)) return undefined
  return is(choice, Placeholder) ? sql`${column} = any(${choice}::text[])` : inArray(column, [...choice])
}

/** As a list of the database: one value, or a slot for all of them. */
function listed(choice: Choice): SQL {
  if (is(choice, Placeholder)) return sql`${choice}`
  return choice.some((value) => is(value, Placeholder)) ? sql`array[${sql.join([...choice], sql`, `)}]` : sql`${sql.param(choice)}`
}

/** What is asked in a filter, by name. */
export type Values = Readonly<Record<string, unknown>>
type Slots = Readonly<Record<string, Placeholder>>
/** A filter apart from what is asked in it: the same shape is the same statement. */
type FilterShape = Readonly<{ shape: string; slotted: (slots: Slots) => ProductFilter; values: Values }>

/**
 * The shape of a filter. Whether something is asked for, whether of one or of several, and what is yes or no, belong to the shape, since the
 * planner chooses its indexes by them.
 */
export function shapeOf({ among: _, search: __, amongFew, ...filter }: ProductFilter): FilterShape {
  const given = Object.entries(filter).filter(([name, value]) => value !== undefined && !isEmptyChoice(name, value))
  const values: Record<string, unknown> = { ...amongFew?.values }
  const parts = given.map(([name, value]) => {
    if (typeof value === 'boolean') return `${name}=${value}`
    const [only] = Array.isArray(value) ? value : []
    const isOne = Array.isArray(value) && value.length === 1
    values[name] = isOne ? only : value
    return isOne ? `${name}=1` : name
  })
  const slotted = (slots: Slots) => {
    const narrowing = Object.fromEntries(
      given.map(([name, value]) => {
        if (typeof value === 'boolean') return [name, sql.raw(String(value))]
        return [name, Array.isArray(value) && value.length === 1 ? [slots[name]] : slots[name]]
      }),
    ) as unknown as ProductFilter
    return amongFew ? { ...narrowing, among: amongFew.slotted(slots).found } : narrowing
  }
  return { shape: [...parts, ...(amongFew ? [amongFew.shape] : [])].join(' '), slotted, values }
}

/** No choice narrows nothing, but of no ids and of no SKUs there is no product. */
function isEmptyChoice(name: string, value: unknown): boolean {
  return value === '' || (Array.isArray(value) && value.length === 0 && name !== 'ids' && name !== 'skus')
}
