import { and, asc, eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Order } from '#contract/orders/order.ts'
import type { Label, StaffParcel } from '#contract/parcels/parcels.ts'
import { createApi } from '#server/app.ts'
import { auditLog } from '#server/database/schema/audit.ts'
import { cartons } from '#server/database/schema/goods/cartons.ts'
import { mails } from '#server/database/schema/mails.ts'
import { orderNotes, shippingLabels } from '#server/database/schema/orders.ts'
import { settings } from '#server/database/schema/settings.ts'
import { finishCancelling } from '#server/parcels/labels/cancel-label.ts'
import { requestDueLabels } from '#server/parcels/labels/request-labels.ts'
import { ShippingRefusal } from '#server/shipping-provider/provider.ts'
import { createShipmondo } from '#server/shipping-provider/shipmondo.ts'
import { PEER_KEY, PEER_USER, startShipmondoPeer } from '#test/shipmondo/peer.ts'
import { PEER_WEBHOOK_KEY } from '#test/shipmondo/webhook-sender.ts'
import { addCustomer, addProduct, orderBody, testShop } from '#test/shop.ts'

const peer = await startShipmondoPeer()
afterAll(() => peer.close())
beforeEach(() => peer.delay(0))
const provider = createShipmondo({ user: PEER_USER, key: PEER_KEY, webhookKey: PEER_WEBHOOK_KEY, apiUrl: peer.url })
const labels = { provider, wake: () => {}, close: async () => {} }
const { api, db, shop, clock } = await testShop({ labels })
const app = createApi(shop)
const packer = await addCustomer(db, { role: 'admin', name: 'Anna Lager', restrictedTo: ['parcels'] })
const boss = await addCustomer(db, { role: 'superadmin' })
const bookkeeper = await addCustomer(db, { role: 'admin', restrictedTo: ['invoices'] })
const film = await addProduct(db, { stock: 999 })
// the peer's clock is the machine's
clock.now = new Date()

const { token } = packer
async function placed(more: Parameters<typeof orderBody>[1] & { deliveryWay?: string } = {}, productId = film.id) {
  const { body } = await api('POST /orders', orderBody([{ id: productId, quantity: 2 }], more))
  return { id: Number(body.orderId), orderNumber: String(body.orderNumber) }
}
type Placed = Awaited<ReturnType<typeof placed>>
const make = ({ id }: Placed, body: object = {}) => api(`POST /orders/${id}/labels`, { withoutPayment: true, ...body }, { token })
const labelOf = ({ body }: Awaited<ReturnType<typeof make>>) => body.labelId as number
const makeAll = ({ id }: Placed, body: object = {}) =>
  api(`POST /orders/${id}/labels/proposed`, { withoutPayment: true, ...body }, { token })
const cancel = ({ id }: Placed, labelId: unknown) => api(`DELETE /orders/${id}/labels/${labelId}`, undefined, { token })
const parcelsOf = async ({ id }: Placed) =>
  (await api(`GET /orders/${id}/parcels`, undefined, { token })).body as unknown as { parcels: StaffParcel[]; labels: Label[] }
const orderOf = async ({ id }: Placed) => (await api(`GET /orders/${id}`, undefined, { token })).body.order as Order
const madeFor = ({ orderNumber }: Placed) => peer.account.shipments.filter(({ reference }) => reference?.startsWith(`${orderNumber}-`))
const pass = (ms: number) => {
  clock.now = new Date(clock.now.getTime() + ms)
}
const work = () => requestDueLabels({ ...shop, provider })
const print = (ids: readonly unknown[], by = token) =>
  app.request(`/api/labels?ids=${ids.join(',')}`, { headers: { authorization: `Bearer ${by}` } })

