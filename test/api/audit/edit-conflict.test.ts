import { describe, expect, it, test } from 'vitest'
import { editConflict } from '#contract/http/edit-conflict.ts'
import { messages } from '#server/database/schema/messages.ts'
import { invoicingStaff, placeOrder } from '#test/invoiced-order.ts'
import { addReview, addWrap } from '#test/proof-shop.ts'
import { addCustomer, addProduct, addTags, testShop } from '#test/shop.ts'

const here = await testShop()
const { db, api } = here
await addTags(db)
const ada = await addCustomer(db, { role: 'superadmin', name: 'Ada Admin' })
const bo = await addCustomer(db, { role: 'superadmin', name: 'Bo Bestyrer' })

type Answer = Awaited<ReturnType<typeof api>>
type Change = Readonly<{
  /** the way both take, and what each sends; `seen` is what stood there when both opened it */
  call: string
  ada: object
  bo: object
  seen: object
}>

/** Something staff open, and two who change it: Ada is quicker, Bo has seen what was there before. */
const THINGS: Readonly<Record<string, () => Promise<Change>>> = {
  'an order': async () => ({
    call: `PUT /orders/${(await placeOrder(here)).id}/status`,
    ada: { status: 'cancelled' },
    bo: { status: 'processing' },
    seen: { status: 'pending' },
  }),
  "an order's payment": async () => ({
    call: `PUT /orders/${(await placeOrder(here)).id}`,
    ada: { paymentStatus: 'paid' },
    bo: { paymentStatus: 'refunded' },
    seen: { paymentStatus: 'unpaid', status: 'pending' },
  }),
  'a customer': async () => ({
    call: `PUT /users/${(await addCustomer(db)).id}`,
    ada: { tier: 'Gold' },
    bo: { tier: 'Silver' },
    seen: { tier: 'Bronze' },
  }),
  'a lock on a customer': async () => ({
    call: `PUT /users/${(await addCustomer(db)).id}`,
    ada: { active: false },
    bo: { active: false },
    seen: { active: true },
  }),
  'a product': async () => ({
    call: `PUT /products/${(await addProduct(db, { categoryId: 'bilfolie' })).id}`,
    ada: { nameDa: 'Adas' },
    bo: { featured: true },
    seen: { revision: 1, stock: 3 },
  }),
  'a tag': async () => ({
    call: `PUT /tags/features/${await tagged()}`,
    ada: { name: 'Cast film' },
    bo: { name: 'Poured' },
    seen: { name: 'Cast' },
  }),
  'a synonym': async () => ({
    call: `PUT /search/synonyms/${await synonym()}`,
    ada: { meanings: ['mat sort'] },
    bo: { meanings: ['blank sort'] },
    seen: { meanings: ['sort'] },
  }),
  'a maker': async () => ({
    call: `PUT /makers/${await maker()}`,
    ada: { contact: 'ada@producent.example' },
    bo: { contact: 'bo@producent.example' },
    seen: { contact: 'post@producent.example' },
  }),
  'a car of the calculator': async () => ({
    call: 'PUT /metres/figures/vw-golf',
    ada: { ...GOLF, toCm: 1_700 },
    bo: { ...GOLF, toCm: 1_750 },
    seen: { toCm: 1_680 },
  }),
  'a photograph of a car': async () => ({
    call: `PUT /wraps/${(await addWrap(db, { userId: (await addCustomer(db)).id })).id}/decision`,
    ada: { decision: 'refused', reason: 'Nummerplade' },
    bo: { decision: 'approved' },
    seen: { revision: 1 },
  }),
  'a review': async () => ({
    call: `PUT /reviews/${await reviewed()}/decision`,
    ada: { decision: 'approved' },
    bo: { decision: 'refused', refusal: 'personal' },
    seen: { revision: 1 },
  }),
  'an answer to a review': async () => ({
    call: `PUT /reviews/${await reviewed()}/answer`,
    ada: { answer: 'Tak for det' },
    bo: { answer: 'Det var ikke godt' },
    seen: { revision: 1 },
  }),
  'a category': async () => ({
    call: 'PUT /categories/bilfolie',
    ada: { pointsEligible: false },
    bo: { pointsEligible: false },
    seen: { pointsEligible: true },
  }),
  'the settings': async () => ({
    call: 'PUT /settings',
    ada: { certificates: ['ISO 9001'] },
    bo: { certificates: [] },
    seen: { revision: 1 },
  }),
  'an application': async () => ({
    call: `PUT /sponsorships/${await applied()}/status`,
    ada: { status: 'approved', approvedAmount: 1000 },
    bo: { status: 'rejected' },
    seen: { revision: 1 },
  }),
  'a message': async () => ({
    call: `PUT /messages/${await written()}`,
    ada: { handled: true },
    bo: { handled: true },
    seen: { handledAt: null },
  }),
}

