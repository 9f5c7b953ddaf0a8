import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Waiting } from '#contract/dashboard/dashboard.ts'
import type { ExportProof } from '#contract/orders/export-proofs.ts'
import type { Order } from '#contract/orders/order.ts'
import { createApi } from '#server/app.ts'
import { auditLog } from '#server/database/schema/audit.ts'
import { settings } from '#server/database/schema/settings.ts'
import { eraseBuyersBefore } from '#server/orders/erase-buyers.ts'
import { download } from '#test/download.ts'
import { invoicingStaff } from '#test/invoiced-order.ts'
import { pdfText } from '#test/pdf-reader.ts'
import { addProduct, addTags, ISSUED_BY_HAND, OWN_COMPANY, orderBody, testShop } from '#test/shop.ts'

const here = await testShop()
const { api, db, shop } = here
const app = createApi(shop)
const staff = await invoicingStaff(here)
const by = { token: staff.token }
await addTags(db)
const CUSTOMS = 'Solgt uden dansk moms. Modtageren betaler told og moms på Færøerne.'
const exports = { FO: { isOffered: true }, GL: { isOffered: true }, customs: CUSTOMS }
await db.update(settings).set({ data: { ...ISSUED_BY_HAND, company: OWN_COMPANY, exports } })

const TORSHAVN = { shippingAddress: 'Tórsgøta 4', shippingPostalCode: '100', shippingCity: 'Tórshavn' }
const film = () => addProduct(db, { categoryId: 'bilfolie', productTypeId: 'bilfolie' })
const show = async (id: number) => (await api(`GET /assortment/${id}`, undefined, by)).body.product as { hsCode: string | null }

async function place(id: number, more: object = TORSHAVN): Promise<Order> {
  const { body } = await api('POST /orders', orderBody([{ id, quantity: 1 }], more))
  return (await api(`GET /orders/${body.orderId}`, undefined, by)).body.order as Order
}

const send = (order: Order, tracking: string | null) =>
  api(`POST /orders/${order.id}/parcels`, { items: [{ itemId: order.items[0]?.id, quantity: 1 }], carrier: 'postnord', tracking }, by)

async function unproven(): Promise<readonly number[]> {
  const { orders } = (await api('GET /orders?scope=exportUnproven', undefined, by)).body as { orders: readonly Order[] }
  const { waiting } = (await api('GET /dashboard/waiting', undefined, by)).body as { waiting: Waiting }
  expect(waiting.exportsUnproven).toBe(orders.length)
  return orders.map(({ id }) => id)
}

