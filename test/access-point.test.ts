import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readInvoiceResponse } from '#domain/e-invoices/invoice-response.ts'
import { eInvoiceOf } from '#domain/invoices/e-invoice/e-invoice.ts'
import { writeUbl } from '#domain/invoices/e-invoice/write-ubl.ts'
import { type AccessPoint, AccessPointAway, type Message, type News } from '#server/access-point/access-point.ts'
import { createPhoss } from '#server/access-point/phoss.ts'
import { createStorecove } from '#server/access-point/storecove.ts'
import { type AccessPointPeer, type Failure, PEER_API_KEY, PEER_TOKEN, RETRY_AFTER_S, startAccessPointPeer } from './access-point/peer.ts'
import { PEER_LEGAL_ENTITY } from './access-point/storecove-api.ts'
import { generatedDocuments } from './e-invoice/generated-documents.ts'

const EAN = '5790000123452'
const [issued, note] = ['invoice', 'credit_note'].map((kind) => generatedDocuments(60, 20_261_127).find((one) => one.kind === kind))

/** Addressed to the municipality, as its routing says. */
function messageTo(ean: string, document = issued): Message {
  const invoice = document && eInvoiceOf({ ...document, routing: { ean, reference: 'REK-7', contactName: 'Mette Krog' } })
  if (!invoice) throw new Error('it can be addressed')
  const { kind, seller, buyer } = invoice
  return { reference: randomUUID(), kind, sender: seller.endpoint, receiver: buyer.endpoint, xml: writeUbl(invoice) }
}

let peer: AccessPointPeer
let points: Readonly<Record<string, AccessPoint>>
beforeAll(async () => {
  peer = await startAccessPointPeer()
  peer.network.participants.add(`0088:${EAN}`)
  points = {
    phoss: createPhoss({ token: PEER_TOKEN, apiUrl: peer.url }),
    storecove: createStorecove({ apiKey: PEER_API_KEY, legalEntity: PEER_LEGAL_ENTITY, apiUrl: peer.storecoveUrl }),
  }
})
beforeEach(() => peer.calm())
afterAll(() => peer.close())

const handed = (reference: string) => peer.network.delivered.filter((one) => one.reference === reference)

