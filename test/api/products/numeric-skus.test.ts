import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { ImportOutcome } from '#contract/products/staff-product-list.ts'
import { createApi } from '#server/app.ts'
import { products } from '#server/database/schema/goods/products.ts'
import { addCustomer, addProduct, addTags, testShop } from '#test/shop.ts'

const { shop, db, api } = await testShop()
const staff = await addCustomer(db, { role: 'admin' })
await addTags(db)
const app = createApi(shop)

async function send(file: string, query = '') {
  const form = new FormData()
  form.append('file', new Blob([file]), 'produkter.csv')
  const headers = { authorization: `Bearer ${staff.token}` }
  const response = await app.request(`/api/products/import${query}`, { method: 'POST', body: form, headers })
  return { status: response.status, body: (await response.json()) as ImportOutcome }
}
async function exported(format: 'excel' | 'plain') {
  const response = await app.request(`/api/products/export.csv?format=${format}`, { headers: { authorization: `Bearer ${staff.token}` } })
  return await response.text()
}
const shown = async (address: string) => (await api(`GET /products/${address}` as 'GET /x')).body.product as { id: number; kcwId: string }
const stockOf = async (id: number) => (await db.select().from(products).where(eq(products.id, id)))[0]?.stock

describe('a SKU that is another product’s numeric id', () => {
  it('goes before the id in an address, and the other product is found by its own SKU', async () => {
    const other = await addProduct(db, { kcwId: 'ANDEN-1' })
    const numbered = await addProduct(db, { kcwId: String(other.id) })
    expect((await shown(String(other.id))).id).toBe(numbered.id)
    expect((await shown('ANDEN-1')).id).toBe(other.id)
    expect((await shown(String(numbered.id))).id).toBe(numbered.id)
  })

  it('is not matched where staff change a product by its id', async () => {
    const other = await addProduct(db, { kcwId: 'ANDEN-2', stock: 5 })
    const numbered = await addProduct(db, { kcwId: String(other.id), stock: 7 })
    const changed = await api(`PUT /products/${other.id}` as 'PUT /x', { stock: 6 }, { token: staff.token })
    expect(changed.status).toBe(200)
    expect([await stockOf(other.id), await stockOf(numbered.id)]).toEqual([6, 7])
  })

  it('is matched in a file, and the import is undone on the same product', async () => {
    const other = await addProduct(db, { kcwId: 'ANDEN-3', stock: 5 })
    const numbered = await addProduct(db, { kcwId: String(other.id), stock: 7 })
    const { body } = await send(`KCW ID;Lager\r\n${other.id};9\r\n`)
    expect(body).toMatchObject({ changed: 1, errors: [] })
    expect([await stockOf(other.id), await stockOf(numbered.id)]).toEqual([5, 9])
    const undone = await api(`POST /undoables/${body.undoableId}/undo` as 'POST /x', {}, { token: staff.token })
    expect(undone.status).toBe(200)
    expect([await stockOf(other.id), await stockOf(numbered.id)]).toEqual([5, 7])
  })
})

describe('a SKU with leading zeros', () => {
  it('is another one than the same number without, and no product’s id', async () => {
    const { id } = await addProduct(db, { kcwId: 'ANDEN-4' })
    expect((await api(`GET /products/0${id}` as 'GET /x')).status).toBe(404)
    const zeros = await addProduct(db, { kcwId: `0${id}` })
    expect((await shown(`0${id}`)).id).toBe(zeros.id)
    expect((await shown(String(id))).id).toBe(id)
  })

  it('is made from a file, exported so that a spreadsheet leaves it alone, and read back', async () => {
    const made = await send('KCW ID;Navn (engelsk);Navn (dansk);Kategori;Pris\r\n0041501;a;b;bilfolie;1\r\n')
    expect(made.body).toMatchObject({ created: 1, errors: [] })
    const text = await exported('excel')
    expect(text).toContain("\n'0041501;")
    expect(await exported('plain')).toContain('\n0041501,')
    expect((await send(text, '?dryRun=true')).body).toMatchObject({ created: 0, changed: 0, errors: [] })
  })

  it('is refused with a question when a spreadsheet removed the zeros, unless written with an apostrophe', async () => {
    await addProduct(db, { kcwId: '0077' })
    const file = (sku: string) => `KCW ID;Navn (engelsk);Navn (dansk);Kategori;Pris\r\n${sku};a;b;bilfolie;1\r\n`
    const refused = await send(file('77'))
    expect(refused.status).toBe(400)
    expect(refused.body.errors).toEqual([
      {
        line: 2,
        column: 'KCW ID',
        message: "Varenummeret 77 findes ikke, men 0077 gør. Har regnearket fjernet nullerne? Skriv '0077, eller '77 for et nyt produkt.",
      },
    ])
    expect((await send(file("'77"))).body).toMatchObject({ created: 1, errors: [] })
    expect((await send(file('77').replace('b;', 'ny;'))).body).toMatchObject({ changed: 1, errors: [] })
  })
})
