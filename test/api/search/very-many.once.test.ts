import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { loadDemo } from '#server/demo/load-demo.ts'
import { findRanked } from '#server/search/find-ranked.ts'
import { understandSearch } from '#server/search/search-products.ts'
import { testShop } from '#test/shop.ts'

const COPIES = 130
const PAGE = 500

const { db, shop } = await testShop()
await loadDemo(db, new Date('2026-11-21'))
// every product of the demo once more, many times: so many match that the shop no longer puts all of them in order
for (let copy = 1; copy <= COPIES; copy += 1) {
  await db.execute(sql`
    insert into products (kcw_id, name, name_da, series_id, category_id, product_type_id, description_da, feature_tags, color_tags,
        specifications, unit_price_ore, stock, search_text, created_at)
      select 'MANY-' || id || '-' || ${copy}::integer, name || ' ' || ${copy}::integer, name_da || ' ' || ${copy}::integer, series_id, category_id,
        product_type_id, description_da, feature_tags, color_tags, specifications, unit_price_ore,
        case when ${copy} % 3 = 0 then 0 else stock end, search_text, created_at
      from products where kcw_id not like 'MANY-%'`)
}
await db.execute(sql`analyze products, product_search, product_texts`)

const everyListed = { listed: true, only: undefined } as const

/** All that is found, page after page, with what its place depends on. */
async function findAll(text: string) {
  const search = await understandSearch(shop, text)
  const { rows: found } = await db.execute<{ id: number }>(sql`select id from (${search.found}) as found (id)`)
  const ids: number[] = []
  for (let offset = 0; offset < found.length; offset += PAGE) {
    ids.push(...(await findRanked(db, search, everyListed, { limit: PAGE, offset })))
  }
  const ranks = [...search.bySku, ...search.named]
  const cases = sql.join(
    ranks.map((rank, place) => sql`when ${rank} then ${sql.raw(String(place))}`),
    sql` `,
  )
  const { rows } = await db.execute<{ id: number; rank: number; isFilm: boolean; isInStock: boolean }>(
    sql`select product_id as id, case ${cases} else ${sql.raw(String(ranks.length))} end as rank, is_film as "isFilm", is_in_stock as "isInStock" from product_search`,
  )
  const known = new Map(rows.map((row) => [row.id, row]))
  return { found: found.map(({ id }) => id), ids, places: ids.flatMap((id) => known.get(id) ?? []), named: ranks.length }
}

const searches = ['sort', 'blå satin', 'rakel', 'folie', 'nordlys satin', 'karbn', 'satinblå', 'po', 'many-7', 'handsker', 'sort mat']

async function expectAllOnceAndInOrder(text: string): Promise<number> {
  const { found, ids, places, named } = await findAll(text)
  expect(ids.length).toBe(found.length)
  expect(new Set(ids)).toEqual(new Set(found))
  const keyOf = ({ rank, isFilm, isInStock }: (typeof places)[number]) => [rank, Number(!isFilm), Number(!isInStock)].join()
  const ofNames = places.filter(({ rank }) => rank < named).map(keyOf)
  expect(ofNames).toEqual(ofNames.toSorted())
  expect(places.slice(0, ofNames.length).map(keyOf)).toEqual(ofNames)
  return found.length
}

describe('of very many products', () => {
  test.each(searches)(
    '"%s" finds each once, the best said first, films before accessories and what is in stock before the rest, and so it does asked again',
    async (text) => {
      expect(await expectAllOnceAndInOrder(text)).toBeGreaterThan(COPIES)
      await expectAllOnceAndInOrder(text)
    },
  )
})

test.each(['product_search', 'product_texts'])('in %s what came in together stands together, so that few pages are read', async (table) => {
  // a short row may still fill up a page of earlier ones
  const { rows } = await db.execute<{ misplaced: number }>(sql`
    select (count(*) filter (where is_misplaced))::float8 / count(*) as misplaced from (
      select product_id < lag(product_id) over (order by words.ctid) as is_misplaced
      from ${sql.identifier(table)} as words join products on id = product_id where kcw_id like 'MANY-%') as placed`)
  expect(rows[0]?.misplaced).toBeLessThan(0.03)
})

describe('when most of them are gone and a search is believed to find as many as before', () => {
  test('each of the others is found once and in its order', async () => {
    await db.execute(sql`delete from products where kcw_id like 'MANY-%' and id % 40 <> 0`)
    for (const text of searches) expect([text, await expectAllOnceAndInOrder(text)]).toEqual([text, expect.any(Number)])
  })
})

describe('when there are many again and a search is believed to find few', () => {
  test('each is found once and in its order', async () => {
    await db.execute(sql`
      insert into products (kcw_id, name, name_da, series_id, category_id, product_type_id, description_da, feature_tags, color_tags,
          specifications, unit_price_ore, stock, search_text, created_at)
        select 'AGAIN-' || id || '-' || copy, name, name_da || ' ' || copy, series_id, category_id, product_type_id, description_da, feature_tags,
          color_tags, specifications, unit_price_ore, stock, search_text, created_at
        from products cross join generate_series(1, 30) as copy where kcw_id not like 'MANY-%'`)
    for (const text of searches) expect([text, await expectAllOnceAndInOrder(text)]).toEqual([text, expect.any(Number)])
  })
})
