import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { PickList } from '#contract/parcels/parcels.ts'
import { createApi } from '#server/app.ts'
import { auditLog } from '#server/database/schema/audit.ts'
import { addCustomer, addProduct, addTags, orderBody, testShop } from '#test/shop.ts'

const { api, db, shop } = await testShop()
const app = createApi(shop)
const by = await addCustomer(db, { role: 'admin' })
await addTags(db)

type Placed = Readonly<{ gtin: string | null; shelf: string | null }>
const show = async (id: number) => (await api(`GET /assortment/${id}`, undefined, by)).body.product as Placed
const headers = { authorization: `Bearer ${by.token}` }
const exported = async () => await (await app.request('/api/products/export.csv', { headers })).text()

async function read(csv: string) {
  const body = new FormData()
  body.append('file', new Blob([csv], { type: 'text/csv' }), 'varer.csv')
  const response = await app.request('/api/products/import', { method: 'POST', body, headers })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

test('barcode and shelf place of a product are checked, written as they are stored, and logged', async () => {
  const { id } = await addProduct(db)
  const sent = await api(`PUT /products/${id}`, { gtin: '5 901234 123457', shelf: ' a-03-2 ' }, by)
  expect([sent.status, await show(id)]).toEqual([200, expect.objectContaining({ gtin: '5901234123457', shelf: 'A-03-2' })])
  const [entry] = await db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subjectId, String(id)))
  expect(entry?.changes).toEqual({ gtin: { from: null, to: '5901234123457' }, shelf: { from: null, to: 'A-03-2' } })
  const wrong = await api(`PUT /products/${id}`, { gtin: '5901234123456', shelf: 'A/03' }, by)
  expect(wrong).toMatchObject({
    status: 400,
    body: {
      fields: {
        gtin: 'Stregkodens sidste ciffer passer ikke. Læs tallet igen.',
        shelf: 'Skriv hyldepladsen med bogstaver, tal og bindestreger, højst 20 tegn, fx A-03-2.',
      },
    },
  })
  expect(await show(id)).toMatchObject({ gtin: '5901234123457', shelf: 'A-03-2' })
  await api(`PUT /products/${id}`, { gtin: '', shelf: null }, by)
  expect(await show(id)).toMatchObject({ gtin: null, shelf: null })
})

test('many products move to another shelf at once, and back', async () => {
  const [one, other] = [await addProduct(db, { shelf: 'A-1' }), await addProduct(db)]
  const products = [one, other].map(({ id }) => ({ id }))
  const { body } = await api('POST /products/bulk', { products, change: { shelf: 'b-7' } }, by)
  expect([await show(one.id), await show(other.id)]).toMatchObject([{ shelf: 'B-7' }, { shelf: 'B-7' }])
  expect((await api(`POST /undoables/${body.undoableId}/undo`, undefined, by)).status).toBe(200)
  expect([await show(one.id), await show(other.id)]).toMatchObject([{ shelf: 'A-1' }, { shelf: null }])
})

test('a file keeps barcodes and places that a spreadsheet would change, and brings in new ones', async () => {
  const product = await addProduct(db, { gtin: '5901234123457', shelf: '03-2' })
  const line = (await exported()).split('\r\n').find((one) => one.startsWith(product.kcwId)) ?? ''
  expect(line).toContain(";'5901234123457;'03-2;")
  const heads = 'KCW ID;Stregkode (GTIN/EAN);Hyldeplads'
  expect(await read(`${heads}\r\n${product.kcwId};'5901234123457;'03-2\r\n`)).toMatchObject({ body: { changed: 0 } })
  await read(`${heads}\r\n${product.kcwId};036000291452;'04-1\r\n`)
  expect(await show(product.id)).toMatchObject({ gtin: '036000291452', shelf: '04-1' })
  const shortened = await read(`${heads}\r\n${product.kcwId};5,90123E+12;\r\n`)
  expect(JSON.stringify(shortened.body)).toContain('Regnearket har forkortet nummeret')
  await read(`${heads}\r\n${product.kcwId};-;-\r\n`)
  expect(await show(product.id)).toMatchObject({ gtin: null, shelf: null })
})

test('guests get neither barcode nor shelf place', async () => {
  const { id } = await addProduct(db, { gtin: '5901234123457', shelf: 'HEMMELIG-1' })
  expect(JSON.stringify((await api(`GET /products/${id}`)).body)).not.toContain('HEMMELIG-1')
})

test('the pick list goes along the shelves', async () => {
  const wares = [await addProduct(db, { shelf: 'C-10', stock: 5 }), await addProduct(db, { shelf: 'C-9', stock: 5 })]
  const items = wares.map(({ id }) => ({ id, quantity: 1 }))
  const { body } = await api('POST /orders', orderBody(items, { paymentMethod: 'invoice' }), await addCustomer(db))
  const list = (await api(`GET /orders/pick-list?ids=${body.orderId}`, undefined, by)).body as unknown as PickList
  expect(list.rows.map(({ shelf }) => shelf)).toEqual(['C-9', 'C-10'])
})
