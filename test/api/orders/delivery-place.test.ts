import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { countryOf, normalisePostalCode } from '#domain/customers/postal-code.ts'
import { createApi } from '#server/app.ts'
import { users } from '#server/database/schema/customers.ts'
import { orders } from '#server/database/schema/orders.ts'
import { settings } from '#server/database/schema/settings.ts'
import { addCustomer, addProduct, addTags, type Customer, footprint, orderBody, testShop } from '#test/shop.ts'

const { api, db, shop } = await testShop()
const app = createApi(shop)

const MISSING = 'Skriv et postnummer på fire cifre.'
const ABROAD = 'Vi leverer ikke dertil. Danske postnumre går fra 1000 til 9990. Skriv til os, så laver vi dig et tilbud.'
const FAROES = 'Skriv et postnummer på fire cifre. Vi leverer endnu ikke til Færøerne. Skriv til os, så laver vi dig et tilbud.'
const GREENLAND = 'Vi leverer endnu ikke til Grønland. Skriv til os, så laver vi dig et tilbud.'

/** Codes a parcel is refused with the sentence, and whether the code may stand in an address. */
const REFUSED = [
  [GREENLAND, true, ['3900', '3905', '3911', '3952', '3992', 'GL-3900']],
  [ABROAD, true, ['0800', '0900', '0999']],
  [ABROAD, false, ['0001', '0150', '0799', '9991', '9999', 'N-0150', 'NO-5003', '211 20', '21120', 'SE-211 20', '24937', 'D-24937']],
  [FAROES, true, ['100', '700', 'FO-100', 'FO 970']],
  [MISSING, false, ['', '71', '71 0', '099', '971', '8OOO', '7100 Vejle', '-100', '1e3', '٨٠٠٠']],
] as const

let film: { id: number }
let staff: Customer
let customer: Customer

beforeAll(async () => {
  await addTags(db)
  film = await addProduct(db, { kcwId: 'NL-1008', categoryId: 'bilfolie', productTypeId: 'bilfolie', stock: 1_000 })
  staff = await addCustomer(db, { role: 'admin' })
})

beforeEach(async () => {
  customer = await addCustomer(db, { company: 'Ærø Folie ApS', address: 'Havnen 1', postalCode: '5970', city: 'Ærøskøbing' })
})

const bodyTo = (shippingPostalCode: string, more: object = {}) => ({
  ...orderBody([{ id: film.id, quantity: 1 }]),
  shippingPostalCode,
  ...more,
})
const accountOf = async ({ id }: Customer) => (await db.select().from(users).where(eq(users.id, id)))[0]
const place = async (body: object) => {
  const { body: answer } = await api('POST /orders', body, { token: customer.token })
  return Number(answer.orderId)
}
const change = (id: number, body: object) => api(`POST /orders/${id}/changes`, body, { token: staff.token })
const orderOf = async (id: number) => (await db.select().from(orders).where(eq(orders.id, id)))[0]

describe('a guest', () => {
  test.each(['1000', '1999', '3700', '3899', '4000', '5985', '7100', ' 8000 ', '9940', '9990'])('orders a parcel to %s', async (code) => {
    expect((await api('POST /orders', bodyTo(code))).status).toBe(200)
  })

  test.each(REFUSED.flatMap(([sentence, , codes]) => codes.map((code) => [code, sentence] as const)))(
    "who wants a parcel sent to '%s' reads at the field: %s",
    async (code, message) => {
      const before = await footprint(db)
      expect(await api('POST /orders', bodyTo(code))).toMatchObject({
        status: 400,
        body: { code: 'invalid_input', message, fields: { shippingPostalCode: message } },
      })
      expect(await footprint(db)).toEqual(before)
    },
  )
})

