import { and, eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Claim } from '#contract/claims/claims.ts'
import type { OwnClaim } from '#contract/claims/own-claims.ts'
import { copenhagenDay } from '#domain/calendar/danish-time.ts'
import { createApi } from '#server/app.ts'
import { noteReturn } from '#server/claims/return-label.ts'
import { readMigrations } from '#server/database/migrate.ts'
import { claims } from '#server/database/schema/claims.ts'
import { mails } from '#server/database/schema/mails.ts'
import { shippingLabels } from '#server/database/schema/orders.ts'
import { renderMail } from '#server/mail-templates.ts'
import { requestDueLabels } from '#server/parcels/labels/request-labels.ts'
import { lookUpDueParcels, queueDueLookups } from '#server/parcels/tracking/look-up-parcels.ts'
import { createShipmondo } from '#server/shipping-provider/shipmondo.ts'
import { PEER_KEY, PEER_USER, startShipmondoPeer } from '#test/shipmondo/peer.ts'
import { addCustomer, addProduct, orderBody, testShop } from '#test/shop.ts'

const peer = await startShipmondoPeer()
afterAll(() => peer.close())
beforeEach(() => peer.delay(0))
const provider = createShipmondo({ user: PEER_USER, key: PEER_KEY, webhookKey: null, apiUrl: peer.url })
const labels = { provider, wake: () => {}, close: async () => {} }
const { api, db, shop, clock } = await testShop({ labels })
const app = createApi(shop)
const { token } = await addCustomer(db, { role: 'admin', name: 'Anna Lager' })
const film = await addProduct(db, { stock: 999 })
clock.now = new Date()
const pass = (ms: number) => {
  clock.now = new Date(clock.now.getTime() + ms)
}

/** A consumer's withdrawal of an order that was sent, or another claim. */
async function claimed(more: object = { kind: 'withdrawal', reason: null, words: null }) {
  const customerEmail = `gaest-${Math.random().toString(36).slice(2)}@example.dk`
  const { body } = await api(
    'POST /orders',
    orderBody([{ id: film.id, quantity: 2 }], { customerEmail, buyerKind: 'consumer', acceptsTerms: true }),
  )
  const orderId = Number(body.orderId)
  const key = String(body.confirmationToken)
  await api(`PUT /orders/${orderId}/status`, { status: 'shipped', withoutPayment: true }, { token })
  const { items } = (await api(`GET /orders/${orderId}`, undefined, { token })).body.order as { items: { id: number }[] }
  const lines = [{ itemId: items[0]?.id, quantity: 1 }]
  const made = await api(`POST /claims/orders/${key}`, { ...more, lines })
  expect(made.status).toBe(200)
  return { id: (made.body.claim as OwnClaim).id, key, orderId, number: String(body.orderNumber), email: customerEmail }
}
type Claimed = Awaited<ReturnType<typeof claimed>>
const make = ({ id }: Claimed, body: object = {}) => api(`POST /claims/${id}/label`, body, { token })
const madeFor = ({ number }: Claimed) => peer.account.shipments.filter(({ reference }) => reference?.startsWith(`${number}-`))
const staffClaim = async ({ id }: Claimed) => (await api(`GET /claims/${id}`, undefined, { token })).body.claim as Claim
const ownClaim = async ({ key }: Claimed) => ((await api(`GET /claims/orders/${key}`)).body.claims as OwnClaim[])[0]
const labelMails = async (claim: Claimed) =>
  (
    await db
      .select()
      .from(mails)
      .where(and(eq(mails.template, 'claim-news'), eq(mails.toAddress, claim.email)))
  ).map(({ payload }) => payload)
async function listen() {
  await queueDueLookups(shop)
  while ((await lookUpDueParcels({ ...shop, provider, onReturn: noteReturn })) > 0);
}

