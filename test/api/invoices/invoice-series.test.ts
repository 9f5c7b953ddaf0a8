import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditLog } from '#server/database/schema/audit.ts'
import { invoiceSeries, invoices } from '#server/database/schema/invoices.ts'
import { invoicingStaff, placeOrder } from '#test/invoiced-order.ts'
import { addCustomer, testShop } from '#test/shop.ts'

const shop = await testShop()
const { api, db } = shop
const staff = await invoicingStaff(shop)
const admin = await addCustomer(db, { role: 'admin' })

const choose = (first: unknown, { token = staff.token, seen }: { token?: string; seen?: object } = {}) =>
  api('PUT /invoices/series', { first, ...(seen && { seen }) }, { token })
const series = async () => (await api('GET /invoices/series', undefined, { token: staff.token })).body.series
const numbers = async () => (await db.select().from(invoices).orderBy(asc(invoices.id))).map(({ number }) => number)

test('a new shop begins with invoice 1', async () => {
  expect(await series()).toEqual({ next: 1, hasBegun: false })
})

test.each([0, -5, 1.5, 1_000_000_000, '5001', null])('%j is no first number, and nothing changes', async (first) => {
  const { status, body } = await choose(first)
  expect([status, body.code]).toEqual([400, 'invalid_input'])
  expect(body.fields).toEqual({ first: 'Skriv et helt tal fra 1 til 999.999.999.' })
  expect(await series()).toMatchObject({ next: 1 })
})

test('who may not change settings neither sees nor chooses it', async () => {
  expect((await choose(7, { token: admin.token })).status).toBe(403)
  expect((await api('GET /invoices/series', undefined, { token: admin.token })).status).toBe(403)
  expect(await series()).toMatchObject({ next: 1 })
})

test('the owner chooses where the old series ended, and may change it; the log says so', async () => {
  expect((await choose(9_001)).body).toMatchObject({ message: 'Den første faktura får nummer 9001.' })
  expect((await choose(5_001, { seen: { next: 9_001 } })).body.series).toEqual({ next: 5_001, hasBegun: false })
  const entries = await db.select().from(auditLog).where(eq(auditLog.action, 'Første fakturanummer valgt')).orderBy(asc(auditLog.id))
  expect(entries.map(({ changes }) => changes)).toEqual([{ next: { from: 1, to: 9_001 } }, { next: { from: 9_001, to: 5_001 } }])
})

test('of two owners the second is refused with what the first chose', async () => {
  const { status, body } = await choose(20_001, { seen: { next: 9_001 } })
  expect([status, body.code, body.now]).toEqual([409, 'changed_meanwhile', { series: { next: 5_001, hasBegun: false } }])
  expect(await series()).toMatchObject({ next: 5_001 })
})

test('while the first invoice is being issued either it gets the new number or the choice is refused', async () => {
  const order = await placeOrder(shop)
  const [chosen, issued] = await Promise.all([choose(6_001), staff.issue(order.id)])
  expect(issued.number).toBe(chosen.status === 200 ? 6_001 : 5_001)
  expect(await series()).toEqual({ next: issued.number + 1, hasBegun: true })
})

test('after the first invoice the number lies fast, and the series has no gap', async () => {
  const [first = 0] = await numbers()
  for (const next of [1, first, 99_999]) expect((await choose(next)).body).toMatchObject({ code: 'series_begun' })
  const second = await staff.issue((await placeOrder(shop)).id)
  await api(`POST /invoices/${second.id}/credit-note`, { reason: 'Fortrudt' }, { token: staff.token })
  await staff.issue((await placeOrder(shop)).id)
  expect(await numbers()).toEqual([first, first + 1, first + 2, first + 3])
  expect((await db.select().from(invoiceSeries))[0]?.last).toBe(first + 3)
})
