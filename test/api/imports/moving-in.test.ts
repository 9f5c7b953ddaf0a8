import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { CustomerImportOutcome } from '#contract/customers/customer-import.ts'
import type { ImportOutcome } from '#contract/products/staff-product-list.ts'
import { createApi } from '#server/app.ts'
import { users } from '#server/database/schema/customers.ts'
import { products } from '#server/database/schema/goods/products.ts'
import { addCustomer, addTags, testShop } from '#test/shop.ts'

const { shop, db } = await testShop()
const { token } = await addCustomer(db, { role: 'admin' })
await addTags(db)
const app = createApi(shop)

type Sending = Readonly<{ dryRun?: boolean; mapping?: unknown }>
async function send<Outcome>(path: string, lines: readonly string[], { dryRun = false, mapping }: Sending) {
  const form = new FormData()
  form.append('file', new Blob([`${lines.join('\r\n')}\r\n`]), 'eksport.csv')
  const query = new URLSearchParams({ dryRun: String(dryRun), ...(mapping !== undefined && { mapping: JSON.stringify(mapping) }) })
  const headers = { authorization: `Bearer ${token}` }
  const response = await app.request(`/api${path}?${query}`, { method: 'POST', body: form, headers })
  return { status: response.status, body: (await response.json()) as Outcome & { code?: string; fields?: Record<string, string> } }
}
const sendProducts = (lines: readonly string[], sending: Sending = {}) => send<ImportOutcome>('/products/import', lines, sending)
const sendCustomers = (lines: readonly string[], sending: Sending = {}) => send<CustomerImportOutcome>('/users/import', lines, sending)
const bySku = async (kcwId: string) => (await db.select().from(products).where(eq(products.kcwId, kcwId)))[0]
const withEmail = async (email: string) => (await db.select().from(users).where(eq(users.email, email)))[0]

const SHOPIFY =
  'Handle,Title,Body (HTML),Vendor,Type,Published,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price,Image Src,Status'
const USES = ['family', 'nameDa', 'descriptionDa', null, 'categoryId', null, null, 'option', 'kcwId', 'stock', 'price', null, 'active']

describe('a Shopify export of products', () => {
  const shopify = (handle: string, sku: string) => [
    SHOPIFY,
    `${handle},Kulsort ${handle},"<p>Til <b>biler</b></p>",Nordlys,Plotterfolie,true,Title,Default Title,${sku},7,319.20,https://cdn/1.jpg,active`,
    `${handle},,,,,,,,,,,https://cdn/2.jpg,`,
  ]

  test('is refused unmapped, and a dry run suggests its columns', async () => {
    const file = shopify('spoerg', 'SPOERG-1')
    const refused = await sendProducts(file)
    expect([refused.status, refused.body.code]).toEqual([400, 'csv_errors'])
    const { body } = await sendProducts(file, { dryRun: true })
    expect(body).toMatchObject({ created: 0, mapping: { isOpen: true, isRemembered: false, system: 'Shopify', prices: null } })
    expect(body.mapping?.columns.map(({ use }) => use)).toEqual(USES)
    expect(body.mapping?.columns[1]).toMatchObject({ heading: 'Title', samples: ['Kulsort spoerg'] })
    expect(await bySku('SPOERG-1')).toBeUndefined()
  })

  test('comes in as staff say, and the next file with these headings is read the same', async () => {
    const mapping = { uses: USES, prices: 'withoutVat', category: 'bilfolie', leavesOutKeyless: false }
    const tried = await sendProducts(shopify('flyt', '0041'), { dryRun: true, mapping })
    expect(tried.body).toMatchObject({ created: 1, errors: [], mapping: { isOpen: false, isRemembered: false } })
    expect(tried.body.mapping?.notes).toEqual(['1 linje har kun et billede og springes over.'])
    expect(await bySku('0041')).toBeUndefined()
    expect((await sendProducts(shopify('flyt', '0041'), { mapping })).body).toMatchObject({ created: 1, errors: [] })
    expect(await bySku('0041')).toMatchObject({
      ...{ name: 'Kulsort flyt', nameDa: 'Kulsort flyt', descriptionDa: 'Til biler', categoryId: 'bilfolie', stock: 7, active: true },
      unitPriceOre: 399_00,
    })
    const next = await sendProducts(shopify('naeste', 'NAESTE-1'))
    expect(next.body).toMatchObject({ created: 1, mapping: { isRemembered: true, prices: 'withoutVat' } })
    expect(await bySku('NAESTE-1')).toMatchObject({ unitPriceOre: 399_00 })
  })

  test('imported again without the earlier price ends the promotion, and the dry run shows it', async () => {
    const headings = 'Handle,Title,Variant SKU,Variant Price,Variant Compare At Price'
    const uses = ['family', 'nameDa', 'kcwId', 'price', 'comparePrice']
    const mapping = { uses, prices: 'withVat', category: 'bilfolie', leavesOutKeyless: false }
    const file = (before: string) => [headings, `udsalg,Udsalg,UDSALG-1,800,${before}`]
    await sendProducts(file('1000'), { mapping })
    expect(await bySku('UDSALG-1')).toMatchObject({ unitPriceOre: 1_000_00, promotionPercent: 20 })
    const tried = await sendProducts(file(''), { dryRun: true })
    const changes = { price: { from: 1_000, to: 800 }, promotion: { from: 20, to: 0 } }
    expect(tried.body).toMatchObject({ changed: 1, errors: [], rows: [{ changes }] })
    await sendProducts(file(''))
    expect(await bySku('UDSALG-1')).toMatchObject({ unitPriceOre: 800_00, promotionPercent: 0 })
    const again = await sendProducts(file(''), { dryRun: true })
    expect(again.body).toMatchObject({ changed: 0, errors: [] })
  })

  test('without a category for the unknown ones is refused at its line', async () => {
    const mapping = { uses: USES, prices: 'withVat', category: null, leavesOutKeyless: false }
    const { status, body } = await sendProducts(shopify('kategori', 'KATEGORI-1'), { mapping })
    expect(status).toBe(400)
    expect(body.errors).toEqual([{ line: 2, column: 'Type', message: 'Kategorien Plotterfolie findes ikke.' }])
  })

  test.each([
    ['columns of another file', { uses: ['kcwId'], prices: null }, 'Kolonnerne passer ikke til filen. Vælg dem igen.'],
    ['no column for the SKU', { uses: USES.with(8, null), prices: 'withVat' }, 'Vælg, hvilken kolonne der er »KCW ID«.'],
    ['no word on VAT', { uses: USES, prices: null }, 'Vælg, om priserne i filen er med eller uden moms.'],
    ['no choice at all', 'kcwId', 'Vælg, hvad hver kolonne er.'],
  ])('with %s is refused at the choice', async (_, mapping, message) => {
    const { status, body } = await sendProducts(shopify('forkert', 'FORKERT-1'), { dryRun: true, mapping })
    expect([status, body.fields]).toEqual([400, { mapping: message }])
  })
})