describe('a return label', () => {
  test('goes from the customer to the shop, and is mailed as PDF with what it costs', async () => {
    const claim = await claimed()
    const answer = await make(claim, { freight: 59 })
    expect(answer.body).toMatchObject({ success: true, claim: { state: 'awaitingGoods', returnLabel: { event: null }, returnFreight: 59 } })
    const [shipment, ...more] = madeFor(claim)
    expect(more).toEqual([])
    const [sender, receiver] = shipment?.parties ?? []
    expect([shipment?.product_code, sender?.postal_code, receiver?.postal_code]).toEqual(['PDK_RDO', '5970', '7100'])
    const [payload, ...others] = await labelMails(claim)
    expect(others).toEqual([])
    const context = { db, settings: await shop.settings(), publicUrl: shop.env.publicUrl, shipping: provider, now: clock.now }
    const mail = await renderMail('claim-news', context, payload)
    expect(mail.text.replaceAll('\u00a0', ' ')).toContain('Returfragten er 59,00 kr., som vi trækker fra det, du får tilbage.')
    const file = await mail.attachments?.[0]?.make()
    expect([mail.attachments?.[0]?.filename, file?.subarray(0, 5).toString()]).toEqual([`Returlabel_${claim.number}.pdf`, '%PDF-'])
  })

  test('is mailed to the address of the order, as it says where the buyer lives, also when the claim has another address', async () => {
    const claim = await claimed()
    const stranger = `fremmed-${claim.id}@example.dk`
    await db.update(claims).set({ email: stranger }).where(eq(claims.id, claim.id))
    await make(claim)
    expect([(await labelMails(claim)).length, await labelMails({ ...claim, email: stranger })]).toEqual([1, []])
  })

  test('leaves the question the customer was asked to be answered, once', async () => {
    const claim = await claimed()
    const { revision } = await staffClaim(claim)
    await api(`POST /claims/${claim.id}/questions`, { words: 'Er rullen åbnet?', seen: { revision } }, { token })
    await make(claim)
    const answer = () => api(`POST /claims/orders/${claim.key}/${claim.id}/answers`, { words: 'Nej, den er hel.' })
    expect((await answer()).body).toMatchObject({ success: true, claim: { state: 'open' } })
    expect((await answer()).body.code).toBe('nothing_asked')
  })

  test('is of the weight of what the customer has, and none is made before they have anything', async () => {
    const heavy = await addProduct(db, { stock: 9, weightG: 3_000 })
    const ordered = orderBody([{ id: heavy.id, quantity: 3 }], { buyerKind: 'consumer', acceptsTerms: true })
    const { orderId, confirmationToken } = (await api('POST /orders', ordered)).body
    const { items } = (await api(`GET /orders/${orderId}`, undefined, { token })).body.order as { items: { id: number }[] }
    const lines = [{ itemId: items[0]?.id, quantity: 3 }]
    const made = await api(`POST /claims/orders/${confirmationToken}`, { kind: 'withdrawal', reason: null, words: null, lines })
    const { id } = made.body.claim as OwnClaim
    const label = () => api(`POST /claims/${id}/label`, {}, { token })
    expect(await label()).toMatchObject({ status: 409, body: { code: 'rolls_not_sent' } })
    await api(`POST /orders/${orderId}/parcels`, { items: [{ itemId: items[0]?.id, quantity: 1 }], withoutPayment: true }, { token })
    expect((await label()).status).toBe(200)
    const stored = await db
      .select()
      .from(shippingLabels)
      .where(eq(shippingLabels.orderId, Number(orderId)))
    expect(stored).toMatchObject([{ weightGrams: 3_000, isReturn: true }])
  })

  test('is not cancelled as a label of the order: its customer has it', async () => {
    const claim = await claimed()
    await make(claim)
    const [label] = await db.select().from(shippingLabels).where(eq(shippingLabels.orderId, claim.orderId))
    const answer = await api(`DELETE /orders/${claim.orderId}/labels/${label?.id}`, undefined, { token })
    expect(answer).toMatchObject({ status: 404, body: { code: 'label_not_found' } })
    expect(await staffClaim(claim)).toMatchObject({ returnLabel: { tracking: label?.tracking } })
  })

  test("is on the claim's page, for its customer and for staff only", async () => {
    const [claim, other] = [await claimed(), await claimed()]
    expect(await ownClaim(claim)).toMatchObject({ returnLabel: null })
    await make(claim)
    expect(await ownClaim(claim)).toMatchObject({ returnLabel: { tracking: madeFor(claim)[0]?.pkg_no, event: null } })
    const show = (path: string, by?: string) =>
      app.request(`/api/claims/${path}/label`, { headers: by ? { authorization: `Bearer ${by}` } : {} })
    const own = await show(`orders/${claim.key}/${claim.id}`)
    expect([
      own.status,
      Buffer.from(await own.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ]).toEqual([200, '%PDF-'])
    const answers = [
      await show(`${claim.id}`, token),
      await show(`orders/${other.key}/${claim.id}`),
      await show(`${other.id}`, token),
      await show(`${claim.id}`),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 404, 404, 401])
    peer.failNext('error')
    expect((await show(`${claim.id}`, token)).status).toBe(503)
  })

  test('is never on the buyer when the goods have faults', async () => {
    const claim = await claimed({ kind: 'fault', reason: 'faulty', words: 'Striber' })
    const refused = await make(claim, { freight: 59 })
    expect([refused.status, refused.body.fields]).toEqual([400, { freight: 'Ved en reklamation betaler butikken returfragten.' }])
    expect(madeFor(claim)).toEqual([])
    expect((await make(claim)).status).toBe(200)
  })
})

