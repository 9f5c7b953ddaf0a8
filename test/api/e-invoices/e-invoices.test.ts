import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { AccessPoint, ShownEInvoice } from '#contract/e-invoices.ts'
import type { Invoice } from '#contract/invoices/invoices.ts'
import { readXml, textAt } from '#domain/invoices/e-invoice/read-xml.ts'
import { accessPointOpener } from '#server/access-point/open-access-point.ts'
import { auditLog } from '#server/database/schema/audit.ts'
import { accessPoint, eInvoiceDeliveries, eInvoiceResponses } from '#server/database/schema/e-invoices.ts'
import { invoiceDocuments } from '#server/database/schema/invoices.ts'
import { deliverEInvoices } from '#server/e-invoices/deliver-e-invoices.ts'
import { readEnv } from '#server/env.ts'
import { type Failure, PEER_API_KEY, PEER_TOKEN, RETRY_AFTER_S, startAccessPointPeer } from '#test/access-point/peer.ts'
import { PEER_LEGAL_ENTITY } from '#test/access-point/storecove-api.ts'
import { download } from '#test/download.ts'
import { invoicingStaff, placeOrder } from '#test/invoiced-order.ts'
import { addCustomer, testShop } from '#test/shop.ts'

const EAN = '5790000123452'
const CLOSED = '5798000000001'
const CVR = '10150817'

const peer = await startAccessPointPeer()
const { network } = peer
network.participants.add(`0088:${EAN}`)
// every document any test hands over is checked by the official rules
afterAll(async () => {
  expect(network.broken).toEqual([])
  await peer.close()
})
beforeEach(() => peer.calm())

const env = readEnv({
  LOG_LEVEL: 'silent',
  PUBLIC_URL: 'https://folie.example',
  ACCESS_POINT_URL: peer.url,
  STORECOVE_API_URL: peer.storecoveUrl,
})
const open = accessPointOpener(env)
const here = await testShop({ env, eInvoices: { open, wake: () => {}, close: async () => {} } })
const { api, db, shop, clock } = here
const staff = await invoicingStaff(here)
const bookkeeper = await addCustomer(db, { role: 'admin', name: 'Bo', restrictedTo: ['invoices'] })

const pass = (ms: number) => {
  clock.now = new Date(clock.now.getTime() + ms)
}
const KEYS = {
  phoss: { system: 'phoss', key: PEER_TOKEN },
  storecove: { system: 'storecove', key: PEER_API_KEY, legalEntity: PEER_LEGAL_ENTITY },
} as const
type System = keyof typeof KEYS
const connect = (system: System, more: object = {}) =>
  api('PUT /access-point', { ...KEYS[system], sendsItself: true, ...more }, { token: staff.token })
const disconnect = () => api('DELETE /access-point', undefined, { token: staff.token })
const shown = async () => (await api('GET /access-point', undefined, { token: staff.token })).body as unknown as AccessPoint
const work = () => deliverEInvoices({ ...shop, open })
/** Runs the worker until nothing is due, a few times an hour apart. */
async function workOn(hours = 0): Promise<void> {
  while ((await work()) > 0);
  if (hours === 0) return
  pass(3_700_000)
  await workOn(hours - 1)
}
const find = async (id: number) => (await api(`GET /invoices/${id}`, undefined, { token: staff.token })).body.invoice as Invoice
const look = async (id: number) =>
  (await api(`GET /invoices/${id}/deliveries`, undefined, { token: staff.token })).body as unknown as ShownEInvoice
const send = (id: number, routing?: object, token = bookkeeper.token) =>
  api(`POST /invoices/${id}/deliveries`, routing ? { routing } : {}, { token })
const listed = async (which: 'waiting' | 'refused') =>
  ((await api(`GET /invoices?nemHandel=${which}`, undefined, { token: staff.token })).body.invoices as Invoice[]).map(({ id }) => id)
const counted = async () =>
  ((await api('GET /dashboard', undefined, { token: staff.token })).body.dashboard as { waiting: Record<string, number> }).waiting
