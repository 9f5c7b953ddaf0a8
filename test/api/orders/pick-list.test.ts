import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import type { Order } from '#contract/orders/order.ts'
import type { PickList } from '#contract/parcels/parcels.ts'
import { createApi } from '#server/app.ts'
import { addCustomer, addProduct, addTags, orderBody, testShop } from '#test/shop.ts'

const { api, db, shop } = await testShop()
const app = createApi(shop)
const run = promisify(execFile)
const staff = await addCustomer(db, { role: 'admin', restrictedTo: ['parcels'] })
const workshop = await addCustomer(db)
let [late, early, away] = [{ id: 0 }, { id: 0 }, { id: 0 }]

beforeAll(async () => {
  await addTags(db)
  late = await addProduct(db, { nameDa: 'Sen Sort', kcwId: 'PLUK-20', stock: 10 })
  early = await addProduct(db, { nameDa: 'Tidlig Hvid', kcwId: 'PLUK-3', stock: 10 })
  away = await addProduct(db, { nameDa: 'Borte Blå', kcwId: 'PLUK-9', stock: 0 })
})

type Placed = Readonly<{ orderId: number; orderNumber: string }>
async function place(items: { id: number; quantity: number }[], more = {}): Promise<Placed> {
  const { status, body } = await api('POST /orders', orderBody(items, { paymentMethod: 'invoice', ...more }), workshop)
  expect([status, body.message]).toEqual([200, body.message])
  return body as unknown as Placed
}
const idsOf = (...orders: readonly Placed[]) => orders.map(({ orderId }) => orderId).join(',')
const listOf = async (...orders: readonly Placed[]) =>
  (await api(`GET /orders/pick-list?ids=${idsOf(...orders)}`, undefined, staff)).body as unknown as PickList
async function toPack(): Promise<number[]> {
  const { body } = await api('GET /orders?scope=toPack', undefined, staff)
  return (body.orders as Order[]).map(({ id }) => id)
}

test('the rolls of many orders are fetched by SKU, each once; orders that cannot leave are left out with the reason, and are not to be packed', async () => {
  const first = await place([{ id: late.id, quantity: 2 }])
  const second = await place([
    { id: late.id, quantity: 1 },
    { id: early.id, quantity: 3 },
  ])
  const unpaid = await place([{ id: early.id, quantity: 1 }], { paymentMethod: 'card' })
  const waiting = await place([{ id: away.id, quantity: 1 }])
  const { rows, orderIds, leftOut } = await listOf(first, second, unpaid, waiting)
  expect(rows.map(({ kcwId, rolls, orders }) => [kcwId, rolls, orders.map((one) => [one.orderNumber, one.rolls])])).toEqual([
    ['PLUK-3', 3, [[second.orderNumber, 3]]],
    [
      'PLUK-20',
      3,
      [
        [first.orderNumber, 2],
        [second.orderNumber, 1],
      ],
    ],
  ])
  expect(orderIds).toEqual([second.orderId, first.orderId])
  expect(leftOut.map(({ orderNumber, why }) => [orderNumber, why])).toEqual([
    [unpaid.orderNumber, 'ikke betalt'],
    [waiting.orderNumber, 'ikke på lager'],
  ])
  expect((await toPack()).toSorted()).toEqual([first.orderId, second.orderId].toSorted())

  const pdf = (ids: string) => app.request(`/api/orders/pick-list-pdf?ids=${ids}`, { headers: { authorization: `Bearer ${staff.token}` } })
  const answer = await pdf(idsOf(first, second, unpaid, waiting))
  const reading = run('pdftotext', ['-layout', '-', '-'])
  reading.child.stdin?.end(Buffer.from(await answer.arrayBuffer()))
  const text = (await reading).stdout.replaceAll('\u00a0', ' ')
  expect(text).toMatch(/PLUK-3 +Tidlig Hvid +3 /)
  expect(text).toContain(`Ikke med: ${unpaid.orderNumber} (ikke betalt)`)
  const slips = [...text.matchAll(/Ordrenummer +(ORD-[\d-]+)/g)].map(([, number]) => number)
  expect(slips, 'the slips follow in the order of the list').toEqual([second.orderNumber, first.orderNumber])

  const none = await pdf(idsOf(waiting))
  expect([none.status, ((await none.json()) as { code: string }).code]).toEqual([409, 'nothing_to_send'])
})

test('what was sent is fetched no more', async () => {
  const order = await place([{ id: late.id, quantity: 1 }])
  expect(await toPack()).toContain(order.orderId)
  expect((await api(`POST /orders/${order.orderId}/parcels`, {}, staff)).status).toBe(200)
  expect((await listOf(order)).leftOut).toMatchObject([{ why: 'alt er sendt' }])
  expect(await toPack()).not.toContain(order.orderId)
})
