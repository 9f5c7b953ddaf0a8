import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { SendingPreview } from '#contract/parcels/parcels.ts'
import { orderLines, orderNotes } from '#server/database/schema/orders.ts'
import { settings } from '#server/database/schema/settings.ts'
import { SENT_WITHOUT_PAYMENT } from '#server/payments/online/capture-first.ts'
import { addCustomer, addProduct, type OrderInput, orderBody, testShop, writeCompany } from '#test/shop.ts'

const { api, db, shop } = await testShop()
const staff = { token: (await addCustomer(db, { role: 'superadmin' })).token }
const packer = { token: (await addCustomer(db, { role: 'admin', restrictedTo: ['parcels'] })).token }
const workshop = await addCustomer(db, { approved: true })

async function place(more: Partial<OrderInput> = {}, token?: string) {
  const { id } = await addProduct(db)
  const { body } = await api('POST /orders', orderBody([{ id, quantity: 1 }], more), { token })
  return Number(body.orderId)
}
const send = (id: number, withoutPayment = false) => api(`POST /orders/${id}/parcels`, { withoutPayment }, staff)
const setStatus = (id: number, change: object) => api(`PUT /orders/${id}/status`, { withoutPayment: false, ...change }, staff)
const notesOf = async (id: number) => (await db.select().from(orderNotes).where(eq(orderNotes.orderId, id))).map(({ text }) => text)
async function preview(ids: readonly number[], as = staff, rolls = 'ready') {
  const { status, body } = await api(`GET /orders/sending?ids=${ids.join(',')}&rolls=${rolls}`, undefined, as)
  expect(status).toBe(200)
  return body.orders as SendingPreview[]
}

test('without a provider an unpaid card order is not sent, alone or by its status, until staff say so, which is noted', async () => {
  expect(shop.payments).toBeNull()
  for (const order of [await place(), await place({ paymentMethod: 'mobilepay' }, workshop.token)]) {
    for (const refused of [
      await send(order),
      await setStatus(order, { status: 'shipped' }),
      await setStatus(order, { status: 'delivered' }),
    ])
      expect([refused.status, refused.body.code]).toEqual([409, 'payment_missing'])
    expect((await preview([order]))[0]).toMatchObject({ isUnpaid: true })
    expect(await notesOf(order)).toEqual([])
    expect((await send(order, true)).status).toBe(200)
    expect(await notesOf(order)).toEqual([SENT_WITHOUT_PAYMENT])
  }
  const byStatus = await place()
  expect((await setStatus(byStatus, { status: 'shipped', withoutPayment: true })).status).toBe(200)
  expect(await notesOf(byStatus)).toEqual([SENT_WITHOUT_PAYMENT])
})

test('a cancelled order that was paid back and is revived is not sent until staff say so', async () => {
  for (const revive of ['processing', 'delivered'] as const) {
    const order = await place()
    const pay = (paymentStatus: 'paid' | 'refunded') => api(`PUT /orders/${order}`, { paymentStatus }, staff)
    const before = [await pay('paid'), await setStatus(order, { status: 'cancelled' }), await pay('refunded')]
    expect(before.map(({ status }) => status)).toEqual([200, 200, 200])
    if (revive === 'processing') expect((await setStatus(order, { status: revive })).status).toBe(200)
    const refused = revive === 'processing' ? await send(order) : await setStatus(order, { status: revive })
    expect([revive, refused.status, refused.body.code]).toEqual([revive, 409, 'payment_missing'])
    expect((await setStatus(order, { status: 'delivered', withoutPayment: true })).status).toBe(200)
    expect(await notesOf(order)).toEqual([SENT_WITHOUT_PAYMENT])
  }
})

test('a call that says nothing of payment sends no unpaid order', async () => {
  const order = await place()
  const call = { withoutPayment: undefined }
  expect((await api(`POST /orders/${order}/parcels`, call, staff)).body.code).toBe('payment_missing')
  expect((await api(`PUT /orders/${order}/status`, { status: 'shipped', ...call }, staff)).body.code).toBe('payment_missing')
})