describe('one press makes a label and sends the goods with it', () => {
  test('with the address of the order, its weight and length; the customer gets the tracking number', async () => {
    const order = await placed({ buyerKind: 'business', company: 'Åkjær Folie ApS', cvr: '10150817', receiver: 'Port 3' })
    const answer = await make(order, { weightGrams: 4_500, lengthCm: 152 })
    expect(answer.body).toMatchObject({ success: true, parcel: { carrier: 'gls' } })
    const [shipment, ...more] = madeFor(order)
    expect(more).toEqual([])
    expect(shipment).toMatchObject({ product_code: 'GLSDK_BP', parcels: [{ weight: 4_500, length: 152 }] })
    expect(shipment?.parties[1]).toMatchObject({ name: 'Åkjær Folie ApS', attention: 'Port 3', postal_code: '5970', country_code: 'DK' })
    const { parcels, labels: stored } = await parcelsOf(order)
    expect(parcels).toMatchObject([{ number: 1, carrier: 'gls', tracking: shipment?.parcels[0]?.pkg_no }])
    expect(stored).toMatchObject([{ state: 'made', parcelId: parcels[0]?.id }])
    expect(await orderOf(order)).toMatchObject({ status: 'shipped', tracking: `GLS ${shipment?.pkg_no}` })
    const mail = await db.select().from(mails).where(eq(mails.template, 'order-sent'))
    expect(mail.filter(({ payload }) => (payload as { orderId: number }).orderId === order.id)).toHaveLength(1)
    const log = await db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.byUserId, packer.id), eq(auditLog.subjectId, String(order.id))))
    expect(log.map(({ action }) => action)).toEqual(expect.arrayContaining(['Label bestilt', 'Forsendelse sendt']))
  })

  test('with the weight and the product of the settings when none are typed', async () => {
    await db.update(settings).set({ data: { labels: { weightKg: 2.5, home: 'PDK_MH' } } })
    const order = await placed()
    await make(order)
    expect(madeFor(order)).toMatchObject([{ product_code: 'PDK_MH', parcels: [{ weight: 2_500, length: null }] }])
    expect((await parcelsOf(order)).parcels).toMatchObject([{ carrier: 'postnord' }])
    await db.update(settings).set({ data: {} })
  })

  test('by the product of its delivery method, and what the label cost is kept with it', async () => {
    const method = { ...{ id: 'gls', name: 'GLS', kind: 'home', isOffered: true, audiences: [], mostLengthCm: null, mostGirthCm: null } }
    const rest = { steps: [{ upToKg: 20, priceKr: 149 }], surcharges: [], zones: [], freeAboveKr: null, home: '1-2', product: 'DAO_STH' }
    await db.update(settings).set({ data: { deliveryMethods: [{ ...method, kind: 'home', ...rest }] } })
    const order = await placed()
    await make(order)
    expect(madeFor(order)).toMatchObject([{ product_code: 'DAO_STH' }])
    const [label] = await db.select().from(shippingLabels).where(eq(shippingLabels.orderId, order.id))
    expect(label).toMatchObject({ state: 'made', priceOre: 52_75 })
    await db.update(settings).set({ data: {} })
  })

  test('with what its products weigh and measure when that is known', async () => {
    const roll = await addProduct(db, { stock: 9, packing: 'roll', weightG: 3_000, lengthMm: 1_520 })
    const order = await placed({}, roll.id)
    await make(order)
    const { rows } = await db.$client.query('select coalesce(max(own_weight_g), 0) as heaviest from cartons where in_use')
    const [parcel] = madeFor(order)[0]?.parcels ?? []
    expect(parcel?.weight).toBeGreaterThanOrEqual(6_000)
    expect(parcel?.weight).toBeLessThanOrEqual(6_000 + Number(rows[0].heaviest))
    expect(parcel?.length).toBeGreaterThanOrEqual(152)
  })

  test('for the rolls and the carton that were chosen, and not at all with a carton that is not there', async () => {
    const roll = await addProduct(db, { stock: 9, packing: 'roll', weightG: 3_000, lengthMm: 1_520 })
    const order = await placed({}, roll.id)
    const lines = (await api(`GET /orders/${order.id}/parcels`, undefined, { token })).body.lines as { itemId: number }[]
    const items = [{ itemId: lines[0]?.itemId, quantity: 1 }]
    expect((await make(order, { items, cartonId: 2_000_000_000 })).body.code).toBe('carton_not_found')
    expect((await make(order, { items: [{ ...items[0], quantity: 3 }] })).body.code).toBe('more_than_unsent')
    expect(madeFor(order)).toEqual([])
    expect((await make(order, { items, cartonId: null })).body).toMatchObject({ parcel: { items } })
    expect(madeFor(order)).toMatchObject([{ parcels: [{ weight: 3_000, length: 152 }] }])
    expect(await orderOf(order)).toMatchObject({ status: 'processing' })
    await make(order)
    expect(await orderOf(order)).toMatchObject({ status: 'shipped' })
    expect(madeFor(order)).toHaveLength(2)
  })

  test('not for what will not be sent: unpaid, collected, cancelled, out of stock or seen as it no longer is', async () => {
    await db.update(settings).set({ data: { pickup: { isOffered: true } } })
    const soldOut = await addProduct(db, { stock: 0 })
    const [unpaid, fetched, empty] = [await placed(), await placed({ deliveryWay: 'pickup' }), await placed({}, soldOut.id)]
    const answers = [
      await make(unpaid, { withoutPayment: false }),
      await make(fetched),
      await make(empty),
      await make(unpaid, { seen: { status: 'processing', parcels: [] } }),
      await make(unpaid, { weightGrams: 0 }),
      await api(`POST /orders/${unpaid.id}/labels`, {}, { token: bookkeeper.token }),
    ]
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      ...[
        [409, 'payment_missing'],
        [409, 'not_for_carrier'],
        [409, 'nothing_to_send'],
      ],
      ...[
        [409, 'changed_meanwhile'],
        [400, 'invalid_input'],
        [403, 'forbidden'],
      ],
    ])
    expect([unpaid, fetched, empty].flatMap(madeFor)).toEqual([])
  })

  test('a refused address is named at its field and sends nothing; a corrected one is requested again', async () => {
    const order = await placed()
    await db.$client.query(`update orders set shipping_postal_code = '9999' where id = $1`, [order.id])
    const refused = await make(order)
    expect([refused.status, refused.body.code]).toEqual([409, 'label_refused'])
    expect(refused.body.fields).toEqual({ shippingPostalCode: expect.stringContaining('Postnummer: receiver: zipcode 9999') })
    expect(await parcelsOf(order)).toMatchObject({ parcels: [], labels: [{ state: 'refused', parcelId: null }] })
    await db.$client.query(`update orders set shipping_postal_code = '5970' where id = $1`, [order.id])
    expect((await make(order)).status).toBe(200)
    expect(madeFor(order)).toHaveLength(1)
  })
})

