import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Order } from '#contract/orders/order.ts'
import type { StoredMethod } from '#domain/settings/delivery-methods.ts'
import { createApi } from '#server/app.ts'
import { auditLog } from '#server/database/schema/audit.ts'
import { mails } from '#server/database/schema/mails.ts'
import { orderChanges, orders } from '#server/database/schema/orders.ts'
import { settings } from '#server/database/schema/settings.ts'
import { eraseBuyersOfFinishedOrders } from '#server/privacy/erase-finished-orders.ts'
import { createShipmondo } from '#server/shipping-provider/shipmondo.ts'
import { download } from '#test/download.ts'
import { pdfText } from '#test/pdf-reader.ts'
import { PEER_KEY, PEER_USER, startShipmondoPeer } from '#test/shipmondo/peer.ts'
import { addCustomer, addProduct, apiOf, footprint, ISSUED_BY_HAND, OWN_COMPANY, orderBody, testShop } from '#test/shop.ts'

const peer = await startShipmondoPeer()
afterAll(() => peer.close())
const provider = createShipmondo({ user: PEER_USER, key: PEER_KEY, webhookKey: null, apiUrl: peer.url })
const { api, db, shop, clock } = await testShop({ labels: { provider, wake: () => {}, close: async () => {} } })
// the peer's clock is the machine's
clock.now = new Date()
const staff = { token: (await addCustomer(db, { role: 'admin' })).token }
const superadmin = { token: (await addCustomer(db, { role: 'superadmin' })).token }
const gold = await addCustomer(db, { tier: 'Gold' })

const POINT: StoredMethod = {
  ...{ id: 'sted', name: 'GLS PakkeShop', kind: 'pickupPoint', isOffered: true, audiences: [], mostLengthCm: 60, mostGirthCm: null },
  ...{ steps: [{ upToKg: 20, priceKr: 39 }], surcharges: [], zones: [], freeAboveKr: null, home: '1-2', product: '' },
}
const DOOR: StoredMethod = {
  ...{ ...POINT, id: 'doer', name: 'Til døren', kind: 'home', mostLengthCm: null },
  steps: [{ upToKg: 30, priceKr: 79 }],
}
const offer = (deliveryMethods = [POINT, DOOR]) =>
  db.update(settings).set({ data: { ...ISSUED_BY_HAND, company: OWN_COMPANY, deliveryMethods } })
beforeEach(async () => {
  peer.failNone()
  peer.account.closedPoints.clear()
  await offer()
})

const squeegee = await addProduct(db, { stock: 900, packing: 'small', weightG: 80, lengthMm: 150 })
const roll = await addProduct(db, { stock: 900, packing: 'roll', weightG: 9_000, lengthMm: 1_540 })
const TORVET_3 = { id: '9587002', postalCode: '8700' }
const KEPT = { id: '9587002', name: 'GLS PakkeShop Tanken', address: 'Torvet 3', postalCode: '8700', city: 'Pakkeby' }
const body = (more: object = {}, id = squeegee.id) => ({ ...orderBody([{ id, quantity: 1 }]), shippingPostalCode: '7100', ...more })
const toPoint = { deliveryMethod: 'sted', pickupPoint: TORVET_3 }
const orderOf = async (id: unknown) => (await api(`GET /orders/${id}`, undefined, staff)).body.order as Order
async function placed(more: object = {}, who: { token?: string } = {}) {
  const answer = await api('POST /orders', body(more), who)
  expect(answer.body).toMatchObject({ success: true })
  return await orderOf(answer.body.orderId)
}

test('an order keeps the point that was chosen as the carrier names it, and the address of its buyer', async () => {
  const order = await placed({ deliveryMethod: 'sted', pickupPoint: { ...TORVET_3, name: 'Et andet sted', address: 'Min vej 1' } })
  expect(order).toMatchObject({ pickupPoint: KEPT, shipping: 39, deliveryMethod: { kind: 'pickupPoint' }, shippingPostalCode: '7100' })
  peer.account.closedPoints.add(TORVET_3.id)
  expect((await orderOf(order.id)).pickupPoint).toEqual(KEPT)
})

