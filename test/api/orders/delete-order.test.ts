import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { amount } from '#domain/money/kroner-text.ts'
import { auditLog } from '#server/database/schema/audit.ts'
import { users } from '#server/database/schema/customers.ts'
import { products } from '#server/database/schema/goods/products.ts'
import { mails } from '#server/database/schema/mails.ts'
import { orderHistory, orderLines, orders } from '#server/database/schema/orders.ts'
import { pointsLedger } from '#server/database/schema/points.ts'
import { addCustomer, addProduct, type Customer, orderBody, testShop } from '#test/shop.ts'

const { api, db, clock } = await testShop()
const admin = await addCustomer(db, { role: 'admin', name: 'Anna Lager' })
const colleague = await addCustomer(db, { role: 'superadmin' })
const staff = { token: admin.token }

/** Four rolls for money and two for ten points each, of five in stock. */
async function placedOrder() {
  const customer = await addCustomer(db, { points: 20 })
  await db.insert(pointsLedger).values({ userId: customer.id, kind: 'granted', points: 20, balanceAfter: 20, reason: 'Velkomst' })
  const { id: productId } = await addProduct(db, { stock: 5 })
  const items = [
    { id: productId, quantity: 4 },
    { id: productId, quantity: 2, payWithPoints: true },
  ]
  const { body } = await api('POST /orders', orderBody(items, { paymentMethod: 'invoice' }), { token: customer.token })
  return { customer, productId, orderId: Number(body.orderId), orderNumber: String(body.orderNumber) }
}

async function leftOf(productId: number, { id }: Customer) {
  const [product] = await db.select({ stock: products.stock }).from(products).where(eq(products.id, productId))
  const [user] = await db.select({ points: users.points, owed: users.pointsOwed }).from(users).where(eq(users.id, id))
  return { ...product, ...user }
}

const remove = (orderId: number, token = admin.token) => api(`DELETE /orders/${orderId}`, undefined, { token })

const setPayment = (orderId: number, paymentStatus: string) => api(`PUT /orders/${orderId}`, { paymentStatus }, staff)

test('a deleted order gives stock and points back', async () => {
  const { customer, productId, orderId } = await placedOrder()
  expect(await leftOf(productId, customer)).toEqual({ stock: 0, points: 0, owed: 0 })
  expect(await remove(orderId)).toMatchObject({ status: 200, body: { success: true, message: 'Ordre slettet' } })
  expect(await leftOf(productId, customer)).toEqual({ stock: 5, points: 20, owed: 0 })
})

test('an order whose customer is owed money is not deleted until that is paid back, cancelled or not', async () => {
  const { customer, productId, orderId } = await placedOrder()
  await setPayment(orderId, 'paid')
  const [row] = await db.select().from(orders).where(eq(orders.id, orderId))
  const refused = {
    code: 'refund_owed',
    message: expect.stringContaining(`Kunden har betalt ${amount(row?.paidOre ?? 0)}, som ikke kan sendes tilbage`),
  }
  expect(await remove(orderId)).toMatchObject({ status: 409, body: refused })
  expect(await leftOf(productId, customer)).toEqual({ stock: 0, points: 4, owed: 0 })
  await api(`PUT /orders/${orderId}/status`, { status: 'cancelled' }, staff)
  expect(await remove(orderId)).toMatchObject({ status: 409, body: refused })
  const { body } = await api('GET /orders?scope=toPayBack', undefined, staff)
  expect(body.orders).toMatchObject([{ id: orderId }])
  await setPayment(orderId, 'refunded')
  expect((await remove(orderId)).status).toBe(200)
  expect(await leftOf(productId, customer)).toEqual({ stock: 5, points: 20, owed: 0 })
})

test('one that was cancelled before gives nothing back a second time', async () => {
  const { customer, productId, orderId } = await placedOrder()
  await api(`PUT /orders/${orderId}/status`, { status: 'cancelled' }, staff)
  expect((await remove(orderId)).status).toBe(200)
  expect(await leftOf(productId, customer)).toEqual({ stock: 5, points: 20, owed: 0 })
})

test('it is gone for everybody, but its rows stay for the bookkeeping, with who did it and when', async () => {
  const { customer, orderId, orderNumber } = await placedOrder()
  clock.now = new Date(clock.now.getTime() + 60_000)
  await remove(orderId)
  for (const { token } of [customer, admin, colleague]) {
    expect(await api(`GET /orders/${orderId}`, undefined, { token })).toMatchObject({ status: 404, body: { code: 'order_not_found' } })
  }
  expect((await api('GET /orders/my-orders', undefined, { token: customer.token })).body).toMatchObject({ orders: [], total: 0 })
  expect((await api(`GET /orders?search=${orderNumber}`, undefined, staff)).body).toMatchObject({ orders: [], total: 0 })
  expect((await api('GET /points/balance', undefined, { token: customer.token })).body).toMatchObject({ balance: 20, pending: 0 })

  const [row] = await db.select().from(orders).where(eq(orders.id, orderId))
  expect(row).toMatchObject({ orderNumber, deletedAt: clock.now, stockTaken: false, pointsSpent: false, pointsCredited: false })
  expect(await db.$count(orderLines, eq(orderLines.orderId, orderId))).toBe(2)
  const history = await db.select().from(orderHistory).where(eq(orderHistory.orderId, orderId)).orderBy(orderHistory.id)
  expect(history.at(-1)).toMatchObject({ notes: 'Ordren er slettet', byUserId: admin.id, createdAt: clock.now })
  const log = await db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subjectId, String(orderId)))
    .orderBy(auditLog.id)
  expect(log.at(-1)).toMatchObject({ byName: 'Anna Lager', action: 'Ordre slettet', subjectKind: 'order', subjectLabel: orderNumber })
})

test('deleted twice, also at the same instant, is deleted once; the others find no order', async () => {
  const { customer, productId, orderId } = await placedOrder()
  const tokens = [admin.token, colleague.token, admin.token, colleague.token]
  const answers = await Promise.all(tokens.map((token) => remove(orderId, token)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404])
  expect(await leftOf(productId, customer)).toEqual({ stock: 5, points: 20, owed: 0 })
  expect(await db.$count(auditLog, eq(auditLog.subjectId, String(orderId)))).toBe(1)
})

test('deleted while a colleague sends and cancels it, everything is given back once', async () => {
  const { customer, productId, ...order } = await placedOrder()
  const path = `/orders/${order.orderId}` as const
  await Promise.all([
    api(`PUT ${path}/status`, { status: 'cancelled' }, staff),
    remove(order.orderId, colleague.token),
    api(`PUT ${path}/status`, { status: 'shipped' }, staff),
    remove(order.orderId),
  ])
  expect(await leftOf(productId, customer)).toEqual({ stock: 5, points: 20, owed: 0 })
})

test('a deleted order can be changed no more and writes no mail', async () => {
  const { orderId, customer } = await placedOrder()
  await remove(orderId)
  const before = await db.$count(mails)
  expect((await api(`PUT /orders/${orderId}/status`, { status: 'shipped' }, staff)).body.code).toBe('order_not_found')
  expect((await remove(orderId, customer.token)).status).toBe(403)
  expect(await db.$count(mails)).toBe(before)
})
