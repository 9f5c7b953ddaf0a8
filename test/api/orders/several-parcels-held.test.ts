import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { Order } from '#contract/orders/order.ts'
import { cartons } from '#server/database/schema/goods/cartons.ts'
import { onlinePayments } from '#server/database/schema/payments.ts'
import { paymentContextOf } from '#server/payments/online/payment-context.ts'
import { processQueue } from '#server/payments/online/worker.ts'
import { ShippingRefusal } from '#server/shipping-provider/provider.ts'
import { invoicingStaff, placeOrder } from '#test/invoiced-order.ts'
import { testPayments, testProvider } from '#test/payment-provider.ts'
import { testLabels } from '#test/shipping-provider.ts'
import { addCustomer, addProduct, testShop } from '#test/shop.ts'

const bank = testProvider(() => clock.now)
const labels = testLabels()
const { create } = labels.provider
/** the label that is refused, of those that are asked for; 0 is none */
let refused = 0
let requests = 0
const provider = {
  ...labels.provider,
  create: async (requested: Parameters<typeof create>[0]) => {
    requests += 1
    if (requests === refused) throw new ShippingRefusal('zipcode 5970 is invalid')
    return await create(requested)
  },
}
const shop = await testShop({ payments: testPayments(() => clock.now, bank), labels: { ...labels, provider } })
const { api, db, clock } = shop
const staff = await invoicingStaff(shop)
const till = paymentContextOf(shop.shop)
if (!till) throw new Error('the shop has no till')
const GRAMS = { ownWeightG: 0, cardboard: 0, plastic: 0, wood: 0, metal: 0 }

beforeEach(async () => {
  ;[refused, requests] = [0, 0]
  // one roll in each carton
  await db.$client.query('update cartons set in_use = false')
  await db.insert(cartons).values({ name: `Rør ${Math.random()}`, innerLengthMm: 300, mostRolls: 1, mostWeightG: 30_000, ...GRAMS })
})

/** Three rolls at 500 kr. by card, plus 99 kr. delivery; the bank holds what those that are here cost with the delivery. */
async function held(stock: number, holds = 1599): Promise<number> {
  const roll = await addProduct(db, { unitPriceOre: 500_00, stock, packing: 'roll', weightG: 20_000, lengthMm: 300 })
  const customer = await addCustomer(db, { customDiscount: 0 })
  const { id } = await placeOrder(shop, { items: [{ id: roll.id, quantity: 3 }], paymentMethod: 'card' }, customer)
  await api(`POST /orders/${id}/payment-page`, {}, { token: customer.token })
  const [page] = await db.select().from(onlinePayments).where(eq(onlinePayments.orderId, id))
  bank.pay(page?.sessionId ?? '')
  const event = { id: `evt_${id}`, kind: 'something', sessionId: page?.sessionId, paymentRef: null, onlinePaymentId: null }
  await api('POST /webhooks/stripe', event, { headers: { 'stripe-signature': 'signed' } })
  while (await processQueue(till as NonNullable<typeof till>));
  expect((await show(id)).onlinePayments).toMatchObject([{ state: 'held', held: holds, captured: 0 }])
  return id
}
const show = async (id: number) => (await api(`GET /orders/${id}`, undefined, { token: staff.token })).body.order as Order
const press = (id: number) => api(`POST /orders/${id}/labels/proposed`, {}, { token: staff.token })
const sentOf = ({ items }: Order) => items.reduce((sum, { sent }) => sum + sent, 0)
/** In kr. */
const capturedOf = ({ onlinePayments: all }: Order) => all.reduce((sum, { captured }) => sum + captured, 0)

test('all of an order in three parcels takes the whole hold, once', async () => {
  const id = await held(3)
  expect((await press(id)).body).toMatchObject({ success: true, stopped: null })
  const order = await show(id)
  expect(order).toMatchObject({ status: 'shipped', paid: 1599, open: 0, onlinePayments: [{ state: 'captured', captured: 1599, held: 0 }] })
  expect([order.parcels.length, sentOf(order)]).toEqual([3, 3])
})

