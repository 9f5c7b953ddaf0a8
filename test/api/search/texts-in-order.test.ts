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