test.each<[string, object, () => void, number, string]>([
  ['no point', { deliveryMethod: 'sted' }, () => {}, 400, 'pickup_point_missing'],
  ['a point that is not there', { ...toPoint, pickupPoint: { id: '9587009', postalCode: '8700' } }, () => {}, 409, 'pickup_point_gone'],
  ['a point of another carrier', { ...toPoint, pickupPoint: { id: '2787002', postalCode: '8700' } }, () => {}, 409, 'pickup_point_gone'],
  [
    'a point of another postal code',
    { ...toPoint, pickupPoint: { id: '9587002', postalCode: '5000' } },
    () => {},
    409,
    'pickup_point_gone',
  ],
  ['a point that has closed since', toPoint, () => peer.account.closedPoints.add(TORVET_3.id), 409, 'pickup_point_gone'],
  ['a carrier that does not answer', toPoint, () => peer.failNext('reset-before'), 503, 'pickup_points_away'],
])('%s is refused at its field, and nothing is ordered', async (_, more, before, status, code) => {
  before()
  const then = await footprint(db)
  expect(await api('POST /orders', body(more))).toMatchObject({ status, body: { code, fields: { pickupPoint: expect.any(String) } } })
  expect(await footprint(db)).toEqual(then)
})

test('a point that is not one of the list is refused in Danish', async () => {
  const answer = await api('POST /orders', body({ ...toPoint, pickupPoint: { id: 'a b', postalCode: '8700' } }))
  expect(answer).toMatchObject({ status: 400, body: { fields: { 'pickupPoint.id': 'Vælg et udleveringssted på listen.' } } })
})

test('while the carrier is away the other methods are taken as ever, and it is not asked about them', async () => {
  peer.failNext('error')
  expect(await placed({ deliveryMethod: 'doer', pickupPoint: TORVET_3 })).toMatchObject({ pickupPoint: null, shipping: 79 })
  // nothing was chosen: a pickup point is the buyer's own choice
  expect(await placed()).toMatchObject({ deliveryMethod: { id: 'doer' } })
  expect(await api('POST /orders', body(toPoint))).toMatchObject({ status: 503 })
})

test('a roll never goes to a pickup point, and without a provider nothing does', async () => {
  const { settings: shown } = (await api('GET /settings')).body as { settings: { deliveryMethods: { id: string }[] } }
  expect(shown.deliveryMethods.map(({ id }) => id)).toEqual(['sted', 'doer'])
  expect(await api('POST /orders', body(toPoint, roll.id))).toMatchObject({ status: 409, body: { code: 'delivery_method_not_offered' } })
  const without = apiOf({ ...shop, labels: null })
  expect(await without('POST /orders', body(toPoint))).toMatchObject({ status: 409, body: { code: 'delivery_method_not_offered' } })
  expect((await without('GET /settings')).body).toMatchObject({ settings: { deliveryMethods: [{ id: 'doer' }] } })
})

test('pressed twice, also after the point has closed, it is one order', async () => {
  const key = { headers: { 'Idempotency-Key': 'to-tryk-paa-et-sted' } }
  const first = await api('POST /orders', body(toPoint), key)
  peer.account.closedPoints.add(TORVET_3.id)
  peer.failNext('error')
  expect((await api('POST /orders', body(toPoint), key)).body).toEqual(first.body)
  const rows = await db
    .select()
    .from(orders)
    .where(eq(orders.id, Number(first.body.orderId)))
  expect(rows).toMatchObject([{ pickupPoint: KEPT }])
})

