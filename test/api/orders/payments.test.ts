import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Payment } from '#contract/payments/payments.ts'
import { DEFAULT_SETTINGS } from '#domain/settings/settings.ts'
import { auditLog } from '#server/database/schema/audit.ts'
import { users } from '#server/database/schema/customers.ts'
import { invoices } from '#server/database/schema/invoices.ts'
import { mails } from '#server/database/schema/mails.ts'
import { orders } from '#server/database/schema/orders.ts'
import { payments } from '#server/database/schema/payments.ts'
import { renderMail } from '#server/mail-templates.ts'
import { NothingToSend } from '#server/mails/mail-template.ts'
import { invoicingStaff, placeOrder } from '#test/invoiced-order.ts'
import { addCustomer, addProduct, testShop } from '#test/shop.ts'

const shop = await testShop()
const { api, db, wakes } = shop
const staff = await invoicingStaff(shop)

const MOVED = { way: 'bank', paidOn: '2026-11-20' }
const pay = (id: number, body: object, key?: string) =>
  api(`POST /orders/${id}/payments`, { ...MOVED, ...body }, { token: staff.token, key })
const refund = (id: number, body: object = {}) => api(`POST /orders/${id}/refunds`, { ...MOVED, ...body }, { token: staff.token })
const reverse = (id: number, paidOn = '2026-11-20') => api(`POST /payments/${id}/reverse`, { paidOn }, { token: staff.token })
const rowOf = async (id: number) => (await db.select().from(orders).where(eq(orders.id, id)))[0]
const pointsOf = async (id: number) => (await db.select().from(users).where(eq(users.id, id)))[0]?.points

/** One roll at 1000 kr. plus 99 kr. delivery. */
async function order() {
  const roll = await addProduct(db, { unitPriceOre: 1000_00, stock: 10, pointsEligible: true })
  return await placeOrder(shop, { items: [{ id: roll.id, quantity: 1 }] }, await addCustomer(db, { customDiscount: 0 }))
}

describe('an order that costs nothing', () => {
  const free = async () => {
    const roll = await addProduct(db, { unitPriceOre: 1000_00, stock: 10, pointsEligible: true })
    return await placeOrder(shop, { items: [{ id: roll.id, quantity: 1 }] }, await addCustomer(db, { customDiscount: 100 }))
  }

  test('is paid when it is placed, and earns no points', async () => {
    const { id, customer } = await free()
    expect(await rowOf(id)).toMatchObject({ totalOre: 0, paymentStatus: 'paid', pointsEarned: 0 })
    expect(await pointsOf(customer.id)).toBe(0)
  })

  test('and is stored as unpaid becomes paid when staff say so', async () => {
    const { id } = await free()
    await db.update(orders).set({ paymentStatus: 'unpaid', pointsCredited: false }).where(eq(orders.id, id))
    const { status } = await api(`PUT /orders/${id}`, { paymentStatus: 'paid' }, { token: staff.token })
    expect([status, (await rowOf(id))?.paymentStatus]).toEqual([200, 'paid'])
  })
})

