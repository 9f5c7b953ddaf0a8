import { desc, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { auditLog, orders, users } from '#server/database/schema.ts'
import { addCustomer, addProduct, type Customer, footprint, type OrderInput, orderBody, testShop } from '#test/shop.ts'

const { api, db } = await testShop()

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

test('a customer orders on invoice up to his limit; above it he reads what is left, nothing changes, and a card may be used', async () => {
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

test('what he pays and what is cancelled is free again; who has no limit is never asked', async () => {
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

test('staff on the phone are told, and order above the limit with a reason that the log keeps, if they may issue invoices', async () => {
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

test('the terms agreed with a customer are those of his invoices, where he buys on invoice', async () => {
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