describe.each(Object.entries(THINGS))('%s that a colleague has changed in between', (_what, open) => {
  it('is not overwritten: who saw it as it was is told what it is now, by whom and when', async () => {
    const { call, seen, ...both } = await open()
    const send = (body: object, { token }: { token: string }): Promise<Answer> => api(call as 'PUT /', body, { token })
    expect((await send({ ...both.ada, seen }, ada)).status).toBe(200)
    const late = await send({ ...both.bo, seen }, bo)
    expect(late.status).toBe(409)
    const told = editConflict.parse(late.body)
    expect(told.changedBy).toBe('Ada Admin')
    expect(told.changedAt).toBeDefined()
    expect(told.message).toMatch(/er ændret af en anden, siden du åbnede de[nmt]\. Se det nye, og prøv igen\.$/)
    expect(told.now).toBeTypeOf('object')
    // a client that does not say what it saw changes what is there
    expect((await send(both.bo, bo)).status).toBe(200)
  })
})

test('an invoice that was paid in between is not taken back unnoticed', async () => {
  const staff = await invoicingStaff(here)
  const { id } = await placeOrder(here)
  const invoice = await staff.issue(id)
  expect(invoice).toMatchObject({ paymentStatus: 'unpaid', orderStatus: 'pending' })
  await api(`PUT /orders/${id}` as 'PUT /', { paymentStatus: 'paid' }, { token: ada.token })
  const credit = (body: object) =>
    api(`POST /invoices/${invoice.id}/credit-note` as 'POST /', { reason: 'Fejl', ...body }, { token: bo.token })
  const late = await credit({ seen: { paymentStatus: 'unpaid' } })
  expect(late).toMatchObject({ status: 409, body: { code: 'changed_meanwhile', now: { state: 'paid' }, changedBy: 'Ada Admin' } })
  expect((await credit({ seen: { paymentStatus: 'paid' } })).status).toBe(200)
})

test('a change by the customer is reported as the customer’s', async () => {
  const customer = await addCustomer(db, { name: 'Karen' })
  await api(`PUT /users/${customer.id}` as 'PUT /', { name: 'Karen K.' }, { token: ada.token })
  await api('PUT /auth/me', { name: 'Karen Kjær' }, { token: customer.token })
  const late = await api(`PUT /users/${customer.id}` as 'PUT /', { name: 'K. Kjær', seen: { name: 'Karen K.' } }, { token: bo.token })
  expect(late).toMatchObject({ status: 409, body: { now: { name: 'Karen Kjær' } } })
  expect(late.body.changedBy).toBe('Kunden selv')
})

async function written(): Promise<number> {
  const message = { name: 'Ida', email: 'ida@holm.dk', subject: 'Prøve', message: 'Har I en prøve?' }
  const [row] = await db.insert(messages).values(message).returning({ id: messages.id })
  if (!row) throw new Error('the message was not stored')
  return row.id
}

async function reviewed(): Promise<number> {
  return await addReview(db, { userId: (await addCustomer(db)).id, productId: (await addProduct(db)).id })
}

async function applied(): Promise<string> {
  const who = { fullName: 'Ida Holm', email: 'ida@holm.dk', phone: '20304050', age: 27, carModel: 'BMW', racingType: 'Drift' }
  const story = { experienceYears: 4, achievements: 'Nr. 3', sponsorshipReason: 'Blå' }
  return String((await api('POST /sponsorships', { ...who, ...story })).body.id)
}

async function synonym(): Promise<number> {
  const { body } = await api('POST /search/synonyms', { word: 'natsort', meanings: ['sort'] }, { token: ada.token })
  return (body.synonym as { id: number }).id
}

const GOLF = {
  kind: 'model',
  name: 'VW Golf',
  fromCm: 1_500,
  toCm: 1_680,
  sourceTitle: 'Egen måling',
  sourceUrl: 'https://foliehuset.example/maal',
  sourceYear: 2026,
}

async function maker(): Promise<string> {
  const body = { name: 'Nordfilm', address: 'Havnegade 1\n8700 Horsens', country: 'DK', contact: 'post@producent.example' }
  const { body: made } = await api('POST /makers', body, { token: ada.token })
  return (made.maker as { id: string }).id
}

async function tagged(): Promise<string> {
  const { body } = await api('POST /tags/features', { name: 'Cast' }, { token: ada.token })
  return (body.tag as { id: string }).id
}
