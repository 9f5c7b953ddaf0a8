import { desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditLog } from '#server/database/schema/audit.ts'
import { users } from '#server/database/schema/customers.ts'
import { invoiceDocuments } from '#server/database/schema/invoices.ts'
import { invoicingStaff, placeOrder } from '#test/invoiced-order.ts'
import { addCustomer, testShop } from '#test/shop.ts'

const shop = await testShop()
const { api, db } = shop
const { token } = await addCustomer(db, { role: 'admin', name: 'Ada Admin' })
const bookkeeper = await invoicingStaff(shop)

const FIRM = {
  company: 'Kjær Folie ApS',
  cvr: '13748136',
  phone: '+45 20 30 40 50',
  address: 'Havnegade 3',
  postalCode: '7100',
  city: 'Vejle',
}
const NOTHING = { company: null, cvr: null, phone: null, address: null, postalCode: null, city: null }

let made = 0
const create = (firm: object) =>
  api('POST /users', { name: 'Karen Kjær', email: `firma-${++made}@folie.dk`, password: 'folie1', ...firm }, { token })
const change = (id: number, body: object) => api(`PUT /users/${id}`, body, { token })
const stored = async (id: number) => (await db.select().from(users).where(eq(users.id, id)))[0]
const newestEntry = async () => (await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1))[0]

async function buyerOfNextInvoice(customer: Awaited<ReturnType<typeof addCustomer>>) {
  const order = await placeOrder(shop, {}, customer)
  const { id } = await bookkeeper.issue(order.id)
  return (await db.select().from(invoiceDocuments).where(eq(invoiceDocuments.invoiceId, id)))[0]?.document.buyer
}

test('staff create a customer with CVR, telephone and address: all of it is stored, answered and logged', async () => {
  const { status, body } = await create({ ...FIRM, cvr: 'DK 13 74 81 36', city: ' Vejle ' })
  expect(status).toBe(200)
  expect(body.user).toMatchObject({ ...FIRM, cvrIsValid: true })
  expect(await stored((body.user as { id: number }).id)).toMatchObject(FIRM)
  expect((await newestEntry())?.changes).toMatchObject({ cvr: { to: '13748136' }, address: { to: 'Havnegade 3' }, city: { to: 'Vejle' } })
})

test('staff change any of it, empty what they empty and leave the rest; the log holds both sides', async () => {
  const { id } = await addCustomer(db, FIRM)
  const { body } = await change(id, { phone: '75 82 00 00', postalCode: '8000', city: 'Aarhus C', cvr: '' })
  expect(body.user).toMatchObject({ ...FIRM, phone: '75 82 00 00', postalCode: '8000', city: 'Aarhus C', cvr: null, cvrIsValid: null })
  expect(await stored(id)).toMatchObject({ ...FIRM, phone: '75 82 00 00', postalCode: '8000', city: 'Aarhus C', cvr: null })
  expect((await newestEntry())?.changes).toEqual({
    phone: { from: '+45 20 30 40 50', to: '75 82 00 00' },
    postalCode: { from: '7100', to: '8000' },
    city: { from: 'Vejle', to: 'Aarhus C' },
    cvr: { from: '13748136', to: null },
  })
})

test('staff who name none of it create a customer without', async () => {
  const emptied = Object.fromEntries(Object.keys(FIRM).map((field) => [field, ' ']))
  for (const firm of [{}, NOTHING, emptied]) {
    const { body } = await create(firm)
    expect(body.user).toMatchObject(NOTHING)
  }
})

test('the next invoice bears what staff wrote', async () => {
  const customer = await addCustomer(db)
  expect(await buyerOfNextInvoice(customer)).toMatchObject({ company: null, cvr: null, address: 'Åvej 1' })
  await change(customer.id, FIRM)
  const { phone: _notOnInvoices, ...printed } = FIRM
  expect(await buyerOfNextInvoice(customer)).toMatchObject(printed)
})

test.each([
  ['a CVR number of seven digits', { cvr: '1374813' }, 'Skriv et CVR-nummer på otte cifre.'],
  ['a telephone number with letters', { phone: 'ring til Karen' }, 'Skriv et telefonnummer med cifre.'],
  ['a telephone number of six digits', { phone: '20 30 40' }, 'Telefonnummeret skal have mindst otte cifre.'],
  ['a postal code of two digits', { postalCode: '71' }, 'Skriv et postnummer på fire cifre.'],
  ['an address without end', { address: 'Å'.repeat(201) }, 'Højst 200 tegn.'],
])('%s is refused as at registration, and nothing is written', async (_what, wrong, message) => {
  const { id } = await addCustomer(db, FIRM)
  const before = await db.$count(users)
  const [field = ''] = Object.keys(wrong)
  for (const { status, body } of [await create(wrong), await change(id, { ...wrong, name: 'Andet navn' })])
    expect([status, (body.fields as Record<string, string>)[field]]).toEqual([400, message])
  expect(await stored(id)).toMatchObject({ ...FIRM, name: 'Karen Værksted' })
  expect(await db.$count(users)).toBe(before)
})

test('what a colleague has changed of it is not overwritten', async () => {
  const { id } = await addCustomer(db, FIRM)
  await change(id, { address: 'Kajen 8' })
  const refused = await change(id, { address: 'Torvet 1', seen: { address: 'Havnegade 3' } })
  expect(refused).toMatchObject({
    status: 409,
    body: { code: 'changed_meanwhile', fields: { address: 'Er imens ændret.' }, now: { address: 'Kajen 8' } },
  })
})

test('a customer changes their own firm: what the next invoices say of it stands in the log, and nothing else does', async () => {
  const customer = await addCustomer(db, { name: 'Bo Kjær', ...FIRM })
  const changeMe = (body: object) => api('PUT /auth/me', body, { token: customer.token })
  const entries = async () =>
    await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subjectId, String(customer.id)))
  expect((await changeMe({ phone: '+45 11 22 33 44', showsPricesExclVat: true })).status).toBe(200)
  expect((await changeMe({ company: FIRM.company })).status).toBe(200)
  expect(await entries()).toEqual([])
  expect((await changeMe({ company: 'Kjær Lak ApS', cvr: '10150817' })).status).toBe(200)
  expect(await entries()).toMatchObject([
    {
      byUserId: customer.id,
      byName: 'Kunden selv',
      action: 'Egne oplysninger ændret',
      changes: { company: { from: FIRM.company, to: 'Kjær Lak ApS' }, cvr: { from: FIRM.cvr, to: '10150817' } },
    },
  ])
  expect(await buyerOfNextInvoice(customer)).toMatchObject({ cvr: '10150817' })
})
