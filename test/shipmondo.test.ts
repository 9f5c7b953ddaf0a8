import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ShipmentRequest, ShippingAway, type ShippingProvider, ShippingRefusal } from '#server/shipping-provider/provider.ts'
import { createShipmondo } from '#server/shipping-provider/shipmondo.ts'
import { type Failure, PEER_KEY, PEER_USER, type ShipmondoPeer, startShipmondoPeer } from './shipmondo/peer.ts'
import { PEER_WEBHOOK_KEY } from './shipmondo/webhook-sender.ts'

const NOON = Date.parse('2026-11-27T12:00:00Z')
const MORNING = new Date('2026-11-27T08:00:00Z')

let peer: ShipmondoPeer
let shipmondo: ShippingProvider

beforeAll(async () => {
  peer = await startShipmondoPeer({ now: () => NOON })
  shipmondo = createShipmondo({ user: PEER_USER, key: PEER_KEY, webhookKey: PEER_WEBHOOK_KEY, apiUrl: peer.url })
})
afterAll(() => peer.close())

const PARTY = {
  ...{ name: 'Nordfolie A/S', attention: null, address: 'Industrivej 12', postalCode: '7100', city: 'Vejle', country: 'DK' },
  ...{ email: 'lager@nordfolie.dk', phone: '+4520304050' },
}
const requested = (reference: string, changed: Partial<ShipmentRequest> = {}): ShipmentRequest => ({
  ...{ reference, product: 'GLSDK_BP', services: 'EMAIL_NT', ownAgreement: false, sender: PARTY, receiver: PARTY },
  ...{ weightGrams: 4_500, lengthCm: 152, pointId: null },
  ...changed,
})
const shipmentsOf = (reference: string) => peer.account.shipments.filter((one) => one.reference === reference)

describe("Shipmondo's adapter, over the network", () => {
  test('a shipment is made with its weight in grams and its length, and answers carrier and package number', async () => {
    const { ref, carrier, tracking, priceOre } = await shipmondo.create(requested('A-1'))
    expect([carrier, tracking]).toEqual(['gls', `9${ref}0`])
    expect(priceOre).toBe(52_75)
    expect(shipmentsOf('A-1')).toMatchObject([{ id: Number(ref), parcels: [{ quantity: 1, weight: 4_500, length: 152 }] }])
  })

  test('on the own agreement with the carrier the price is not known', async () => {
    expect(await shipmondo.create(requested('A-2', { ownAgreement: true }))).toMatchObject({ priceOre: null })
  })

  test('what is refused is a refusal in the words of Shipmondo, and nothing is made', async () => {
    const wrong = shipmondo.create(requested('A-3', { receiver: { ...PARTY, postalCode: '9999' } }))
    await expect(wrong).rejects.toEqual(new ShippingRefusal('receiver: zipcode 9999 does not exist'))
    expect(shipmentsOf('A-3')).toEqual([])
  })

  test.each<[Failure, number]>([
    ['error', 0],
    ['too-many', 0],
    ['reset-before', 0],
    ['reset-after', 1],
  ])('a shipment that fails by %s can be tried again, and its reference says whether it was made', async (failure, count) => {
    const reference = `B-${failure}`
    peer.failNext(failure)
    await expect(shipmondo.create(requested(reference))).rejects.toBeInstanceOf(ShippingAway)
    expect(shipmentsOf(reference)).toHaveLength(count)
    expect((await shipmondo.find(reference, MORNING))?.ref).toBe(shipmentsOf(reference)[0]?.id.toString())
  })

  test('a shipment is found behind a page of newer ones, and not before its time', async () => {
    const { ref } = await shipmondo.create(requested('C-1'))
    for (let more = 0; more < 55; more += 1) await shipmondo.create(requested(`C-more-${more}`))
    expect((await shipmondo.find('C-1', MORNING))?.ref).toBe(ref)
    expect(await shipmondo.find('C-1', new Date(NOON + 1))).toBeNull()
    expect(await shipmondo.find('C-', MORNING)).toBeNull()
  })

  test('labels of more shipments than one request takes are read, a picture for each', async () => {
    const refs: string[] = []
    for (let one = 0; one < 30; one += 1) refs.push((await shipmondo.create(requested(`D-${one}`))).ref)
    const labels = await shipmondo.readLabels(refs)
    expect([...labels.keys()]).toEqual(refs)
    expect([...labels.values()].every(([label]) => label?.subarray(1, 4).toString() === 'PNG')).toBe(true)
  })

  test('a shipment is cancelled until the carrier has it', async () => {
    const { ref } = await shipmondo.create(requested('E-1'))
    expect(await shipmondo.cancel(ref)).toBe(true)
    const picked = await shipmondo.create(requested('E-2'))
    peer.account.pickedUp.add(Number(picked.ref))
    expect(await shipmondo.cancel(picked.ref)).toBe(false)
    expect([...peer.account.cancelled]).toEqual([Number(ref)])
    await expect(shipmondo.cancel('1')).rejects.toBeInstanceOf(ShippingRefusal)
  })

  test('a scan is read in Danish time where its carrier names no zone', async () => {
    const { ref } = await shipmondo.create(requested('G-1'))
    const times = ['2026-11-27T13:00:00', '2026-11-27T13:00:00+01:00', '2026-11-27T12:00:00.000Z', 'i går']
    peer.account.scans.set(
      Number(ref),
      times.map((timestamp) => ({ status: 'EN_ROUTE', timestamp })),
    )
    const noon = new Date(NOON)
    expect((await shipmondo.readEvents(ref)).map(({ at }) => at)).toEqual([noon, noon, noon, null])
  })

  test('a wrong key does not count as a refusal of the parcel', async () => {
    const other = createShipmondo({ user: PEER_USER, key: 'another-key', webhookKey: null, apiUrl: peer.url })
    await expect(other.create(requested('F-1'))).rejects.toBeInstanceOf(ShippingAway)
  })
})
