import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Order } from '#contract/orders/order.ts'
import { products } from '#server/database/schema/goods/products.ts'
import { searchTextOf } from '#server/search/search-text.ts'
import { addCustomer, addProduct, orderBody, testShop } from '#test/shop.ts'

const { db, api, clock } = await testShop()
const admin = await addCustomer(db, { role: 'admin' })
const customer = await addCustomer(db, { email: 'karen@vaerksted.dk', emailVerifiedAt: new Date() })
const product = await addProduct(db)

async function order(at: string, more: Parameters<typeof orderBody>[1], token?: string, quantity = 1): Promise<string> {
  clock.now = new Date(at)
  const { body } = await api('POST /orders', orderBody([{ id: product.id, quantity }], more), { token })
  return String(body.orderNumber)
}

async function numbers(path: `GET /${string}`, token: string): Promise<string[]> {
  const { body } = await api(path, undefined, { token })
  return (body.orders as Order[]).map(({ orderNumber }) => orderNumber)
}

let first = ''
let late = ''
let asGuest = ''
let strangers = ''

beforeAll(async () => {
  const mine = { customerEmail: customer.email, paymentMethod: 'invoice' } as const
  first = await order(
    '2026-11-01T12:00:00Z',
    { ...mine, reference: 'Rekv. 100% 4711', receiver: 'Bent Å', ean: '5798009811578' },
    customer.token,
  )
  // 23:30 in Copenhagen is still the 20th there, and the 20th in UTC; 00:30 is the 21st there but the 20th in UTC
  late = await order('2026-11-20T23:30:00Z', { ...mine, customerName: 'Ørn Zakarias' }, customer.token, 2)
  asGuest = await order('2026-11-21T09:00:00Z', { customerEmail: 'KAREN@vaerksted.dk' })
  strangers = await order('2026-11-21T10:00:00Z', { customerEmail: 'anden@example.dk', customerName: 'Åse Ågård' })
})

describe("a customer's own orders", () => {
  it('are newest first, with guest orders placed with the confirmed email', async () => {
    expect(await numbers('GET /orders/my-orders', customer.token)).toEqual([asGuest, late, first])
  })

  it('a guest’s orders belong to no account while the email is not confirmed', async () => {
    const unconfirmed = await addCustomer(db, { email: 'anden@example.dk' })
    expect(await numbers('GET /orders/my-orders', unconfirmed.token)).toEqual([])
    expect(await numbers(`GET /orders?userId=${unconfirmed.id}`, admin.token)).toEqual([])
  })

  it.each([
    ['from the 21st', 'from=2026-11-21', () => [asGuest, late]],
    ['to the 20th', 'to=2026-11-20', () => [first]],
    ['one day', 'from=2026-11-01&to=2026-11-01', () => [first]],
    ['backwards', 'from=2026-11-21&to=2026-11-01', () => []],
    ['a page of one', 'limit=1&page=2', () => [late]],
    ['a reference', `search=${encodeURIComponent('rekv. 100% 47')}`, () => [first]],
    ['a receiver', 'search=bent', () => [first]],
    ['a product by its name', 'search=BLANK%20SORT', () => [asGuest, late, first]],
    ['a product and a day', 'search=blank&from=2026-11-21&limit=1', () => [asGuest]],
    ['a page of what is found', 'search=blank&limit=1&page=3', () => [first]],
    ['a text that stands nowhere', 'search=%25zzz', () => []],
  ])('%s, by the calendar in Copenhagen', async (_range, query, expected) => {
    expect(await numbers(`GET /orders/my-orders?${query}`, customer.token)).toEqual(expected())
  })

  it.each([
    ['on the only page', '', 3],
    ['on a page that is full', 'limit=3', 3],
    ['on the first of several pages', 'limit=2', 3],
    ['on the last of them', 'limit=2&page=2', 3],
    ['behind the last', 'limit=2&page=3', 3],
    ['of some days, on a page that is full', 'from=2026-11-21&limit=1', 2],
    ['where there are none', 'from=2026-11-22', 0],
  ])('are counted %s', async (_page, query, expected) => {
    expect((await api(`GET /orders/my-orders?${query}`, undefined, { token: customer.token })).body.total).toBe(expected)
  })

  it('a date that is none is refused', async () => {
    const { status, body } = await api('GET /orders/my-orders?from=2026-02-30', undefined, { token: customer.token })
    expect({ status, fields: body.fields }).toEqual({ status: 400, fields: { from: 'Vælg en gyldig dato.' } })
  })
})