test('staff order to a point on the phone, and are refused without one', async () => {
  const call = { customerId: gold.id, reason: 'Ringede', paymentMethod: 'invoice' }
  const {
    buyerKind: _,
    acceptsTerms: _terms,
    ...asked
  } = body({ ...call, deliveryMethod: 'sted' }) as ReturnType<typeof body> & Record<string, unknown>
  expect(await api('POST /orders/phone', asked, staff)).toMatchObject({ status: 400, body: { code: 'pickup_point_missing' } })
  const answer = await api('POST /orders/phone', { ...asked, pickupPoint: TORVET_3 }, staff)
  expect((await orderOf(answer.body.orderId)).pickupPoint).toEqual(KEPT)
})

test('a label carries the point, and an order by such a method without one gets none', async () => {
  const order = await placed(toPoint)
  const label = (id: number) => api(`POST /orders/${id}/labels`, { withoutPayment: true }, staff)
  expect((await label(order.id)).body).toMatchObject({ success: true, parcel: { carrier: 'gls' } })
  expect(peer.account.shipments.at(-1)).toMatchObject({ product_code: 'GLSDK_SD', service_point: { id: TORVET_3.id } })
  const older = await placed(toPoint)
  await db.update(orders).set({ pickupPoint: null }).where(eq(orders.id, older.id))
  const before = peer.account.shipments.length
  expect(await label(older.id)).toMatchObject({
    status: 400,
    body: { code: 'pickup_point_missing', message: expect.stringContaining('Ret ordren') },
  })
  expect(peer.account.shipments).toHaveLength(before)
})

test('staff change the point, which is mailed to the customer; another method removes it, and one to a point needs one', async () => {
  const order = await placed(toPoint)
  const seen = (one: Order) => ({ status: one.status, total: one.total, revision: one.revision })
  const change = (one: Order, more: object) => api(`POST /orders/${one.id}/changes`, { ...more, shipping: 'kept', seen: seen(one) }, staff)
  const TORVET_1 = { id: '9550000', postalCode: '5000' }
  expect(await change(order, { pickupPoint: { id: '9550009', postalCode: '5000' } })).toMatchObject({
    status: 409,
    body: { code: 'pickup_point_gone', fields: { pickupPoint: expect.any(String) } },
  })
  const preview = await api(`POST /orders/${order.id}/changes/preview`, { pickupPoint: TORVET_1, shipping: 'kept' }, staff)
  expect(preview.body).toMatchObject({
    outcomes: { ordered: { difference: { pickupPoint: { to: 'GLS PakkeShop Kiosken, Torvet 1, 5000 Pakkeby' } } } },
  })
  expect(await change(order, { pickupPoint: TORVET_1 })).toMatchObject({ status: 200 })
  const moved = await orderOf(order.id)
  expect(moved).toMatchObject({ pickupPoint: { id: TORVET_1.id, postalCode: '5000' }, shipping: 39, deliveryMethod: { id: 'sted' } })
  expect(moved.changes[0]?.difference.pickupPoint).toEqual({
    from: 'GLS PakkeShop Tanken, Torvet 3, 8700 Pakkeby',
    to: 'GLS PakkeShop Kiosken, Torvet 1, 5000 Pakkeby',
  })
  expect(await change(moved, { deliveryMethod: 'doer', shipping: 'rule' })).toMatchObject({ status: 200 })
  const atDoor = await orderOf(order.id)
  expect(atDoor).toMatchObject({ pickupPoint: null, deliveryMethod: { id: 'doer' }, shipping: 39 })
  expect(await change(atDoor, { deliveryMethod: 'sted', shipping: 'rule' })).toMatchObject({
    status: 400,
    body: { code: 'pickup_point_missing' },
  })
  expect(await change(atDoor, { deliveryMethod: 'sted', shipping: 'rule', pickupPoint: TORVET_3 })).toMatchObject({ status: 200 })
  expect(await orderOf(order.id)).toMatchObject({ pickupPoint: KEPT, deliveryMethod: { id: 'sted' } })
})

