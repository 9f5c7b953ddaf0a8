import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Order } from '#contract/orders/order.ts'
import { DAY_MS, HOUR_MS } from '#domain/calendar/day-arithmetic.ts'
import { createApi } from '#server/app.ts'
import { noteReturn } from '#server/claims/return-label.ts'
import { mails } from '#server/database/schema/mails.ts'
import { labelAsks, labelEvents, shippingLabels } from '#server/database/schema/orders.ts'
import { settings } from '#server/database/schema/settings.ts'
import { renderMail } from '#server/mail-templates.ts'
import { isAbout } from '#server/mails/erase-mails.ts'
import { lookUpDueParcels, queueDueLookups } from '#server/parcels/tracking/look-up-parcels.ts'
import { eraseBuyersOfFinishedOrders } from '#server/privacy/erase-finished-orders.ts'
import { createShipmondo } from '#server/shipping-provider/shipmondo.ts'
import { PEER_KEY, PEER_USER, startShipmondoPeer } from '#test/shipmondo/peer.ts'
import { PEER_WEBHOOK_KEY, signToken } from '#test/shipmondo/webhook-sender.ts'
import { addCustomer, addProduct, orderBody, testShop } from '#test/shop.ts'

const START = new Date('2026-11-27T08:00:00Z')
let now = START.getTime()
const peer = await startShipmondoPeer({ now: () => now })
afterAll(() => peer.close())
const provider = createShipmondo({ user: PEER_USER, key: PEER_KEY, webhookKey: PEER_WEBHOOK_KEY, apiUrl: peer.url })
const labels = { provider, wake: () => {}, close: async () => {} }
const { api, db, shop, clock } = await testShop({ labels })
const app = createApi(shop)
const staff = await addCustomer(db, { role: 'admin' })
const film = await addProduct(db, { stock: 999 })
const { token } = staff
const pass = (ms: number) => {
  now += ms
  clock.now = new Date(now)
}
beforeEach(async () => {
  pass(DAY_MS)
  peer.webhooks.manner = 'queued'
  await db.update(settings).set({ data: {} })
})

type Sent = Readonly<{ id: number; shipment: number; label: number }>
async function sent(quantity = 1): Promise<Sent> {
  const { body } = await api('POST /orders', orderBody([{ id: film.id, quantity }]))
  const id = Number(body.orderId)
  return await sendLabel(id)
}
async function sendLabel(id: number): Promise<Sent> {
  const made = await api(`POST /orders/${id}/labels`, { withoutPayment: true }, { token })
  expect(made.status).toBe(200)
  const label = Number(made.body.labelId)
  const [stored] = await db.select().from(shippingLabels).where(eq(shippingLabels.id, label))
  return { id, label, shipment: Number(stored?.providerRef) }
}
/** What the shop is told; what it makes of it is heard by asking. */
async function tell(shipment: number, key = PEER_WEBHOOK_KEY): Promise<number> {
  const body = JSON.stringify({ data: signToken({ webhook: 'Shipment Monitor', data: { shipment_id: shipment } }, key) })
  return (await app.request('/api/webhooks/shipmondo', { method: 'POST', body })).status
}
const work = () => lookUpDueParcels({ ...shop, provider, onReturn: noteReturn })
const orderOf = async (id: number) => (await api(`GET /orders/${id}`, undefined, { token })).body.order as Order
const eventsOf = async ({ label }: Sent) =>
  (await db.select().from(labelEvents).where(eq(labelEvents.labelId, label))).map(({ kind }) => kind)
const deliveredMails = async ({ id }: Sent) =>
  (await db.select().from(mails).where(eq(mails.template, 'order-delivered'))).filter(
    ({ payload }) => (payload as { orderId: number }).orderId === id,
  )
const scope = async (name: string) =>
  ((await api(`GET /orders?scope=${name}`, undefined, { token })).body.orders as Order[]).map(({ id }) => id)