describe('a parcel never has two labels', () => {
  test('when two colleagues press at once', async () => {
    const order = await placed()
    peer.delay(50)
    const answers = await Promise.all([make(order), make(order)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.find(({ status }) => status !== 200)?.body.code).toMatch(/^(label_waits|nothing_to_send|changed_meanwhile)$/)
    expect(madeFor(order)).toHaveLength(1)
    expect((await parcelsOf(order)).parcels).toHaveLength(1)
  })

  test('when its label was made and the answer was lost: it is found again by its reference', async () => {
    const order = await placed()
    peer.failNext('reset-after')
    expect((await make(order)).body.code).toBe('label_waits')
    expect((await make(order)).body.code).toBe('label_waits')
    expect((await parcelsOf(order)).labels).toMatchObject([{ state: 'waiting' }])
    pass(31_000)
    expect(await work()).toBe(1)
    expect(madeFor(order)).toHaveLength(1)
    expect((await parcelsOf(order)).labels).toMatchObject([{ state: 'made', parcelId: null, tracking: madeFor(order)[0]?.pkg_no }])
    expect((await make(order)).status).toBe(200)
    expect(madeFor(order)).toHaveLength(1)
    expect((await parcelsOf(order)).parcels).toMatchObject([{ tracking: madeFor(order)[0]?.pkg_no }])
  })

  test('nor one for another address: a label from before the order was corrected is cancelled first', async () => {
    const order = await placed()
    peer.failNext('reset-after')
    await make(order)
    pass(31_000)
    const moved = { items: [], added: [], shippingAddress: 'Nyvej 2', shippingPostalCode: '8000', shippingCity: 'Aarhus C' }
    expect((await api(`POST /orders/${order.id}/changes`, moved, { token: boss.token })).status).toBe(200)
    await work()
    expect(await make(order)).toMatchObject({ status: 409, body: { code: 'label_outdated' } })
    const [old] = (await parcelsOf(order)).labels
    expect((await cancel(order, old?.id)).status).toBe(200)
    expect((await make(order)).status).toBe(200)
    expect(madeFor(order).map(({ parties }) => parties[1]?.postal_code)).toEqual(['5970', '8000'])
  })

  test('nor for an order that was cancelled while one was awaited; one that was made is found, so that it can be cancelled', async () => {
    const orders = [await placed(), await placed()]
    for (const [index, order] of orders.entries()) {
      peer.failNext(index === 0 ? 'reset-before' : 'reset-after')
      expect((await make(order)).body.code).toBe('label_waits')
      await api(`PUT /orders/${order.id}/status`, { status: 'cancelled' }, { token: boss.token })
    }
    pass(31_000)
    await work()
    expect(orders.map((order) => madeFor(order).length)).toEqual([0, 1])
    const states = await Promise.all(orders.map(async (order) => (await parcelsOf(order)).labels))
    expect(states).toMatchObject([[{ state: 'refused', refusal: 'Ordren er annulleret' }], [{ state: 'made' }]])
  })

  test('nor is the order cancelled by its customer once a label is ordered', async () => {
    const customer = await addCustomer(db)
    const { body } = await api('POST /orders', orderBody([{ id: film.id, quantity: 1 }], { paymentMethod: 'invoice' }), customer)
    const order = { id: Number(body.orderId), orderNumber: String(body.orderNumber) }
    peer.failNext('error')
    expect((await make(order)).body.code).toBe('label_waits')
    const cancelled = await api(`POST /orders/${order.id}/own-cancellation`, undefined, customer)
    expect(cancelled).toMatchObject({ status: 409, body: { code: 'packing_begun' } })
    pass(31_000)
    await work()
    expect((await make(order)).status).toBe(200)
  })

  test('nor when the order is corrected while the label is awaited', async () => {
    const order = await placed()
    const create: typeof provider.create = async (request) => {
      const made = await provider.create(request)
      pass(1_000)
      await api(`POST /orders/${order.id}/changes`, { items: [], added: [], receiver: 'Port 4' }, { token: boss.token })
      return made
    }
    const slow = createApi({ ...shop, labels: { ...labels, provider: { ...provider, create } } })
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const answer = await slow.request(`/api/orders/${order.id}/labels`, { method: 'POST', headers, body: '{"withoutPayment":true}' })
    expect([answer.status, await answer.json()]).toMatchObject([409, { code: 'label_outdated' }])
    expect((await parcelsOf(order)).parcels).toEqual([])
  })

  test('when the provider is away, and then made once by the worker', async () => {
    const order = await placed()
    peer.failNext('error', 'reset-before')
    expect((await make(order)).body.code).toBe('label_waits')
    pass(31_000)
    await work()
    expect(madeFor(order)).toEqual([])
    expect(await work()).toBe(0)
    pass(61_000)
    expect(await work()).toBe(1)
    expect(madeFor(order)).toHaveLength(1)
  })

  test('when the press is repeated under its key, as after a lost answer: the answer is the parcel with its label', async () => {
    const order = await placed()
    const press = (body: object = {}) =>
      api(`POST /orders/${order.id}/labels`, { withoutPayment: true, ...body }, { token, key: `pak-${order.id}` })
    const [once, again] = [await press(), await press()]
    expect(once.status).toBe(200)
    expect(again.body).toMatchObject({ labelId: once.body.labelId, parcel: once.body.parcel })
    expect((await press({ weightGrams: 900 })).body.code).toBe('nothing_to_send')
    expect(madeFor(order)).toHaveLength(1)
    expect((await parcelsOf(order)).parcels).toHaveLength(1)
  })

  test('when the process ends between the press and the answer', async () => {
    const order = await placed()
    const killed = new Error('killed')
    const dying = {
      ...shop,
      labels: {
        ...labels,
        provider: {
          ...provider,
          create: async (...request: Parameters<typeof provider.create>) => {
            await provider.create(...request)
            throw killed
          },
        },
      },
    }
    const answer = await createApi(dying).request(`/api/orders/${order.id}/labels`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ withoutPayment: true }),
    })
    expect(answer.status).toBe(409)
    // as if nothing had been stored after the claim
    await db
      .update(shippingLabels)
      .set({ nextAttemptAt: new Date(clock.now.getTime() + 60_000) })
      .where(eq(shippingLabels.orderId, order.id))
    pass(60_000)
    await work()
    expect((await make(order)).status).toBe(200)
    expect(madeFor(order)).toHaveLength(1)
  })

  test('what is sent later gets a label of its own', async () => {
    const short = await addProduct(db, { stock: 1 })
    const order = await placed({}, short.id)
    await make(order)
    expect((await make(order)).body.code).toBe('nothing_to_send')
    await db.$client.query('update products set stock = 5 where id = $1', [short.id])
    expect((await make(order)).status).toBe(200)
    expect(madeFor(order)).toHaveLength(2)
    expect(new Set(madeFor(order).map(({ reference }) => reference)).size).toBe(2)
  })
})

