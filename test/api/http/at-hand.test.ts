import { expect, test } from 'vitest'
import { bumpCatalogueVersion } from '#server/database/catalogue.ts'
import { products } from '#server/database/schema/goods/products.ts'
import { httpShop } from '#test/http-shop.ts'
import { addCustomer, addProduct, addTags } from '#test/shop.ts'

const { db, ask } = await httpShop()
await addTags(db)
for (const kcwId of ['F-1001', 'F-1002', 'F-1003']) await addProduct(db, { kcwId, nameDa: 'Blank sort folie', categoryId: 'bilfolie' })
const PATH = '/api/products?limit=3'
const packed = { 'accept-encoding': 'br' }

test('an answer that is asked for again and again is the same in all but its id, and staff change it at once', async () => {
  const answers = []
  for (let time = 0; time < 6; time += 1) answers.push(await ask(PATH, { headers: packed }))
  const [first, ...others] = answers
  for (const { status, headers, body } of others.slice(2)) {
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=0, must-revalidate, s-maxage=1',
      vary: 'authorization, accept-encoding',
      'content-encoding': 'br',
      'content-length': String(body.length),
      'x-request-id': expect.not.stringContaining(String(first?.headers['x-request-id'])),
    })
  }
  const etag = String(others.at(-1)?.headers.etag)
  expect((await ask(PATH, { headers: { ...packed, 'if-none-match': etag } })).status).toBe(304)
  const head = await ask(PATH, { method: 'HEAD', headers: packed })
  expect([head.status, head.body.length, head.headers.etag]).toEqual([200, 0, etag])
  await db.transaction(async (tx) => {
    await tx.update(products).set({ nameDa: 'Mat rød folie' })
    await bumpCatalogueVersion(tx)
  })
  expect(String((await ask(PATH)).body)).toContain('Mat rød folie')
})

test('an address that is at hand for guests is not answered from there to anybody else, nor to requests that write', async () => {
  const { token } = await addCustomer(db)
  await ask(PATH)
  expect((await ask(PATH)).status).toBe(200)
  expect((await ask(PATH, { headers: { authorization: `Bearer ${token}` } })).headers['cache-control']).toBe('no-store')
  expect((await ask(PATH, { headers: { authorization: 'Bearer nobody' } })).status).toBe(401)
  expect((await ask(PATH, { method: 'DELETE' })).status).toBe(405)
})