test('an order keeps its point while other things change, also where the carrier cannot be asked any more', async () => {
  const order = await placed(toPoint)
  const without = apiOf({ ...shop, labels: null })
  const body = { items: [{ itemId: order.items[0]?.id, quantity: 3 }], seen: { status: order.status, total: order.total, revision: 0 } }
  expect(await without(`POST /orders/${order.id}/changes`, body, staff)).toMatchObject({ status: 200 })
  expect(await orderOf(order.id)).toMatchObject({ pickupPoint: KEPT, deliveryMethod: { id: 'sted' }, items: [{ quantity: 3 }] })
})

test('the point is in the confirmation, the mail of the parcel, the packing slip, and the file for carriers', async () => {
  const order = await placed(toPoint, gold)
  await api(`POST /orders/${order.id}/labels`, { withoutPayment: true }, staff)
  const lines = ['GLS PakkeShop Tanken', 'Torvet 3', '8700 Pakkeby']
  const rows = await db.select().from(mails)
  for (const template of ['order-confirmation', 'order-sent']) {
    const row = rows.find((one) => one.template === template && (one.payload as { orderId: number }).orderId === order.id)
    const { text } = await shop.renderMail(
      template,
      { db, settings: await shop.settings(), publicUrl: 'https://folie.example' },
      row?.payload,
    )
    expect(text).toContain(['Hentes hos:', ...lines.map((line) => `  ${line}`)].join('\n'))
  }
  const file = await createApi(shop).request('/api/orders/carrier-file', {
    method: 'POST',
    headers: { authorization: `Bearer ${staff.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ids: [order.id], carrier: 'gls' }),
  })
  const csv = await file.text()
  expect(csv).toContain('Udleveringssted nr.;Udleveringssted')
  expect(csv).toContain('9587002;GLS PakkeShop Tanken, Torvet 3, 8700 Pakkeby')
})

test('the packing slip says who fetches the parcel where', async () => {
  const order = await placed(toPoint)
  const slip = pdfText((await download(shop, `/orders/${order.id}/packing-slip-pdf`, staff.token)).file)
  expect(slip.replace(/\s+/g, ' ')).toContain('GLS PakkeShop Tanken')
  expect(slip).toContain('Afhentes af')
})

test('a buyer who is forgotten leaves no point on the order, its changes and the log, also where a voucher keeps the address', async () => {
  const buyer = await addCustomer(db)
  const order = await placed({ ...toPoint, paymentMethod: 'invoice' }, buyer)
  const seen = { status: order.status, total: order.total, revision: 0 }
  const body = { pickupPoint: { id: '9550000', postalCode: '5000' }, shipping: 'kept', seen }
  expect((await api(`POST /orders/${order.id}/changes`, body, staff)).status).toBe(200)
  await api(`POST /orders/${order.id}/labels`, { withoutPayment: true }, staff)
  await api(`POST /orders/${order.id}/invoices`, {}, staff)
  await db.delete(mails)
  expect((await api(`DELETE /users/${buyer.id}`, undefined, superadmin)).status).toBe(200)
  await eraseBuyersOfFinishedOrders(db, clock.now)
  const [row] = await db.select().from(orders).where(eq(orders.id, order.id))
  expect([row?.customerPhone, row?.pickupPoint]).toEqual(['', null])
  const changes = await db.select().from(orderChanges).where(eq(orderChanges.orderId, order.id))
  const log = await db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subjectId, String(order.id)))
  expect(JSON.stringify([changes, log])).not.toContain('Torvet')
})

test('a customer reads the point on their order', async () => {
  const buyer = await addCustomer(db)
  const order = await placed({ ...toPoint, paymentMethod: 'invoice' }, buyer)
  const { body: read } = await api(`GET /orders/${order.id}`, undefined, buyer)
  expect(read).toMatchObject({ order: { pickupPoint: KEPT } })
})
