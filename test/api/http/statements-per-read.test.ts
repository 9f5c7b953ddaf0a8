import type pg from 'pg'
import { expect, test } from 'vitest'
import { favourites } from '#server/database/schema/favourites.ts'
import { addCustomer, addProduct, addTags, testShop } from '#test/shop.ts'

const { db, api } = await testShop()
await addTags(db)
const film = await addProduct(db, { kcwId: 'F-1001', nameDa: 'Blank sort folie', categoryId: 'bilfolie', promotionPercent: 10 })
await addProduct(db, { kcwId: 'F-1002', nameDa: 'Mat sort folie', categoryId: 'bilfolie' })
const { token, id } = await addCustomer(db)
await db.insert(favourites).values({ userId: id, productId: film.id })

const sent: string[] = []
let trips = 0
const watched = new WeakSet<pg.PoolClient>()
db.$client.on('acquire', (client) => {
  trips += 1
  if (watched.has(client)) return
  watched.add(client)
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  client.query = ((...args: unknown[]) => {
    const [asked] = args as [string | Readonly<{ text: string }>]
    sent.push(typeof asked === 'string' ? asked : asked.text)
    return query(...args)
  }) as typeof client.query
})

/** How many statements a read sends, the catalogue's version left out: many readers share one reading of it. */
async function statementsOf(path: string, send: { token?: string } = {}): Promise<number> {
  sent.length = 0
  const { status } = await api(`GET ${path}` as `GET /${string}`, undefined, send)
  expect(status).toBe(200)
  return sent.filter((text) => !text.includes('catalogue_version')).length
}

test.each([
  ['a list: the page and its counts', '/products?limit=24&category=bilfolie&sort=name', 2],
  ['the same list again: the page alone', '/products?limit=24&category=bilfolie&sort=name', 1],
  ['its second page, whose counts are known', '/products?limit=1&page=2&category=bilfolie&sort=name', 1],
  ['one product', '/products/F-1001', 1],
])('%s', async (_, path, expected) => {
  // what is kept is kept from here on
  await api('GET /products?limit=24&sort=newest')
  if (!path.includes('category') || path.includes('page=2')) await api(`GET ${path}` as `GET /${string}`)
  expect(await statementsOf(path)).toBe(expected)
})

test.each([
  ['the words that are new, and then its page with its counts', '/products?limit=24&search=sort', 2],
  ['by price: its page and its counts apart, in one trip', '/products?limit=24&search=sort&sort=price-low&category=bilfolie', 3],
])('a search asks for %s', async (_, path, expected) => {
  await api('GET /products?limit=24&search=folie&color=sort')
  trips = 0
  expect(await statementsOf(path)).toBe(expected)
  expect(trips).toBeLessThanOrEqual(3)
})

test('own orders ask in one trip for the session and the page, and in a second for what belongs to them', async () => {
  const order = {
    customerName: 'Søren Ærø',
    customerEmail: 'a@b.dk',
    customerPhone: '12345678',
    paymentMethod: 'card',
    termsAccepted: true,
  }
  const address = { shippingAddress: 'Åvej 1', shippingPostalCode: '5970', shippingCity: 'Ærøskøbing' }
  const items = [{ id: film.id, quantity: 1, payWithPoints: false }]
  expect((await api('POST /orders', { ...order, ...address, items }, { token })).status).toBe(200)
  trips = 0
  expect(await statementsOf('/orders/my-orders', { token })).toBe(1 + 1 + 3)
  expect(trips).toBe(2)
})

test.each([
  ['/auth/me', 2],
  ['/points/balance', 2],
  ['/points/history', 2],
  ['/favourites', 2],
])('%s asks for the session and for its answer in one trip', async (path, expected) => {
  trips = 0
  expect(await statementsOf(path, { token })).toBe(expected)
  expect(trips).toBe(1)
})

test('what many ask at once leaves in few trips, and each gets their own answer', async () => {
  const others = await Promise.all([1, 2, 3, 4, 5, 6, 7].map(() => addCustomer(db)))
  const asking = [{ token, id }, ...others]
  trips = 0
  const answers = await Promise.all(asking.map((customer) => api('GET /auth/me', undefined, { token: customer.token })))
  expect(answers.map(({ body }) => (body.user as { id: number }).id)).toEqual(asking.map((customer) => customer.id))
  expect(trips).toBeLessThanOrEqual(4)
})
