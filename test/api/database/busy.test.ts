import { expect, test } from 'vitest'
import { testShop } from '#test/shop.ts'

const { api, database } = await testShop()
const { pool } = database

test('a shop whose database others hold asks to try again instead of telling of a fault', async () => {
  const { options } = pool as unknown as { options: { connectionTimeoutMillis: number; max: number } }
  const held = await Promise.all(Array.from({ length: options.max }, () => pool.connect()))
  options.connectionTimeoutMillis = 1
  const { status, body, headers } = await api('GET /products?limit=4')
  for (const client of held) client.release()
  options.connectionTimeoutMillis = 30_000
  expect({ status, body }).toMatchObject({
    status: 503,
    body: { code: 'unavailable', message: 'Butikken er optaget lige nu. Prøv igen om et øjeblik.' },
  })
  expect(headers.get('retry-after')).toBe('5')
  expect((await api('GET /products?limit=4')).status).toBe(200)
})