describe('what the carrier scans', () => {
  test('is asked for when a signed message says so, and shown on the parcel', async () => {
    const order = await sent()
    peer.account.scan(order.shipment, 'INFORMED')
    peer.account.scan(order.shipment, 'EN_ROUTE')
    expect(await tell(order.shipment)).toBe(200)
    expect(await work()).toBe(1)
    expect((await orderOf(order.id)).parcels).toMatchObject([{ event: { kind: 'under_way', at: clock.now.toISOString() } }])
    pass(HOUR_MS)
    peer.account.scan(order.shipment, 'AVAILABLE_FOR_DELIVERY')
    await tell(order.shipment)
    await work()
    const staffParcels = await api(`GET /orders/${order.id}/parcels`, undefined, { token })
    expect(staffParcels.body.parcels).toMatchObject([{ event: { kind: 'at_point', at: clock.now.toISOString() } }])
    expect(await eventsOf(order)).toEqual(['under_way', 'at_point'])
  })

  test('is stored once, however often it is scanned and reported; the content of a message is not trusted', async () => {
    const order = await sent()
    expect(await tell(order.shipment)).toBe(200)
    await work()
    expect(await eventsOf(order)).toEqual([])
    peer.account.scan(order.shipment, 'EN_ROUTE')
    peer.account.scan(order.shipment, 'EN_ROUTE')
    for (let time = 0; time < 3; time += 1) {
      await tell(order.shipment)
      await work()
    }
    expect(await eventsOf(order)).toEqual(['under_way'])
    expect(await tell(order.shipment, 'a key that is not the one of the shop')).toBe(400)
    expect(await tell(999)).toBe(200)
    expect(await work()).toBe(0)
  })

  test('that came while it was asked about is asked for once more', async () => {
    const order = await sent()
    await tell(order.shipment)
    const slow = {
      ...provider,
      readEvents: async (ref: string) => {
        const reported = await provider.readEvents(ref)
        peer.account.scan(order.shipment, 'EN_ROUTE')
        pass(1_000)
        await tell(order.shipment)
        return reported
      },
    }
    await lookUpDueParcels({ ...shop, provider: slow, onReturn: noteReturn })
    expect(await eventsOf(order)).toEqual([])
    expect(await work()).toBe(1)
    expect(await eventsOf(order)).toEqual(['under_way'])
  })

  test('is looked up although its message was lost, at the latest after three hours, and not after the delivery', async () => {
    const order = await sent()
    peer.account.scan(order.shipment, 'EN_ROUTE')
    await queueDueLookups(shop)
    while ((await work()) > 0);
    expect(await eventsOf(order)).toEqual(['under_way'])
    pass(HOUR_MS)
    await queueDueLookups(shop)
    expect(await work()).toBe(0)
    peer.account.scan(order.shipment, 'DELIVERED')
    pass(2 * HOUR_MS)
    await queueDueLookups(shop)
    while ((await work()) > 0);
    expect(await eventsOf(order)).toEqual(['under_way', 'delivered'])
    pass(DAY_MS)
    await queueDueLookups(shop)
    const [ask] = await db.select().from(labelAsks).where(eq(labelAsks.labelId, order.label))
    expect(ask?.doneAt).not.toBeNull()
  })

  test('is asked for again when the provider is away', async () => {
    const order = await sent()
    while ((await work()) > 0);
    peer.account.scan(order.shipment, 'EN_ROUTE')
    await tell(order.shipment)
    peer.failNext('error')
    expect(await work()).toBe(1)
    expect(await work()).toBe(0)
    pass(31_000)
    expect(await work()).toBe(1)
    expect(await eventsOf(order)).toEqual(['under_way'])
  })
})

/** One roll of two, of which the other waits for goods. */
async function sentInPart(): Promise<Sent> {
  const few = await addProduct(db, { stock: 1 })
  const { body } = await api('POST /orders', orderBody([{ id: few.id, quantity: 2 }]))
  return await sendLabel(Number(body.orderId))
}
async function removeRest({ id }: Sent): Promise<void> {
  const [item] = (await orderOf(id)).items
  const change = { items: [{ itemId: item?.id, quantity: 1 }], added: [], prices: 'ordered', shipping: 'kept', note: null }
  expect((await api(`POST /orders/${id}/changes`, change, { token })).status).toBe(200)
}

