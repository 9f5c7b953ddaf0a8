import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Facet, Facets } from '#contract/products/product.ts'
import type { Connection } from '#server/database/connect.ts'
import { runTogether } from '#server/database/run-together.ts'
import { products } from '#server/database/schema/goods/products.ts'
import { categories, colors, features, series } from '#server/database/schema/goods/tags.ts'
import { type Query, shapedStatement, statement, unprepared } from '#server/database/statement.ts'
import { matches, type ProductFilter, shapeOf } from './product-filter.ts'

export type Counted = Readonly<{ total: number; facets: Facets }>

const MAX_WITH_FEATURES = 5_000

export type CountRow = Readonly<{ group: string; value: string | null; count: number }>

const counts = shapedStatement<Readonly<Record<string, unknown>>, CountRow>('count-facets')

/** Counts per category, series, finish and colour; each ignores its own filter, so that a second value can be added. */
export function countQuery(filter: ProductFilter): Query<CountRow> {
  if (filter.among) return unprepared(countsOf(filter))
  const { shape, slotted, values } = shapeOf(filter)
  return counts(shape, (slots) => countsOf(slotted(slots)), values)
}

/** The query itself; filter values may be placeholders. */
export function countsOf(filter: ProductFilter): SQL {
  const { category, series: seriesIds, finish, color, ...everywhere } = filter
  const chosen = { category, series: seriesIds, finish, color }
  const group = (name: string, value: SQL, where: SQL | undefined, from = sql`matched as products`) =>
    sql`select ${sql.raw(`'${name}'`)} as "group", ${value} as value, count(*)::integer as count from ${from} ${whereClause(where)} group by 2`
  const tagsOf = (tags: SQLWrapper, from: SQL) => sql`${from} cross join lateral unnest(${tags}) as tag`
  // search results are materialised once; otherwise an index answers each group, without features and new products
  const source = filter.among && filter.newlyAdded === undefined ? sql`matched as products` : sql`${products}`
  const others = filter.among && filter.newlyAdded === undefined ? chosen : filter
  const also = filter.among ? sql`, ${products.featureTags}, ${products.newlyAdded}` : sql``
  const areFew = sql`(select total <= ${sql.raw(String(MAX_WITH_FEATURES))} from size)`
  const inFew = (condition: SQL | undefined) => (condition ? sql`${areFew} and ${condition}` : areFew)
  // the shared condition is materialised: repeating it per group took five times as long
  return sql`
    with matched as materialized (
      select ${products.categoryId}, ${products.seriesId}, ${products.finish}, ${products.colorTags} ${also} from ${products} ${whereClause(matches(everywhere))}),
    size as materialized (select count(*)::integer as total from matched as products ${whereClause(matches(chosen))})
    select 'total' as "group", '' as value, total as count from size
    union all ${group('categories', sql`${products.categoryId}`, matches({ ...chosen, category: undefined }))}
    union all ${group('series', sql`${products.seriesId}`, matches({ ...chosen, series: undefined }))}
    union all ${group('finishes', sql`${products.finish}`, matches({ ...chosen, finish: undefined }))}
    union all ${group('colors', sql`tag`, matches({ ...chosen, color: undefined }), tagsOf(products.colorTags, sql`matched as products`))}
    union all ${group('features', sql`tag`, inFew(matches(others)), tagsOf(products.featureTags, source))}
    union all select 'newlyAdded', '', count(*)::integer from ${source} ${whereClause(matches({ ...others, newlyAdded: true }))}`
}

/** Adds names; values without products are left out unless chosen. */
export function toCounted(rows: readonly CountRow[], labels: Labels, filter: ProductFilter): Counted {
  const counted = (group: string) =>
    new Map(rows.flatMap((row) => (row.group === group && row.value !== null ? [[row.value, row.count] as const] : [])))
  const finishes = counted('finishes')
  return {
    total: counted('total').get('') ?? 0,
    facets: {
      categories: toFacets(labels.categories, counted('categories'), filter.category ? [filter.category] : []),
      series: toFacets(labels.series, counted('series'), filter.series ?? []),
      finishes: toFacets(
        [...finishes.keys()].sort().map((value) => ({ value, label: value })),
        finishes,
        filter.finish ?? [],
      ),
      colors: toFacets(labels.colors, counted('colors'), filter.color ?? []),
      features: toFacets(labels.features, counted('features'), filter.feature ?? []),
      newlyAdded: counted('newlyAdded').get('') ?? 0,
    },
  }
}

type Label = Readonly<{ value: string; label: string; hex?: string; description?: string | null }>

function toFacets(labels: readonly Label[], counted: ReadonlyMap<string, number>, chosen: readonly string[]): Facet[] {
  return labels
    .map((label) => ({ ...label, count: counted.get(label.value) ?? 0 }))
    .filter(({ value, count }) => count > 0 || chosen.includes(value))
}

/** In the shop's order. */
export type Labels = Readonly<Record<'categories' | 'series' | 'features' | 'colors' | 'finishes', readonly Label[]>>

const label = { value: sql`id as value`, name: sql`name_da as label` }
const LABELS = {
  categories: statement<unknown, Label>(
    'labels-categories',
    () => sql`select ${label.value}, ${label.name} from ${categories} order by position, id`,
  ),
  series: statement<unknown, Label>(
    'labels-series',
    () => sql`select ${label.value}, ${label.name}, description from ${series} order by position, id`,
  ),
  features: statement<unknown, Label>(
    'labels-features',
    () => sql`select ${label.value}, ${label.name}, description from ${features} order by position, id`,
  ),
  colors: statement<unknown, Label>(
    'labels-colors',
    () => sql`select ${label.value}, ${label.name}, hex_code as hex from ${colors} order by position, id`,
  ),
  // each from the index of finishes: there are few, of many products
  finishes: statement<unknown, Label>(
    'labels-finishes',
    () => sql`
      with recursive finishes as (
        select min(${products.finish}) as value from ${products}
        union all
        select (select min(${products.finish}) from ${products} where ${products.finish} > finishes.value) from finishes where finishes.value is not null
      )
      select value, value as label from finishes where value is not null`,
  ),
}
const countUpTo = statement<{ most: number }, { count: number }>(
  'count-products-up-to',
  ({ most }) => sql`select count(*)::integer as count from (select from ${products} limit ${most}) as counted`,
)

/** With the number of products, counted up to `most`. */
export async function loadLabels(db: Connection, most: number): Promise<Readonly<{ labels: Labels; products: number }>> {
  const { size, ...labels } = await runTogether(db, {
    categories: LABELS.categories({}),
    series: LABELS.series({}),
    features: LABELS.features({}),
    colors: LABELS.colors({}),
    finishes: LABELS.finishes({}),
    size: countUpTo({ most }),
  })
  return { labels, products: size[0]?.count ?? 0 }
}

function whereClause(condition: SQL | undefined): SQL {
  return condition ? sql`where ${condition}` : sql``
}
