import { and, eq, isNull, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { BatchedProduct } from '#contract/batches/batches.ts'
import type { PersonalData } from '#contract/privacy.ts'
import { FORGOTTEN_EMAIL } from '#domain/privacy/erasing.ts'
import { DEFAULT_SETTINGS } from '#domain/settings/settings.ts'
import { mails } from '#server/database/schema/mails.ts'
import { orders } from '#server/database/schema/orders.ts'
import { renderMail } from '#server/mail-templates.ts'
import { clearAway } from '#test/clear-away.ts'
import { addCustomer, addProduct, addTags, apiOf, orderBody, testShop, writeCompany } from '#test/shop.ts'

const { db, api, shop, clock } = await testShop()
await addTags(db)
await writeCompany(db)
const karen = await addCustomer(db, { role: 'superadmin', name: 'Karen' })
const packer = await addCustomer(db, { role: 'admin', restrictedTo: ['parcels'] })
const workshop = await addCustomer(db, { company: 'Foliemagerne ApS' })

const NOTICE = {
  ...{ hazard: 'Limen kan antændes under varmluft og give forbrændinger.', instructions: 'Læg rullen ud af værkstedet.\n\nVi henter den.' },
  ...{ remedies: ['refund', 'replacement'], phone: '70 00 00 00' },
}
type Shown = {
  buyers: number
  complaints: number
  recall: { reportNumber: string | null } | null
  receivers: { orderId: number; email: string; rolls: number; mail: string; remedy: string | null; answeredAt: string | null }[]
}

/** A film of one batch, of which two orders of a workshop and one of a guest have a roll each. */
async function soldBatch() {
  const product = await addProduct(db, { nameDa: 'Fjord Blå', stock: 0 })
  const lines = [{ sku: product.kcwId, batch: 'A12', rolls: 5 }]
  await api('POST /receipts', { key: crypto.randomUUID(), supplier: null, note: null, lines }, karen)
  const items = [{ id: product.id, quantity: 1, payWithPoints: false }]
  const first = await api('POST /orders', orderBody(items, { paymentMethod: 'invoice' }), workshop)
  await api('POST /orders', orderBody(items, { paymentMethod: 'invoice' }), workshop)
  await api(
    'POST /orders',
    orderBody(items, { customerEmail: `gaest-${product.id}@folie.example`, buyerKind: 'consumer', acceptsTerms: true }),
  )
  const { batches } = (await api(`GET /products/${product.id}/batches`, undefined, karen)).body.stock as BatchedProduct
  return { product, batchId: batches[0]?.id ?? 0, orderId: Number(first.body.orderId) }
}
const recall = (batchId: number, body: object = {}, who = karen) => api(`POST /batches/${batchId}/recall`, { ...NOTICE, ...body }, who)
const shownTo = async (batchId: number) => (await api(`GET /batches/${batchId}/recall`, undefined, karen)).body as unknown as Shown
const queued = () =>
  db
    .select()
    .from(mails)
    .where(and(eq(mails.template, 'safety-recall')))
const tokenFor = async (batchId: number, orderId: number) =>
  (await queued()).find(({ payload }) => payload.batchId === batchId && payload.orderId === orderId)?.payload.token as string

test('a recall takes the batch out of sale, is public, and reaches each address once with all its rolls', async () => {
  const { product, batchId } = await soldBatch()
  expect(await shownTo(batchId)).toMatchObject({ buyers: 2, recall: null, receivers: [] })
  const pressed = await Promise.all([1, 2, 3].map(() => recall(batchId)))
  expect(pressed.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  expect(pressed.find(({ status }) => status === 409)?.body.code).toBe('batch_recalled')
  expect(await shownTo(batchId)).toMatchObject({ buyers: 2, receivers: expect.arrayContaining([expect.objectContaining({ rolls: 2 })]) })
  const { stock } = (await api(`GET /products/${product.id}/batches`, undefined, karen)).body as { stock: BatchedProduct }
  expect(stock).toMatchObject({ stock: 0, batches: [{ blockedReason: 'Tilbagekaldt', blockedRolls: 2 }] })
  const notice = await api(`GET /recalls/${batchId}`)
  expect(notice.body.recall).toMatchObject({ nameDa: 'Fjord Blå', kcwId: product.kcwId, code: 'A12', rolls: 3, ...NOTICE })
  expect(JSON.stringify(notice.body)).not.toMatch(/gaest|folie\.example/)
})

test('its mail says what the regulation requires, in its order', async () => {
  const { batchId } = await soldBatch()
  await recall(batchId)
  const mail = (await queued()).find(({ payload }) => payload.batchId === batchId)
  const context = { db, settings: DEFAULT_SETTINGS, publicUrl: 'https://folie.example' }
  const { subject, text } = await renderMail('safety-recall', context, mail?.payload)
  expect(subject).toBe('Produktsikkerhedstilbagekaldelse: Fjord Blå, batch A12')
  const parts = [
    'Produktsikkerhedstilbagekaldelse',
    'batch A12',
    'Vi solgte varen den ',
    'Faren: Limen kan',
    'Stop med at bruge varen',
    'Vælg, hvad vi',
    'Ring på 70 00 00 00',
  ]
  const places = parts.map((part) => text.indexOf(part))
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(text).toContain(`https://folie.example/tilbagekaldelse/${batchId}?token=`)
})

test('a buyer answers by the link of the mail and may change their mind; staff see who has not answered first', async () => {
  const { batchId } = await soldBatch()
  await recall(batchId)
  const [first, second] = (await shownTo(batchId)).receivers
  const answer = async (remedy: string, token?: string) =>
    await api('POST /recalls/link/answer', { token: token ?? (await tokenFor(batchId, first?.orderId ?? 0)), remedy })
  expect(await answer('repair')).toMatchObject({ status: 409, body: { code: 'remedy_not_offered' } })
  expect(await answer('refund', 'A'.repeat(43))).toMatchObject({ body: { code: 'link_expired' } })
  expect((await answer('refund')).status).toBe(200)
  expect((await answer('replacement')).status).toBe(200)
  expect((await shownTo(batchId)).receivers).toMatchObject([
    { orderId: second?.orderId, remedy: null, answeredAt: null },
    { orderId: first?.orderId, remedy: 'replacement', answeredAt: expect.any(String) },
  ])
  const mine = (await api('GET /auth/me/export', undefined, workshop)).body as PersonalData
  expect(mine.orders.find(({ id }) => id === first?.orderId)?.recalls).toEqual([
    { orderId: first?.orderId, batchId, rolls: 2, remedy: 'replacement', answeredAt: expect.any(String) },
  ])
})

test('a recall mail that did not arrive keeps its link, and staff send it again', async () => {
  const { batchId } = await soldBatch()
  await recall(batchId)
  const mail = (await queued()).find(({ payload }) => payload.batchId === batchId)
  await db
    .update(mails)
    .set({ state: 'failed' })
    .where(eq(mails.id, mail?.id ?? 0))
  await clearAway(shop, clock.now)
  const withSmtp = apiOf({ ...shop, env: { ...shop.env, smtpUrl: 'smtp://127.0.0.1:1' } })
  expect((await withSmtp(`POST /mails/${mail?.id}/send`, undefined, karen)).status).toBe(200)
  expect((await queued()).find(({ id }) => id === mail?.id)).toMatchObject({ state: 'queued', payload: mail?.payload })
})

test.each([
  [{ hazard: 'En frivillig tilbagekaldelse.' }, 'hazard', 'Fjern »frivillig«: en tilbagekaldelse må ikke få faren til at lyde mindre.'],
  [{ instructions: ' ' }, 'instructions', 'Skriv, hvad kunden skal gøre.'],
  [{ remedies: ['refund'] }, 'remedies', 'Kunden skal kunne vælge mellem mindst 2 ting.'],
  [{ phone: '' }, 'phone', 'Skriv et telefonnummer, kunden kan ringe til.'],
])('%j is refused at its field, and nothing is recalled', async (change, field, message) => {
  const { batchId } = await soldBatch()
  expect(await recall(batchId, change)).toMatchObject({ status: 400, body: { fields: { [field]: message } } })
  expect(await shownTo(batchId)).toMatchObject({ recall: null })
  expect((await api(`GET /recalls/${batchId}`)).body.code).toBe('recall_not_found')
})

test('recalling needs the right to answer claims, and a batch that was sold to no customer is not recalled', async () => {
  const { batchId } = await soldBatch()
  expect((await recall(batchId, {}, packer)).status).toBe(403)
  expect((await recall(999_999)).body.code).toBe('batch_not_found')
  const product = await addProduct(db, { stock: 0 })
  await api(
    'POST /receipts',
    { key: crypto.randomUUID(), supplier: null, note: null, lines: [{ sku: product.kcwId, batch: 'B', rolls: 1 }] },
    karen,
  )
  const batchOf = async () => ((await api(`GET /products/${product.id}/batches`, undefined, karen)).body.stock as BatchedProduct).batches[0]
  const before = await batchOf()
  expect((await recall(before?.id ?? 0)).body.code).toBe('batch_has_no_buyers')
  expect(await batchOf()).toEqual(before)
})

test('an erased buyer gets neither letter nor recall; their order stays among those with the batch', async () => {
  const [{ batchId }, other] = [await soldBatch(), await soldBatch()]
  const erased = { customerEmail: FORGOTTEN_EMAIL }
  const isOfBatch = (id: number) =>
    sql`id in (select order_id from order_lines where batches @> jsonb_build_array(jsonb_build_object('id', ${id}::integer)))`
  await db
    .update(orders)
    .set(erased)
    .where(and(isOfBatch(batchId), isNull(orders.userId)))
  await db.update(orders).set(erased).where(isOfBatch(other.batchId))
  const write = (id: number) => api(`POST /batches/${id}/letters`, { key: crypto.randomUUID(), words: 'Send dem retur.' }, karen)
  expect((await write(batchId)).body.written).toBe(1)
  expect((await shownTo(batchId)).buyers).toBe(1)
  expect((await recall(batchId)).body.message).toContain('Skrevet til 1 kunde.')
  expect(await db.$count(mails, eq(mails.toAddress, FORGOTTEN_EMAIL))).toBe(0)
  expect((await api(`GET /batches/${batchId}/orders`, undefined, karen)).body.orders).toHaveLength(3)
  const refused = [await write(other.batchId), await recall(other.batchId)]
  expect(refused.map(({ body }) => body.code)).toEqual(['batch_has_no_buyers', 'batch_has_no_buyers'])
})

test('the overview reminds of the authority until the report is noted', async () => {
  const { batchId } = await soldBatch()
  const unreported = async () =>
    ((await api('GET /dashboard/waiting', undefined, karen)).body.waiting as { unreportedRecalls: number }).unreportedRecalls
  const before = await unreported()
  await recall(batchId)
  expect(await unreported()).toBe(before + 1)
  expect((await api(`POST /batches/${batchId}/recall/report`, { number: ' ' }, karen)).body.fields).toEqual({
    number: 'Skriv sagens nummer.',
  })
  expect((await api(`POST /batches/${batchId}/recall/report`, { number: 'A12/00123/26' }, karen)).status).toBe(200)
  expect(await unreported()).toBe(before)
  expect(await shownTo(batchId)).toMatchObject({ recall: { reportNumber: 'A12/00123/26' } })
})

test('a complaint about safety is in the register, and is counted with the recall of its batch', async () => {
  const { batchId, orderId } = await soldBatch()
  const order = (await api(`GET /orders/${orderId}`, undefined, karen)).body.order as { items: { id: number }[] }
  await api(`POST /orders/${orderId}/parcels`, { items: [{ itemId: order.items[0]?.id, quantity: 1 }] }, karen)
  const lines = [{ itemId: order.items[0]?.id, quantity: 1 }]
  const opened = await api(`POST /orders/${orderId}/claims`, { kind: 'fault', reason: 'faulty', words: 'Brændte mig', lines }, karen)
  const { id, revision } = opened.body.claim as { id: number; revision: number }
  const marked = await api(`POST /claims/${id}/safety`, { isAboutSafety: true, seen: { revision } }, karen)
  expect(marked.body.claim).toMatchObject({ isAboutSafety: true, revision: revision + 1 })
  expect((await api(`POST /claims/${id}/safety`, { isAboutSafety: false, seen: { revision } }, karen)).status).toBe(409)
  const { claims } = (await api('GET /claims?scope=safety', undefined, karen)).body as { claims: { id: number }[] }
  expect(claims.map((claim) => claim.id)).toEqual([id])
  expect((await shownTo(batchId)).complaints).toBe(1)
})

test('a recalled batch is never sold again: its rolls can only be thrown out', async () => {
  const { product, batchId } = await soldBatch()
  await recall(batchId)
  const release = (rolls: number) => api(`POST /batches/${batchId}/release`, { rolls }, karen)
  expect(await release(1)).toMatchObject({ status: 409, body: { code: 'batch_recalled' } })
  expect((await release(0)).status).toBe(200)
  const { stock } = (await api(`GET /products/${product.id}/batches`, undefined, karen)).body as { stock: BatchedProduct }
  expect(stock).toMatchObject({ stock: 0, batches: [{ blockedReason: 'Tilbagekaldt', blockedRolls: 0 }] })
})

test('a colleague who releases the batch while it is recalled does not put it back on sale', async () => {
  const { product, batchId } = await soldBatch()
  const recalling = recall(batchId)
  const freed: number[] = []
  while (!freed.includes(200) && freed.length < 20) freed.push((await api(`POST /batches/${batchId}/release`, { rolls: 2 }, karen)).status)
  const { stock } = (await api(`GET /products/${product.id}/batches`, undefined, karen)).body as { stock: BatchedProduct }
  expect(await recalling).toMatchObject(freed.includes(200) ? { status: 409, body: { code: 'batch_not_blocked' } } : { status: 200 })
  expect(stock.stock).toBe(freed.includes(200) ? 2 : 0)
})

test('reserved rolls of a recalled batch cannot be sent until they are exchanged', async () => {
  const { product, batchId, orderId } = await soldBatch()
  await recall(batchId)
  const send = () => api(`POST /orders/${orderId}/parcels`, {}, karen)
  expect(await send()).toMatchObject({ status: 409, body: { code: 'batch_recalled', message: expect.stringContaining('batch A12') } })
  expect(await api(`PUT /orders/${orderId}/status`, { status: 'shipped' }, karen)).toMatchObject({ body: { code: 'batch_recalled' } })
  const received = { key: crypto.randomUUID(), supplier: null, note: null, lines: [{ sku: product.kcwId, batch: 'B7', rolls: 2 }] }
  await api('POST /receipts', received, karen)
  const { stock } = (await api(`GET /products/${product.id}/batches`, undefined, karen)).body as { stock: BatchedProduct }
  const { items } = (await api(`GET /orders/${orderId}`, undefined, karen)).body.order as { items: { id: number }[] }
  const batches = stock.batches.filter(({ code }) => code === 'B7').map(({ id }) => ({ id, rolls: 1 }))
  expect((await api(`POST /orders/${orderId}/items/${items[0]?.id}/batches`, { batches }, karen)).status).toBe(200)
  expect((await send()).status).toBe(200)
})

test('a buyer who still has rolls of a cancelled order is notified', async () => {
  const { batchId, orderId } = await soldBatch()
  await api(`PUT /orders/${orderId}/status`, { status: 'shipped' }, karen)
  await api(`PUT /orders/${orderId}/status`, { status: 'cancelled', sentRolls: 'returning' }, karen)
  await recall(batchId)
  expect((await shownTo(batchId)).receivers.reduce((sum, { rolls }) => sum + rolls, 0)).toBe(3)
})

test('a batch that was recalled while its product was deleted is out of sale when the product comes back', async () => {
  const { product, batchId } = await soldBatch()
  const { undoableId } = (await api(`DELETE /products/${product.id}`, undefined, karen)).body
  expect((await recall(batchId)).status).toBe(200)
  expect((await api(`POST /undoables/${undoableId}/undo`, {}, karen)).body).toMatchObject({ success: true })
  const { stock } = (await api(`GET /products/${product.id}/batches`, undefined, karen)).body as { stock: BatchedProduct }
  expect(stock).toMatchObject({ stock: 0, unknown: 0, batches: [{ blockedReason: 'Tilbagekaldt', blockedRolls: 2 }] })
  const { movements } = (await api(`GET /products/${product.id}/movements`, undefined, karen)).body as { movements: { rolls: number }[] }
  expect(movements.reduce((sum, { rolls }) => sum + rolls, 0)).toBe(0)
})
