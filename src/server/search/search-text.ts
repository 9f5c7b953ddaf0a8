import { and, eq, like, or, type SQL, sql } from 'drizzle-orm'
import { searchable } from '#domain/products/product-list.ts'
import type { Connection } from '#server/database/connect.ts'
import { products } from '#server/database/schema/goods/products.ts'
import { anywhere } from '#server/lists/list-queries.ts'

type Searched = Readonly<{
  kcwId: string
  name: string
  nameDa: string
  series: string | null
  description: string | null
  descriptionDa: string | null
}>

/** One text per line, so that no match spans two. */
export function searchTextOf({ kcwId, name, nameDa, series, description, descriptionDa }: Searched): string {
  return [kcwId, name, nameDa, series, description, descriptionDa].map((text) => searchable(text ?? '')).join('\n')
}

const NAME_LINES = [2, 3]
const SERIES_LINE = 4

/** Products whose name holds the text. The whole search text has an index. */
export function isNamed(text: string): SQL | undefined {
  const named = anywhere(searchable(text))
  return and(
    like(products.searchText, named),
    or(...NAME_LINES.map((line) => like(sql`split_part(${products.searchText}, chr(10), ${line}::int)`, named))),
  )
}

/** Replaces the series line written by `searchTextOf`. */
export async function renameSeriesInSearch(tx: Connection, seriesId: string, series: string | null): Promise<void> {
  const lines = sql`string_to_array(${products.searchText}, chr(10))`
  const renamed = sql`array_to_string((${lines})[:${SERIES_LINE - 1}] || ${searchable(series ?? '')}::text || (${lines})[${SERIES_LINE + 1}:], chr(10))`
  await tx.update(products).set({ searchText: renamed }).where(eq(products.seriesId, seriesId))
}

/** Active, and not a discontinued product that is sold out (the domain's `isUnlisted`). */
export const isListedProduct = sql`${products.active} and not ${products.gone}`
