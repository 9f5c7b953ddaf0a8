import { desc } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { PriceList } from '#contract/price-lists/price-lists.ts'
import { createApi } from '#server/app.ts'
import { products } from '#server/database/schema/goods/products.ts'
import { workOnImports } from '#server/imports/work-on-imports.ts'
import { addCustomer, addTags, testShop } from '#test/shop.ts'

const { shop, db, api } = await testShop()
const staff = await addCustomer(db, { role: 'superadmin' })
await addTags(db)
const app = createApi(shop)

const WARNING = 'Linje 3 er skrevet med et andet tegnsæt end resten af filen. Tjek, at æ, ø og å er rigtige i den.'
const PRODUCTS = 'SKU;Navn (engelsk);Navn (dansk);Kategori;Pris;Lager'

/** A file in UTF-8 whose third line is Windows-1252. */
function mixed(...lines: readonly string[]): Uint8Array<ArrayBuffer> {
  const bytes = lines.map((line, place) => Buffer.from(`${line}\r\n`, place === 2 ? 'latin1' : 'utf8'))
  return Uint8Array.from(Buffer.concat(bytes))
}

async function send(path: string, file: Uint8Array<ArrayBuffer>) {
  const body = new FormData()
  body.append('file', new Blob([file]), 'fil.csv')
  const headers = { authorization: `Bearer ${staff.token}` }
  const response = await app.request(`/api${path}`, { method: 'POST', body, headers })
  return { status: response.status, body: await response.json() }
}

const danishNames = async () =>
  (await db.select().from(products).orderBy(desc(products.id)).limit(2)).map(({ nameDa }) => nameDa).toSorted()

test('products of a file with one foreign line have their letters, and staff are shown which line it is', async () => {
  const file = mixed(PRODUCTS, 'M-1;Green;Skovgrøn;bilfolie;10;1', 'M-2;Red;Rød;bilfolie;10;1')
  expect(await send('/products/import?dryRun=true', file)).toMatchObject({ status: 200, body: { created: 2, errors: [], mixedLines: [3] } })
  expect(await send('/products/import', file)).toMatchObject({ status: 200, body: { created: 2, mixedLines: [3] } })
  expect(await danishNames()).toEqual(['Rød', 'Skovgrøn'])
})

test('products of a large file with one foreign line, read in pieces, have their letters', async () => {
  const file = mixed(PRODUCTS, 'L-1;Green;Havgrøn;bilfolie;10;1', 'L-2;Red;Mørkerød;bilfolie;10;1')
  const sent = (await send('/product-imports', file)).body.import.id
  const work = () => workOnImports(shop, new AbortController().signal)
  await work()
  const read = await api(`GET /product-imports/${sent}`, undefined, { token: staff.token })
  expect(read.body.import).toMatchObject({ state: 'checked', found: { created: 2, wrong: 0 }, mixedLines: [3] })
  await api(`POST /product-imports/${sent}/begin`, {}, { token: staff.token })
  await work()
  expect(await danishNames()).toEqual(['Havgrøn', 'Mørkerød'])
})

test('customers of a file with one foreign line have their letters', async () => {
  const file = mixed('E-mail;Navn', 'a@firma.dk;Søren', 'b@firma.dk;Åse')
  const { status, body } = await send('/users/import?dryRun=true', file)
  expect({ status, body }).toMatchObject({ status: 200, body: { created: 2, mixedLines: [3] } })
  expect(body.rows.map(({ name }: { name: string }) => name)).toEqual(['Søren', 'Åse'])
})

test('prices of a file with one foreign line are found by their SKUs, and staff are shown which line it is', async () => {
  const made = await api('POST /price-lists', { name: 'Forår', startsOn: '2027-03-01' }, { token: staff.token })
  const { status, body } = await send(`/price-lists/${(made.body.list as PriceList).id}/import`, mixed('SKU;Pris', 'GRØN-1;10', 'RØD-1;20'))
  expect([status, body.message]).toEqual([200, `2 priser er skrevet i listen. ${WARNING}`])
})

test('lines of a bank statement with one foreign line have their letters', async () => {
  const lines = mixed('Dato;Tekst;Beløb', '02-11-2026;Søren;10,00', '03-11-2026;Åse;20,00')
  const { status, body } = await send('/bank-statements', lines)
  expect([status, body.added, body.told.at(-1)]).toEqual([200, 2, WARNING])
})
