import { desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { INVOICE_TERMS } from '#domain/invoices/invoice.ts'
import { auditLog } from '#server/database/schema/audit.ts'
import { invoiceSeries, invoices } from '#server/database/schema/invoices.ts'
import { mails } from '#server/database/schema/mails.ts'
import { orders } from '#server/database/schema/orders.ts'
import { settings } from '#server/database/schema/settings.ts'
import { invoicingStaff, placeOrder } from '#test/invoiced-order.ts'
import { addCustomer, apiOf, OWN_COMPANY as OWN, testShop } from '#test/shop.ts'

const shop = await testShop()
const { api, db, clock, wakes } = shop
const staff = await invoicingStaff(shop)

const issue = (id: number, paymentTerms: unknown = '8_days', token = staff.token) =>
  api(`POST /orders/${id}/invoice`, { paymentTerms }, { token })

async function series(): Promise<number | undefined> {
  return (await db.select().from(invoiceSeries))[0]?.last
}

test('an invoice has the next number, the days and the amounts of its order', async () => {
  const before = (await series()) ?? 0
  const order = await placeOrder(shop)
  const { status, body } = await issue(order.id, '28_days')
  expect(status).toBe(200)
  expect(body).toMatchObject({
    success: true,
    message: `Faktura ${before + 1} er udstedt`,
    invoice: {
      number: before + 1,
      kind: 'invoice',
      orderId: order.id,
      orderNumber: order.orderNumber,
      customerName: 'Søren Ærø',
      company: null,
      paymentTerms: '28_days',
      issueDate: '2026-11-21',
      dueDate: '2026-12-19',
      net: 1599.2,
      vat: 399.8,
      total: 1999,
      state: 'open',
      credits: null,
      creditedBy: null,
    },
  })
})

test('the buyer gets it by mail, staff see who issued it, owner and staff see it on the order', async () => {
  const order = await placeOrder(shop)
  const woken = wakes()
  const invoice = await staff.issue(order.id, 'running_month_15')
  expect(wakes()).toBe(woken + 1)
  const [mail] = await db.select().from(mails).where(eq(mails.template, 'invoice-issued')).orderBy(desc(mails.id)).limit(1)
  expect(mail).toMatchObject({ toAddress: 'soeren@example.dk', payload: { invoiceId: invoice.id }, state: 'queued' })
  const [entry] = await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
  expect(entry).toMatchObject({
    byName: 'Bo Bogholder',
    action: 'Faktura udstedt',
    subjectKind: 'invoice',
    subjectId: String(invoice.id),
    subjectLabel: `Faktura ${invoice.number} (${order.orderNumber})`,
    changes: { number: { to: invoice.number }, paymentTerms: { to: 'running_month_15' }, total: { to: 1999 } },
  })
  const { id, number, kind, issueDate, dueDate, total } = invoice
  for (const token of [order.customer.token, staff.token]) {
    const { body } = await api(`GET /orders/${order.id}`, undefined, { token })
    expect(body.order).toMatchObject({ invoices: [{ id, number, kind, issueDate, dueDate, total }] })
  }
})

test.each([
  ['before_shipment', '2026-11-21'],
  ['8_days', '2026-11-29'],
  ['15_days', '2026-12-06'],
  ['28_days', '2026-12-19'],
  ['running_month_8', '2026-12-08'],
  ['running_month_15', '2026-12-15'],
] as const)('with the terms %s it is due on %s', async (terms, due) => {
  expect(INVOICE_TERMS).toContain(terms)
  const { id } = await placeOrder(shop)
  expect(await staff.issue(id, terms)).toMatchObject({ paymentTerms: terms, dueDate: due })
})

test('issued half an hour before midnight in London it has the date of the next year in Copenhagen', async () => {
  const { id } = await placeOrder(shop)
  clock.now = new Date('2026-12-31T23:30:00Z')
  const invoice = await staff.issue(id, 'running_month_8')
  clock.now = new Date('2026-11-21T10:00:00Z')
  expect(invoice).toMatchObject({ issueDate: '2027-01-01', dueDate: '2027-02-08' })
})

test('a second issue is refused and takes no number', async () => {
  const { id } = await placeOrder(shop)
  await staff.issue(id)
  const before = await series()
  const { status, body } = await issue(id, '28_days')
  expect([status, body.code, body.message]).toEqual([409, 'already_invoiced', 'Ordren er allerede faktureret.'])
  expect(await series()).toBe(before)
  expect(await db.$count(invoices, eq(invoices.orderId, id))).toBe(1)
})

test('eight staff who issue it at the same instant: one invoice', async () => {
  const { id } = await placeOrder(shop)
  const before = (await series()) ?? 0
  const answers = await Promise.all(Array.from({ length: 8 }, () => issue(id)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)])
  expect(await db.$count(invoices, eq(invoices.orderId, id))).toBe(1)
  expect(await series()).toBe(before + 1)
})

