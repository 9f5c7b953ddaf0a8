import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { products } from '#server/database/schema/goods/products.ts'
import { idempotencyKeys } from '#server/database/schema/idempotency.ts'
import { orders } from '#server/database/schema/orders.ts'
import { clearAway } from '#test/clear-away.ts'
import { addCustomer, addProduct, footprint, orderBody, testShop } from '#test/shop.ts'

const { api, db, shop, clock } = await testShop()
const DAY_MS = 86_400_000

async function newOrder(product = {}) {
  const roll = await addProduct(db, product)
  return { roll, body: orderBody([{ id: roll.id, quantity: 1 }]) }
}

test('the same key with the same order is one order, whatever has changed since', async () => {
  const { roll, body } = await newOrder({ stock: 1 })
  const first = await api('POST /orders', body, { key: 'again' })
  const after = await footprint(db)
  await db.update(products).set({ unitPriceOre: 1, active: false, revision: 2 }).where(eq(products.id, roll.id))
  const second = await api('POST /orders', body, { key: 'again' })
  expect(second.status).toBe(200)
  expect(second.body).toEqual(first.body)
  expect(await footprint(db)).toEqual(after)
})

test('the same order written another way is the same order', async () => {
  const { body } = await newOrder()
  const first = await api('POST /orders', body, { key: 'spaces' })
  const { customerName, ...rest } = body
  const second = await api('POST /orders', { customerName: ` ${customerName}  `, ...rest }, { key: 'spaces' })
  expect(second.body).toEqual(first.body)
})

test('an order that took the last piece is the same order when it is sent again, though none is left to be shown', async () => {
  const { roll, body } = await newOrder({ stock: 1 })
  const shown = (shipsNow: number) => ({ ...body, items: [{ id: roll.id, quantity: 1, shipsNow }] })
  const first = await api('POST /orders', shown(1), { key: 'last-piece' })
  expect(first.status).toBe(200)
  expect((await api('POST /orders', shown(0), { key: 'last-piece' })).body).toEqual(first.body)
})

test('the same key with another order is refused', async () => {
  const { body } = await newOrder()
  await api('POST /orders', body, { key: 'reused' })
  const after = await footprint(db)
  const second = await api('POST /orders', { ...body, notes: 'og en til' }, { key: 'reused' })
  expect(second).toMatchObject({ status: 422, body: { success: false, code: 'idempotency_key_reused' } })
  expect(await footprint(db)).toEqual(after)
})

test('ten clicks at once with one key are one order', async () => {
  const { roll, body } = await newOrder({ stock: 10 })
  const answers = await Promise.all(Array.from({ length: 10 }, () => api('POST /orders', body, { key: 'clicks' })))
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
  expect(new Set(answers.map((answer) => answer.body.orderId)).size).toBe(1)
  expect(await db.select().from(products).where(eq(products.id, roll.id))).toMatchObject([{ stock: 9 }])
  expect(await db.$count(idempotencyKeys, eq(idempotencyKeys.key, 'clicks'))).toBe(1)
})

test('ten different orders at once with one key are one order', async () => {
  const { roll, body } = await newOrder({ stock: 10 })
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) => api('POST /orders', { ...body, notes: `ordre ${n}` }, { key: 'mixed' })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(422)])
  expect(await db.select().from(products).where(eq(products.id, roll.id))).toMatchObject([{ stock: 9 }])
})

test('two clicks at once that spend the last points are one order', async () => {
  const { token } = await addCustomer(db, { points: 10 })
  const roll = await addProduct(db)
  const body = orderBody([{ id: roll.id, quantity: 1, payWithPoints: true }])
  const answers = await Promise.all([0, 1].map(() => api('POST /orders', body, { key: 'points', token })))
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(answers[0]?.body.orderId).toBe(answers[1]?.body.orderId)
})

test('keys of customers and guests do not meet', async () => {
  const { body } = await newOrder()
  const [a, b] = [await addCustomer(db), await addCustomer(db)]
  const answers = [
    await api('POST /orders', body, { key: 'shared', token: a.token }),
    await api('POST /orders', body, { key: 'shared', token: b.token }),
    await api('POST /orders', body, { key: 'shared' }),
  ]
  expect(new Set(answers.map((answer) => answer.body.orderId)).size).toBe(3)
})

test('orders without a key are each an order', async () => {
  const { body } = await newOrder()
  const [first, second] = [await api('POST /orders', body), await api('POST /orders', body)]
  expect(first.body.orderId).not.toBe(second.body.orderId)
})

test('a key is honoured for 24 hours, cleared away or not', async () => {
  const { body } = await newOrder()
  const first = await api('POST /orders', body, { key: 'day' })
  const placedAt = clock.now
  clock.now = new Date(placedAt.getTime() + DAY_MS - 1)
  expect((await api('POST /orders', body, { key: 'day' })).body.orderId).toBe(first.body.orderId)
  await clearAway(shop, clock.now)
  expect(await db.$count(idempotencyKeys, eq(idempotencyKeys.key, 'day'))).toBe(1)
  clock.now = new Date(placedAt.getTime() + DAY_MS)
  const next = await api('POST /orders', { ...body, notes: 'dagen efter' }, { key: 'day' })
  expect(next.status).toBe(200)
  expect(next.body.orderId).not.toBe(first.body.orderId)
  clock.now = new Date(placedAt.getTime() + 3 * DAY_MS)
  await clearAway(shop, clock.now)
  expect(await db.$count(idempotencyKeys)).toBe(0)
  expect(await db.$count(orders, eq(orders.id, Number(first.body.orderId)))).toBe(1)
  clock.now = placedAt
})
