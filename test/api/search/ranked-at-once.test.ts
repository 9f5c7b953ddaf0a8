import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { run } from '#server/database/run-together.ts'
import { loadDemo } from '#server/demo/load-demo.ts'
import { countQuery } from '#server/products/facets.ts'
import { searchedListQuery } from '#server/products/list-products.ts'
import { matches, type ProductFilter } from '#server/products/product-filter.ts'
import { pageQuery } from '#server/products/queries.ts'
import { findRanked } from '#server/search/find-ranked.ts'
import { understandSearch } from '#server/search/search-products.ts'
import { testShop } from '#test/shop.ts'

const { db, shop } = await testShop()
await loadDemo(db, new Date('2026-11-21'))
await db.execute(sql`analyze products, product_search, product_texts`)

const SEARCHES = [
  'sort',
  'blå satin',
  'rakel',
  'fol',
  'nordlys satin',
  'karbn',
  'satinblå',
  'p',
  'FJ-1022',
  'fj10',
  'FJ',
  '-',
  '%',
  "'",
  'qwertz',
]
const FILTERS: readonly ProductFilter[] = [
  { listed: true },
  { listed: undefined },
  { listed: undefined, active: true },
  { listed: true, color: ['blaa', 'sort'] },
  { listed: true, category: 'bilfolie', newlyAdded: false, finish: ['Mat'] },
]

test.each(SEARCHES.flatMap((search) => FILTERS.map((filter) => ({ search, filter }))))(
  'among few products "$search" with $filter finds, orders and counts as among many',
  async ({ search: text, filter }) => {
    const search = await understandSearch(shop, text)
    const { listed, ...others } = filter
    for (const part of [
      { limit: 7, offset: 0 },
      { limit: 60, offset: 5 },
    ]) {
      const ids = await findRanked(db, search, { listed, only: matches(others) }, part)
      const [list] = await run(db, searchedListQuery(filter, search.apart, { ...part, withCounts: true }))
      expect(list?.found?.map(({ id }) => id) ?? []).toEqual(ids)
      expect(sorted(list?.counts ?? [])).toEqual(sorted(await run(db, countQuery({ ...filter, among: search.found }))))
      const byPrice = { sort: 'price-low', ...part } as const
      expect(await run(db, pageQuery({ ...filter, amongFew: search.apart }, byPrice))).toEqual(
        await run(db, pageQuery({ ...filter, among: search.found }, byPrice)),
      )
    }
  },
)

test('a page whose counts are known does not ask for them again', async () => {
  const search = await understandSearch(shop, 'sort')
  const [list] = await run(db, searchedListQuery({ listed: true }, search.apart, { limit: 3, offset: 0, withCounts: false }))
  expect(list).toMatchObject({ counts: null, found: [expect.anything(), expect.anything(), expect.anything()] })
})

function sorted(rows: readonly Readonly<{ group: string; value: string | null }>[]) {
  return rows.toSorted((one, other) => (`${one.group} ${one.value}` < `${other.group} ${other.value}` ? -1 : 1))
}