describe('an order that needs several parcels', () => {
  const [SHORT, ROLLS] = [300, 3]
  async function ofRolls(quantity: number) {
    const roll = await addProduct(db, { stock: quantity, packing: 'roll', weightG: 20_000, lengthMm: SHORT })
    const { body } = await api('POST /orders', orderBody([{ id: roll.id, quantity }]))
    return { id: Number(body.orderId), orderNumber: String(body.orderNumber) }
  }
  // takes one of these rolls, whatever other cartons take
  beforeEach(async () => {
    await db.$client.query('update cartons set in_use = false')
    const grams = { ownWeightG: 0, cardboard: 0, plastic: 0, wood: 0, metal: 0 }
    await db.insert(cartons).values({ name: `Rør ${Math.random()}`, innerLengthMm: SHORT, mostRolls: 1, mostWeightG: 30_000, ...grams })
  })
  afterAll(() => db.$client.query(`update cartons set in_use = name not like 'Rør 0.%'`))

  test('gets a label for each in one press, and is sent', async () => {
    const order = await ofRolls(ROLLS)
    const previews = (await api(`GET /orders/sending?ids=${order.id}`, undefined, { token })).body.orders as { parcels: number }[]
    expect(previews.map(({ parcels }) => parcels)).toEqual([ROLLS])
    const answer = await makeAll(order)
    expect([answer.body.stopped, (answer.body.labelIds as number[]).length]).toEqual([null, ROLLS])
    expect(madeFor(order).map(({ parcels }) => parcels[0]?.weight)).toEqual([20_000, 20_000, 20_000])
    const { parcels, labels: stored } = await parcelsOf(order)
    expect(parcels.map(({ items }) => items.map(({ quantity }) => quantity))).toEqual([[1], [1], [1]])
    expect(new Set(stored.map(({ parcelId }) => parcelId)).size).toBe(ROLLS)
    expect((await orderOf(order)).status).toBe('shipped')
  })

  test('gets one when staff say so', async () => {
    const order = await ofRolls(ROLLS)
    expect((await make(order)).status).toBe(200)
    expect(madeFor(order)).toMatchObject([{ parcels: [{ weight: 60_000 }] }])
  })

  test('is sent as far as its labels were made, and wholly by the next press', async () => {
    const order = await ofRolls(ROLLS)
    const requests: string[] = []
    const create: typeof provider.create = async (requested) => {
      requests.push(requested.reference)
      if (requests.length === 2) throw new ShippingRefusal('zipcode 5970 is invalid')
      return await provider.create(requested)
    }
    const failing = { ...provider, create }
    const other = createApi({ ...shop, labels: { ...labels, provider: failing } })
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const seen = { status: 'pending', parcels: [] }
    const body = JSON.stringify({ withoutPayment: true, seen })
    const answer = (await (await other.request(`/api/orders/${order.id}/labels/proposed`, { method: 'POST', headers, body })).json()) as {
      stopped: string
      labelIds: number[]
    }
    expect([answer.labelIds.length, answer.stopped]).toEqual([1, expect.stringContaining('Postnummer: zipcode 5970')])
    expect((await orderOf(order)).status).toBe('processing')
    expect((await makeAll(order)).body.labelIds).toHaveLength(2)
    expect([madeFor(order).length, (await orderOf(order)).status]).toEqual([ROLLS, 'shipped'])
  })

  test('has one label a parcel although two colleagues press at once', async () => {
    const order = await ofRolls(2)
    peer.delay(20)
    const answers = await Promise.all([makeAll(order), makeAll(order)])
    for (const { body } of answers)
      if (body.code) expect(body.code).toMatch(/^(label_waits|label_not_found|nothing_to_send|changed_meanwhile|more_than_unsent)$/)
    peer.delay(0)
    if ((await orderOf(order)).status !== 'shipped') await makeAll(order)
    expect(madeFor(order)).toHaveLength(2)
    expect((await parcelsOf(order)).parcels).toHaveLength(2)
  })
})