describe.each(['phoss', 'storecove'])('The adapter of %s, over the network', (system) => {
  const point = () => points[system] as AccessPoint
  async function news(known: readonly string[] = []): Promise<News[]> {
    const received: News[] = []
    await point().readNews({
      isKnown: async (id) => known.includes(id),
      store: async (one) => {
        received.push(one)
      },
    })
    return received
  }
  /** The outcome, answered at once or in the news. */
  async function outcomeOf(message: Message) {
    const outcome = await point().send(message, { isRepeat: false })
    if (outcome.state !== 'sent') return outcome
    const report = (await news()).find((one) => one.about === 'delivery' && one.reference === message.reference)
    return report?.about === 'delivery' ? report.outcome : outcome
  }

  test('an invoice and a credit note are delivered with their receipt, as they were written', async () => {
    for (const document of [issued, note]) {
      const message = messageTo(EAN, document)
      expect(await outcomeOf(message)).toMatchObject({ state: 'delivered', receipt: expect.stringContaining('eceipt') })
      expect(handed(message.reference)).toMatchObject([{ receiver: `0088:${EAN}`, xml: message.xml }])
    }
    expect(peer.network.broken).toEqual([])
  })

  test('a receiver that is not registered is unreachable, and a refusal has its reason', async () => {
    expect(await outcomeOf(messageTo('5798000000001'))).toMatchObject({
      state: 'unreachable',
      reason: expect.stringContaining('not registered'),
    })
    peer.network.refuseNext('The endpoint is closed')
    expect(await outcomeOf(messageTo(EAN))).toEqual({ state: 'refused', reason: 'The endpoint is closed' })
  })

  test('a document that breaks a rule does not reach its receiver', async () => {
    const message = messageTo(EAN)
    const broken = { ...message, xml: message.xml.replaceAll('DKK', 'EUR') }
    expect(await outcomeOf(broken)).toMatchObject({ state: 'refused', reason: expect.stringContaining('BR-05') })
    expect(handed(message.reference)).toEqual([])
    peer.network.broken.length = 0
  })

  test('what an access point still has is sent, not delivered, until its receipt comes', async () => {
    const message = messageTo(EAN)
    peer.network.hold()
    expect(await point().send(message, { isRepeat: false })).toMatchObject({ state: 'sent' })
    peer.network.release()
    const [report] = (await news()).filter((one) => one.about === 'delivery' && one.reference === message.reference)
    const found = report?.about === 'delivery' ? report.outcome : await point().find({ reference: message.reference, providerId: null })
    expect(found).toMatchObject({ state: 'delivered' })
  })

  test.each<Failure>(['error', 'too-many', 'reset-before', 'reset-after'])('after "%s" it may be tried again', async (failure) => {
    const message = messageTo(EAN)
    peer.failNext(failure)
    const away = await point()
      .send(message, { isRepeat: false })
      .catch((error: unknown) => error)
    expect(away).toBeInstanceOf(AccessPointAway)
    expect((away as AccessPointAway).retryAfterMs).toBe(failure === 'too-many' ? RETRY_AFTER_S * 1_000 : null)
    const found = await point().find({ reference: message.reference, providerId: null })
    if (!found) await point().send(message, { isRepeat: true })
    expect(handed(message.reference)).toHaveLength(1)
  })

  test('a wrong key is reported, and a right one has no problem', async () => {
    expect(await point().test()).toEqual([])
    const wrong =
      system === 'phoss'
        ? createPhoss({ token: 'other', apiUrl: peer.url })
        : createStorecove({ apiKey: 'other', legalEntity: PEER_LEGAL_ENTITY, apiUrl: peer.storecoveUrl })
    await expect(wrong.test()).rejects.toThrow('afviser nøglen')
  })

  test('a response is read once it is there, and not fetched again once it is known', async () => {
    const message = messageTo(EAN)
    await outcomeOf(message)
    const id = randomUUID()
    const number = handed(message.reference)[0]?.number ?? 0
    peer.network.respond(number, 'RE', { reason: 'Rekvisition mangler', id })
    const documents = (await news()).filter((one) => one.about === 'document')
    const found = documents.find((one) => one.id === id)
    expect(readInvoiceResponse(found?.xml ?? '')).toMatchObject({ invoiceNumber: number, code: 'RE', reason: 'Rekvisition mangler' })
    const fetched = peer.requests.length
    expect(await news(peer.network.inbound.map((one) => one.id))).toEqual([])
    expect(peer.requests.slice(fetched).filter((one) => one.includes(id))).toEqual([])
  })
})

test('Storecove answers whether a receiver accepts a document; an own access point looks when it sends', async () => {
  const { phoss, storecove } = points
  expect(await storecove?.reaches({ scheme: '0088', id: EAN }, 'invoice')).toBe(true)
  expect(await storecove?.reaches({ scheme: '0184', id: '10150817' }, 'credit_note')).toBe(false)
  expect(await phoss?.reaches({ scheme: '0088', id: EAN }, 'invoice')).toBeNull()
})

test('a repeated submission does not count as refused when Storecove knows its number', async () => {
  const { storecove } = points
  const message = messageTo(EAN)
  expect(await storecove?.send(message, { isRepeat: false })).toMatchObject({ state: 'sent', providerId: expect.any(String) })
  expect(await storecove?.send(message, { isRepeat: true })).toEqual({ state: 'sent' })
  expect(await storecove?.send(message, { isRepeat: false })).toMatchObject({
    state: 'refused',
    reason: expect.stringContaining('idempotencyGuid'),
  })
  expect(handed(message.reference)).toHaveLength(1)
})