const delivered = ({ number }: Invoice) => network.delivered.filter((one) => one.number === number)
const issue = async (order: object = { ean: EAN, reference: 'Afd. 7' }, buyer?: Awaited<ReturnType<typeof addCustomer>>) =>
  await staff.issue((await placeOrder(here, order, buyer)).id)
const corrected = (more: object = {}) => ({ ean: EAN, reference: 'REK-7', contactName: 'Mette Krog', ...more })

describe('connecting an access point', () => {
  test('is for those who change settings; the key is sealed, and never shown or logged', async () => {
    expect(await shown()).toEqual(expect.objectContaining({ connection: null, systems: ['phoss', 'storecove'] }))
    expect((await api('PUT /access-point', { ...KEYS.phoss, sendsItself: true }, { token: bookkeeper.token })).status).toBe(403)
    const without = await api('PUT /access-point', { system: 'storecove', sendsItself: true }, { token: staff.token })
    expect([without.status, without.body.fields]).toEqual([400, { key: 'Skriv nøglen.', legalEntity: 'Skriv nummeret.' }])
    expect((await connect('storecove', { sendsItself: false })).status).toBe(200)
    const told = JSON.stringify([await db.select().from(accessPoint), await shown(), await db.select().from(auditLog)])
    expect(told).not.toContain(PEER_API_KEY)
    expect((await shown()).connection).toMatchObject({ system: 'storecove', legalEntity: PEER_LEGAL_ENTITY, sendsItself: false })
  })

  test('a change keeps the key that is left out, and one based on an older state is refused', async () => {
    const { revision } = (await shown()).connection ?? { revision: 0 }
    const { key: _, ...rest } = KEYS.storecove
    const change = () => api('PUT /access-point', { ...rest, sendsItself: true, seen: { revision } }, { token: staff.token })
    expect((await change()).status).toBe(200)
    expect((await api('GET /access-point/test', undefined, { token: staff.token })).body.missing).toEqual([])
    const second = await change()
    expect([second.status, second.body.code]).toEqual([409, 'changed_meanwhile'])
  })

  test('the test says a wrong key, and without a connection everything is as before', async () => {
    await connect('phoss', { key: 'en anden' })
    expect((await api('GET /access-point/test', undefined, { token: staff.token })).body.missing).toEqual([
      'Dit adgangspunkt afviser nøglen',
    ])
    expect((await disconnect()).status).toBe(200)
    expect((await disconnect()).body.code).toBe('access_point_off')
    expect((await api('GET /access-point/test', undefined, { token: staff.token })).body.code).toBe('access_point_off')
    const invoice = await issue()
    expect(await work()).toBe(0)
    expect(invoice).toMatchObject({ eInvoice: null, maySendEInvoice: false, nemHandel: { sentAt: null } })
    expect((await send(invoice.id)).body.code).toBe('access_point_off')
    expect(await listed('waiting')).toContain(invoice.id)
    await api(`PUT /invoices/${invoice.id}/nem-handel`, { isSent: true }, { token: staff.token })
    expect(await listed('waiting')).not.toContain(invoice.id)
  })
})