describe('a claim never has two labels', () => {
  test('when two colleagues press at once, and when they press again', async () => {
    const claim = await claimed()
    // longer than the second press may take to begin on a busy machine
    peer.delay(1_500)
    const answers = await Promise.all([make(claim), make(claim)])
    expect(answers.map(({ body }) => body.code ?? 'made').toSorted()).toEqual(['label_waits', 'made'])
    expect((await make(claim)).status).toBe(200)
    expect([madeFor(claim).length, (await labelMails(claim)).length]).toEqual([1, 1])
  })

  test('when its label was made and the answer was lost: the next press mails it', async () => {
    const claim = await claimed()
    peer.failNext('reset-after')
    expect((await make(claim)).body.code).toBe('label_waits')
    expect(await labelMails(claim)).toEqual([])
    pass(31_000)
    await requestDueLabels({ ...shop, provider })
    expect((await make(claim)).status).toBe(200)
    expect([madeFor(claim).length, (await labelMails(claim)).length]).toEqual([1, 1])
  })

  test('and the order can still get labels of its own', async () => {
    const claim: Claimed = await claimed()
    await make(claim)
    const [parcel] = ((await api(`GET /orders/${claim.orderId}/parcels`, undefined, { token })).body.parcels as { id: number }[]) ?? []
    await api(`DELETE /orders/${claim.orderId}/parcels/${parcel?.id}`, undefined, { token })
    expect((await api(`POST /orders/${claim.orderId}/labels`, { withoutPayment: true }, { token })).status).toBe(200)
    expect((await api(`GET /orders/${claim.orderId}/parcels`, undefined, { token })).body.labels).toHaveLength(1)
    expect(madeFor(claim)).toHaveLength(2)
  })

  test('when an address is refused: the reason is shown, and the next press requests it again with the same reference', async () => {
    const claim = await claimed()
    await db.$client.query(`update orders set shipping_postal_code = '9999' where id = $1`, [claim.orderId])
    expect((await make(claim)).body).toMatchObject({ code: 'label_refused', message: expect.stringContaining('zipcode 9999') })
    await db.$client.query(`update orders set shipping_postal_code = '5970' where id = $1`, [claim.orderId])
    expect((await make(claim)).status).toBe(200)
    expect(await db.$count(shippingLabels, eq(shippingLabels.orderId, claim.orderId))).toBe(1)
  })
})

test('a returned parcel is followed on its claim, which waits for staff when it arrives', async () => {
  const claim = await claimed()
  await make(claim)
  const shipment = madeFor(claim)[0]?.id ?? 0
  peer.account.scan(shipment, 'EN_ROUTE')
  await listen()
  expect((await ownClaim(claim))?.returnLabel?.event?.kind).toBe('under_way')
  expect(await staffClaim(claim)).toMatchObject({ state: 'awaitingGoods', goodsBackOn: null })
  peer.account.scan(shipment, 'DELIVERED')
  pass(4 * 60 * 60_000)
  await listen()
  await listen()
  const arrived = await staffClaim(claim)
  expect(arrived).toMatchObject({ state: 'open', goodsBackOn: expect.any(String), returnLabel: { event: { kind: 'delivered' } } })
  expect(arrived.entries.map(({ kind, by }) => [kind, by])).toEqual([
    ['returnLabel', 'Anna Lager'],
    ['goodsBack', null],
  ])
  const [stored] = await db.select().from(claims).where(eq(claims.id, claim.id))
  expect(stored?.revision).toBe(arrived.revision)
})

test('goods count as received on the day the carrier delivered them, also when that is reported days later', async () => {
  const claim = await claimed()
  await make(claim)
  const shipment = madeFor(claim)[0]?.id ?? 0
  peer.account.scan(shipment, 'DELIVERED')
  const [scan] = peer.account.scans.get(shipment) ?? []
  pass(3 * 24 * 60 * 60_000)
  await listen()
  expect(await staffClaim(claim)).toMatchObject({ state: 'open', goodsBackOn: copenhagenDay(Date.parse(scan?.timestamp ?? '')) })
})

test('a question that is asked still waits for its answer when the goods arrive', async () => {
  const claim = await claimed()
  await make(claim)
  expect((await api(`POST /claims/${claim.id}/questions`, { words: 'Er rullen åbnet?' }, { token })).status).toBe(200)
  peer.account.scan(madeFor(claim)[0]?.id ?? 0, 'DELIVERED')
  pass(4 * 60 * 60_000)
  await listen()
  expect(await staffClaim(claim)).toMatchObject({ state: 'asked', goodsBackOn: expect.any(String) })
  expect((await api(`POST /claims/orders/${claim.key}/${claim.id}/answers`, { words: 'Nej' })).status).toBe(200)
})

test('freight agreed on before it had a field is read from the words of the claim', async () => {
  const ids: number[] = []
  for (const freight of [59, 1.5, 0]) {
    const claim = await claimed()
    await make(claim, { freight })
    ids.push(claim.id)
  }
  await db.execute(sql`alter table claims drop column return_freight_ore`)
  const update = (await readMigrations('db')).find(({ name }) => name === '0507-return-freight.sql')
  await db.$client.query(update?.sql ?? '')
  const stored = await db.select({ ore: claims.returnFreightOre }).from(claims).where(inArray(claims.id, ids)).orderBy(claims.id)
  expect(stored.map(({ ore }) => ore)).toEqual([59_00, 1_50, 0])
})
