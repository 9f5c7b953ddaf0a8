import { desc, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { createApi } from '#server/app.ts'
import { auditLog } from '#server/database/schema/audit.ts'
import { users } from '#server/database/schema/customers.ts'
import { orders } from '#server/database/schema/orders.ts'
import { addCustomer, addProduct, type Customer, footprint, type OrderInput, orderBody, testShop } from '#test/shop.ts'

const { shop, api, db } = await testShop()

let roll: Awaited<ReturnType<typeof addProduct>>
let staff: Customer

beforeAll(async () => {
  roll = await addProduct(db, { unitPriceOre: 1000_00, stock: 1000 })
  staff = await addCustomer(db, { role: 'admin', name: 'Line Fosgerau' })
})

// an individual discount of 0: a roll is 1000 kr., and from 5000 kr. nothing is added for the parcel
const workshop = (limitKr: number | null) => addCustomer(db, { customDiscount: 0, creditLimitOre: limitKr && limitKr * 100 })
const order = ({ token }: Customer, quantity: number, more: Partial<OrderInput> = {}) =>
  api('POST /orders', orderBody([{ id: roll.id, quantity }], { paymentMethod: 'invoice', ...more }), { token })
const creditOf = async ({ token }: Customer) => (await api('GET /payments/my-balance', undefined, { token })).body.credit
const plain = (text: unknown) => String(text).replace(/\u00a0/g, ' ')

test('a customer orders on invoice up to the limit; above it they read what is left, nothing changes, and a card may be used', async () => {
  const customer = await workshop(10_000)
  expect((await order(customer, 6)).status).toBe(200)
  expect(await creditOf(customer)).toEqual({ limit: 10_000, open: 6000 })

  const before = await footprint(db)
  const refused = await order(customer, 5)
  expect(refused).toMatchObject({ status: 409, body: { code: 'credit_exceeded' } })
  expect(plain(refused.body.message)).toBe(
    'Du kan købe for 4.000 kr. mere på faktura, og det er ordren for stor til. Vælg kort eller MobilePay, eller betal det, du skylder.',
  )
  expect(await footprint(db)).toEqual(before)

  expect((await order(customer, 5, { paymentMethod: 'card' })).status).toBe(200)
  // what is bought by card is no credit
  expect(await creditOf(customer)).toEqual({ limit: 10_000, open: 6000 })
})

test('paid and cancelled amounts are free again; a customer without a limit is never asked', async () => {
  const customer = await workshop(12_000)
  const first = Number((await order(customer, 6)).body.orderId)
  const second = Number((await order(customer, 6)).body.orderId)
  expect((await order(customer, 5)).status).toBe(409)
  const paid = { amount: 2500, way: 'bank', paidOn: '2026-11-21' }
  expect((await api(`POST /orders/${first}/payments`, paid, { token: staff.token })).status).toBe(200)
  expect(await creditOf(customer)).toEqual({ limit: 12_000, open: 9500 })
  expect((await api(`PUT /orders/${second}/status`, { status: 'cancelled' }, { token: staff.token })).status).toBe(200)
  expect(await creditOf(customer)).toEqual({ limit: 12_000, open: 3500 })
  expect((await order(customer, 8)).status).toBe(200)

  const unlimited = await workshop(null)
  expect((await order(unlimited, 900)).status).toBe(200)
  expect(await creditOf(unlimited)).toBeNull()
})

test('orders of one workshop at the same instant never exceed its limit together', async () => {
  const customer = await workshop(20_000)
  const answers = await Promise.all(Array.from({ length: 8 }, () => order(customer, 6)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409, 409, 409, 409, 409])
  expect(await creditOf(customer)).toEqual({ limit: 20_000, open: 18_000 })
  const [row] = await db.select().from(users).where(eq(users.id, customer.id))
  expect(row?.invoiceOrders).toBe(3)
  expect(await db.$count(orders, eq(orders.userId, customer.id))).toBe(3)
})

test('staff on the phone are refused, and order above the limit with a reason that the log keeps, if they may issue invoices', async () => {
  const customer = await workshop(5000)
  const onPhone = (more: object, token = staff.token) => {
    const body = orderBody([{ id: roll.id, quantity: 6 }], { paymentMethod: 'invoice' })
    return api('POST /orders/phone', { ...body, customerId: customer.id, reason: 'Han ringede', ...more }, { token })
  }
  const refused = await onPhone({})
  expect(refused).toMatchObject({ status: 409, body: { code: 'credit_exceeded' } })
  expect(plain(refused.body.message)).toBe('Kunden kan købe for 5.000 kr. mere på faktura: 0 kr. af 5.000 kr. er brugt.')

  const narrow = await addCustomer(db, { role: 'admin', restrictedTo: ['orders'] })
  expect((await onPhone({ creditReason: 'Aftalt' }, narrow.token)).status).toBe(403)

  expect((await onPhone({ creditReason: 'Betaler i morgen' })).status).toBe(200)
  const [entry] = await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
  expect(entry?.changes).toEqual({ placedReason: { to: 'Han ringede' }, creditReason: { to: 'Betaler i morgen' } })
})

test('staff who may issue invoices set the limit, the log says from what to what, and the customer cannot', async () => {
  const customer = await workshop(null)
  const change = (creditLimit: unknown, token = staff.token) => api(`PUT /users/${customer.id}`, { creditLimit }, { token })
  expect((await change(15_000.5)).body.user).toMatchObject({ creditLimit: 15_000.5 })
  const [entry] = await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
  expect(entry).toMatchObject({ action: 'Kunde ændret', changes: { creditLimit: { from: null, to: 15_000.5 } } })
  expect((await change(-1)).status).toBe(400)
  expect((await change(0)).body.user).toMatchObject({ creditLimit: 0 })
  expect((await order(customer, 1)).body.code).toBe('credit_exceeded')
  expect((await change(null)).body.user).toMatchObject({ creditLimit: null })

  const narrow = await addCustomer(db, { role: 'admin', restrictedTo: ['customers'] })
  expect((await change(1, narrow.token)).status).toBe(403)
  expect((await api(`GET /users/${customer.id}`, undefined, { token: narrow.token })).body.user).not.toHaveProperty('creditLimit')
  expect((await api('PUT /auth/me', { creditLimit: 1 }, { token: customer.token })).body.code).toBe('field_fixed')
})

test('the terms agreed with a customer are those of the invoices, when buying on invoice', async () => {
  const customer = await workshop(null)
  const changed = await api(`PUT /users/${customer.id}`, { invoiceTerms: 'running_month_8' }, { token: staff.token })
  expect(changed.body.user).toMatchObject({ invoiceTerms: 'running_month_8' })
  const termsOf = async (placed: Awaited<ReturnType<typeof order>>) =>
    (await api(`GET /orders/${placed.body.orderId}/uninvoiced`, undefined, { token: staff.token })).body.terms
  expect(await termsOf(await order(customer, 1))).toBe('running_month_8')
  expect(await termsOf(await order(customer, 1, { paymentMethod: 'card' }))).toBe('before_shipment')
  expect(await termsOf(await order(await workshop(null), 1))).toBe('8_days')
  expect((await api(`PUT /users/${customer.id}`, { invoiceTerms: '90_days' }, { token: staff.token })).status).toBe(400)
})

test('a new customer has the limit the owner set, from approval, creation, import or their last day as a colleague; an approved customer keeps their own', async () => {
  const superadmin = await addCustomer(db, { role: 'superadmin' })
  const limitOf = async (id: number) => (await db.select().from(users).where(eq(users.id, id)))[0]?.creditLimitOre
  const known = await workshop(null)
  const changed = await api('PUT /settings', { credit: { defaultLimit: 12_500.5 } }, { token: superadmin.token })
  expect(changed.status).toBe(200)
  const waiting = await addCustomer(db, { approved: false })
  const agreed = await addCustomer(db, { approved: false, creditLimitOre: 1_000_00 })
  for (const { id } of [waiting, agreed])
    expect((await api(`PUT /users/${id}/approve`, undefined, { token: staff.token })).status).toBe(200)
  expect([await limitOf(waiting.id), await limitOf(agreed.id), await limitOf(known.id)]).toEqual([12_500_50, 1_000_00, null])
  const entries = await db.select().from(auditLog).where(eq(auditLog.action, 'Kunde godkendt')).orderBy(auditLog.id)
  expect(entries.map(({ changes }) => changes.creditLimit)).toEqual([{ from: null, to: 12_500.5 }, undefined])

  const create = async (more: object) => {
    const person = { name: 'Bo Ny', email: `${crypto.randomUUID()}@example.dk`, password: 'et-langt-kodeord-til-folk', ...more }
    return (await api('POST /users', person, { token: superadmin.token })).body.user as { creditLimit: number | null }
  }
  expect((await create({})).creditLimit).toBe(12_500.5)
  expect((await create({ approved: false })).creditLimit).toBeNull()
  expect((await create({ role: 'admin' })).creditLimit).toBeNull()
  const colleague = await addCustomer(db, { role: 'admin' })
  const left = await api(`PUT /users/${colleague.id}`, { role: 'customer' }, { token: superadmin.token })
  expect(left.body.user).toMatchObject({ role: 'customer', creditLimit: 12_500.5 })

  const file = new FormData()
  file.append('file', new Blob([`E-mail;Navn\nimporteret@example.dk;Ida Import\n${known.email};Karen Kendt\n`]), 'kunder.csv')
  const headers = { authorization: `Bearer ${staff.token}` }
  expect((await createApi(shop).request('/api/users/import', { method: 'POST', body: file, headers })).status).toBe(200)
  const [imported] = await db.select().from(users).where(eq(users.email, 'importeret@example.dk'))
  expect([imported?.creditLimitOre, await limitOf(known.id)]).toEqual([12_500_50, null])
  const [logged] = await db.select().from(auditLog).where(eq(auditLog.action, 'Kunde oprettet fra fil'))
  expect(logged?.changes.creditLimit).toEqual({ from: null, to: 12_500.5 })
  const wrong = await api('PUT /settings', { credit: { defaultLimit: -1 } }, { token: superadmin.token })
  expect(wrong.status).toBe(400)
  await api('PUT /settings', { credit: { defaultLimit: null } }, { token: superadmin.token })
})

test('staff see in the list what each owes of the limit, and who is near it or above it', async () => {
  const city = `Kreditby ${crypto.randomUUID().slice(0, 8)}`
  const customer = (limitKr: number | null) => addCustomer(db, { customDiscount: 0, creditLimitOre: limitKr && limitKr * 100, city })
  const [far, near, over, unlimited] = [await customer(20_000), await customer(10_000), await customer(10_000), await customer(null)]
  await order(far, 6)
  await order(near, 8)
  await order(over, 9)
  await order(unlimited, 9)
  await db.update(users).set({ creditLimitOre: 8_999_99 }).where(eq(users.id, over.id))
  const listed = async (credit: string, token = staff.token) => {
    const path = `GET /users?search=${encodeURIComponent(city)}&sort=createdAt${credit && `&credit=${credit}`}` as 'GET /x'
    const found = (await api(path, undefined, { token })).body.users as { id: number; creditLimit?: number; creditUsed?: number | null }[]
    return found.map(({ id, creditLimit, creditUsed }) => ({ id, creditLimit, creditUsed }))
  }
  const rows = [
    { id: far.id, creditLimit: 20_000, creditUsed: 6000 },
    { id: near.id, creditLimit: 10_000, creditUsed: 8000 },
    { id: over.id, creditLimit: 8_999.99, creditUsed: 9000 },
    { id: unlimited.id, creditLimit: null, creditUsed: null },
  ]
  expect(await listed('')).toEqual(expect.arrayContaining(rows))
  expect((await listed('limited')).map(({ id }) => id).toSorted()).toEqual([far.id, near.id, over.id].toSorted())
  expect(await listed('near')).toEqual([rows[1]])
  expect(await listed('over')).toEqual([rows[2]])
  const changed = await api(`PUT /users/${far.id}`, { name: 'Rettet' }, { token: staff.token })
  expect(changed.body.user, 'the form says what is owed also after a change').toMatchObject({ creditLimit: 20_000, creditUsed: 6000 })
  const narrow = await addCustomer(db, { role: 'admin', restrictedTo: ['customers'] })
  expect((await listed('over', narrow.token)).length).toBe(0)
  expect((await listed('', narrow.token))[0]).toEqual({ id: expect.any(Number), creditLimit: undefined, creditUsed: undefined })
})