describe('the orders staff see', () => {
  it('are all of them', async () => {
    expect(await numbers('GET /orders', admin.token)).toEqual([strangers, asGuest, late, first])
  })

  it.each([
    ['number', () => first],
    ['reference', () => '100% 4711'],
    ['receiver', () => 'bent å'],
    ['EAN', () => '5798009811578'],
  ])('are found by %s', async (_what, text) => {
    expect(await numbers(`GET /orders?search=${encodeURIComponent(text())}`, admin.token)).toEqual([first])
  })

  it.each([
    ['payment method', 'paymentMethod=invoice', () => [late, first]],
    ['customer, as they see them', () => `userId=${customer.id}`, () => [asGuest, late, first]],
    ['the first day in Denmark', 'from=2026-11-21', () => [strangers, asGuest, late]],
    ['the last day in Denmark', 'to=2026-11-20', () => [first]],
    ['several at once', 'from=2026-11-21&paymentMethod=invoice&search=karen', () => [late]],
  ])('are narrowed by %s', async (_what, query, expected) => {
    const narrowed = typeof query === 'string' ? query : query()
    expect(await numbers(`GET /orders?${narrowed}`, admin.token)).toEqual(expected())
    const { body } = await api(`GET /orders?${narrowed}&limit=1`, undefined, { token: admin.token })
    expect(body.total).toBe(expected().length)
  })

  it.each([
    ['the oldest first', 'sort=createdAt', () => [first, late, asGuest, strangers]],
    ['by number', 'sort=-orderNumber', () => [strangers, asGuest, late, first]],
    ['by name, Å last', 'sort=customerName', () => [first, asGuest, late, strangers]],
    ['by total', 'sort=-total&limit=1', () => [late]],
    ['page by page', 'sort=createdAt&limit=2&page=2', () => [asGuest, strangers]],
  ])('stand %s', async (_how, query, expected) => {
    expect(await numbers(`GET /orders?${query}`, admin.token)).toEqual(expected())
  })

  it.each([
    ['status=lost', 'status'],
    ['paymentMethod=gold', 'paymentMethod'],
    ['sort=password', 'sort'],
    ['from=2026-13-01', 'from'],
    ['userId=abc', 'userId'],
    ['page=0', 'page'],
  ])('cannot be asked for with %s', async (query, field) => {
    const { status, body } = await api(`GET /orders?${query}`, undefined, { token: admin.token })
    expect([status, Object.keys(body.fields as object)]).toEqual([400, [field]])
  })

  it('are found by name, email and status; a percent sign is only a percent sign', async () => {
    expect(await numbers('GET /orders?search=%C3%85SE', admin.token)).toEqual([strangers])
    expect(await numbers('GET /orders?search=karen%40', admin.token)).toEqual([asGuest, late, first])
    expect(await numbers('GET /orders?search=1%250', admin.token)).toEqual([])
    expect(await numbers('GET /orders?status=cancelled', admin.token)).toEqual([])
    expect(await numbers('GET /orders?paymentStatus=unpaid&limit=1', admin.token)).toEqual([strangers])
  })

  it('are found by the name of their goods, also of a deleted one, and not by what is written about them', async () => {
    const called = { kcwId: 'NL-7001', nameDa: 'Nordlys Natblå', name: 'Midnight Blue', descriptionDa: 'Som Tusmørke' }
    const film = await addProduct(db, { ...called, searchText: searchTextOf({ ...called, series: null, description: null }) })
    clock.now = new Date('2026-11-22T10:00:00Z')
    const body = orderBody([{ id: film.id, quantity: 1 }], { customerEmail: 'tredje@example.dk' })
    const bought = [String((await api('POST /orders', body)).body.orderNumber)]
    const found = async (search: string) => await numbers(`GET /orders?search=${encodeURIComponent(search)}`, admin.token)
    for (const name of ['natblå', ' Nordlys NATBLÅ ', 'midnight']) expect([name, await found(name)]).toEqual([name, bought])
    for (const other of ['tusmørke', 'natblåt', 'n%å']) expect([other, await found(other)]).toEqual([other, []])
    await db.delete(products).where(eq(products.id, film.id))
    expect(await found('natblå')).toEqual(bought)
  })
})

it.each([
  ['staff', 'GET /orders', () => admin.token],
  ['a customer', 'GET /orders/my-orders', () => customer.token],
] as const)('the list %s see holds a hundred orders at most, and tells how many there are', async (_who, path, token) => {
  await db.$client.query(
    `insert into orders (order_number, user_id, payment_method, customer_name, customer_email, customer_phone, shipping_address,
       shipping_postal_code, shipping_city, discount_percent, subtotal_ore, shipping_ore, savings_ore, total_ore, delivery_in_stock, delivery_remote)
     select 'MANGE-' || n, $1, 'invoice', 'Åse', 'aase@example.dk', '12345678', 'Åvej 1', '5970', 'Ærøskøbing', 0, 0, 0, 0, 0, '1-3', '10-18'
     from generate_series(1, 120) n on conflict do nothing`,
    [customer.id],
  )
  const { body } = await api(path, undefined, { token: token() })
  expect([(body.orders as Order[]).length, Number(body.total) > 120]).toEqual([100, true])
  const tooMany = await api(`${path}?limit=101`, undefined, { token: token() })
  expect([tooMany.status, Object.keys(tooMany.body.fields as object)]).toEqual([400, ['limit']])
})
