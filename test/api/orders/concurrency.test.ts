import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#server/database/schema/customers.ts'
import { products } from '#server/database/schema/goods/products.ts'
import { orderLines, orders } from '#server/database/schema/orders.ts'
import { pointsLedger } from '#server/database/schema/points.ts'
import { addCustomer, addProduct, apiOf, orderBody, testShop } from '#test/shop.ts'

const { api, db, shop } = await testShop()

async function stockOf(id: number) {
  const [product] = await db.select({ stock: products.stock }).from(products).where(eq(products.id, id))
  return product?.stock
}

async function shipped(productId: number) {
  const [sums] = await db
    .select({
      now: sql<number>`sum(${orderLines.shipsNow})::int`,
      later: sql<number>`sum(${orderLines.shipsLater})::int`,
    })
    .from(orderLines)
    .where(eq(orderLines.productId, productId))
  return sums
}

test('50 clients at once buy the last 5 rolls: all get an order, 5 ship now, the stock ends at 0', async () => {
  const roll = await addProduct(db, { stock: 5 })
  const buy = () => api('POST /orders', orderBody([{ id: roll.id, quantity: 1 }]))
  const answers = await Promise.all(Array.from({ length: 50 }, buy))
  expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200))
  expect(await stockOf(roll.id)).toBe(0)
  expect(await shipped(roll.id)).toEqual({ now: 5, later: 45 })
})

test('30 clients at once buy 2 of the last 7 rolls: one order is shipped in two parts', async () => {
  const roll = await addProduct(db, { stock: 7 })
  const buy = () => api('POST /orders', orderBody([{ id: roll.id, quantity: 2 }]))
  const answers = await Promise.all(Array.from({ length: 30 }, buy))
  expect(answers.every(({ status }) => status === 200)).toBe(true)
  expect(await stockOf(roll.id)).toBe(0)
  expect(await shipped(roll.id)).toEqual({ now: 7, later: 53 })
  const split = await db.$count(orderLines, sql`${orderLines.productId} = ${roll.id} and ships_now = 1 and ships_later = 1`)
  expect(split).toBe(1)
})

test('orders for the same products in opposite order do not block each other', async () => {
  const [a, b, c] = [await addProduct(db, { stock: 40 }), await addProduct(db, { stock: 40 }), await addProduct(db, { stock: 40 })]
  const { token } = await addCustomer(db, { points: 400 })
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, n) => {
      const items = [a, b, c].map(({ id }) => ({ id, quantity: 1, payWithPoints: n % 3 === 0 && id === b.id }))
      return api('POST /orders', orderBody(n % 2 ? items : items.toReversed()), n % 3 === 0 ? { token } : {})
    }),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(60).fill(200))
  expect(await shipped(a.id)).toEqual({ now: 40, later: 20 })
  expect([await stockOf(a.id), await stockOf(b.id), await stockOf(c.id)]).toEqual([0, 0, 0])
})

test('20 orders at once that spend the same 10 points: exactly one', async () => {
  const { id, token } = await addCustomer(db)
  await db.insert(pointsLedger).values({ userId: id, kind: 'granted', points: 10, balanceAfter: 10, reason: 'Velkomst' })
  await db.update(users).set({ points: 10 }).where(eq(users.id, id))
  const roll = await addProduct(db, { stock: 20 })
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => api('POST /orders', orderBody([{ id: roll.id, quantity: 1, payWithPoints: true }]), { token })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ body }) => body.code === 'too_few_points')).toHaveLength(19)
  expect(await db.$count(orders, eq(orders.userId, id))).toBe(1)
  expect(await stockOf(roll.id)).toBe(19)
  const [ledger] = await db
    .select({ sum: sql<number>`sum(points)::int`, entries: sql<number>`count(*)::int` })
    .from(pointsLedger)
    .where(eq(pointsLedger.userId, id))
  const [user] = await db.select({ points: users.points }).from(users).where(eq(users.id, id))
  expect([ledger, user]).toEqual([{ sum: 0, entries: 2 }, { points: 0 }])
})

test('two tabs that spend the same points: one succeeds, the other is refused', async () => {
  const { id, token } = await addCustomer(db, { points: 15 })
  const [roll, tool] = [await addProduct(db), await addProduct(db, { pointsCost: 8 })]
  const answers = await Promise.all(
    [roll, tool].map((product) => api('POST /orders', orderBody([{ id: product.id, quantity: 1, payWithPoints: true }]), { token })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.body.message).toBe('Du har ikke nok point')
  const [user] = await db.select({ points: users.points }).from(users).where(eq(users.id, id))
  expect([5, 7]).toContain(user?.points)
})

test('a price that staff change while orders come in: each order has the old price or the new one, never a mixture', async () => {
  const roll = await addProduct(db, { unitPriceOre: 100_00, stock: 1_000 })
  const buy = (total: number) => api('POST /orders', orderBody([{ id: roll.id, quantity: 1 }], { total }))
  const before = Array.from({ length: 15 }, () => buy(199))
  const change = db.update(products).set({ unitPriceOre: 200_00, revision: sql`revision + 1` }).where(eq(products.id, roll.id))
  const after = Array.from({ length: 15 }, () => buy(299))
  const [, ...answers] = await Promise.all([change, ...before, ...after])
  const placed = answers.filter(({ status }) => status === 200)
  const refused = answers.filter(({ status }) => status !== 200)
  expect(placed.length).toBeGreaterThan(0)
  expect(refused.every(({ body }) => body.code === 'order_changed')).toBe(true)
  const lines = await db.select().from(orderLines).where(eq(orderLines.productId, roll.id))
  expect(lines).toHaveLength(placed.length)
  expect(lines.every((line) => [100_00, 200_00].includes(line.unitPriceOre) && line.lineTotalOre === line.unitPriceOre)).toBe(true)
  expect(await stockOf(roll.id)).toBe(1_000 - placed.length)
})

test('a product that changes between every look and the storing is ordered behind a lock', async () => {
  const roll = await addProduct(db, { stock: 3 })
  const { token } = await addCustomer(db, { points: 10 })
  let changes = 0
  async function changeAndConnect() {
    changes += 1
    await db.update(products).set({ revision: sql`revision + 1` }).where(eq(products.id, roll.id))
    return await db.$client.connect()
  }
  const $client = new Proxy(db.$client, {
    get: (pool, name) => (name === 'connect' ? changeAndConnect : Reflect.get(pool, name)),
  })
  const restless = apiOf({
    ...shop,
    db: new Proxy(db, { get: (target, name) => (name === '$client' ? $client : Reflect.get(target, name)) }),
  })
  const items = [
    { id: roll.id, quantity: 2 },
    { id: roll.id, quantity: 1, payWithPoints: true },
  ]
  const { status, body } = await restless('POST /orders', orderBody(items), { token, key: 'restless' })
  expect(status).toBe(200)
  // before each of four looks and each of the four times it was to be stored, then once before the locks
  expect(changes).toBeGreaterThanOrEqual(9)
  expect(await stockOf(roll.id)).toBe(0)
  expect(await db.$count(orderLines, eq(orderLines.orderId, Number(body.orderId)))).toBe(2)
})