describe('labels are printed', () => {
  test('in one file in the order they are asked for, one on each label or two on a sheet of A4', async () => {
    const ids: unknown[] = []
    for (let one = 0; one < 3; one += 1) ids.push(labelOf(await make(await placed())))
    const roll = Buffer.from(await (await print(ids)).arrayBuffer()).toString('latin1')
    expect([roll.slice(0, 5), pagesOf(roll)]).toEqual(['%PDF-', ['283.46 538.58', '283.46 538.58', '283.46 538.58']])
    await db.update(settings).set({ data: { labels: { paper: 'a4' } } })
    const sheets = Buffer.from(await (await print(ids)).arrayBuffer()).toString('latin1')
    expect(pagesOf(sheets)).toEqual(['595.28 841.89', '595.28 841.89'])
    await db.update(settings).set({ data: {} })
  })

  test('without one that was cancelled since, and none when none is left', async () => {
    const [kept, order] = [await placed(), await placed()]
    const [keptId, labelId] = [labelOf(await make(kept)), labelOf(await make(order))]
    const [parcel] = (await parcelsOf(order)).parcels
    await api(`DELETE /orders/${order.id}/parcels/${parcel?.id}`, undefined, { token })
    expect((await cancel(order, labelId)).status).toBe(200)
    const printed = await print([labelId, keptId])
    expect([printed.status, printed.headers.get('content-disposition')]).toEqual([200, expect.stringContaining('Labels_1.pdf')])
    expect((await print([labelId])).status).toBe(404)
  })

  test('not by others, not when they do not exist, and not when the provider does not answer', async () => {
    const labelId = labelOf(await make(await placed()))
    peer.failNext('error')
    const answers = [await print([labelId]), await print([labelId, 2_000_000_000]), await print([labelId], bookkeeper.token)]
    expect(answers.map(({ status }) => status)).toEqual([503, 404, 403])
  })
})