test("a sale of WooCommerce begins and ends on the file's dates, and the next file without it takes the plan back", async () => {
  const headings = 'ID,Type,SKU,Name,Published,Date sale price starts,Date sale price ends,Regular price,Sale price'
  const file = (sale: string) => [headings, `1,simple,JUL-1,Julefolie,1,${sale}`]
  const dated = file('2026-12-20 0:00:00,2026-12-24 23:59:59,1000,700')
  const preview = await sendProducts(dated, { dryRun: true })
  const uses = preview.body.mapping?.columns.map(({ use }) => use)
  const mapping = { uses, prices: 'withVat', category: 'bilfolie', leavesOutKeyless: false }
  expect((await sendProducts(dated, { mapping })).body).toMatchObject({ created: 1, errors: [] })
  expect(await bySku('JUL-1')).toMatchObject({
    ...{ unitPriceOre: 1_000_00, promotionPercent: 0, nextPromotionPercent: 30 },
    nextPromotionFrom: new Date('2026-12-19T23:00:00Z'),
    nextPromotionUntil: new Date('2026-12-24T23:00:00Z'),
  })
  expect((await sendProducts(dated)).body).toMatchObject({ changed: 0, unchanged: 1, errors: [] })
  expect((await sendProducts(file('snart,,1000,700'))).body.errors).toMatchObject([{ line: 2, column: 'Kommende kampagne fra' }])
  expect((await sendProducts(file(',,1000,'))).body).toMatchObject({ changed: 1, errors: [] })
  expect(await bySku('JUL-1')).toMatchObject({ promotionPercent: 0, nextPromotionPercent: 0, nextPromotionFrom: null })
})

test("the shop's own files are read by their headings, without a question", async () => {
  const { body } = await sendProducts(['KCW ID,Navn (engelsk),Navn (dansk),Kategori,Pris', 'EGEN-1,a,b,bilfolie,1'], { dryRun: true })
  expect(body).toMatchObject({ created: 1, errors: [], mapping: null })
})

test("Rackbeat's customers come in as firms, and those without an address are left out where staff want that", async () => {
  const headings = 'Kundenr;Navn;Gruppe;Adresse1;Adresse2;Postnummer;By;Land;Momszone;CVR;EAN;Layout;Betalingsbetingelser;Telefon;Email'
  const rows = [
    '1;Ærø Lak ApS;1;Havnen 2;Port B;5970;Ærøskøbing;DK;1;13748136;5790000000012;1;8 dage;62520000;rack@aero-lak.dk',
    '2;Uden Mail ApS;1;Gaden 1;;8000;Aarhus C;DK;1;;;1;8 dage;;',
  ]
  const preview = await sendCustomers([headings, ...rows], { dryRun: true })
  expect(preview.body.mapping).toMatchObject({ isOpen: true, system: 'Rackbeat', prices: null })
  const uses = preview.body.mapping?.columns.map(({ use }) => use)
  const mapping = { uses, prices: null, category: null, leavesOutKeyless: true }
  const { body } = await sendCustomers([headings, ...rows], { mapping })
  expect(body).toMatchObject({ created: 1, errors: [], mapping: { notes: ['1 linje uden E-mail springes over: linje 3.'] } })
  expect(await withEmail('rack@aero-lak.dk')).toMatchObject({
    ...{ company: 'Ærø Lak ApS', name: 'Ærø Lak ApS', address: 'Havnen 2, Port B', postalCode: '5970', city: 'Ærøskøbing' },
    ...{ cvr: '13748136', lastEan: '5790000000012', phone: '62520000', passwordHash: null },
  })
})
