import { and, asc, desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Invoice } from '#contract/invoices/invoices.ts'
import { auditLog } from '#server/database/schema/audit.ts'
import { products } from '#server/database/schema/goods/products.ts'
import { invoices } from '#server/database/schema/invoices.ts'
import { mails } from '#server/database/schema/mails.ts'
import { download } from '#test/download.ts'
import { invoicingStaff, placeOrder } from '#test/invoiced-order.ts'
import { addCustomer, addProduct, testShop } from '#test/shop.ts'

const shop = await testShop()
const { api, db, wakes } = shop
const staff = await invoicingStaff(shop)

const credit = (id: number, reason: unknown = 'Forkert pris', token = staff.token) =>
  api(`POST /invoices/${id}/credit-note`, { reason }, { token })
const setStatus = (id: number, status: string) => api(`PUT /orders/${id}/status`, { status }, { token: staff.token })
const documentsOf = (orderId: number) => db.select().from(invoices).where(eq(invoices.orderId, orderId)).orderBy(asc(invoices.id))
const notesOf = (orderId: number) => db.$count(invoices, and(eq(invoices.orderId, orderId), eq(invoices.kind, 'credit_note')))

test('a credit note takes the whole invoice back with a number of the same series', async () => {
  const order = await placeOrder(shop)
  const invoice = await staff.issue(order.id, '28_days')
  const woken = wakes()
  const { status, body } = await credit(invoice.id)
  expect(status).toBe(200)
  const note = body.invoice as Invoice
  expect(note).toMatchObject({
    number: invoice.number + 1,
    kind: 'credit_note',
    orderId: order.id,
    net: invoice.net,
    vat: invoice.vat,
    total: invoice.total,
    issueDate: '2026-11-21',
    dueDate: '2026-11-21',
    state: 'credit_note',
    credits: { id: invoice.id, number: invoice.number },
    creditedBy: null,
  })
  expect(body.message).toBe(`Kreditnota ${note.number} er udstedt`)
  expect(wakes()).toBe(woken + 1)
  const { body: list } = await api(`GET /invoices?search=${order.orderNumber}`, undefined, { token: staff.token })
  expect(list.invoices).toMatchObject([
    { id: note.id, state: 'credit_note' },
    { id: invoice.id, state: 'credited', creditedBy: { id: note.id, number: note.number } },
  ])
  const [mail] = await db.select().from(mails).where(eq(mails.template, 'invoice-issued')).orderBy(desc(mails.id)).limit(1)
  expect(mail).toMatchObject({ toAddress: 'soeren@example.dk', payload: { invoiceId: note.id } })
  const [entry] = await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
  expect(entry).toMatchObject({
    byName: 'Bo Bogholder',
    action: 'Kreditnota udstedt',
    subjectKind: 'invoice',
    subjectLabel: `Kreditnota ${note.number} til faktura ${invoice.number} (${order.orderNumber})`,
    changes: { credits: { to: invoice.number }, reason: { to: 'Forkert pris' } },
  })
})

test('an order whose invoice was taken back may be invoiced again', async () => {
  const { id } = await placeOrder(shop)
  const first = await staff.issue(id)
  await credit(first.id)
  const second = await staff.issue(id, '28_days')
  expect(second.number).toBe(first.number + 2)
  expect((await documentsOf(id)).map(({ kind, creditedById }) => [kind, creditedById === null])).toEqual([
    ['invoice', false],
    ['credit_note', true],
    ['invoice', true],
  ])
})

test('an invoice is credited once, a credit note never', async () => {
  const { id } = await placeOrder(shop)
  const invoice = await staff.issue(id)
  const { body } = await credit(invoice.id)
  const again = await credit(invoice.id)
  expect([again.status, again.body.code, again.body.message]).toEqual([409, 'already_credited', 'Fakturaen er allerede krediteret.'])
  const note = await credit((body.invoice as Invoice).id)
  expect([note.status, note.body.code, note.body.message]).toEqual([409, 'not_an_invoice', 'En kreditnota kan ikke krediteres.'])
  const missing = await credit(2_147_483_647)
  expect([missing.status, missing.body.code]).toEqual([404, 'invoice_not_found'])
  expect(await notesOf(id)).toBe(1)
})