test.each(['30_days', '', null, 8, {}, 'constructor'])('the terms %j are refused and nothing is written', async (terms) => {
  const { id } = await placeOrder(shop)
  const before = await series()
  const { status, body } = await issue(id, terms)
  expect([status, body.code, body.message]).toEqual([400, 'invalid_input', 'Vælg betalingsbetingelser.'])
  expect(await series()).toBe(before)
})

test('a cancelled order is not invoiced', async () => {
  const { id } = await placeOrder(shop)
  await api(`PUT /orders/${id}/status`, { status: 'cancelled' }, { token: staff.token })
  const { status, body } = await issue(id)
  expect([status, body.code, body.message]).toEqual([409, 'order_cancelled', 'En annulleret ordre kan ikke faktureres.'])
})

test('neither is a deleted order, nor one that never was', async () => {
  const { id } = await placeOrder(shop)
  await api(`DELETE /orders/${id}`, undefined, { token: staff.token })
  for (const missing of [id, 2_147_483_647]) {
    const { status, body } = await issue(missing)
    expect([status, body.code]).toEqual([404, 'order_not_found'])
  }
})

test('the customer cannot issue invoices', async () => {
  const { id, customer } = await placeOrder(shop)
  expect((await issue(id, '28_days', customer.token)).status).toBe(403)
  const admin = await addCustomer(db, { role: 'admin' })
  expect((await issue(id, '28_days', admin.token)).status).toBe(200)
})

test('a number whose invoice could not be stored goes to the next one', async () => {
  const [lost, stored] = [await placeOrder(shop), await placeOrder(shop)]
  const before = (await series()) ?? 0
  await db.$client.query('alter table invoice_documents add constraint full_disk check (false) not valid')
  const failed = await issue(lost.id)
  await db.$client.query('alter table invoice_documents drop constraint full_disk')
  expect(failed.status).toBe(500)
  expect(await db.$count(invoices, eq(invoices.orderId, lost.id))).toBe(0)
  expect((await staff.issue(stored.id)).number).toBe(before + 1)
})

test.each([
  'update invoices set total_ore = total_ore + 100, net_ore = net_ore + 100',
  "update invoices set customer_name = 'En anden'",
  'update invoices set number = number + 100000',
  'update invoices set created_at = now()',
  'delete from invoices',
  'truncate invoices cascade',
  `update invoice_documents set document = '{}'`,
  'delete from invoice_documents',
  'truncate invoice_documents',
])('what is issued cannot be changed, not even by "%s"', async (statement) => {
  await expect(db.$client.query(statement)).rejects.toThrow(/an issued invoice (never changes|is never deleted)/)
})

test('an order that was invoiced cannot be thrown away', async () => {
  const { id } = await placeOrder(shop)
  await staff.issue(id)
  await expect(db.delete(orders).where(eq(orders.id, id))).rejects.toThrow()
})

test.each([
  ['company', { bank: OWN.bank }],
  ['bank account', { ...OWN, bank: {} }],
])('nothing is issued while the %s is still the example of a new shop, except in a demo shop', async (_what, company) => {
  const order = await placeOrder(shop)
  const [stored] = await db.select().from(settings)
  const before = [await series(), await db.$count(invoices), await db.$count(mails)]
  await db.update(settings).set({ data: { company } })
  const { status, body } = await issue(order.id)
  expect([status, body.code]).toEqual([409, 'company_is_example'])
  expect((await api('GET /settings')).body.settings).toMatchObject({ canIssueInvoices: false })
  expect([await series(), await db.$count(invoices), await db.$count(mails)]).toEqual(before)

  const demo = apiOf({ ...shop.shop, env: { ...shop.shop.env, demo: true } })
  expect((await demo('GET /settings')).body.settings).toMatchObject({ canIssueInvoices: true })
  expect((await demo(`POST /orders/${order.id}/invoice`, { paymentTerms: '8_days' }, staff)).status).toBe(200)
  await db.update(settings).set({ data: stored?.data ?? {} })
  expect((await api('GET /settings')).body.settings).toMatchObject({ canIssueInvoices: true })
})