test('two of three rolls in two parcels take what is sent and the delivery, which is all that is held', async () => {
  const id = await held(2, 1099)
  expect((await press(id)).body).toMatchObject({ success: true, stopped: null })
  const order = await show(id)
  expect([order.parcels.length, sentOf(order), capturedOf(order)]).toEqual([2, 2, 1099])
  expect(order).toMatchObject({ paymentStatus: 'partial', paid: 1099, open: 500, onlinePayments: [{ captured: 1099, held: 0 }] })
})

test('one parcel of three takes its part of the hold, and the rest is let go: nothing more leaves unpaid', async () => {
  const id = await held(3)
  const items = [{ itemId: (await show(id)).items[0]?.id, quantity: 1 }]
  expect((await api(`POST /orders/${id}/labels`, { items }, { token: staff.token })).body).toMatchObject({ success: true })
  expect((await press(id)).body).toMatchObject({ code: 'payment_missing' })
  const order = await show(id)
  expect([sentOf(order), capturedOf(order), order.paid, requests]).toEqual([1, 599, 599, 1])
})

test('when a later label is refused the money of the press is taken once, and its next press takes nothing more', async () => {
  const id = await held(3)
  refused = 2
  expect((await press(id)).body).toMatchObject({ stopped: expect.stringContaining('Postnummer') })
  const first = await show(id)
  expect([sentOf(first), capturedOf(first)]).toEqual([1, 1599])
  expect((await press(id)).body).toMatchObject({ stopped: null })
  const order = await show(id)
  expect([sentOf(order), capturedOf(order), order.paid, order.parcels.length]).toEqual([3, 1599, 1599, 3])
})

test('when the first label is refused nothing is taken', async () => {
  const id = await held(3)
  refused = 1
  expect((await press(id)).body).toMatchObject({ code: 'label_refused' })
  const order = await show(id)
  expect([sentOf(order), order.paid, order.parcels]).toEqual([0, 0, []])
  expect(order.onlinePayments).toMatchObject([{ state: 'held', held: 1599, captured: 0 }])
})

test('two colleagues who press at once take the money once', async () => {
  const id = await held(3)
  await Promise.all([press(id), press(id)])
  if ((await show(id)).status !== 'shipped') await press(id)
  const order = await show(id)
  expect([sentOf(order), capturedOf(order), order.paid]).toEqual([3, 1599, 1599])
})

test('an order that has outgrown its hold sends nothing and takes nothing', async () => {
  const id = await held(9)
  const before = await show(id)
  const items = [{ itemId: before.items[0]?.id, quantity: 5 }]
  const seen = { status: before.status, total: before.total, revision: before.revision }
  expect(await api(`POST /orders/${id}/changes`, { items, seen }, { token: staff.token })).toMatchObject({ status: 200 })
  expect((await press(id)).body).toMatchObject({ code: 'payment_missing' })
  const order = await show(id)
  expect([sentOf(order), capturedOf(order), order.paid, requests]).toEqual([0, 0, 0, 0])
})

test('a label is made for the rolls that are paid, and none for rolls that are not, whichever are here', async () => {
  const place = async (stock: number) => {
    const roll = await addProduct(db, { unitPriceOre: 500_00, stock, packing: 'roll', weightG: 20_000, lengthMm: 300 })
    const customer = await addCustomer(db, { customDiscount: 0 })
    const { id } = await placeOrder(shop, { items: [{ id: roll.id, quantity: 3 }], paymentMethod: 'card' }, customer)
    const items = [{ itemId: (await show(id)).items[0]?.id, quantity: 1 }]
    return { id, label: () => api(`POST /orders/${id}/labels`, { items }, { token: staff.token }) }
  }
  const [here, notHere] = [await place(3), await place(0)]
  for (const order of [here, notHere]) expect((await order.label()).body).toMatchObject({ code: 'payment_missing' })
  expect(requests).toBe(0)
  const one = { way: 'bank', paidOn: '2026-11-20', amount: 599 }
  expect((await api(`POST /orders/${here.id}/payments`, one, { token: staff.token })).status).toBe(200)
  expect((await here.label()).body).toMatchObject({ success: true })
  expect([(await here.label()).body.code, requests, sentOf(await show(here.id))]).toEqual(['payment_missing', 1, 1])
})
