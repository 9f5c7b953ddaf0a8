import { expect, test } from 'vitest'
import { ApiError, api, orNotFound } from './api.ts'

function answering(status: number, body: unknown) {
  const seen: { path: string; init: RequestInit | undefined }[] = []
  const shop = api(async (path, init) => {
    seen.push({ path, init })
    return typeof body === 'string' ? new Response(body, { status }) : Response.json(body, { status })
  })
  return { shop, seen }
}

test('a call has its method and address, and leaves out empty parameters', async () => {
  const { shop, seen } = answering(200, { success: true, products: [], total: 0 })
  await shop.listProducts({ query: { search: 'rød & blå', category: undefined } })
  await shop.showProduct({ params: { id: 'NL/10 01' } })
  expect(seen.map(({ path, init }) => `${init?.method} ${path}`)).toEqual([
    'GET /api/products?search=r%C3%B8d+%26+bl%C3%A5',
    'GET /api/products/NL%2F10%2001',
  ])
})

test('a refusal carries its Danish message, code, fields and the whole answer', async () => {
  const refusal = { success: false, code: 'product_not_found', message: 'Produkt ikke fundet', fields: { id: 'ukendt' } }
  const { shop } = answering(404, refusal)
  await expect(shop.showProduct({ params: { id: 'x' } })).rejects.toMatchObject({
    status: 404,
    code: 'product_not_found',
    message: 'Produkt ikke fundet',
    fields: { id: 'ukendt' },
    body: refusal,
  })
})

test('a record that is not found, or cannot exist, is a page that is not found; other refusals stay what they are', async () => {
  const requestWith = (status: number) => orNotFound(answering(status, {}).shop.showProduct({ params: { id: 'x' } }))
  await expect(requestWith(404)).rejects.toMatchObject({ init: { status: 404 } })
  await expect(requestWith(400)).rejects.toMatchObject({ init: { status: 404 } })
  await expect(requestWith(403)).rejects.toBeInstanceOf(ApiError)
})

test("an answer without a message says 'Request failed'", async () => {
  const { shop } = answering(502, 'bad gateway')
  const error = await shop.listCategories().catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({ status: 502, message: 'Request failed' })
})
