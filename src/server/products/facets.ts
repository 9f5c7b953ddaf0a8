import { type SQL, sql } from 'drizzle-orm'
import type { Facet, Facets } from '#contract/products/product.ts'
import type { Connection } from '#server/database/connect.ts'
import { categories, colors, products, series } from '#server/database/schema.ts'
import { matches, type ProductFilter } from './queries.ts'

/** How many products the filter leaves, and how many each further choice would show. */
export type Counted = Readonly<{ total: number; facets: Facets }>

/**
 * Counts per category, series, finish and colour. Each group is counted under all the other filters but not its own,
 * so that a second series can be added to the first. Groups without a product are left out; chosen ones stay.
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
  return {
    total: counts('total').get('') ?? 0,
    facets: {
      categories: toFacets(labels.categories, counts('categories'), filter.category ? [filter.category] : []),
      series: toFacets(labels.series, counts('series'), filter.series ?? []),
      finishes: toFacets(
        [...finishes.keys()].sort().map((value) => ({ value: value ?? '', label: value ?? '' })),
        finishes,
        filter.finish ?? [],
      ),
      colors: toFacets(labels.colors, counts('colors'), filter.color ?? []),
    },
  }
}

type Label = Readonly<{ value: string; label: string; hex?: string }>

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
    series: await db.select({ value: series.id, label: series.nameDa }).from(series).orderBy(series.position, series.id),
    colors: await db
      .select({ value: colors.id, label: colors.nameDa, hex: colors.hexCode })
      .from(colors)
      .orderBy(colors.position, colors.id),
  }
}

function whereClause(condition: SQL | undefined): SQL {
  return condition ? sql`where ${condition}` : sql``
}
