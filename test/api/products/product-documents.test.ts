import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createApi } from '#server/app.ts'
import { productDocuments } from '#server/database/schema/goods/products.ts'
import { clearUploads } from '#server/imports/pictures/clear-uploads.ts'
import { documentFile } from '#server/products/documents/store-document.ts'
import { addCustomer, addProduct, testShop } from '#test/shop.ts'

const { api, db, shop } = await testShop()
const app = createApi(shop)
const staff = await addCustomer(db, { role: 'admin' })
const customer = await addCustomer(db)

const PDF = '%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n'
type Document = Readonly<{ kind: string; url: string; version: string | null; dated: string; bytes: number }>
type Upload = Readonly<{ id: number; query?: string; content?: string | Uint8Array<ArrayBuffer>; token?: string }>

async function upload({ id, query = 'kind=safetyDataSheet&dated=2026-03-14&version=2.1', content = PDF, token = staff.token }: Upload) {
  const form = new FormData()
  form.append('file', new Blob([content]), 'uskyldig.html')
  const headers = { authorization: `Bearer ${token}` }
  const response = await app.request(`/api/products/${id}/documents?${query}`, { method: 'POST', body: form, headers })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

async function documentsOf(kcwId: string): Promise<Document[]> {
  const { body } = await api(`GET /products/${kcwId}`)
  return (body.safety as { documents: Document[] }).documents
}

const stored = async (url: string) => await documentFile(url, [shop.pictures])

test('a guest reads the documents of a product with version and day, the safety data sheet first', async () => {
  const product = await addProduct(db, { kcwId: 'KE-1' })
  await upload({ id: product.id, query: 'kind=guide&dated=2026-01-02' })
  await upload({ id: product.id, query: 'kind=packagingDeclaration&dated=2026-08-12' })
  expect((await upload({ id: product.id })).status).toBe(200)
  const documents = await documentsOf('KE-1')
  expect(documents).toEqual([
    {
      kind: 'safetyDataSheet',
      url: expect.stringMatching(/^\/documents\/[0-9a-f]{36}\/ke-1-sikkerhedsdatablad\.pdf$/),
      version: '2.1',
      dated: '2026-03-14',
      bytes: PDF.length,
    },
    expect.objectContaining({ kind: 'guide', version: null, dated: '2026-01-02' }),
    expect.objectContaining({ kind: 'packagingDeclaration', dated: '2026-08-12' }),
  ])
  const answer = await stored(documents[0]?.url ?? '')
  expect(answer?.body.toString()).toBe(PDF)
  const headers = Object.fromEntries(
    Array.from({ length: (answer?.headers.length ?? 0) / 2 }, (_, i) => answer?.headers.slice(2 * i, 2 * i + 2) as [string, string]),
  )
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    'content-disposition': 'inline',
  })
})

test('staff read the documents of the product they edit, also when its id is the SKU of another', async () => {
  const edited = await addProduct(db, { kcwId: 'KE-REDIGERET' })
  await addProduct(db, { kcwId: String(edited.id) })
  await upload({ id: edited.id })
  const { body } = await api(`GET /assortment/${edited.id}`, undefined, { token: staff.token })
  expect(body.documents).toEqual(await documentsOf('KE-REDIGERET'))
  expect(body.documents).toHaveLength(1)
})

test.each([
  ['a page that calls itself a PDF', { content: '<html><script>alert(1)</script>%PDF-1.7 %%EOF' }, 415, 'Filen er ikke en PDF.'],
  ['half a PDF', { content: '%PDF-1.7\nmidt i' }, 415, 'Filen er ikke en PDF.'],
  ['an empty file', { content: '' }, 415, 'Filen er ikke en PDF.'],
  ['more than 10 MB', { content: new Uint8Array(10 * 1024 * 1024 + 1) }, 413, 'PDF-filen må højst fylde 10 MB.'],
  ['a day there is not', { query: 'kind=guide&dated=2026-02-30' }, 400, 'Vælg en gyldig dato.'],
])('%s is refused and leaves nothing', async (_, sent, status, message) => {
  const product = await addProduct(db)
  const refused = await upload({ id: product.id, ...sent })
  expect(refused).toMatchObject({ status, body: { message } })
  expect(await documentsOf(product.kcwId)).toEqual([])
})