describe('the last parcel that arrives', () => {
  async function deliver(order: Sent) {
    peer.account.scan(order.shipment, 'DELIVERED')
    await tell(order.shipment)
    await work()
  }

  test('makes its order delivered and mails the customer, once', async () => {
    const order = await sent()
    await deliver(order)
    await deliver(order)
    const { status, statusHistory, parcels } = await orderOf(order.id)
    expect([status, parcels[0]?.event?.kind]).toEqual(['delivered', 'delivered'])
    expect(statusHistory.filter(({ notes }) => notes === 'Leveret ifølge fragtfirmaet')).toHaveLength(1)
    const [mail, ...more] = await deliveredMails(order)
    expect(more).toEqual([])
    const context = { db, settings: await shop.settings(), publicUrl: shop.env.publicUrl }
    const { subject, text } = await renderMail('order-delivered', context, mail?.payload)
    expect([subject, text]).toEqual([
      expect.stringMatching(/^Din ordre ORD-\S+ er leveret$/),
      expect.stringContaining('Pakken med din ordre'),
    ])
  })

  test('does neither when the settings say so', async () => {
    await db.update(settings).set({ data: { labels: { marksDelivered: false, mailsDelivered: false } } })
    const order = await sent()
    await deliver(order)
    expect((await orderOf(order.id)).status).toBe('shipped')
    expect(await deliveredMails(order)).toEqual([])
    expect(await eventsOf(order)).toEqual(['delivered'])
  })

  test('is not the first of two', async () => {
    const few = await addProduct(db, { stock: 1 })
    const { body } = await api('POST /orders', orderBody([{ id: few.id, quantity: 2 }]))
    const first = await sendLabel(Number(body.orderId))
    expect((await orderOf(first.id)).status).toBe('processing')
    await db.$client.query('update products set stock = 1 where id = $1', [few.id])
    const second = await sendLabel(first.id)
    await deliver(first)
    expect((await orderOf(first.id)).status).toBe('shipped')
    expect(await deliveredMails(first)).toEqual([])
    await deliver(second)
    expect((await orderOf(first.id)).status).toBe('delivered')
    expect(await deliveredMails(first)).toHaveLength(1)
  })

  test('before the rest is removed makes its order delivered when the rest is removed, and mails the customer once', async () => {
    const [arrived, underWay] = [await sentInPart(), await sentInPart()]
    await deliver(arrived)
    expect([(await orderOf(arrived.id)).status, await deliveredMails(arrived)]).toEqual(['processing', []])
    for (const order of [arrived, underWay]) await removeRest(order)
    expect((await orderOf(underWay.id)).status).toBe('shipped')
    await deliver(underWay)
    for (const order of [arrived, underWay]) {
      const { status, statusHistory } = await orderOf(order.id)
      expect([status, statusHistory.filter(({ notes }) => notes === 'Leveret ifølge fragtfirmaet').length]).toEqual(['delivered', 1])
      expect(await deliveredMails(order)).toHaveLength(1)
    }
  })

  test('before its cancelled order is sent again makes it delivered then, and mails the customer once', async () => {
    const [before, since] = [await sent(), await sent()]
    await deliver(before)
    const becomes = (id: number, status: string) =>
      api(`PUT /orders/${id}/status`, { status, sentRolls: 'returning', withoutPayment: true }, { token })
    for (const { id } of [before, since]) expect((await becomes(id, 'cancelled')).status).toBe(200)
    await deliver(since)
    expect(await deliveredMails(since)).toEqual([])
    for (const order of [before, since]) {
      expect((await becomes(order.id, 'shipped')).status).toBe(200)
      expect((await orderOf(order.id)).status).toBe('delivered')
      expect(await deliveredMails(order)).toHaveLength(1)
    }
  })

  test('changes nothing when it was taken back or its order deleted', async () => {
    const [back, deleted] = [await sent(), await sent()]
    const [parcel] = (await orderOf(back.id)).parcels
    await api(`DELETE /orders/${back.id}/parcels/${parcel?.id}`, undefined, { token })
    await api(`DELETE /orders/${deleted.id}`, undefined, { token })
    await deliver(back)
    await deliver(deleted)
    expect((await orderOf(back.id)).status).toBe('processing')
    expect([...(await deliveredMails(back)), ...(await deliveredMails(deleted))]).toEqual([])
  })

  test('is not mailed to a buyer who was erased: the label loses the parcel’s number, and later mails about the order are erased', async () => {
    const buyer = await addCustomer(db)
    const { body } = await api('POST /orders', orderBody([{ id: film.id, quantity: 1 }], { customerEmail: buyer.email }), buyer)
    const order = await sendLabel(Number(body.orderId))
    const { orderNumber, customerEmail } = await orderOf(order.id)
    const label = async () => (await db.select().from(shippingLabels).where(eq(shippingLabels.orderId, order.id)))[0]
    expect((await label())?.tracking).toEqual(expect.any(String))
    const mailsAbout = async () =>
      (
        await db
          .select()
          .from(mails)
          .where(isAbout({ orderId: order.id }))
      ).map(({ template }) => template)
    await db.delete(mails).where(isAbout({ orderId: order.id }))
    expect((await api(`DELETE /users/${buyer.id}`, undefined, await addCustomer(db, { role: 'superadmin' }))).status).toBe(200)
    await deliver(order)
    expect([(await orderOf(order.id)).status, await mailsAbout()]).toEqual(['delivered', []])
    expect(await label()).toMatchObject({ tracking: null, refusal: null })
    expect((await api('POST /orders/link', { orderNumber, email: customerEmail })).status).toBe(200)
    expect(await mailsAbout()).toEqual([])
    const later = { template: 'order-link', toAddress: customerEmail, payload: { orderId: order.id }, state: 'sent' } as const
    await db.insert(mails).values([later, { ...later, state: 'queued' }])
    await eraseBuyersOfFinishedOrders(db, clock.now)
    expect(
      await db
        .select({ state: mails.state })
        .from(mails)
        .where(isAbout({ orderId: order.id })),
    ).toEqual([{ state: 'queued' }])
  })
})