describe('money that comes in', () => {
  test('in two parts: partly paid, then paid, and the points are earned with the last krone', async () => {
    const { id, customer } = await order()
    const first = await pay(id, { amount: 600, reference: 'Kontoudtog 14' })
    expect([first.status, first.body.message]).toEqual([200, '600\u00a0kr. er bogført'])
    expect(first.body.money).toEqual({ total: 1099, credited: 0, paid: 600, open: 499, paymentStatus: 'partial' })
    expect(await pointsOf(customer.id)).toBe(0)
    const { body } = await pay(id, { amount: 499, way: 'mobilepay' })
    expect(body.money).toMatchObject({ paid: 1099, open: 0, paymentStatus: 'paid' })
    expect(await pointsOf(customer.id)).toBe(1)
    const [entry] = await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subjectId, String(id)))
    expect(entry).toMatchObject({ action: 'Betaling bogført', changes: { amount: { to: 600 } } })
  })

  test('more than is open is booked when it is confirmed, and owed back', async () => {
    const { id } = await order()
    const refused = await pay(id, { amount: 1100 })
    expect([refused.status, refused.body.code]).toEqual([409, 'above_open'])
    const { body } = await pay(id, { amount: 1100, isOverpaid: true })
    expect(body.money).toMatchObject({ paid: 1100, open: -1, paymentStatus: 'paid' })
    const back = await refund(id)
    expect(back.body.money).toMatchObject({ paid: 1099, open: 0, paymentStatus: 'paid' })
  })

  test.each([
    ['on a day that has not come', { amount: 1, paidOn: '2026-11-22' }, { paidOn: 'Dagen kan ikke ligge i fremtiden.' }],
    ['of nothing', { amount: 0 }, { amount: 'Skriv et beløb over 0 kr.' }],
    ['below an øre', { amount: 0.001 }, { amount: 'Beløbet må højst have to decimaler.' }],
    ['in no known way', { amount: 1, way: 'points' }, { way: 'Vælg, hvordan der er betalt.' }],
  ])('%s is refused', async (_, body, fields) => {
    const { id } = await order()
    const refused = await pay(id, body)
    expect([refused.status, refused.body.fields]).toEqual([400, fields])
    expect(await db.$count(payments, eq(payments.orderId, id))).toBe(0)
  })

  test('a double press books once; the same key with another amount is refused', async () => {
    const { id } = await order()
    const key = `press-${id}`
    const answers = await Promise.all([pay(id, { amount: 100 }, key), pay(id, { amount: 100 }, key)])
    expect(answers.map(({ status, body }) => [status, body.money])).toEqual([
      [200, expect.objectContaining({ paid: 100 })],
      [200, expect.objectContaining({ paid: 100 })],
    ])
    expect((await pay(id, { amount: 200 }, key)).body.code).toBe('idempotency_key_reused')
  })

  test('of two staff who book the same payment the second is refused', async () => {
    const { id } = await order()
    const seen = { open: 1099, paid: 0 }
    await pay(id, { amount: 500, seen })
    const { status, body } = await pay(id, { amount: 500, seen })
    expect([status, body.code, (body.now as { paid: number }).paid]).toEqual([409, 'changed_meanwhile', 500])
  })
})

