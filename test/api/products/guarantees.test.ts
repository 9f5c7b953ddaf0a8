import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createApi } from '#server/app.ts'
import { auditLog } from '#server/database/schema/audit.ts'
import { manufacturers } from '#server/database/schema/goods/manufacturers.ts'
import { documentFile } from '#server/products/documents/store-document.ts'
import { addCustomer, addProduct, addTags, testShop } from '#test/shop.ts'

const { api, db, shop } = await testShop()
const app = createApi(shop)
await addTags(db)
const staff = await addCustomer(db, { role: 'admin' })
await db.insert(manufacturers).values({
  ...{ id: 'norrsken', name: 'Norrsken Films', address: 'Havnevej 48\n8700 Horsens', country: 'DK', contact: 'post@norrsken.example' },
})

const GUARANTEE = {
  ...{ guaranteeBy: 'producer', guaranteeFromYears: 5, guaranteeToYears: 7, guaranteeCovers: 'Revner og krympning.' },
  ...{ guaranteeFree: true, guaranteeWhole: true },
}
const LABEL = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 142"><title>GARAN</title></svg>\n'
const PDF = '%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n'

const send = (call: Parameters<typeof api>[0], body?: unknown) => api(call, body, { token: staff.token })
const shownOf = async (kcwId: string) => (await api(`GET /products/${kcwId}`)).body.safety as Record<string, unknown>
const film = () => addProduct(db, { categoryId: 'bilfolie', makerId: 'norrsken' })

async function upload(address: string, content: string) {
  const form = new FormData()
  form.append('file', new Blob([content]), 'fil')
  const response = await app.request(`/api/${address}`, { method: 'POST', body: form, headers: { authorization: `Bearer ${staff.token}` } })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

test('a guest reads who gives the guarantee, with its terms, beside the legal one', async () => {
  const product = await film()
  expect((await send(`PUT /products/${product.id}`, GUARANTEE)).status).toBe(200)
  await upload(`products/${product.id}/documents?kind=guaranteeTerms&dated=2026-03-14`, PDF)
  expect(await shownOf(product.kcwId)).toMatchObject({
    guarantee: { by: 'producer', fromYears: 5, toYears: 7, covers: 'Revner og krympning.', isFree: true, isWhole: true, label: null },
    documents: [{ kind: 'guaranteeTerms', url: expect.stringMatching(/garantivilkaar\.pdf$/) }],
  })
  const [logged] = await db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subjectId, String(product.id)))
  expect(logged?.changes).toMatchObject({ guaranteeBy: { to: 'producer' }, guaranteeFromYears: { to: 5 }, guaranteeFree: { to: true } })
})

test.each([
  [{ guaranteeBy: null, guaranteeFromYears: 5 }, 'guaranteeBy', 'Vælg, hvem der giver garantien, eller tøm år og dækning.'],
  [{ maker: null }, 'guaranteeBy', 'Vælg varens producent: det er den, der giver garantien.'],
  [{ guaranteeCovers: ' ' }, 'guaranteeCovers', 'Skriv, hvad garantien dækker.'],
  [{ guaranteeToYears: 4 }, 'guaranteeToYears', 'Det højeste antal år er lavere end det laveste.'],
  [{ guaranteeFromYears: 0 }, 'guaranteeFromYears', 'Skriv hele år, fra 1 til 50.'],
  [{ guaranteeBy: 'importøren' }, 'guaranteeBy', 'Vælg producenten eller butikken.'],
])('a guarantee that does not say all is refused at its field and changes nothing: %j', async (change, field, message) => {
  const product = await film()
  await send(`PUT /products/${product.id}`, GUARANTEE)
  expect(await send(`PUT /products/${product.id}`, change)).toMatchObject({ status: 400, body: { fields: { [field]: message } } })
  expect((await send(`GET /assortment/${product.id}`)).body.product).toMatchObject({ ...GUARANTEE, revision: 2 })
})