test('a parcel that comes back is a task of staff until it is taken back', async () => {
  const order = await sent()
  peer.account.scan(order.shipment, 'EN_ROUTE')
  peer.account.scan(order.shipment, 'RETURNED')
  await tell(order.shipment)
  await work()
  expect(await scope('comesBack')).toEqual([order.id])
  const { parcels, statusHistory } = await orderOf(order.id)
  expect(parcels).toMatchObject([{ event: { kind: 'returned' } }])
  expect(statusHistory.at(-1)?.notes).toBe('Forsendelse 1 kommer retur, fordi den ikke blev afleveret')
  const { waiting } = (await api('GET /dashboard/waiting', undefined, { token })).body as { waiting: { comesBack: number } }
  expect(waiting.comesBack).toBe(1)
  await api(`DELETE /orders/${order.id}/parcels/${parcels[0]?.id}`, undefined, { token })
  expect(await scope('comesBack')).toEqual([])
})

test('a parcel that comes back is not delivered to the customer when the shop gets it', async () => {
  const order = await sent()
  for (const status of ['RETURNED', 'DELIVERED']) {
    peer.account.scan(order.shipment, status)
    await tell(order.shipment)
    await work()
    pass(DAY_MS)
  }
  const { parcels, status } = await orderOf(order.id)
  expect([status, parcels[0]?.event?.kind]).toEqual(['shipped', 'returned'])
  expect(await deliveredMails(order)).toEqual([])
})

test('a parcel is late when it is under way after its promised day, until it has arrived', async () => {
  const order = await sent()
  expect(await scope('lateParcels')).not.toContain(order.id)
  pass(14 * DAY_MS)
  expect(await scope('lateParcels')).toContain(order.id)
  const { waiting } = (await api('GET /dashboard/waiting', undefined, { token })).body as { waiting: { lateParcels: number } }
  expect(waiting.lateParcels).toBe((await scope('lateParcels')).length)
  peer.account.scan(order.shipment, 'DELIVERED')
  await tell(order.shipment)
  await work()
  expect(await scope('lateParcels')).not.toContain(order.id)
})

test('a backorder without an expected day that is sent from the stock is late after the day it was promised for, not at once', async () => {
  const soldOut = await addProduct(db, { stock: 0 })
  const { body } = await api('POST /orders', orderBody([{ id: soldOut.id, quantity: 1 }]))
  const id = Number(body.orderId)
  await db.$client.query('update products set stock = 5 where id = $1', [soldOut.id])
  pass(14 * DAY_MS)
  await sendLabel(id)
  expect(await scope('lateParcels')).not.toContain(id)
  pass(30 * DAY_MS)
  expect(await scope('lateParcels')).toContain(id)
})
