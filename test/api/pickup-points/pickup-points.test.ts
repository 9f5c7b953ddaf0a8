import { afterAll, beforeEach, expect, test } from 'vitest'
import type { OfferedPoint } from '#contract/pickup-points.ts'
import type { StoredMethod } from '#domain/settings/delivery-methods.ts'
import { attempts } from '#server/database/schema/customers.ts'
import { settings } from '#server/database/schema/settings.ts'
import { ShippingAway, ShippingRefusal } from '#server/shipping-provider/provider.ts'
import { createShipmondo } from '#server/shipping-provider/shipmondo.ts'
import { PEER_KEY, PEER_USER, startShipmondoPeer } from '#test/shipmondo/peer.ts'
import { apiOf, testShop } from '#test/shop.ts'

const peer = await startShipmondoPeer()
afterAll(() => peer.close())
const provider = createShipmondo({ user: PEER_USER, key: PEER_KEY, webhookKey: null, apiUrl: peer.url })
const { api, db, shop } = await testShop({ labels: { provider, wake: () => {}, close: async () => {} } })

const POINT: StoredMethod = {
  ...{ id: 'sted', name: 'GLS PakkeShop', kind: 'pickupPoint', isOffered: true, audiences: [], mostLengthCm: 60, mostGirthCm: null },
  ...{ steps: [{ upToKg: 20, priceKr: 39 }], surcharges: [], zones: [], freeAboveKr: null, home: '1-2', product: '' },
}
const DOOR: StoredMethod = { ...POINT, id: 'doer', name: 'Til døren', kind: 'home' }
beforeEach(async () => {
  peer.failNone()
  peer.account.closedPoints.clear()
  await db.update(settings).set({ data: { deliveryMethods: [POINT, { ...POINT, id: 'dao', product: 'DAO_STS' }, DOOR] } })
})

const ask = (query: string) => api(`GET /pickup-points?${query}`)
const pointsOf = async (query: string) => (await ask(query)).body.points as OfferedPoint[]

test("the points of the method's carrier come with address, distance and opening hours", async () => {
  const points = await pointsOf('method=sted&postalCode=8700&address=Torvet%201')
  expect(points).toHaveLength(6)
  expect(points[1]).toMatchObject({
    id: '9587001',
    name: 'GLS PakkeShop Nærkøb',
    address: 'Torvet 2',
    postalCode: '8700',
    city: 'Pakkeby',
    distance: 700,
  })
  expect(points[0]?.hours.week).toEqual([
    { days: 'Mandag–fredag', hours: '6.00–20.00' },
    { days: 'Lørdag', hours: '9.00–14.00' },
    { days: 'Søndag', hours: 'lukket' },
  ])
  expect(points[0]?.hours.today).not.toBeNull()
  expect(points[5]?.hours).toEqual({ week: [{ days: '', hours: 'Åbent døgnet rundt' }], today: null })
  expect((await pointsOf('method=dao&postalCode=8700')).map(({ id }) => id)).toContain('2787000')
})

test('a postal code without points has none', async () => {
  expect(await ask('method=sted&postalCode=9990')).toMatchObject({ status: 200, body: { points: [] } })
})

test.each([
  ['a postal code that is none', 'method=sted&postalCode=87', 400, 'postalCode'],
  ['no method', 'postalCode=8700', 400, 'method'],
  ['a method that goes to the door', 'method=doer&postalCode=8700', 409, 'method'],
  ['a method that is not there', 'method=nej&postalCode=8700', 409, 'method'],
])('%s is refused at its field', async (_, query, status, field) => {
  expect(await ask(query)).toMatchObject({ status, body: { fields: { [field]: expect.any(String) } } })
})

test.each(['error', 'too-many', 'reset-before', 'reset-after'] as const)(
  'a carrier that does not answer (%s) is reported',
  async (failure) => {
    peer.failNext(failure)
    expect(await ask('method=sted&postalCode=8700')).toMatchObject({ status: 503, body: { code: 'pickup_points_away' } })
    expect(await pointsOf('method=sted&postalCode=8700')).toHaveLength(6)
  },
)

test('a method whose product no carrier has shows no points, and a shop without a provider has no such methods', async () => {
  await db.update(settings).set({ data: { deliveryMethods: [{ ...POINT, product: 'FINDES_IKKE' }] } })
  expect(await ask('method=sted&postalCode=8700')).toMatchObject({ status: 200, body: { points: [] } })
  const without = apiOf({ ...shop, labels: null })
  expect(await without('GET /pickup-points?method=sted&postalCode=8700')).toMatchObject({ body: { code: 'delivery_method_not_offered' } })
})

test('one network asks 120 times in ten minutes', async () => {
  await db.delete(attempts)
  const answers = await Promise.all(Array.from({ length: 121 }, () => ask('method=sted&postalCode=9990')))
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(120).fill(200), 429])
  await db.delete(attempts)
})

test("the peer refuses what Shipmondo's call does not take, and a wrong key", async () => {
  const wrong = createShipmondo({ user: PEER_USER, key: 'another', webhookKey: null, apiUrl: peer.url })
  const near = { product: 'GLSDK_SD', postalCode: '8700', address: null }
  await expect(wrong.findPoints(near)).rejects.toThrow(ShippingAway)
  await expect(provider.findPoints({ ...near, product: 'UPS_SD' })).rejects.toThrow(ShippingRefusal)
  expect(await provider.findPoints({ ...near, id: '9587003' })).toMatchObject([{ id: '9587003' }])
  peer.account.closedPoints.add('9587003')
  expect(await provider.findPoints({ ...near, id: '9587003' })).toEqual([])
})

test('the peer books a parcel to a pickup point only with an open point of its carrier', async () => {
  const party = {
    name: 'A',
    attention: null,
    address: 'Vej 1',
    postalCode: '8700',
    city: 'Horsens',
    country: 'DK',
    email: 'a@b.dk',
    phone: '20304050',
  }
  const request = { reference: 'ORD-1', services: '', ownAgreement: false, sender: party, receiver: party, weightGrams: 1, lengthCm: null }
  const book = (product: string, pointId: string | null) => provider.create({ ...request, product, pointId })
  await expect(book('GLSDK_SD', null)).rejects.toThrow('service_point is missing')
  await expect(book('GLSDK_SD', '2787000')).rejects.toThrow('service_point 2787000 is not found')
  await expect(book('GLSDK_HD', '9587000')).rejects.toThrow('service_point is not allowed for GLSDK_HD')
  expect(await book('GLSDK_SD', '9587000')).toMatchObject({ carrier: 'gls' })
  expect(peer.account.shipments.at(-1)).toMatchObject({ service_point: { id: '9587000' } })
})
