import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { manufacturers } from '#server/database/schema/goods/manufacturers.ts'
import { addCustomer, addProduct, testShop } from '#test/shop.ts'

const { api, db } = await testShop()
const staff = await addCustomer(db, { role: 'admin' })
const customer = await addCustomer(db)

const DANISH = { name: 'Fjordkemi A/S', address: 'Havnevej 48\n8700 Horsens', country: 'DK', contact: 'post@fjordkemi.example' }
const FOREIGN = { ...DANISH, name: 'Heatline Co.', country: 'CN', contact: 'https://heatline.example' }
const RESPONSIBLE = {
  responsibleName: 'Nordværk Import A/S',
  responsibleAddress: 'Fabriksparken 33\n2600 Glostrup',
  responsibleContact: 'sikkerhed@nordvaerk.example',
}

const send = (call: Parameters<typeof api>[0], body?: unknown) => api(call, body, { token: staff.token })
const listed = async () => (await send('GET /makers')).body.makers as { id: string; name: string; productCount: number }[]

test('a maker is created, changed, counted, and deleted while no product has it', async () => {
  const made = await send('POST /makers', { ...DANISH, name: '  Fjord   Film A/S ' })
  expect(made.body.maker).toEqual({
    ...DANISH,
    id: 'fjord-film-a-s',
    name: 'Fjord Film A/S',
    phone: null,
    responsibleName: null,
    responsibleAddress: null,
    responsibleContact: null,
    productCount: 0,
    unansweredCount: 0,
    substancesAskedAt: null,
  })
  const changed = await send('PUT /makers/fjord-film-a-s', { phone: '75 55 02 10' })
  expect(changed.body.maker).toMatchObject({ ...DANISH, name: 'Fjord Film A/S', phone: '75 55 02 10' })
  await addProduct(db, { makerId: 'fjord-film-a-s', active: false })
  expect((await listed()).find(({ id }) => id === 'fjord-film-a-s')?.productCount).toBe(1)
  const refused = await send('DELETE /makers/fjord-film-a-s')
  expect(refused).toMatchObject({
    status: 409,
    body: { code: 'maker_in_use', message: 'Producenten står på 1 produkt og kan ikke slettes.' },
  })
  const alone = await send('POST /makers', DANISH)
  expect((await send('DELETE /makers/fjordkemi-a-s')).status).toBe(200)
  expect(alone.status).toBe(200)
  expect((await listed()).map(({ id }) => id)).not.toContain('fjordkemi-a-s')
})

test('a maker outside the EU needs a responsible person inside it, also when it moves there', async () => {
  const refused = await send('POST /makers', FOREIGN)
  expect(refused.status).toBe(400)
  expect(Object.keys(refused.body.fields as object).toSorted()).toEqual(['responsibleAddress', 'responsibleContact', 'responsibleName'])
  expect((await send('POST /makers', { ...FOREIGN, ...RESPONSIBLE })).status).toBe(200)
  await send('POST /makers', { ...DANISH, name: 'Flyttefilm' })
  const moved = await send('PUT /makers/flyttefilm', { country: 'GB' })
  expect(moved).toMatchObject({ status: 400, body: { fields: { responsibleName: expect.stringContaining('uden for EU') } } })
  expect(await db.select({ country: manufacturers.country }).from(manufacturers).where(eq(manufacturers.id, 'flyttefilm'))).toEqual([
    { country: 'DK' },
  ])
  expect((await send('PUT /makers/flyttefilm', { country: 'GB', ...RESPONSIBLE })).status).toBe(200)
})

test('an invalid name, address, country or contact is refused at its field', async () => {
  const refused = await send('POST /makers', { name: ' ', address: '', country: 'ZZ', contact: 'javascript:alert(1)' })
  expect(refused.status).toBe(400)
  expect(refused.body.fields).toEqual({
    name: 'Navn er påkrævet',
    address: 'Skriv postadressen.',
    country: 'Vælg et land.',
    contact: 'Skriv en e-mail eller en adresse på nettet, der begynder med https://.',
  })
})

test('two manufacturers of one name are refused, and a deleted one is not found', async () => {
  await send('POST /makers', { ...DANISH, name: 'Norrsken Films AB' })
  expect((await send('POST /makers', { ...DANISH, name: 'norrsken films ab' })).body).toMatchObject({ code: 'maker_taken' })
  expect((await send('PUT /makers/norrsken-films-ab', { name: 'Norrsken Films AB' })).status).toBe(200)
  expect((await send('PUT /makers/ingen', { phone: '1' })).body).toMatchObject({ code: 'maker_not_found' })
  expect((await send('DELETE /makers/ingen')).body).toMatchObject({ code: 'maker_not_found' })
})

test('makers are for staff, and their changes are logged', async () => {
  expect((await api('GET /makers', undefined, { token: customer.token })).status).toBe(403)
  expect((await api('POST /makers', DANISH, { token: customer.token })).status).toBe(403)
  await send('POST /makers', { ...DANISH, name: 'Logfilm' })
  await send('PUT /makers/logfilm', { contact: 'ny@logfilm.example' })
  await send('DELETE /makers/logfilm')
  const auditor = await addCustomer(db, { role: 'admin', permissions: ['audit'] })
  const { body } = await api('GET /audit?kind=maker', undefined, { token: auditor.token })
  const entries = (body.entries as { action: string; subject: { label: string }; changes: object }[]).filter(
    ({ subject }) => subject.label === 'Logfilm',
  )
  expect(entries.map(({ action }) => action)).toEqual(['Producent slettet', 'Producent ændret', 'Producent oprettet'])
  expect(entries[1]?.changes).toEqual({ contact: { from: DANISH.contact, to: 'ny@logfilm.example' } })
})
