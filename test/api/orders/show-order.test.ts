import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { order } from '#contract/orders/order.ts'
import { orderHistory, orders } from '#server/database/schema/orders.ts'
import { addCustomer, addProduct, type Customer, orderBody, testShop } from '#test/shop.ts'

const { api, db, clock } = await testShop()

let rollId = 0
let owner: Customer
let other: Customer
let admin: Customer
let ownId: unknown

beforeAll(async () => {
  rollId = (await addProduct(db, { nameDa: 'Nordlys Polarhvid', unitPriceOre: 1250_00, promotionPercent: 20, stock: 1 })).id
  owner = await addCustomer(db, { tier: 'Bronze' })
  other = await addCustomer(db)
  admin = await addCustomer(db, { role: 'admin' })
  const items = [{ id: rollId, quantity: 2 }]
  const more = { paymentMethod: 'invoice', company: 'Værksted ApS', reference: 'REK-7', ean: '5790000000005', notes: 'Haster' } as const
  ownId = (await api('POST /orders', orderBody(items, more), { token: owner.token })).body.orderId
})

const NOT_FOUND = { status: 404, body: { success: false, code: 'order_not_found', message: 'Ordren findes ikke.' } }

describe('an order', () => {
  test('is shown to its owner as it was placed', async () => {
    const { status, body } = await api(`GET /orders/${ownId}`, undefined, { token: owner.token })
    expect(status).toBe(200)
    expect(order.parse(body.order)).toMatchObject({
      id: ownId,
      createdAt: clock.now.toISOString(),
      status: 'pending',
      paymentStatus: 'unpaid',
      paymentMethod: 'invoice',
      company: 'Værksted ApS',
      reference: 'REK-7',
      ean: '5790000000005',
      notes: 'Haster',
      subtotal: 1900,
      shipping: 99,
      savings: 600,
      total: 1999,
      discount: 5,
      vat: 399.8,
      pointsEarned: 0,
      items: [
        {
          productId: rollId,
          nameDa: 'Nordlys Polarhvid',
          price: 1250,
          promotion: 20,
          quantity: 2,
          lineTotal: 1900,
          shipsNow: 1,
          shipsLater: 1,
          expectedOn: null,
        },
      ],
      statusHistory: [{ status: 'pending', notes: null, timestamp: clock.now.toISOString() }],
      deliveryPromise: {
        inStock: '1-3',
        remote: '10-18',
        home: '2-3',
        countedFrom: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
        closed: [],
      },
    })
  })

  test('is shown to staff', async () => {
    expect((await api(`GET /orders/${ownId}`, undefined, { token: admin.token })).status).toBe(200)
  })

  test('is not there for another customer', async () => {
    expect(await api(`GET /orders/${ownId}`, undefined, { token: other.token })).toMatchObject(NOT_FOUND)
  })

  test('is not shown to a guest', async () => {
    expect(await api(`GET /orders/${ownId}`)).toMatchObject({ status: 401, body: { code: 'not_logged_in' } })
  })

  test.each(['0', '-1', '1.5', 'abc', '999999999', '99999999999999'])('with the id %s does not exist', async (id) => {
    expect(await api(`GET /orders/${id}`, undefined, { token: owner.token })).toMatchObject(NOT_FOUND)
  })

  test('tells its history in the order it happened', async () => {
    await db
      .insert(orderHistory)
      .values({ orderId: Number(ownId), status: 'shipped', notes: 'Pakke 1', createdAt: new Date('2026-11-22T08:00:00Z') })
    const { body } = await api(`GET /orders/${ownId}`, undefined, { token: owner.token })
    expect((body.order as { statusHistory: unknown }).statusHistory).toMatchObject([
      { status: 'pending' },
      { status: 'shipped', notes: 'Pakke 1' },
    ])
  })
})

describe('a guest’s order', () => {
  async function orderAsGuest(customerEmail: string) {
    return (await api('POST /orders', orderBody([{ id: rollId, quantity: 1 }], { customerEmail }))).body
  }

  test('is found by its token and by nothing else', async () => {
    const { orderId, confirmationToken } = await orderAsGuest('gaest@example.dk')
    const { status, body } = await api(`GET /orders/confirmation/${confirmationToken}`)
    expect([status, order.parse(body.order).id]).toEqual([200, orderId])
    for (const wrong of [`${confirmationToken}x`, String(confirmationToken).slice(1), 'x'.repeat(32), String(orderId), '%00'.repeat(20)]) {
      expect(await api(`GET /orders/confirmation/${wrong}`)).toMatchObject(NOT_FOUND)
    }
  })

  test('belongs to the customer with its email once that is verified', async () => {
    const verified = await addCustomer(db, { email: 'bekraeftet@example.dk', emailVerifiedAt: clock.now })
    const unverified = await addCustomer(db, { email: 'ubekraeftet@example.dk' })
    const first = await orderAsGuest('Bekraeftet@Example.dk')
    const second = await orderAsGuest('ubekraeftet@example.dk')
    expect((await api(`GET /orders/${first.orderId}`, undefined, { token: verified.token })).status).toBe(200)
    expect(await api(`GET /orders/${second.orderId}`, undefined, { token: unverified.token })).toMatchObject(NOT_FOUND)
    expect(await api(`GET /orders/${second.orderId}`, undefined, { token: verified.token })).toMatchObject(NOT_FOUND)
  })

  test('a logged-in customer’s order belongs to no one else, whatever email it has', async () => {
    const victim = await addCustomer(db, { email: 'offer@example.dk', emailVerifiedAt: clock.now })
    const { body } = await api('POST /orders', orderBody([{ id: rollId, quantity: 1 }], { customerEmail: 'offer@example.dk' }), {
      token: other.token,
    })
    expect(await api(`GET /orders/${body.orderId}`, undefined, { token: victim.token })).toMatchObject(NOT_FOUND)
  })

  test('a deleted order is not found', async () => {
    const { orderId, confirmationToken } = await orderAsGuest('slettet@example.dk')
    await db
      .update(orders)
      .set({ deletedAt: clock.now })
      .where(eq(orders.id, Number(orderId)))
    expect(await api(`GET /orders/confirmation/${confirmationToken}`)).toMatchObject(NOT_FOUND)
    expect(await api(`GET /orders/${orderId}`, undefined, { token: admin.token })).toMatchObject(NOT_FOUND)
  })
})
