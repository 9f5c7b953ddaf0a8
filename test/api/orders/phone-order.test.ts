import { asc, desc, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ERRORS, type ErrorCode } from '#contract/http/error-codes.ts'
import { auditLog } from '#server/database/schema/audit.ts'
import { users } from '#server/database/schema/customers.ts'
import { products } from '#server/database/schema/goods/products.ts'
import { mails } from '#server/database/schema/mails.ts'
import { orders } from '#server/database/schema/orders.ts'
import { pointsLedger } from '#server/database/schema/points.ts'
import { renderMail } from '#server/mail-templates.ts'
import { type Answer, addCustomer, addProduct, addTags, type Customer, footprint, orderBody, testShop } from '#test/shop.ts'

const { shop, api, db, clock } = await testShop({}, { limitsGuests: true })

type Product = Awaited<ReturnType<typeof addProduct>>
let roll: Product
let staff: Customer
let customer: Customer

beforeAll(async () => {
  await addTags(db)
  roll = await addProduct(db, { nameDa: 'Nordlys Polarhvid', unitPriceOre: 1000_00, stock: 100, pointsCost: 5 })
  staff = await addCustomer(db, { role: 'admin', name: 'Line Fosgerau', tier: 'Platinum', customDiscount: 90, points: 1_000 })
  customer = await addCustomer(db, { name: 'Mette Lindholt', tier: 'Gold', points: 12 })
})

const call = (more = {}, quantity = 1) => ({
  ...orderBody([{ id: roll.id, quantity }], { paymentMethod: 'invoice' }),
  customerId: customer.id,
  reason: 'Mette ringede fra værkstedet',
  ...more,
})
const place = (body: object, send: { token?: string; key?: string } = {}) =>
  api('POST /orders/phone', body, { token: staff.token, ...send })
const orderOf = async (answer: Answer) => {
  const [order] = await db
    .select()
    .from(orders)
    .where(eq(orders.id, Number(answer.body.orderId)))
  if (!order) throw new Error('no order was stored')
  return order
}