describe('a label is cancelled', () => {
  // shipments are looked for since a label was stored, by the peer's clock
  beforeEach(() => {
    clock.now = new Date()
  })

  test('with Shipmondo too, when its parcel was taken back; the goods then get another one', async () => {
    const order = await placed()
    const labelId = labelOf(await make(order))
    expect((await cancel(order, labelId)).body.code).toBe('label_in_use')
    const [parcel] = (await parcelsOf(order)).parcels
    await api(`DELETE /orders/${order.id}/parcels/${parcel?.id}`, undefined, { token })
    expect((await cancel(order, labelId)).status).toBe(200)
    expect(peer.account.cancelled.has(madeFor(order)[0]?.id ?? 0)).toBe(true)
    expect((await cancel(order, labelId)).body.code).toBe('label_not_found')
    expect((await make(order)).status).toBe(200)
    expect((await parcelsOf(order)).labels).toHaveLength(1)
    expect(madeFor(order)).toHaveLength(2)
  })

  test('not when the carrier has the parcel, or Shipmondo does not answer: it is there as before', async () => {
    const order = await placed()
    peer.failNext('reset-after')
    await make(order)
    pass(31_000)
    await work()
    const [label] = (await parcelsOf(order)).labels
    peer.failNext('error')
    expect((await cancel(order, label?.id)).body.code).toBe('label_provider_away')
    peer.account.pickedUp.add(madeFor(order)[0]?.id ?? 0)
    expect((await cancel(order, label?.id)).body.code).toBe('label_not_cancelled')
    expect((await parcelsOf(order)).labels).toEqual([label])
    expect((await make(order)).status).toBe(200)
  })

  /** A made label on an order without a parcel; the process that cancels it ends when Shipmondo has been asked, or before. */
  async function cancelledHalfway(when: 'before' | 'after') {
    const order = await placed()
    peer.failNext('reset-after')
    await make(order)
    pass(31_000)
    await work()
    const [label] = (await parcelsOf(order)).labels
    const stopped = new Promise<void>((stop) => {
      const cancelling: typeof provider.cancel = async (ref) => {
        if (when === 'after') await provider.cancel(ref)
        stop()
        return await new Promise(() => {})
      }
      const dying = createApi({ ...shop, labels: { ...labels, provider: { ...provider, cancel: cancelling } } })
      const headers = { authorization: `Bearer ${token}` }
      void dying.request(`/api/orders/${order.id}/labels/${label?.id}`, { method: 'DELETE', headers })
    })
    await stopped
    expect((await parcelsOf(order)).labels).toEqual([])
    return { order, label }
  }
  const finish = async () => {
    pass(61_000)
    await finishCancelling({ ...shop, provider })
  }

  test.each(['before', 'after'] as const)('with Shipmondo too, although the process ended %s it was asked', async (when) => {
    const { order } = await cancelledHalfway(when)
    await finish()
    expect(peer.account.cancelled.has(madeFor(order)[0]?.id ?? 0)).toBe(true)
    expect((await parcelsOf(order)).labels).toEqual([])
    expect((await make(order)).status).toBe(200)
    expect(madeFor(order)).toHaveLength(2)
  })

  test('not when Shipmondo refuses after the process ended: it is on its order again, and the log says so', async () => {
    const { order, label } = await cancelledHalfway('before')
    peer.account.pickedUp.add(madeFor(order)[0]?.id ?? 0)
    await finish()
    expect((await parcelsOf(order)).labels).toEqual([label])
    const log = await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subjectId, String(order.id)))
    expect(log.filter(({ action }) => action === 'Label blev ikke annulleret hos Shipmondo')).toMatchObject([{ byName: 'Butikken' }])
    expect((await make(order)).status).toBe(200)
    expect(madeFor(order)).toHaveLength(1)
  })

  test('not when Shipmondo refuses after the process ended and the order has a new one: a note on the order says that the old one is valid', async () => {
    const { order } = await cancelledHalfway('before')
    peer.failNext('reset-after')
    await make(order)
    pass(31_000)
    await work()
    const [old] = madeFor(order)
    peer.account.pickedUp.add(old?.id ?? 0)
    await finish()
    expect((await parcelsOf(order)).labels).toHaveLength(1)
    expect(await db.select().from(orderNotes).where(eq(orderNotes.orderId, order.id))).toMatchObject([
      { text: expect.stringContaining(`Label ${old?.reference} er ikke annulleret`), byUserId: null },
    ])
  })

  test('by itself when its order is deleted: unused, in a parcel that was not sent, or bought without an answer', async () => {
    const unused = await placed()
    peer.failNext('reset-after')
    await make(unused)
    pass(31_000)
    await work()
    const packed = await placed()
    await make(packed)
    const unheard = await placed()
    peer.failNext('reset-after')
    await make(unheard)
    const deleted = [unused, packed, unheard]
    for (const { id } of deleted) expect((await api(`DELETE /orders/${id}`, undefined, { token: boss.token })).status).toBe(200)
    pass(31_000)
    await work()
    await finishCancelling({ ...shop, provider })
    for (const order of deleted) expect(peer.account.cancelled.has(madeFor(order)[0]?.id ?? 0)).toBe(true)
  })

  test('only here, when Shipmondo will not and the order has another address by now: it gets a new one', async () => {
    const order = await placed()
    peer.failNext('reset-after')
    await make(order)
    pass(31_000)
    await work()
    const [label] = (await parcelsOf(order)).labels
    peer.account.pickedUp.add(madeFor(order)[0]?.id ?? 0)
    expect((await cancel(order, label?.id)).body).toMatchObject({
      code: 'label_not_cancelled',
      message: expect.stringContaining('tag den af ordren, og lav en ny'),
    })
    const history = await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subjectId, String(order.id)))
      .orderBy(asc(auditLog.id))
    expect(history.map(({ action }) => action).slice(-2)).toEqual(['Label annulleret', 'Label blev ikke annulleret hos Shipmondo'])
    expect((await cancel(order, `${label?.id}?onlyHere=true`)).body.message).toBe('Labelen er taget af ordren')
    expect((await parcelsOf(order)).labels).toEqual([])
    expect((await make(order)).status).toBe(200)
    expect(madeFor(order)).toHaveLength(2)
  })
})

test('without keys there are no labels', async () => {
  const plain = createApi({ ...shop, labels: null })
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const order = await placed()
  const offer = await plain.request('/api/labels/offer', { headers })
  expect(await offer.json()).toMatchObject({ isOn: false })
  const answer = await plain.request(`/api/orders/${order.id}/labels`, { method: 'POST', headers, body: '{}' })
  expect([answer.status, await answer.json()]).toMatchObject([409, { code: 'labels_off' }])
})

function pagesOf(pdf: string): string[] {
  return [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+ [\d.]+)\]/g)].map(([, size]) => size ?? '')
}