describe.each(['phoss', 'storecove'] as const)('through %s', (system) => {
  test('an invoice is sent by itself soon after it was issued, once, and its receipt is stored', async () => {
    await disconnect()
    const before = await issue()
    await connect(system)
    const invoice = await issue()
    await workOn(2)
    expect(delivered(before)).toEqual([])
    expect(delivered(invoice)).toHaveLength(1)
    expect(await find(invoice.id)).toMatchObject({
      eInvoice: { state: 'delivered', problem: null },
      nemHandel: { sentBy: null },
      maySendEInvoice: false,
    })
    expect((await find(invoice.id)).nemHandel?.sentAt).not.toBeNull()
    const [row] = await db.select().from(eInvoiceDeliveries).where(eq(eInvoiceDeliveries.invoiceId, invoice.id))
    expect(row).toMatchObject({ receiver: `0088:${EAN}`, receipt: expect.stringContaining('eceipt') })
    const again = await send(invoice.id)
    expect([again.status, again.body.code]).toEqual([409, 'e_invoice_delivered'])
  })

  test.each<Failure>(['error', 'too-many', 'reset-before', 'reset-after', 'doubled'])('is sent once although "%s"', async (failure) => {
    await connect(system)
    const invoice = await issue()
    peer.failNext(failure)
    await work()
    if (failure === 'too-many') {
      const [row] = await db.select().from(eInvoiceDeliveries).where(eq(eInvoiceDeliveries.invoiceId, invoice.id))
      expect(row?.nextAttemptAt.getTime()).toBe(clock.now.getTime() + RETRY_AFTER_S * 1_000)
      expect((await find(invoice.id)).eInvoice).toMatchObject({ state: 'waiting', problem: expect.stringContaining('har for travlt') })
    }
    await workOn(3)
    expect((await find(invoice.id)).eInvoice?.state).toBe('delivered')
    expect(delivered(invoice)).toHaveLength(1)
    expect(await db.$count(eInvoiceDeliveries, eq(eInvoiceDeliveries.invoiceId, invoice.id))).toBe(1)
  })

  test('one that was under way when its process was killed is found, not sent again', async () => {
    await connect(system)
    const invoice = await issue()
    peer.failNext('reset-after')
    await work()
    const sent = peer.requests.filter((one) => one.startsWith('POST') && !one.includes('discovery')).length
    await db.update(eInvoiceDeliveries).set({ nextAttemptAt: clock.now }).where(eq(eInvoiceDeliveries.invoiceId, invoice.id))
    await workOn(2)
    const after = peer.requests.filter((one) => one.startsWith('POST') && !one.includes('discovery')).length
    expect(after).toBe(sent)
    expect((await find(invoice.id)).eInvoice?.state).toBe('delivered')
    expect(delivered(invoice)).toHaveLength(1)
  })

  test('one that was not answered and is still on its way is neither refused nor sent again', async () => {
    await connect(system)
    network.hold()
    const invoice = await issue()
    peer.failNext('reset-after')
    await work()
    await db.update(eInvoiceDeliveries).set({ nextAttemptAt: clock.now }).where(eq(eInvoiceDeliveries.invoiceId, invoice.id))
    await work()
    expect((await find(invoice.id)).eInvoice).toMatchObject({ state: 'sent', problem: null })
    network.release()
    await workOn(2)
    expect((await find(invoice.id)).eInvoice?.state).toBe('delivered')
    expect(delivered(invoice)).toHaveLength(1)
  })

  test('a refusal has its reason at the invoice and counts on the overview until it is corrected and delivered', async () => {
    await connect(system)
    network.refuseNext('Endpoint is closed for invoices')
    const invoice = await issue()
    await workOn(1)
    expect((await find(invoice.id)).eInvoice).toMatchObject({ state: 'refused', problem: 'Endpoint is closed for invoices' })
    expect(await listed('refused')).toContain(invoice.id)
    expect(await listed('waiting')).not.toContain(invoice.id)
    expect((await counted()).refusedEInvoices).toBe((await listed('refused')).length)
    const { status } = await send(invoice.id, corrected())
    expect(status).toBe(200)
    expect(await listed('refused')).not.toContain(invoice.id)
    await workOn(1)
    const [handed] = delivered(invoice)
    const root = readXml(handed?.xml ?? '')
    expect([textAt(root, 'BuyerReference'), textAt(root, 'OrderReference/ID')]).toEqual(['REK-7', 'REK-7'])
    expect(textAt(root, 'AccountingCustomerParty/Party/Contact/Name')).toBe('Mette Krog')
    expect(textAt(root, 'LegalMonetaryTotal/PayableAmount')).toBe(invoice.total.toFixed(2))
    expect((await find(invoice.id)).eInvoice?.state).toBe('delivered')
    const { file } = await download(shop, `/invoices/${invoice.id}/e-invoice`, staff.token)
    expect(file.toString()).toBe(handed?.xml)
    const { deliveries } = await look(invoice.id)
    expect(deliveries.map(({ state, by }) => [state, by])).toEqual([
      ['delivered', 'Bo'],
      ['refused', null],
    ])
    const entries = await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subjectId, String(invoice.id)))
    expect(entries.find(({ action }) => action === 'E-faktura rettet og sendt')?.changes).toMatchObject({
      reference: { from: 'Afd. 7', to: 'REK-7' },
    })
  })

  test('a public buyer who is not in the network counts as refused, a firm does not; the file is fetched as before', async () => {
    await connect(system)
    const toPublic = await issue({ ean: CLOSED })
    const toFirm = await issue({}, await addCustomer(db, { cvr: CVR, company: 'Ærø Lak ApS' }))
    await workOn(1)
    expect([(await find(toPublic.id)).eInvoice?.state, (await find(toFirm.id)).eInvoice?.state]).toEqual(['unreachable', 'unreachable'])
    expect(await listed('refused')).toContain(toPublic.id)
    expect(await listed('refused')).not.toContain(toFirm.id)
    expect((await download(shop, `/invoices/${toPublic.id}/e-invoice`, staff.token)).status).toBe(200)
    const marked = await api(`PUT /invoices/${toPublic.id}/nem-handel`, { isSent: true }, { token: staff.token })
    expect(marked.status).toBe(200)
    expect(await listed('refused')).not.toContain(toPublic.id)
  })

  test('a firm in the network and a credit note are sent too', async () => {
    await connect(system)
    network.participants.add('0184:24256790')
    const invoice = await issue({}, await addCustomer(db, { cvr: '24256790', company: 'Lakhuset ApS' }))
    await api(`POST /invoices/${invoice.id}/credit-note`, { reason: 'Ridset', amount: 99.97 }, { token: staff.token })
    await workOn(1)
    network.participants.delete('0184:24256790')
    const [note] = (await find(invoice.id)).notes
    expect(
      network.delivered
        .filter(({ number }) => number === note?.number || number === invoice.number)
        .map(({ kind }) => kind)
        .toSorted(),
    ).toEqual(['CreditNote', 'Invoice'])
  })

  test('what a receiver answers is kept once and shown, and a rejection waits on the overview until it is sent again', async () => {
    await connect(system)
    const invoice = await issue()
    await workOn(1)
    const at = (minutes: number) => `${new Date(clock.now.getTime() + minutes * 60_000).toISOString().slice(0, 19)}Z`
    network.respond(invoice.number, 'IP', { at: at(1) })
    network.respond(invoice.number, 'RE', { at: at(2), reason: 'Rekvisitionsnummer mangler' })
    await work()
    expect((await find(invoice.id)).eInvoice).toMatchObject({
      state: 'delivered',
      response: 'RE',
      responseReason: 'Rekvisitionsnummer mangler',
    })
    expect((await find(invoice.id)).maySendEInvoice).toBe(true)
    // older, though it comes later; and the same once more
    network.respond(invoice.number, 'AB', { at: at(0) })
    await work()
    await work()
    expect((await find(invoice.id)).eInvoice?.response).toBe('RE')
    expect((await look(invoice.id)).responses.map(({ code }) => code)).toEqual(['RE', 'IP', 'AB'])
    expect(await listed('refused')).toContain(invoice.id)
    pass(3_600_000)
    expect((await send(invoice.id, corrected())).status).toBe(200)
    await workOn(1)
    expect(delivered(invoice)).toHaveLength(2)
    expect(await listed('refused')).not.toContain(invoice.id)
    network.respond(invoice.number, 'AP', { at: at(3) })
    await work()
    expect((await find(invoice.id)).eInvoice).toMatchObject({ state: 'delivered', response: 'AP' })
  })

  test('an answer about a document that was never sent is kept aside and changes nothing', async () => {
    await connect(system, { sendsItself: false })
    const invoice = await issue()
    network.respond(invoice.number, 'RE', { id: `stranger-${system}` })
    network.respond(987_654, 'RE', { id: `unknown-${system}` })
    await work()
    expect(await find(invoice.id)).toMatchObject({ eInvoice: null })
    const kept = await db
      .select()
      .from(eInvoiceResponses)
      .where(sql`${eInvoiceResponses.providerId} like ${`%-${system}`}`)
    expect(kept).toMatchObject([
      { invoiceId: null, code: null },
      { invoiceId: null, code: null },
    ])
  })

  test('a document without a receipt is under way, and after two days staff are asked to check', async () => {
    await connect(system)
    network.hold()
    const invoice = await issue()
    await work()
    expect((await find(invoice.id)).eInvoice).toMatchObject({ state: 'sent' })
    const marked = await api(`PUT /invoices/${invoice.id}/nem-handel`, { isSent: true }, { token: staff.token })
    expect([marked.status, marked.body.code]).toEqual([409, 'e_invoice_under_way'])
    pass(49 * 3_600_000)
    await work()
    expect((await find(invoice.id)).eInvoice).toMatchObject({ state: 'refused', problem: expect.stringContaining('ingen kvittering') })
    // the receipt that comes at last changes nothing staff were told
    network.release()
    await workOn(1)
    expect((await find(invoice.id)).eInvoice?.state).toBe('refused')
  })

  test('a document that could not be handed over for days has two days for its receipt from when it was', async () => {
    await connect(system)
    network.hold()
    const invoice = await issue()
    peer.failNext('reset-before')
    await work()
    pass(49 * 3_600_000)
    await workOn(1)
    expect((await find(invoice.id)).eInvoice).toMatchObject({ state: 'sent', problem: null })
    network.release()
    await workOn(1)
    expect((await find(invoice.id)).eInvoice?.state).toBe('delivered')
    expect(delivered(invoice)).toHaveLength(1)
  })
})

