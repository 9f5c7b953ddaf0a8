import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import { type Query, shapedStatement } from '#server/database/statement.ts'
import { rankedPage } from '#server/search/find-ranked.ts'
import type { SearchShape } from '#server/search/prepare-search.ts'
import { type CountRow, countsOf } from './facets.ts'
import { matches, type ProductFilter, shapeOf } from './product-filter.ts'
import type { FoundProduct } from './queries.ts'

type SearchedList = Readonly<{ counts: readonly CountRow[] | null; found: readonly FoundProduct[] | null }>
type Asked = Readonly<{ limit: number; offset: number; asksCounts: boolean }>

const searchedList = shapedStatement<Readonly<Record<string, unknown>>, SearchedList>('searched-list')

/** Page and counts of a ranked search in a small shop; the search runs once. Answers one row. */
export function searchedListQuery(filter: ProductFilter, search: SearchShape, { limit, offset, asksCounts }: Asked): Query<SearchedList> {
  const { shape, slotted, values } = shapeOf(filter)
  return searchedList(
    `${shape} ${search.shape} ${asksCounts}`,
    (slots) => {
      const { listed: _, ...others } = slotted(slots)
      const questions = search.slotted(slots)
      const found = sql`select id from searched`
      const page = rankedPage(
        { ...questions, found },
        { listed: filter.listed, only: matches(others) },
        { limit: slots.limit as Placeholder, offset: slots.offset as Placeholder },
      )
      const counts = asksCounts ? rowsOf(countsOf({ ...slotted(slots), among: found })) : sql`null`
      return sql`with searched (id) as materialized (${questions.found}) select ${counts} as counts, ${rowsOf(page)} as found`
    },
    { ...values, ...search.values, limit, offset },
  )
}

function rowsOf(question: SQL): SQL {
  return sql`(select json_agg(answered) from (${question}) as answered)`
}