describe('the address of an account', () => {
  test.each(REFUSED.flatMap(([sentence, mayStand, codes]) => codes.map((code) => [code, mayStand, sentence] as const)))(
    "'%s' may stand in it: %s",
    async (postalCode, mayStand, message) => {
      const { status, body } = await api('PUT /auth/me', { postalCode }, { token: customer.token })
      expect(status).toBe(mayStand ? 200 : 400)
      if (!mayStand) expect(body).toMatchObject({ fields: { postalCode: message } })
      const stored = mayStand ? normalisePostalCode(postalCode) : '5970'
      expect(await accountOf(customer)).toMatchObject({ postalCode: stored, country: countryOf(stored) })
    },
  )

  test('is checked alike at registration, by staff and in a file', async () => {
    const registering = { name: 'Ida', password: 'langt-kodeord', company: 'Folie', cvr: '12345674', phone: '20304050', address: 'Vej 1' }
    const registered = await api('POST /auth/register', { ...registering, email: 'oslo@example.dk', postalCode: '0150' })
    expect(registered.body).toMatchObject({ code: 'invalid_input', fields: { postalCode: ABROAD } })
    const created = { name: 'Ida', email: 'thorshavn@example.dk', password: 'langt-kodeord', postalCode: 'FO-100' }
    const { body } = await api('POST /users', created, { token: staff.token })
    expect(await accountOf({ ...customer, id: (body.user as { id: number }).id })).toMatchObject({ postalCode: '100', country: 'FO' })
    const changed = await api(`PUT /users/${customer.id}`, { postalCode: '21120' }, { token: staff.token })
    expect(changed.body).toMatchObject({ fields: { postalCode: ABROAD } })
    const form = new FormData()
    form.append('file', new Blob(['E-mail;Navn;Postnummer\r\nbergen@example.dk;Ida;0150\r\nnuuk@example.dk;Ole;3900\r\n']), 'kunder.csv')
    const headers = { authorization: `Bearer ${staff.token}` }
    const read = await app.request('/api/users/import?dryRun=true', { method: 'POST', body: form, headers })
    expect(JSON.stringify(await read.json())).toContain(ABROAD)
    expect(await accountOf(customer)).toMatchObject({ postalCode: '5970' })
  })
})

describe('a parcel to Greenland or Oslo', () => {
  const refusals = [
    ['3900', GREENLAND],
    ['0150', ABROAD],
  ] as const

  test('is refused on the phone and as an order that waits for its owner', async () => {
    for (const [code, message] of refusals) {
      const refused = [
        await api('POST /orders/phone', { ...bodyTo(code), customerId: customer.id, reason: 'Ringede' }, { token: staff.token }),
        await api('POST /waiting-orders', bodyTo(code), { token: customer.token }),
      ]
      for (const answer of refused) expect(answer).toMatchObject({ status: 400, body: { fields: { shippingPostalCode: message } } })
    }
  })

  test('is refused when staff change an order, whose other fields may be changed wherever it goes', async () => {
    const id = await place(bodyTo('7100'))
    for (const [shippingPostalCode, message] of refusals) {
      const refused = { status: 400, body: { code: 'invalid_input', fields: { shippingPostalCode: message } } }
      expect(await change(id, { shippingPostalCode, seen: {} })).toMatchObject(refused)
      expect(await api(`POST /orders/${id}/changes/preview`, { shippingPostalCode, seen: {} }, { token: staff.token })).toMatchObject(
        refused,
      )
    }
    expect(await orderOf(id)).toMatchObject({ shippingPostalCode: '7100' })
    await db.update(orders).set({ shippingPostalCode: '3900' }).where(eq(orders.id, id))
    expect((await change(id, { reference: 'REK-9', shippingPostalCode: '3900', seen: {} })).status).toBe(200)
    expect(await orderOf(id)).toMatchObject({ shippingPostalCode: '3900', reference: 'REK-9' })
  })

  test('is refused as a letter with free samples', async () => {
    await db.update(users).set({ postalCode: '3900', city: 'Nuuk' }).where(eq(users.id, customer.id))
    const answer = await api(`PUT /samples/films/${film.id}`, undefined, { token: customer.token })
    expect(answer).toMatchObject({ status: 409, body: { code: 'sample_needs_address', message: GREENLAND } })
  })
})

test('a buyer from Nuuk collects an order in the shop, and it becomes a parcel only with an address it can be sent to', async () => {
  await db.update(settings).set({ data: { pickup: { isOffered: true, address: 'Lagervej 3, 7100 Vejle', hours: 'Hverdage 8–15' } } })
  const id = await place(bodyTo('3900', { deliveryWay: 'pickup', shippingCity: 'Nuuk' }))
  expect(await orderOf(id)).toMatchObject({ deliveryWay: 'pickup', shippingPostalCode: '3900' })
  expect((await api('POST /orders', bodyTo('0150', { deliveryWay: 'pickup' }))).body).toMatchObject({
    fields: { shippingPostalCode: ABROAD },
  })
  expect((await change(id, { deliveryWay: 'parcel', seen: {} })).body).toMatchObject({ fields: { shippingPostalCode: GREENLAND } })
  const moved = { deliveryWay: 'parcel', shippingPostalCode: '7100', shippingCity: 'Vejle', seen: {} }
  expect((await change(id, moved)).status).toBe(200)
  expect(await orderOf(id)).toMatchObject({ deliveryWay: 'parcel', shippingPostalCode: '7100' })
})