describe('money that goes back', () => {
  test('all of it: refunded, the points go back, and the customer is mailed', async () => {
    const { id, customer } = await order()
    await pay(id, { amount: 1099 })
    const woken = wakes()
    const { body } = await refund(id, { amount: 1099, way: 'card' })
    expect(body.money).toEqual({ total: 1099, credited: 0, paid: 0, open: 0, paymentStatus: 'refunded' })
    expect(await pointsOf(customer.id)).toBe(0)
    expect(wakes()).toBe(woken + 1)
    const mail = (await db.select().from(mails).where(eq(mails.template, 'order-refunded'))).find(({ payload }) => payload.orderId === id)
    const { body: shown } = await api(`GET /mails/${mail?.id}`, undefined, { token: staff.token })
    expect(shown.mail).toMatchObject({
      subject: expect.stringMatching(/^Vi har betalt 1\.099,00.kr\. tilbage for ordre ORD-/),
      text: expect.stringMatching(/den 20\.11\.2026 \(Kort\).*Der kan gå et par bankdage/s),
    })
  })

  test('in cash is there at once: the mail speaks of no bank days', async () => {
    const { id } = await order()
    await pay(id, { amount: 1099, way: 'cash' })
    await refund(id, { amount: 1099, way: 'cash' })
    const mail = (await db.select().from(mails).where(eq(mails.template, 'order-refunded'))).find(({ payload }) => payload.orderId === id)
    const context = { db, settings: DEFAULT_SETTINGS, publicUrl: 'https://folie.example' }
    const { text } = await renderMail('order-refunded', context, mail?.payload)
    expect(text).toContain('den 20.11.2026 (Kontant)')
    expect(text).not.toContain('bankdage')
  })

  test('that was booked by mistake and reversed before its mail left is not mailed to the customer', async () => {
    const { id } = await order()
    await pay(id, { amount: 1099 })
    await refund(id, { amount: 100 })
    const mail = (await db.select().from(mails).where(eq(mails.template, 'order-refunded'))).find(({ payload }) => payload.orderId === id)
    expect((await reverse(Number(mail?.payload.paymentId))).status).toBe(200)
    const context = { db, settings: DEFAULT_SETTINGS, publicUrl: 'https://folie.example' }
    await expect(renderMail('order-refunded', context, mail?.payload)).rejects.toThrow(NothingToSend)
  })

  test('is at most what came in, and nothing where nothing is owed', async () => {
    const { id } = await order()
    expect((await refund(id, { amount: 1 })).body.code).toBe('nothing_paid')
    await pay(id, { amount: 500 })
    expect((await refund(id)).body.code).toBe('nothing_owed')
    expect((await refund(id, { amount: 501 })).body.code).toBe('above_paid')
    expect((await rowOf(id))?.paidOre).toBe(500_00)
  })

  test('beyond what is owed is credited with it, so that invoice, order and VAT say the same', async () => {
    const { id, customer } = await order()
    const invoice = await staff.issue(id)
    await pay(id, { amount: 1099 })
    const above = await refund(id, { amount: 200, credit: 201 })
    expect([above.status, above.body.code]).toEqual([409, 'credit_above_rest'])
    const colleague = await addCustomer(db, { role: 'admin' })
    const forbidden = await api(`POST /orders/${id}/refunds`, { ...MOVED, amount: 200, credit: 200 }, { token: colleague.token })
    expect([forbidden.status, (await rowOf(id))?.paidOre]).toEqual([403, 1099_00])
    const { body } = await refund(id, { amount: 200, credit: 200 })
    expect(body.money).toEqual({ total: 1099, credited: 200, paid: 899, open: 0, paymentStatus: 'paid' })
    expect(await pointsOf(customer.id)).toBe(1)
    const rest = await refund(id, { amount: 899, credit: 899 })
    expect(rest.body.money).toMatchObject({ credited: 1099, paid: 0, open: 0, paymentStatus: 'refunded' })
    const notes = await db.select().from(invoices).where(eq(invoices.creditsId, invoice.id))
    expect(notes.map(({ totalOre, vatOre, creditKind }) => [totalOre, vatOre, creditKind])).toEqual([
      [200_00, 40_00, 'reduction'],
      [899_00, 179_80, 'reduction'],
    ])
  })

  test('of a cancelled order what it is owed without asking', async () => {
    const { id } = await order()
    await pay(id, { amount: 500 })
    await api(`PUT /orders/${id}/status`, { status: 'cancelled' }, { token: staff.token })
    expect((await rowOf(id))?.openOre).toBe(-500_00)
    const { body } = await refund(id)
    expect(body.money).toMatchObject({ paid: 0, open: 0, paymentStatus: 'refunded' })
  })
})