test('news of Storecove that cannot be read are set aside and counted, and those after them are read', async () => {
  await connect('storecove')
  const { setAside } = await shown()
  const invoice = await issue()
  await workOn(1)
  const id = 'answered-otherwise'
  network.garbled.add(id)
  network.respond(invoice.number, 'RE', { id })
  network.respond(invoice.number, 'AP', { at: `${new Date(clock.now.getTime() + 60_000).toISOString().slice(0, 19)}Z` })
  await work()
  expect((await find(invoice.id)).eInvoice).toMatchObject({ state: 'delivered', response: 'AP' })
  expect(await db.select().from(eInvoiceResponses).where(eq(eInvoiceResponses.providerId, id))).toMatchObject([
    { invoiceId: null, code: null },
  ])
  expect((await shown()).setAside).toBe(setAside + 1)
  const today = clock.now
  pass(30 * 86_400_000)
  expect((await shown()).setAside).toBe(0)
  clock.now = today
})

test('a refusal whose words the database cannot store as they are is stored without control characters, and the next invoice is sent', async () => {
  await connect('storecove')
  network.refuseNext('Endpoint\0is closed')
  const refused = await issue()
  await workOn(1)
  const invoice = await issue()
  await workOn(1)
  expect((await find(refused.id)).eInvoice).toMatchObject({ state: 'refused', problem: 'Endpoint is closed' })
  expect((await find(invoice.id)).eInvoice?.state).toBe('delivered')
})

