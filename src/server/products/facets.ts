import { type SQL, sql } from 'drizzle-orm'
import type { Facet, Facets } from '#contract/products/product.ts'
import type { Connection } from '#server/database/connect.ts'
import { categories, colors, features, products, series } from '#server/database/schema.ts'
import { matches, type ProductFilter } from './queries.ts'

/** How many products the filter leaves, and how many each further choice would show. */
export type Counted = Readonly<{ total: number; facets: Facets }>

/** Features are counted in lists up to here: they stand in no index with the rest, and say little of a whole large catalogue. */
const MOST_WITH_FEATURES = 5_000

/**
 * Counts per category, series, finish and colour. Each group is counted under all the other filters but not its own,
 * so that a second series can be added to the first. Features and what is newly added narrow further, so they are counted
 * under every filter. Choices without a product are left out; chosen ones stay.
 */
export async function countFacets(db: Connection, filter: ProductFilter): Promise<Counted> {
  const { category, series: seriesIds, finish, color, ...everywhere } = filter
  const chosen = { category, series: seriesIds, finish, color }
  const groups = [
    ['total', sql`''`, matches(chosen), sql``],
    ['categories', sql`${products.categoryId}`, matches({ ...chosen, category: undefined }), sql``],
    ['series', sql`${products.seriesId}`, matches({ ...chosen, series: undefined }), sql``],
    ['finishes', sql`${products.finish}`, matches({ ...chosen, finish: undefined }), sql``],
    ['colors', sql`color`, matches({ ...chosen, color: undefined }), sql`cross join lateral unnest(${products.colorTags}) as color`],
  ] as const
  const selects = groups.map(
    ([group, value, where, join]) =>
      sql`select ${sql.raw(`'${group}'`)} as "group", ${value} as value, count(*)::integer as count from matched as products ${join} ${whereClause(where)} group by 2`,
  )
  // what every group shares is searched once: a search read five times took five times as long
  const matched = sql`select ${products.categoryId}, ${products.seriesId}, ${products.finish}, ${products.colorTags} from ${products} ${whereClause(matches(everywhere))}`
  const { rows } = await db.execute<{ group: string; value: string | null; count: number }>(
    sql`with matched as materialized (${matched}) ${sql.join(selects, sql` union all `)}`,
  )
  const counts = (group: string) =>
    new Map(rows.filter((row) => row.group === group && row.value !== null).map((row) => [row.value, row.count]))
  const labels = await loadLabels(db)
  const finishes = counts('finishes')
  const total = counts('total').get('') ?? 0
  return {
    total,
    facets: {
      categories: toFacets(labels.categories, counts('categories'), filter.category ? [filter.category] : []),
      series: toFacets(labels.series, counts('series'), filter.series ?? []),
      finishes: toFacets(
        [...finishes.keys()].sort().map((value) => ({ value: value ?? '', label: value ?? '' })),
        finishes,
        filter.finish ?? [],
      ),
      colors: toFacets(labels.colors, counts('colors'), filter.color ?? []),
      features: toFacets(labels.features, total <= MOST_WITH_FEATURES ? await countFeatures(db, filter) : new Map(), filter.feature ?? []),
      newlyAdded: await db.$count(products, matches({ ...filter, newlyAdded: true })),
    },
  }
}

async function countFeatures(db: Connection, filter: ProductFilter): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.execute<{ value: string; count: number }>(
    sql`select value, count(*)::integer as count from ${products} cross join lateral unnest(${products.featureTags}) as value ${whereClause(matches(filter))} group by 1`,
  )
  return new Map(rows.map(({ value, count }) => [value, count]))
}

type Label = Readonly<{ value: string; label: string; hex?: string; description?: string | null }>

function toFacets(labels: readonly Label[], counts: ReadonlyMap<string | null, number>, chosen: readonly string[]): Facet[] {
  return labels
    .map((label) => ({ ...label, count: counts.get(label.value) ?? 0 }))
    .filter(({ value, count }) => count > 0 || chosen.includes(value))
}

async function loadLabels(db: Connection) {
  return {
    categories: await db
      .select({ value: categories.id, label: categories.nameDa })
      .from(categories)
      .orderBy(categories.position, categories.id),
    series: await db
      .select({ value: series.id, label: series.nameDa, description: series.description })
      .from(series)
      .orderBy(series.position, series.id),
    features: await db
      .select({ value: features.id, label: features.nameDa, description: features.description })
      .from(features)
      .orderBy(features.position, features.id),
    colors: await db
      .select({ value: colors.id, label: colors.nameDa, hex: colors.hexCode })
      .from(colors)
      .orderBy(colors.position, colors.id),
  }
}

function whereClause(condition: SQL | undefined): SQL {
  return condition ? sql`where ${condition}` : sql``
}