test('the EU label is served byte by byte, and shown only while the guarantee may carry it', async () => {
  const product = await film()
  const address = `products/${product.id}/documents?kind=durabilityLabel&dated=2026-03-14`
  expect(await upload(address, PDF)).toMatchObject({ status: 415, body: { code: 'not_a_picture' } })
  expect(await upload(address, LABEL.replace('<title>', '<script>1</script><title>'))).toMatchObject({ status: 415 })
  expect(await upload(`products/${product.id}/documents?kind=guaranteeTerms&dated=2026-03-14`, LABEL)).toMatchObject({ status: 415 })
  expect(await upload(address, LABEL)).toMatchObject({ status: 200, body: { document: { url: expect.stringMatching(/\.svg$/) } } })
  expect(await shownOf(product.kcwId)).toMatchObject({ guarantee: null })
  await send(`PUT /products/${product.id}`, GUARANTEE)
  const { label } = (await shownOf(product.kcwId)).guarantee as { label: { url: string } }
  expect(label).toEqual({ url: expect.stringMatching(/^\/documents\/[0-9a-f]{36}\/.+\.svg$/), width: 100, height: 142 })
  expect((await documentFile(label.url, [shop.pictures]))?.body.toString()).toBe(LABEL)
  for (const change of [{ guaranteeWhole: false }, { guaranteeBy: 'shop' }, { guaranteeFromYears: 2 }]) {
    await send(`PUT /products/${product.id}`, { ...GUARANTEE, ...change })
    expect(await shownOf(product.kcwId), JSON.stringify(change)).toMatchObject({ guarantee: { label: null } })
  }
})

test('a guarantee is set on many products at once or on none, removed, and the removal undone', async () => {
  const products = [await film(), await film()]
  const without = await addProduct(db)
  const change = { guaranteeBy: 'producer', guaranteeFromYears: 3, guaranteeCovers: 'Revner.' }
  const refused = await send('POST /products/bulk', { products: [...products, without].map(({ id }) => ({ id })), change })
  expect(refused).toMatchObject({ status: 400, body: { fields: { guaranteeBy: expect.stringContaining(without.kcwId) } } })
  expect(await shownOf(products[0]?.kcwId ?? '')).toMatchObject({ guarantee: null })
  const chosen = products.map(({ id }) => ({ id }))
  expect((await send('POST /products/bulk', { products: chosen, change })).body).toMatchObject({ message: '2 produkter ændret' })
  await send('POST /products/bulk', { products: chosen, change: { promotion: 10 } })
  for (const { kcwId } of products) expect(await shownOf(kcwId)).toMatchObject({ guarantee: { covers: 'Revner.' } })
  const removal = await send('POST /products/bulk', { products: chosen, change: { guaranteeBy: null } })
  expect(await shownOf(products[1]?.kcwId ?? '')).toMatchObject({ guarantee: null })
  await send(`POST /undoables/${removal.body.undoableId}/undo`)
  for (const { kcwId } of products) expect(await shownOf(kcwId)).toMatchObject({ guarantee: { by: 'producer', fromYears: 3, toYears: 3 } })
})

test('a file carries it both ways, in Danish', async () => {
  const product = await film()
  await send(`PUT /products/${product.id}`, GUARANTEE)
  const exported = await app.request('/api/products/export.csv', { headers: { authorization: `Bearer ${staff.token}` } })
  const [head = '', ...lines] = (await exported.text()).replace('\uFEFF', '').split('\r\n')
  const line = lines.find((one) => one.startsWith(product.kcwId))?.split(';') ?? []
  const cell = (heading: string) => line[head.split(';').indexOf(heading)]
  expect([cell('Garanti fra'), cell('Garanti, år mindst'), cell('Garantien er gratis')]).toEqual(['Producenten', '5', 'Ja'])
  const lineWrong = await upload('products/import', `KCW ID;Garanti fra\r\n${product.kcwId};fabrikken`)
  expect(lineWrong.body.errors).toEqual([{ line: 2, column: 'Garanti fra', message: 'Vælg producenten eller butikken.' }])
  const changed = await upload('products/import', `KCW ID;Garanti fra;Garanti, år højst\r\n${product.kcwId};butikken;-`)
  expect(changed.body).toMatchObject({ changed: 1, errors: [] })
  expect(await shownOf(product.kcwId)).toMatchObject({ guarantee: { by: 'shop', fromYears: 5, toYears: 5 } })
  await upload('products/import', `KCW ID;Garanti fra\r\n${product.kcwId};-`)
  expect(await shownOf(product.kcwId)).toMatchObject({ guarantee: null })
})
