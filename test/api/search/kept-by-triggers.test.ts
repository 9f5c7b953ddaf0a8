import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { loadDemo } from '#server/demo/load-demo.ts'
import { testShop } from '#test/shop.ts'

const { db } = await testShop()
await loadDemo(db, new Date('2026-11-21'))

/** Products whose descriptions are put in order by something else than their names. */
async function differing(): Promise<unknown[]> {
  const { rows } = await db.execute(sql`
    select names.product_id from product_search names left join product_texts texts using (product_id)
    where (names.listed, names.is_film, names.is_in_stock, names.name_key) is distinct from (texts.listed, texts.is_film, texts.is_in_stock, texts.name_key)`)
  return rows
}

test.each([
  [
    'a product is added',
    sql`insert into products (kcw_id, name, name_da, unit_price_ore, stock) values ('NY-1', 'New', 'Ny folie', 100, 3)`,
  ],
  ['the last roll is sold', sql`update products set stock = 0 where stock > 0 and id % 2 = 0`],
  ['goods come in', sql`update products set stock = 7 where stock = 0`],
  ['one is hidden', sql`update products set active = not active where id % 3 = 0`],
  ['one gets another name', sql`update products set name_da = 'Ændret ' || name_da where id % 5 = 0`],
  ['one is no film any more', sql`update products set category_id = 'vaerktoej', product_type_id = null where category_id = 'bilfolie'`],
])('what is found by its descriptions stands in the order of names when %s', async (_, change) => {
  await db.execute(change)
  expect(await differing()).toEqual([])
})

test('an edit of a film locks no word that others have too, so that two edits never wait for each other', async () => {
  const locked = await db.transaction(async (tx) => {
    await tx.execute(sql`update products set description_da = description_da || ' ny' where id in (select min(id) from products)`)
    return (await tx.execute(sql`select word from search_vocabulary where xmax = pg_current_xact_id()::xid`)).rows
  })
  expect(locked).toEqual([])
})

test('a word of a description is a name once a film is called so', async () => {
  const isName = async () => (await db.execute(sql`select is_name from search_vocabulary where word = 'vintergæk'`)).rows
  const [{ id } = { id: 0 }] = (await db.execute<{ id: number }>(sql`select min(id) as id from products`)).rows
  await db.execute(sql`update products set description_da = description_da || ' vintergæk' where id = ${id}`)
  expect(await isName()).toEqual([{ is_name: false }])
  await db.execute(sql`update products set name_da = name_da || ' Vintergæk' where id = ${id}`)
  expect(await isName()).toEqual([{ is_name: true }])
})