test('an answer of somebody else in the network than the receiver is kept aside and changes nothing', async () => {
  await connect('phoss')
  const invoice = await issue()
  await workOn(1)
  const at = `${new Date(clock.now.getTime() + 60_000).toISOString().slice(0, 19)}Z`
  network.respond(invoice.number, 'RE', { at, from: '0184:DK99999999' })
  await work()
  expect((await find(invoice.id)).eInvoice).toMatchObject({ state: 'delivered', response: null })
  expect((await send(invoice.id)).body.code).toBe('e_invoice_delivered')
})

describe('sending by a press', () => {
  test('two presses at once are one document, and other routing waits', async () => {
    await connect('storecove', { sendsItself: false })
    const invoice = await issue()
    await work()
    expect(await find(invoice.id)).toMatchObject({ eInvoice: null, maySendEInvoice: true })
    const both = await Promise.all([send(invoice.id), send(invoice.id)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const other = await send(invoice.id, corrected())
    expect([other.status, other.body.code]).toEqual([409, 'e_invoice_under_way'])
    await workOn(1)
    expect(delivered(invoice)).toHaveLength(1)
  })

  test('sends nothing that a colleague has sent by hand, until the mark is removed', async () => {
    await connect('phoss', { sendsItself: false })
    const invoice = await issue()
    const mark = (isSent: boolean) => api(`PUT /invoices/${invoice.id}/nem-handel`, { isSent }, { token: staff.token })
    await mark(true)
    expect((await find(invoice.id)).maySendEInvoice).toBe(false)
    expect((await send(invoice.id)).body.code).toBe('e_invoice_delivered')
    await mark(false)
    expect((await send(invoice.id)).status).toBe(200)
    await workOn(1)
    expect(delivered(invoice)).toHaveLength(1)
  })

  test('is for staff who issue invoices, with an EAN number that can be one', async () => {
    const invoice = await issue()
    const reader = await addCustomer(db, { role: 'admin', restrictedTo: ['figures'] })
    const customer = await addCustomer(db)
    expect([(await send(invoice.id, undefined, reader.token)).status, (await send(invoice.id, undefined, customer.token)).status]).toEqual([
      403, 403,
    ])
    const wrong = await send(invoice.id, corrected({ ean: '5790000123451' }))
    expect([wrong.status, Object.keys(wrong.body.fields as object)]).toEqual([400, ['routing.ean']])
    expect((await send(999_999)).body.code).toBe('invoice_not_found')
    expect((await api('GET /invoices/999999/deliveries', undefined, { token: staff.token })).body.code).toBe('invoice_not_found')
    const without = await issue({}, customer)
    expect((await send(without.id)).body.code).toBe('no_electronic_address')
    expect((await api(`GET /invoices/${without.id}/deliveries`, undefined, { token: staff.token })).body.code).toBe('no_electronic_address')
  })

  test('a credit note goes where its invoice was sent after that was corrected', async () => {
    await connect('phoss', { sendsItself: false })
    const invoice = await issue({ reference: 'Afd. 7' }, await addCustomer(db, { cvr: '24256790' }))
    const routing = corrected({ ean: CLOSED })
    expect((await send(invoice.id, routing)).status).toBe(200)
    const { body } = await api(`POST /invoices/${invoice.id}/credit-note`, { reason: 'Dobbelt' }, { token: staff.token })
    const note = body.invoice as Invoice
    expect(await look(note.id)).toMatchObject({ routing })
    expect(note.nemHandel).not.toBeNull()
    await workOn(1)
  })

  test('a document that breaks a rule never leaves', async () => {
    await connect('phoss', { sendsItself: false })
    const invoice = await issue()
    const [row] = await db.select().from(invoiceDocuments).where(eq(invoiceDocuments.invoiceId, invoice.id))
    if (!row) throw new Error('the document is stored')
    await db.execute('alter table invoice_documents disable trigger user')
    const document = { ...row.document, netOre: row.document.netOre + 700 }
    await db.update(invoiceDocuments).set({ document }).where(eq(invoiceDocuments.invoiceId, invoice.id))
    await db.execute('alter table invoice_documents enable trigger user')
    await send(invoice.id)
    const asked = peer.requests.length
    await workOn(1)
    expect((await find(invoice.id)).eInvoice).toMatchObject({ state: 'refused', problem: expect.stringContaining('BR-CO-10') })
    expect(peer.requests.slice(asked).filter((one) => one.startsWith('POST'))).toEqual([])
  })

  test('its buyer reads that it was sent, and nothing of how', async () => {
    await connect('phoss')
    const order = await placeOrder(here, { ean: EAN })
    const { id } = await staff.issue(order.id)
    await workOn(1)
    const { body } = await api(`GET /orders/${order.id}`, undefined, { token: order.customer.token })
    const [invoice] = (body.order as { invoices: Invoice[] }).invoices
    expect(invoice).toMatchObject({ id, eInvoice: null, maySendEInvoice: false, nemHandel: { sentAt: expect.any(String), sentBy: null } })
  })
})
