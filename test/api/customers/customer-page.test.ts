import { expect, test } from 'vitest'
import { claims } from '#server/database/schema/claims.ts'
import { invoicingStaff, placeOrder } from '#test/invoiced-order.ts'
import { addCustomer, testShop } from '#test/shop.ts'

const shop = await testShop()
const { api, db } = shop
const staff = await invoicingStaff(shop)
const mine = await addCustomer(db)
const other = await addCustomer(db)

const list = async (path: `/${string}`) => (await api(`GET ${path}`, undefined, { token: staff.token })).body

test('invoices, offers and claims of one customer are found by the account, and those of others are not', async () => {
  const numbers = new Map<number, number>()
  for (const buyer of [mine, other]) {
    const { id, orderNumber } = await placeOrder(shop, {}, buyer)
    numbers.set(buyer.id, (await staff.issue(id)).number)
    await db
      .insert(claims)
      .values({ orderId: id, orderNumber, kind: 'fault', name: 'Karen', email: buyer.email, createdAt: shop.clock.now })
    await api('POST /offers', { customerId: buyer.id }, { token: staff.token })
  }
  const found = (await list(`/invoices?userId=${mine.id}`)) as { invoices: { number: number }[]; total: number }
  expect([found.total, found.invoices.map(({ number }) => number)]).toEqual([1, [numbers.get(mine.id)]])
  expect(await list(`/claims?userId=${mine.id}`)).toMatchObject({ total: 1, claims: [{ email: mine.email }] })
  expect(await list(`/offers?customerId=${mine.id}`)).toMatchObject({ total: 1 })
  expect([(await list('/invoices')).total, (await list('/claims')).total, (await list('/offers')).total]).toEqual([2, 2, 2])
  expect((await api('GET /invoices?userId=nej', undefined, { token: staff.token })).status).toBe(400)
})
