import { desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditLog } from '#server/database/schema/audit.ts'
import { orders } from '#server/database/schema/orders.ts'
import { settings } from '#server/database/schema/settings.ts'
import { invoicingStaff, placeOrder } from '#test/invoiced-order.ts'
import { addCustomer, addProduct, type Customer, footprint, orderBody, testShop } from '#test/shop.ts'

const shopUnderTest = await testShop()
const { api, db, clock } = shopUnderTest
const staff = await invoicingStaff(shopUnderTest)
const roll = await addProduct(db)
const plain = (text: unknown) => String(text).replace(/\u00a0/g, ' ')

const order = ({ token }: Customer, paymentMethod: 'invoice' | 'card' = 'invoice') =>
  api('POST /orders', orderBody([{ id: roll.id, quantity: 1 }], { paymentMethod }), { token })
const stopAfter = async (days: number | null) => {
  const [row] = await db.select().from(settings)
  await db.update(settings).set({ data: { ...row?.data, reminders: { stopAfterDays: days } } })
}
const overdueOf = async ({ token }: Customer) => (await api('GET /payments/my-balance', undefined, { token })).body.overdue

test('a customer whose invoice is overdue too long buys no more on invoice until it is paid; a card may be used; it is off by default', async () => {
  clock.now = new Date('2026-06-01T10:00:00Z')
  const { id, customer } = await placeOrder(shopUnderTest)
  const invoice = await staff.issue(id)
  // due on 9 June: 14 days late on 23 June, 15 on 24 June
  clock.now = new Date('2026-06-24T10:00:00Z')
  expect(await overdueOf(customer)).toBe(0)
  expect((await order(customer)).status).toBe(200)

  await stopAfter(14)
  clock.now = new Date('2026-06-23T21:59:00Z')
  expect((await order(customer)).status).toBe(200)
  clock.now = new Date('2026-06-23T22:00:00Z')
  const before = await footprint(db)
  const refused = await order(customer)
  expect(refused).toMatchObject({ status: 409, body: { code: 'credit_exceeded' } })
  expect(plain(refused.body.message)).toBe(
    'Du har forfaldne fakturaer for 1.999 kr. Betal dem, før du køber mere på faktura, eller vælg kort eller MobilePay.',
  )
  expect(await footprint(db)).toEqual(before)
  expect(await overdueOf(customer)).toBe(invoice.total)
  expect((await order(customer, 'card')).status).toBe(200)
  expect((await order(await addCustomer(db))).status).toBe(200)

  const body = orderBody([{ id: roll.id, quantity: 1 }], { paymentMethod: 'invoice' })
  const phone = { ...body, customerId: customer.id, reason: 'Ringede' }
  expect((await api('POST /orders/phone', phone, staff)).body).toMatchObject({
    code: 'credit_exceeded',
    message: expect.stringContaining('Kunden har forfaldne fakturaer for'),
  })
  expect((await api('POST /orders/phone', { ...phone, creditReason: 'Betaler i morgen' }, staff)).status).toBe(200)
  const [placed] = await db.select().from(orders).where(eq(orders.userId, customer.id)).orderBy(desc(orders.id)).limit(1)
  const entries = await db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subjectId, String(placed?.id)))
  expect(JSON.stringify(entries)).toContain('Betaler i morgen')

  // half is not all of it
  const pay = (amount: number) => api(`POST /orders/${id}/payments`, { amount, way: 'bank', paidOn: '2026-06-23' }, staff)
  await pay(1000)
  expect((await order(customer)).status).toBe(409)
  await pay(999)
  expect((await order(customer)).status).toBe(200)
})
