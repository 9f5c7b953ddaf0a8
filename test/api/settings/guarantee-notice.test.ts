import { beforeAll, expect, test } from 'vitest'
import { GUARANTEE_NOTICE, GUARANTEE_NOTICE_TEXT } from '#domain/settings/guarantee-notice.ts'
import { createApi } from '#server/app.ts'
import { clearUploads } from '#server/imports/pictures/clear-uploads.ts'
import { orderConfirmation } from '#server/orders/order-confirmation-mail.ts'
import { documentFile } from '#server/products/documents/store-document.ts'
import { addCustomer, addProduct, addTags, orderBody, testShop } from '#test/shop.ts'

const { api, db, shop } = await testShop()
const app = createApi(shop)
const owner = await addCustomer(db, { role: 'superadmin' })
const SVG = '<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 595 842">\r\n<path d="M0 0h9"/></svg>\n'

beforeAll(() => addTags(db))

async function upload(content: string | Uint8Array<ArrayBuffer>, token = owner.token) {
  const form = new FormData()
  form.append('file', new Blob([content]), 'meddelelse.html')
  const headers = { authorization: `Bearer ${token}` }
  const response = await app.request('/api/settings/guarantee-notice', { method: 'POST', body: form, headers })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

async function shownFile() {
  const { body } = await api('GET /settings')
  return (body.settings as { guaranteeNotice: { url: string; width: number; height: number } | null }).guaranteeNotice
}

async function confirmationOf(buyer: Record<string, unknown>) {
  const product = await addProduct(db, { stock: 9 })
  const { body } = await api('POST /orders', orderBody([{ id: product.id, quantity: 1 }], buyer))
  const context = { db, settings: await shop.settings(), publicUrl: shop.env.publicUrl, pictures: shop.pictures }
  return await orderConfirmation(context, { orderId: body.orderId })
}

const CONSUMER = { buyerKind: 'consumer', acceptsTerms: true }
const FIRM = { buyerKind: 'business', company: 'Nord Folie ApS', cvr: '13748136' }

test('the file is shown to everybody byte by byte as it came, and may run nothing', async () => {
  expect(await upload(SVG)).toMatchObject({ status: 200, body: { message: 'EU-meddelelsen er gemt og vises nu.' } })
  const file = await shownFile()
  expect(file).toEqual({ url: expect.stringMatching(/^\/documents\/[0-9a-f]{36}\/lovbestemt-garanti\.svg$/), width: 595, height: 842 })
  const answer = await documentFile(file?.url ?? '', [shop.pictures])
  expect(answer?.body.toString()).toBe(SVG)
  expect(answer?.headers).toEqual(expect.arrayContaining(['image/svg+xml; charset=utf-8', 'nosniff']))
  expect(answer?.headers.join(' ')).toContain("default-src 'none'")
})

test('a file in use outlives housekeeping, one that was replaced does not', async () => {
  await upload(SVG)
  const before = await shownFile()
  await upload(SVG.replace('595', '596'))
  const now = await shownFile()
  await clearUploads({ ...shop, now: new Date(Date.now() + 30 * 24 * 3_600_000) })
  expect(await documentFile(before?.url ?? '', [shop.pictures])).toBeNull()
  expect(await documentFile(now?.url ?? '', [shop.pictures])).not.toBeNull()
})

test("a consumer's confirmation carries the file and its text, a firm's neither", async () => {
  await upload(SVG)
  const mail = await confirmationOf(CONSUMER)
  const [attached] = mail.attachments ?? []
  expect(attached).toMatchObject({ filename: 'lovbestemt-garanti.svg', contentType: 'image/svg+xml; charset=utf-8' })
  expect((await attached?.make())?.toString()).toBe(SVG)
  expect(mail.text).toContain(GUARANTEE_NOTICE_TEXT.title)
  expect(mail.text).toContain(GUARANTEE_NOTICE.portal)
  const toFirm = await confirmationOf(FIRM)
  expect(toFirm.attachments ?? []).toEqual([])
  expect(toFirm.text).not.toContain(GUARANTEE_NOTICE_TEXT.title)
})

test('after removing it the text stands alone, also in the confirmation', async () => {
  await upload(SVG)
  expect(await api('DELETE /settings/guarantee-notice', undefined, { token: owner.token })).toMatchObject({ status: 200 })
  expect(await shownFile()).toBeNull()
  const mail = await confirmationOf(CONSUMER)
  expect(mail.attachments ?? []).toEqual([])
  expect(mail.text).toContain(GUARANTEE_NOTICE_TEXT.title)
})

test.each([
  ['a PDF', '%PDF-1.7\n%%EOF', 415, 'PNG eller SVG'],
  ['an SVG with a script', '<svg viewBox="0 0 1 1"><script>1</script></svg>', 415, 'script'],
  ['more than 5 MB', new Uint8Array(GUARANTEE_NOTICE.maxBytes + 1), 413, 'højst fylde 5 MB'],
])('%s is refused and changes nothing', async (_, content, status, message) => {
  await upload(SVG)
  const before = await shownFile()
  expect(await upload(content)).toMatchObject({ status, body: { message: expect.stringContaining(message) } })
  expect(await shownFile()).toEqual(before)
})

test('a customer may not put a file in the shop', async () => {
  const customer = await addCustomer(db)
  expect((await upload(SVG, customer.token)).status).toBe(403)
})