test('the rolls that are chosen are judged, not all that are here', async () => {
  const { id } = await addProduct(db, { unitPriceOre: 1000_00, stock: 9 })
  const { body } = await api('POST /orders', orderBody([{ id, quantity: 3 }], { paymentMethod: 'card' }))
  const order = Number(body.orderId)
  const [line] = await db.select().from(orderLines).where(eq(orderLines.orderId, order))
  const previewOf = async (rolls: string) => {
    const [{ isUnpaid, unpaid } = { isUnpaid: null, unpaid: null }] = await preview([order], staff, rolls)
    return [isUnpaid, unpaid]
  }
  const whole = Number((await previewOf('ready'))[1])
  await api(`POST /orders/${order}/payments`, { amount: whole - 2000, way: 'bank', paidOn: '2026-11-20' }, staff)
  expect([await previewOf('ready'), await previewOf('unsent')]).toEqual([
    [true, 2000],
    [true, 2000],
  ])
  expect([
    await previewOf(`${line?.id}.1`),
    await previewOf(`${line?.id}.2`),
    await previewOf(`${line?.id}.999`),
    await previewOf('1.1'),
  ]).toEqual([
    [false, 0],
    [true, 1000],
    [true, 2000],
    [false, 0],
  ])
  for (const wrong of ['alle', '1', '1.', '1.1.1', `${line?.id}.-1`]) {
    const refused = await api(`GET /orders/sending?ids=${order}&rolls=${wrong}`, undefined, staff)
    expect([wrong, refused.status]).toEqual([wrong, 400])
  }
})

test('an order on invoice, a paid one and one that is booked as paid with the same press are sent without a tick', async () => {
  const onInvoice = await place({ paymentMethod: 'invoice' }, workshop.token)
  const paid = await place()
  await api(`PUT /orders/${paid}`, { paymentStatus: 'paid' }, staff)
  const now = await place()
  const [later, done] = await preview([onInvoice, paid])
  expect([later?.isUnpaid, done?.isUnpaid, done?.unpaid]).toEqual([false, false, 0])
  expect(later?.unpaid).toBeGreaterThan(0)
  expect((await send(onInvoice)).status).toBe(200)
  expect((await send(paid)).status).toBe(200)
  expect((await setStatus(now, { status: 'shipped', paymentStatus: 'paid' })).status).toBe(200)
  expect([await notesOf(onInvoice), await notesOf(paid), await notesOf(now)]).toEqual([[], [], []])
})

test('staff read before what is unpaid, which invoices are issued and which lines are of several batches, in the order they asked', async () => {
  await writeCompany(db)
  const [row] = await db.select().from(settings)
  await db.update(settings).set({ data: { company: row?.data.company ?? {}, invoicing: { per: 'order', atDispatch: true } } })
  const [first, second] = [await place(), await place({ paymentMethod: 'invoice' }, workshop.token)]
  const batches = [
    { id: 1, code: 'L2409', rolls: 1 },
    { id: 2, code: 'L2410', rolls: 1 },
  ]
  await db.update(orderLines).set({ batches }).where(eq(orderLines.orderId, second))
  const previews = await preview([second, first])
  expect(previews).toMatchObject([
    { orderId: second, isUnpaid: false, invoices: 1, notInvoiced: null, mixed: [{ batches: '1 af batch L2409, 1 af batch L2410' }] },
    { orderId: first, isUnpaid: true, invoices: 1, notInvoiced: null, mixed: [] },
  ])
  expect(await preview([second, first], staff, 'unsent')).toEqual(previews)
  const bare = await preview([first], packer)
  expect(bare[0]).toMatchObject({ isUnpaid: true, invoices: 1 })
  expect(bare[0]).not.toHaveProperty('unpaid')
  const sent = await send(first, true)
  expect(String(sent.body.message)).toContain('er udstedt og mailes')
})

test('staff find the orders of a list by their numbers, and what sending them will do, without sending anything', async () => {
  const [unpaid, onInvoice] = [await place(), await place({ paymentMethod: 'invoice' }, workshop.token)]
  const { body: all } = await api('GET /orders', undefined, staff)
  const numberOf = (id: number) => (all.orders as { id: number; orderNumber: string }[]).find((order) => order.id === id)?.orderNumber
  const numbers = [numberOf(onInvoice), 'ORD-2020-999999', numberOf(unpaid), numberOf(unpaid)].join(',')
  const { status, body } = await api(`GET /orders?numbers=${numbers}`, undefined, packer)
  expect([status, body.total]).toEqual([200, 2])
  expect((body.orders as { id: number }[]).map(({ id }) => id).toSorted()).toEqual([unpaid, onInvoice].toSorted())
  expect((await preview([onInvoice, unpaid], packer)).map(({ isUnpaid }) => isUnpaid)).toEqual([false, true])
  expect((await api(`GET /orders/${unpaid}`, undefined, staff)).body.order).toMatchObject({ status: 'pending', parcels: [] })
  for (const refused of ['123', `${numberOf(unpaid)};`, Array.from({ length: 101 }, (_, n) => `ORD-2026-9${10_000 + n}`).join(',')])
    expect((await api(`GET /orders?numbers=${refused}`, undefined, staff)).status).toBe(400)
})