async function upload(id: number, body: string, name = 'Udførselsangivelse.pdf') {
  const form = new FormData()
  form.append('file', new Blob([body]), name)
  const response = await app.request(`/api/orders/${id}/export-proofs`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${staff.token}` },
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

const PDF = '%PDF-1.7\nudført\n%%EOF'

test('the HS code of a product is written alone, for many at once and in a file, is logged, and is taken back', async () => {
  const [one, other] = [await film(), await film()]
  expect((await api(`PUT /products/${one.id}`, { hsCode: '3919 90 80' }, by)).status).toBe(200)
  expect(await show(one.id)).toMatchObject({ hsCode: '39199080' })
  const wrong = await api(`PUT /products/${one.id}`, { hsCode: '3919.9' }, by)
  expect(wrong).toMatchObject({ status: 400, body: { fields: { hsCode: 'Skriv HS-koden med 6, 8 eller 10 cifre.' } } })
  const products = [one, other].map(({ id }) => ({ id }))
  const changed = await api('POST /products/bulk', { products, change: { hsCode: '391990' } }, by)
  expect(changed.body).toMatchObject({ message: '2 produkter ændret' })
  const [entry] = await db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subjectId, String(other.id)))
  expect(entry?.changes).toEqual({ hsCode: { from: null, to: '391990' } })
  expect((await api(`POST /undoables/${changed.body.undoableId}/undo`, undefined, by)).status).toBe(200)
  expect([await show(one.id), await show(other.id)]).toMatchObject([{ hsCode: '39199080' }, { hsCode: null }])
  const csv = await (await app.request('/api/products/export.csv', { headers: { authorization: `Bearer ${staff.token}` } })).text()
  const [head = '', ...lines] = csv.replace('\uFEFF', '').split('\r\n')
  const cells = lines.find((line) => line.startsWith(one.kcwId))?.split(';') ?? []
  expect(cells[head.split(';').indexOf('HS-kode')]).toBe('39199080')
})

test('invoice and packing slip of an export name HS codes and the text for customs; those of a Danish order do not', async () => {
  const product = await film()
  await api(`PUT /products/${product.id}`, { hsCode: '39199080' }, by)
  for (const [where, isExport] of [
    [TORSHAVN, true],
    [{}, false],
  ] as const) {
    const order = await place(product.id, where)
    const slip = pdfText((await download(shop, `/orders/${order.id}/packing-slip-pdf`, staff.token)).file)
    const invoice = await staff.issue(order.id)
    const paper = pdfText((await download(shop, `/invoices/${invoice.id}/pdf`, staff.token)).file)
    for (const text of [slip, paper])
      for (const part of ['HS-kode 39199080', 'Solgt uden dansk moms.', '100 Tórshavn, Færøerne'])
        expect(text.includes(part), part).toBe(isExport)
    // an issued paper stays when the product changes
    await api(`PUT /products/${product.id}`, { hsCode: '391990' }, by)
    if (isExport) expect(pdfText((await download(shop, `/invoices/${invoice.id}/pdf`, staff.token)).file)).toContain('HS-kode 39199080')
    await api(`PUT /products/${product.id}`, { hsCode: '39199080' }, by)
  }
})

test('an export that was sent without a tracking number waits for proof: the number, or a document that staff keep with it', async () => {
  const product = await film()
  const [tracked, noted, undocumented, danish] = [
    await place(product.id),
    await place(product.id),
    await place(product.id),
    await place(product.id, {}),
  ]
  expect(await unproven()).toEqual([])
  for (const order of [noted, undocumented, danish]) expect((await send(order, null)).status).toBe(200)
  await send(tracked, 'CX123456785DK')
  expect(new Set(await unproven())).toEqual(new Set([noted.id, undocumented.id]))

  const [parcel] = ((await api(`GET /orders/${noted.id}`, undefined, by)).body.order as Order).parcels
  await api(`PUT /orders/${noted.id}/parcels/${parcel?.id}`, { carrier: 'postnord', tracking: 'CX123456799DK' }, by)
  expect(await unproven()).toEqual([undocumented.id])

  const stored = await upload(undocumented.id, PDF)
  expect(stored).toMatchObject({ status: 200, body: { proofs: [{ name: 'Udførselsangivelse.pdf', by: 'Bo Bogholder' }] } })
  expect(await unproven()).toEqual([])
  const [proof] = (await api(`GET /orders/${undocumented.id}`, undefined, by)).body.exportProofs as ExportProof[]
  const file = await download(shop, `/orders/${undocumented.id}/export-proofs/${proof?.id}`, staff.token)
  expect([file.headers.get('content-type'), file.file.toString()]).toEqual(['application/pdf', PDF])
  expect((await download(shop, `/orders/${noted.id}/export-proofs/${proof?.id}`, staff.token)).status).toBe(404)

  expect((await api(`DELETE /orders/${undocumented.id}/export-proofs/${proof?.id}`, undefined, by)).status).toBe(200)
  expect(await unproven()).toEqual([undocumented.id])
  expect((await api(`DELETE /orders/${undocumented.id}/export-proofs/${proof?.id}`, undefined, by)).body).toMatchObject({
    code: 'document_not_found',
  })

  await eraseBuyersBefore(db, '2033-01-01')
  expect(await unproven(), 'without their buyers they have no numbers any more').toEqual([])
})

test('what is no PDF is not stored, nor a document with an order that stays in Denmark', async () => {
  const product = await film()
  const [order, danish] = [await place(product.id), await place(product.id, {})]
  expect(await upload(order.id, 'GIF89a')).toMatchObject({ status: 415, body: { code: 'not_a_pdf' } })
  expect(await upload(danish.id, PDF)).toMatchObject({ status: 409, body: { code: 'order_not_exported' } })
  expect((await api(`GET /orders/${order.id}`, undefined, by)).body.exportProofs).toEqual([])
})