describe('an order on the phone', () => {
  test('has the customer’s discount and account, never the staff member’s, and names who placed it and why', async () => {
    const answer = await place(call({ reference: 'SAG-12' }, 2))
    expect(answer.body).toMatchObject({ success: true, message: `Ordre ${answer.body.orderNumber} er bestilt` })
    const order = await orderOf(answer)
    // Gold takes 15 %
    expect(order).toMatchObject({
      userId: customer.id,
      discountPercent: 15,
      subtotalOre: 1700_00,
      paymentMethod: 'invoice',
      pointsEarned: 2,
    })
    expect(order).toMatchObject({ placedByUserId: staff.id, placedReason: 'Mette ringede fra værkstedet', reference: 'SAG-12' })
    const [buyer] = await db.select().from(users).where(eq(users.id, customer.id))
    expect(buyer?.lastReference).toBe('SAG-12')

    const shown = (await api(`GET /orders/${order.id}`, undefined, { token: staff.token })).body.order
    expect(shown).toMatchObject({
      placedByPhone: { by: 'Line Fosgerau', reason: 'Mette ringede fra værkstedet' },
      statusHistory: [{ status: 'pending', by: 'Line Fosgerau' }],
    })
    const own = (await api(`GET /orders/${order.id}`, undefined, { token: customer.token })).body.order
    expect(own).toMatchObject({ placedByPhone: { by: null, reason: null }, statusHistory: [{ by: null }] })
    expect(JSON.stringify(own)).not.toMatch(/Fosgerau|værkstedet/)

    const [entry] = await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
    expect(entry).toMatchObject({
      ...{ byUserId: staff.id, action: 'Telefonordre oprettet', subjectKind: 'order', subjectId: String(order.id) },
      ...{ subjectLabel: order.orderNumber, changes: { placedReason: { to: 'Mette ringede fra værkstedet' } } },
    })
  })

  test('takes from the stock and sends the usual confirmation, as the customer’s own order does', async () => {
    const [before] = await db.select().from(products).where(eq(products.id, roll.id))
    const order = await orderOf(await place(call({ customerEmail: 'bekraeft@example.dk' }, 3)))
    const [after] = await db.select().from(products).where(eq(products.id, roll.id))
    expect(after?.stock).toBe(Number(before?.stock) - 3)
    const sent = await db.select().from(mails).where(eq(mails.toAddress, 'bekraeft@example.dk'))
    expect(sent.map(({ template, payload }) => [template, payload])).toEqual([['order-confirmation', { orderId: order.id }]])
    const context = { db, settings: await shop.settings(), publicUrl: 'https://folie.example' }
    expect((await renderMail('order-confirmation', context, { orderId: order.id })).text).toContain(
      `Vi har modtaget din ordre ${order.orderNumber} pr. telefon den `,
    )
  })

  test('is paid with the customer’s points, and the ledger says who of staff did it', async () => {
    const items = [{ id: roll.id, quantity: 1, payWithPoints: true }]
    const order = await orderOf(await place(call({ items, paymentMethod: undefined })))
    expect(order).toMatchObject({ pointsUsed: 5, paymentMethod: 'points', paymentStatus: 'paid' })
    const [entry] = await db.select().from(pointsLedger).where(eq(pointsLedger.orderId, order.id)).orderBy(asc(pointsLedger.id))
    expect(entry).toMatchObject({ userId: customer.id, points: -5, byUserId: staff.id })
    const balance = async (id: number) => (await db.select().from(users).where(eq(users.id, id)))[0]?.points
    expect([await balance(customer.id), await balance(staff.id)]).toEqual([7, 1_000])
    const tooMany = await place(call({ items: [{ ...items[0], quantity: 2 }] }))
    expect(tooMany.body).toMatchObject({ code: 'too_few_points', message: 'Kunden har ikke nok point.' })
  })

  test('may be a new guest’s, who is not stopped by the limits for guests, and gets an own link and no points', async () => {
    const { maxUnits, ordersPerHour } = (await shop.settings()).guestOrders
    const guest = { customerId: null, paymentMethod: 'mobilepay', customerEmail: 'ny@example.dk' }
    const order = await orderOf(await place(call(guest, maxUnits + 1)))
    expect(order).toMatchObject({ userId: null, accountId: null, discountPercent: 0, pointsEarned: 0, placedByUserId: staff.id })
    expect(order.confirmationToken).toMatch(/^[\w-]{20,}$/)
    const seen = await api(`GET /orders/confirmation/${order.confirmationToken}`)
    expect(seen.body).toMatchObject({ order: { placedByPhone: { by: null, reason: null } } })
    const answers = await Promise.all(Array.from({ length: ordersPerHour + 1 }, () => place(call(guest))))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  })

  test('is placed once, however often staff press, even at the same moment', async () => {
    const placedBefore = await db.$count(orders)
    const presses = await Promise.all([1, 2, 3].map(() => place(call(), { key: 'samme-tryk' })))
    expect(new Set(presses.map(({ body }) => body.orderId)).size).toBe(1)
    expect((await place(call(), { key: 'samme-tryk' })).body.orderId).toBe(presses[0]?.body.orderId)
    expect(await db.$count(orders)).toBe(placedBefore + 1)
    const entries = await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subjectId, String(presses[0]?.body.orderId)))
    expect(entries).toHaveLength(1)
    const other = await place(call({ reason: 'Ringede igen' }), { key: 'samme-tryk' })
    expect(other.body.code).toBe('idempotency_key_reused')
  })

  test('an order the customer placed says nothing of a telephone', async () => {
    const body = orderBody([{ id: roll.id, quantity: 1 }])
    const { orderId } = (await api('POST /orders', body, { token: customer.token })).body
    const shown = (await api(`GET /orders/${orderId}`, undefined, { token: staff.token })).body.order
    expect(shown).toMatchObject({ placedByPhone: null })
  })
})

