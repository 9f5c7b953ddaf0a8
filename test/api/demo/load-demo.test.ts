import { asc, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { Invoice } from '#contract/invoices/invoices.ts'
import type { Order } from '#contract/orders/order.ts'
import demoOrders from '#demo/orders.json' with { type: 'json' }
import { INVOICE_STATES, INVOICE_TERMS } from '#domain/invoices/invoice.ts'
import { isPartlySent } from '#domain/parcels/parcel.ts'
import { checkBooks } from '#server/backups/load-backup.ts'
import { auditLog } from '#server/database/schema/audit.ts'
import { invoiceSeries } from '#server/database/schema/invoices.ts'
import { mails } from '#server/database/schema/mails.ts'
import { orderNotes, orders } from '#server/database/schema/orders.ts'
import { LIVES } from '#server/demo/demo-lives.ts'
import { loadDemo } from '#server/demo/load-demo.ts'
import { invoicingStaff, placeOrder } from '#test/invoiced-order.ts'
import { testShop } from '#test/shop.ts'

const shop = await testShop()
const { api, db, clock } = shop
let invoices: readonly Invoice[] = []

beforeAll(async () => {
  expect(await loadDemo(db, clock.now)).toBe(true)
  const { token } = await invoicingStaff(shop)
  invoices = (await api('GET /invoices?sort=number', undefined, { token })).body.invoices as Invoice[]
})

test('the numbers of the demo invoices run without a gap, in the order of their days', async () => {
  expect(invoices.map(({ number }) => number)).toEqual(invoices.map((_, index) => index + 1))
  const days = invoices.map(({ issueDate }) => issueDate)
  expect(days).toEqual(days.toSorted())
  expect(await db.select().from(invoiceSeries)).toEqual([{ id: 1, last: invoices.length }])
})

test('what was sent for money is invoiced, what was not sent or cost points alone is not', async () => {
  const invoiced = new Set(invoices.map(({ orderId }) => orderId))
  const rows = await db.select().from(orders).orderBy(asc(orders.id))
  expect(rows).toHaveLength(demoOrders.length + LIVES.length)
  for (const { id, orderNumber, status, paymentMethod, paymentStatus } of rows) {
    const isSent = status === 'shipped' || status === 'delivered'
    const isPaidBack = status === 'cancelled' && paymentStatus === 'refunded'
    expect([orderNumber, invoiced.has(id)]).toEqual([orderNumber, (isSent && paymentMethod !== 'points') || isPaidBack])
  }
})

test('there is an invoice in every state and with each of the terms; most are paid', () => {
  expect(new Set(invoices.map(({ state }) => state))).toEqual(new Set(INVOICE_STATES))
  expect(new Set(invoices.map(({ paymentTerms }) => paymentTerms))).toEqual(new Set(INVOICE_TERMS))
  expect(invoices.filter(({ state }) => state === 'paid').length).toBeGreaterThan(invoices.length / 2)
})

test('each stands in the log on its day, and no mail of them waits for a mail server', async () => {
  const entries = (await db.select().from(auditLog)).filter(({ subjectKind }) => subjectKind === 'invoice')
  expect(entries.map(({ subjectId }) => Number(subjectId)).toSorted((a, b) => a - b)).toEqual(invoices.map(({ id }) => id))
  expect(new Set(entries.map(({ byName }) => byName)).size).toBe(1)
  expect(await db.select().from(mails)).toEqual([])
})

test('orders of the last week have a life: parts sent, changed, credited, part paid, owed back, taken in the telephone', async () => {
  const { token } = await invoicingStaff(shop)
  const lived = ((await api('GET /orders?limit=100', undefined, { token })).body.orders as Order[]).slice(0, LIVES.length + 2)
  expect(lived.some(isPartlySent)).toBe(true)
  expect(lived.some(({ items }) => items.some(({ returned }) => returned > 0))).toBe(true)
  expect(lived.filter(({ open }) => open < 0)).toHaveLength(1)
  expect(lived.filter(({ credited }) => credited > 0)).toHaveLength(2)
  expect(lived.filter(({ paymentStatus }) => paymentStatus === 'partial')).toHaveLength(1)
  expect(lived.filter(({ revision }) => revision === 1)).toMatchObject([
    { placedByPhone: { by: 'Line Fosgerau', reason: 'Jonas ringede fra værkstedet' }, reference: 'Ordre 91-4' },
  ])
  expect(await db.$count(orderNotes)).toBe(3)
  expect(await checkBooks(db.$client)).toEqual([])
})

test('the next invoice takes the next number', async () => {
  const staff = await invoicingStaff(shop)
  expect((await staff.issue((await placeOrder(shop)).id)).number).toBe(invoices.length + 1)
})

test('the planner knows the demo shop’s rows, and of tables still empty it knows nothing: known to be empty, they would be read from end to end', async () => {
  const { rows } = await db.execute<{ name: string; counted: number }>(sql`
    select relname as name, reltuples::int as counted from pg_class where relname in ('orders', 'products', 'idempotency_keys')`)
  const counted = Object.fromEntries(rows.map((row) => [row.name, row.counted]))
  expect(counted.products).toBeGreaterThan(50)
  expect(counted.orders).toBeGreaterThan(10)
  expect(counted.idempotency_keys).toBe(-1)
})