describe('a payment booked by mistake', () => {
  test('is reversed once by a row of its own, and what followed from it is taken back', async () => {
    const { id, customer } = await order()
    const { body } = await pay(id, { amount: 1099 })
    const [payment] = body.payments as Payment[]
    const answers = await Promise.all([reverse(payment?.id ?? 0), reverse(payment?.id ?? 0)])
    expect(answers.map(({ status, body }) => body.code ?? status).sort()).toEqual([200, 'payment_reversed'])
    expect(await rowOf(id)).toMatchObject({ paidOre: 0, openOre: 1099_00, paymentStatus: 'unpaid' })
    expect(await pointsOf(customer.id)).toBe(0)
    const rows = await db.select().from(payments).where(eq(payments.orderId, id)).orderBy(payments.id)
    expect(rows.map(({ amountOre, reversesId }) => [amountOre, reversesId])).toEqual([
      [1099_00, null],
      [-1099_00, payment?.id],
    ])
    expect((await reverse(rows[1]?.id ?? 0)).body.code).toBe('payment_reversed')
    expect((await reverse(2_147_483_647)).body.code).toBe('payment_not_found')
  })

  test('that was paid back since waits for the refund to be reversed', async () => {
    const { id } = await order()
    const { body } = await pay(id, { amount: 300 })
    const [payment] = body.payments as Payment[]
    const back = await refund(id, { amount: 300 })
    expect((await reverse(payment?.id ?? 0)).body.code).toBe('payment_refunded')
    expect((await reverse((back.body.payments as Payment[])[1]?.id ?? 0)).status).toBe(200)
    expect((await reverse(payment?.id ?? 0)).status).toBe(200)
    expect(await rowOf(id)).toMatchObject({ paidOre: 0, refundedOre: 0, paymentStatus: 'unpaid' })
  })

  test('by mistake, after what seemed too much was paid back: what was bought is due again', async () => {
    const { id } = await order()
    const [mistaken] = (await pay(id, { amount: 1099 })).body.payments as Payment[]
    await pay(id, { amount: 1099, isOverpaid: true })
    expect((await refund(id)).body.money).toMatchObject({ paid: 1099, open: 0, paymentStatus: 'paid' })
    expect((await reverse(mistaken?.id ?? 0)).body.money).toMatchObject({ paid: 0, open: 1099, paymentStatus: 'unpaid' })
    expect((await pay(id, { amount: 1099 })).body.money).toMatchObject({ open: 0, paymentStatus: 'paid' })
    expect((await refund(id, { amount: 1099 })).body.money).toMatchObject({ open: 0, paymentStatus: 'refunded' })
  })
})

test('the open amount of all orders and the amount owed to the customer are shown to the customer and to staff, not set off against each other', async () => {
  const { id, customer } = await order()
  const second = await placeOrder(
    shop,
    { items: [{ id: (await addProduct(db, { unitPriceOre: 500_00, stock: 5 })).id, quantity: 1 }] },
    customer,
  )
  await pay(id, { amount: 1000 })
  await pay(second.id, { amount: 100 })
  await api(`PUT /orders/${second.id}/status`, { status: 'cancelled' }, { token: staff.token })
  const deleted = await placeOrder(shop, { items: [{ id: (await addProduct(db, { stock: 5 })).id, quantity: 1 }] }, customer)
  await api(`DELETE /orders/${deleted.id}`, undefined, { token: staff.token })
  const balance = { open: 99, owed: 100 }
  expect((await api('GET /payments/my-balance', undefined, { token: customer.token })).body.balance).toEqual(balance)
  expect((await api(`GET /users/${customer.id}/balance`, undefined, { token: staff.token })).body.balance).toEqual(balance)
  expect((await api('GET /payments/my-balance', undefined, { token: (await addCustomer(db)).token })).body.balance).toEqual({
    open: 0,
    owed: 0,
  })
  expect((await api(`GET /users/${customer.id}/balance`, undefined, { token: customer.token })).status).toBe(403)
})

test('customers see the counting payments of their own orders, and no one else sees any', async () => {
  const { id, customer } = await order()
  const { body } = await pay(id, { amount: 600, reference: 'Intern note' })
  await reverse((body.payments as Payment[])[0]?.id ?? 0)
  await pay(id, { amount: 400, reference: 'Intern note' })
  const own = await api(`GET /orders/${id}/payments`, undefined, { token: customer.token })
  expect(own.body.payments).toMatchObject([{ amount: 400, way: 'bank', paidOn: '2026-11-20', reference: null, by: null }])
  const all = await api(`GET /orders/${id}/payments`, undefined, { token: staff.token })
  expect(all.body.payments).toMatchObject([
    { amount: 600, by: 'Bo Bogholder', reference: 'Intern note', reversedBy: expect.any(Number) },
    { amount: -600, reverses: expect.any(Number) },
    { amount: 400 },
  ])
  const stranger = await addCustomer(db)
  expect((await api(`GET /orders/${id}/payments`, undefined, { token: stranger.token })).body.code).toBe('order_not_found')
  expect((await api(`POST /orders/${id}/payments`, { ...MOVED, amount: 1 }, { token: customer.token })).status).toBe(403)
})
