import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { ImportOutcome } from '#contract/products/staff-product-list.ts'
import { createApi } from '#server/app.ts'
import { products } from '#server/database/schema/goods/products.ts'
import { addCustomer, addTags, testShop } from '#test/shop.ts'

const LINES = 10_000

const { shop, db } = await testShop()
const { token } = await addCustomer(db, { role: 'admin' })
await addTags(db)
const app = createApi(shop)

test('a file of 10,000 lines with a broken one at 9,999 changes nothing; mended it changes all', async () => {
  const lines = Array.from({ length: LINES }, (_, at) => `L-${at}x;Name ${at};Navn ${at};bilfolie;${at + 1}`)
  const newProducts = (rows: readonly string[]) => `KCW ID;Navn (engelsk);Navn (dansk);Kategori;Pris\r\n${rows.join('\r\n')}\r\n`
  const broken = await importFile(newProducts(lines.with(9_997, 'L-9997x;Name;Navn;bilfolie;dyr')))
  expect(broken).toMatchObject({
    status: 400,
    body: { code: 'csv_errors', errors: [{ line: 9_999, column: 'Pris', message: 'Skriv en pris i kr.' }] },
  })
  expect(await db.$count(products)).toBe(0)
  const mended = await importFile(newProducts(lines))
  expect(mended).toMatchObject({ status: 200, body: { created: LINES, errors: [] } })
  expect(mended.body.rows).toHaveLength(1000)
  expect(await db.$count(products)).toBe(LINES)
  // the planner is told at once, of what is searched too
  const { rows } = await db.execute<{ known: number }>(sql`
    select min(reltuples)::int as known from pg_class where relname in ('products', 'product_search', 'product_texts')`)
  expect(rows).toEqual([{ known: LINES }])
  const dearer = await importFile(`KCW ID;Pris\r\n${lines.map((_, at) => `L-${at}x;${at + 2}`).join('\r\n')}\r\n`)
  expect(dearer.body).toMatchObject({ created: 0, changed: LINES })
  const [last] = await db.select().from(products).where(eq(products.kcwId, 'L-9999x'))
  expect(last).toMatchObject({ unitPriceOre: 10_001_00, nameDa: 'Navn 9999', revision: 2 })
})

async function importFile(file: string): Promise<{ status: number; body: Omit<ImportOutcome, 'success'> }> {
  const form = new FormData()
  form.append('file', new Blob([file]), 'produkter.csv')
  const response = await app.request('/api/products/import', { method: 'POST', body: form, headers: { authorization: `Bearer ${token}` } })
  return { status: response.status, body: (await response.json()) as ImportOutcome }
}