test('without a file, by a customer and on no product nothing is stored', async () => {
  const product = await addProduct(db)
  const headers = { authorization: `Bearer ${staff.token}` }
  const empty = await app.request(`/api/products/${product.id}/documents?kind=guide&dated=2026-01-02`, {
    method: 'POST',
    body: new FormData(),
    headers,
  })
  expect(await empty.json()).toMatchObject({ code: 'file_missing', message: 'Vælg en PDF-fil.' })
  expect((await upload({ id: product.id, token: customer.token })).status).toBe(403)
  expect((await upload({ id: 999_999 })).body).toMatchObject({ code: 'product_not_found' })
  expect(await db.$count(productDocuments, eq(productDocuments.productId, product.id))).toBe(0)
})

test('a new version takes the place of the old one; what no product shows is cleared away, what one shows stays', async () => {
  const product = await addProduct(db)
  await upload({ id: product.id })
  const [old] = await documentsOf(product.kcwId)
  await upload({ id: product.id, query: 'kind=safetyDataSheet&dated=2026-05-01&version=3', content: `${PDF}\n%%EOF` })
  const [now] = await documentsOf(product.kcwId)
  expect(now).toMatchObject({ version: '3', dated: '2026-05-01' })
  const other = await addProduct(db)
  await upload({ id: other.id })
  const [replaced] = await documentsOf(other.kcwId)
  expect((await api(`DELETE /products/${other.id}/documents/safetyDataSheet`, undefined, { token: staff.token })).status).toBe(200)
  expect(await documentsOf(other.kcwId)).toEqual([])
  // a file that has just come may be waiting for its row
  await clearUploads({ db, pictures: shop.pictures, now: new Date() })
  expect(await stored(old?.url ?? '')).not.toBeNull()
  await clearUploads({ db, pictures: shop.pictures, now: new Date(Date.now() + 2 * 3_600_000) })
  expect(await stored(old?.url ?? '')).toBeNull()
  expect(await stored(replaced?.url ?? '')).toBeNull()
  expect(await stored(now?.url ?? '')).not.toBeNull()
  const again = await api(`DELETE /products/${other.id}/documents/safetyDataSheet`, undefined, { token: staff.token })
  expect(again).toMatchObject({ status: 404, body: { code: 'document_not_found' } })
})

test('a chemical without a safety data sheet is counted and listed for staff until it has one', async () => {
  const label = { hazardStatements: ['H319'], pictograms: ['GHS07' as const], signalWord: 'warning' as const }
  const lacking = await addProduct(db, { kcwId: 'KE-MANGLER', ...label })
  await addProduct(db, { kcwId: 'FOLIE-UDEN' })
  const listed = async (missing: string) => {
    const { body } = await api(`GET /assortment?missing=${missing}`, undefined, { token: staff.token })
    return (body.products as { kcwId: string }[]).map(({ kcwId }) => kcwId)
  }
  const counted = async () => {
    const { body } = await api('GET /dashboard', undefined, { token: staff.token })
    return (body.dashboard as { waiting: { missingSheets: number } }).waiting.missingSheets
  }
  expect(await listed('safetyDataSheet')).toEqual(['KE-MANGLER'])
  expect(await listed('maker')).toContain('FOLIE-UDEN')
  expect(await counted()).toBe(1)
  await upload({ id: lacking.id })
  expect(await listed('safetyDataSheet')).toEqual([])
  expect(await counted()).toBe(0)
})

test('an address that leads out of the folder, or names another file, finds nothing', async () => {
  for (const path of [
    '/documents/../secret.key/x.pdf',
    '/documents/a%2F..%2Fb/x.pdf',
    '/documents/abc/x.html',
    '/documents/abc.pdf',
    '/documents/abc/../x.pdf',
  ])
    expect(await stored(path), path).toBeNull()
})