describe('is refused, and nothing is stored', () => {
  let before: Record<string, number>
  beforeEach(async () => {
    before = await footprint(db)
  })
  async function expectRefused(answer: Answer, code: ErrorCode, message: string = ERRORS[code].message) {
    expect(answer.body).toMatchObject({ success: false, code, message })
    expect(answer.status).toBe(ERRORS[code].status)
    expect(await footprint(db)).toEqual(before)
  }

  test('for a colleague, a locked customer, an unapproved one and an unknown one', async () => {
    const locked = await addCustomer(db, { active: false })
    const waiting = await addCustomer(db, { approved: false })
    before = await footprint(db)
    await expectRefused(await place(call({ customerId: staff.id })), 'buyer_is_staff')
    await expectRefused(await place(call({ customerId: locked.id })), 'buyer_locked')
    await expectRefused(await place(call({ customerId: waiting.id })), 'buyer_not_approved')
    await expectRefused(await place(call({ customerId: 2_000_000_000 })), 'customer_not_found')
  })

  test('when what was read out is not what would be charged: then the new figures come along', async () => {
    const answer = await place(call({ total: 1000, discount: 15 }))
    await expectRefused(answer, 'order_changed')
    // 850 and freight
    expect(answer.body.order).toMatchObject({ subtotal: 850, discount: 15, items: [{ lineTotal: 850, shipsNow: 1 }] })
    await expectRefused(await place(call({ subtotal: 850, discount: 90 })), 'order_changed')
  })

  test('without a reason, an e-mail or anything to order', async () => {
    const unreasoned = await place(call({ reason: '  ' }))
    await expectRefused(unreasoned, 'invalid_input', 'Skriv, hvem der har ringet.')
    expect(Object.keys(unreasoned.body.fields as object)).toEqual(['reason'])
    const unreachable = await place(call({ customerEmail: '' }))
    await expectRefused(unreachable, 'invalid_input', String(unreachable.body.message))
    expect(Object.keys(unreachable.body.fields as object)).toEqual(['customerEmail'])
    await expectRefused(await place(call({ items: [] })), 'order_empty')
  })

  test('for a guest by invoice or on points', async () => {
    await expectRefused(await place(call({ customerId: null })), 'invoice_needs_login')
    const items = [{ id: roll.id, quantity: 1, payWithPoints: true }]
    await expectRefused(await place(call({ customerId: null, items, paymentMethod: 'card' })), 'points_need_login')
  })

  test('to customers, guests, and colleagues without the tick; who changes orders may', async () => {
    const packer = await addCustomer(db, { role: 'admin', restrictedTo: ['parcels', 'invoices', 'customers'] })
    const service = await addCustomer(db, { role: 'admin', restrictedTo: ['orders'] })
    before = await footprint(db)
    for (const { token } of [packer, customer]) await expectRefused(await place(call(), { token }), 'forbidden')
    expect((await api('POST /orders/phone', call())).status).toBe(401)
    expect(await footprint(db)).toEqual(before)
    expect((await place(call(), { token: service.token })).status).toBe(200)
  })
})

test('who placed it and the note on the call are erased with the people they name', async () => {
  const colleague = await addCustomer(db, { role: 'admin' })
  const boss = await addCustomer(db, { role: 'superadmin', secondFactorAt: clock.now })
  const order = await orderOf(await place(call(), { token: colleague.token }))
  expect((await api(`DELETE /users/${colleague.id}`, undefined, { token: boss.token })).status).toBe(200)
  const shown = (await api(`GET /orders/${order.id}`, undefined, { token: staff.token })).body.order
  expect(shown).toMatchObject({ placedByPhone: { by: null, reason: 'Mette ringede fra værkstedet' } })
})