test('eight staff who credit it at the same instant: one credit note, one number', async () => {
  const { id } = await placeOrder(shop)
  const invoice = await staff.issue(id)
  const answers = await Promise.all(Array.from({ length: 8 }, () => credit(invoice.id)))
  expect(answers.map(({ status, body }) => [status, body.code]).sort()).toEqual([
    [200, undefined],
    ...Array(7).fill([409, 'already_credited']),
  ])
  expect(await notesOf(id)).toBe(1)
  expect((await staff.issue(id)).number).toBe(invoice.number + 2)
})

test.each(['', '  ', null, 'x'.repeat(301)])('the reason %j is refused', async (reason) => {
  const { id } = await placeOrder(shop)
  const invoice = await staff.issue(id)
  const { status, body } = await credit(invoice.id, reason)
  expect([status, body.code]).toEqual([400, 'invalid_input'])
  expect(await notesOf(id)).toBe(0)
})

test('who may not touch invoices does not credit one', async () => {
  const { id, customer } = await placeOrder(shop)
  const invoice = await staff.issue(id)
  const [without, permitted] = [
    await addCustomer(db, { role: 'admin' }),
    await addCustomer(db, { role: 'admin', permissions: ['invoices'] }),
  ]
  expect((await credit(invoice.id, 'Nej', customer.token)).status).toBe(403)
  expect((await credit(invoice.id, 'Nej', without.token)).status).toBe(403)
  expect((await credit(invoice.id, 'Ja', permitted.token)).status).toBe(200)
})

test('an invoiced order that is cancelled: one credit note, stock back, and the mail leaves', async () => {
  const roll = await addProduct(db, { stock: 10 })
  const { id } = await placeOrder(shop, { items: [{ id: roll.id, quantity: 4 }] })
  const invoice = await staff.issue(id)
  const woken = wakes()
  expect((await setStatus(id, 'cancelled')).status).toBe(200)
  expect(wakes()).toBe(woken + 1)
  const [, note] = await documentsOf(id)
  expect(note).toMatchObject({ kind: 'credit_note', number: invoice.number + 1, creditsId: invoice.id })
  const [product] = await db.select().from(products).where(eq(products.id, roll.id))
  expect(product?.stock).toBe(10)
})

test('two staff who cancel it at once, and a third who credits it: one credit note', async () => {
  const { id } = await placeOrder(shop)
  const invoice = await staff.issue(id)
  const answers = await Promise.all([setStatus(id, 'cancelled'), credit(invoice.id), setStatus(id, 'cancelled')])
  expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
  expect(await notesOf(id)).toBe(1)
})

test('cancelled again and again it keeps its one credit note; revived it is invoiced again, and credited again', async () => {
  const { id } = await placeOrder(shop)
  await staff.issue(id)
  for (const status of ['cancelled', 'cancelled', 'processing', 'cancelled', 'pending']) await setStatus(id, status)
  expect(await notesOf(id)).toBe(1)
  await staff.issue(id)
  await setStatus(id, 'cancelled')
  expect((await documentsOf(id)).map(({ kind }) => kind)).toEqual(['invoice', 'credit_note', 'invoice', 'credit_note'])
})

test('cancelling an order without an invoice makes no credit note', async () => {
  const { id } = await placeOrder(shop)
  await setStatus(id, 'cancelled')
  expect(await documentsOf(id)).toEqual([])
})

test('a deleted order leaves a credit note, and both papers with the buyer', async () => {
  const { id, customer } = await placeOrder(shop)
  const invoice = await staff.issue(id)
  await api(`DELETE /orders/${id}`, undefined, { token: staff.token })
  const [, note] = await documentsOf(id)
  expect(note).toMatchObject({ kind: 'credit_note', creditsId: invoice.id })
  for (const document of [invoice.id, note?.id]) {
    expect((await download(shop.shop, `/invoices/${document}/pdf`, customer.token)).status).toBe(200)
  }
})

test('the invoice of a deleted order that was credited before gets no second one', async () => {
  const { id } = await placeOrder(shop)
  const invoice = await staff.issue(id)
  await credit(invoice.id)
  await api(`DELETE /orders/${id}`, undefined, { token: staff.token })
  expect(await notesOf(id)).toBe(1)
})
