import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { auditLog } from '#server/database/schema/audit.ts'
import { addCustomer, addProduct, type Customer, orderBody, testShop, writeCompany } from '#test/shop.ts'

const { api, db } = await testShop()
await writeCompany(db)

let customer: Customer
let writer: Customer
let colleague: Customer
let orderId: unknown

beforeAll(async () => {
  const roll = await addProduct(db)
  customer = await addCustomer(db)
  writer = await addCustomer(db, { role: 'admin', name: 'Ada Admin' })
  colleague = await addCustomer(db, { role: 'admin' })
  orderId = (await api('POST /orders', orderBody([{ id: roll.id, quantity: 1 }]), { token: customer.token })).body.orderId
})

test('staff write notes about an order for each other, each deletes their own, and its customer never sees them', async () => {
  const path = `/orders/${orderId}/notes` as const
  expect((await api(`POST ${path}`, { text: '   ' }, { token: writer.token })).body).toMatchObject({ fields: { text: 'Skriv en note.' } })
  const added = await api(`POST ${path}`, { text: 'Ring, før den sendes.\nHan er på ferie.' }, { token: writer.token })
  const note = { text: 'Ring, før den sendes.\nHan er på ferie.', by: 'Ada Admin' }
  expect(added.body).toMatchObject({ message: 'Noten er gemt', notes: [{ ...note, isOwn: true }] })
  const { body } = await api(`GET ${path}`, undefined, { token: colleague.token })
  expect(body).toMatchObject({ notes: [{ ...note, isOwn: false }] })
  const [{ id }] = body.notes as [{ id: number }]

  for (const token of [customer.token, undefined]) expect([401, 403]).toContain((await api(`GET ${path}`, undefined, { token })).status)
  const shown = await api(`GET /orders/${orderId}`, undefined, { token: customer.token })
  expect(JSON.stringify(shown.body)).not.toContain('ferie')

  expect((await api(`DELETE ${path}/${id}`, undefined, { token: colleague.token })).body).toMatchObject({ code: 'not_your_note' })
  expect((await api(`DELETE ${path}/${id}`, undefined, { token: writer.token })).body).toMatchObject({ message: 'Noten er slettet' })
  expect((await api(`DELETE ${path}/${id}`, undefined, { token: writer.token })).body).toMatchObject({ code: 'note_not_found' })
  expect((await api('POST /orders/999999/notes', { text: 'Hvor?' }, { token: writer.token })).body).toMatchObject({
    code: 'order_not_found',
  })
})

test('the log says that a note was written and deleted, and not its text', async () => {
  const rows = await db
    .select({ action: auditLog.action, changes: auditLog.changes })
    .from(auditLog)
    .where(eq(auditLog.subjectId, String(orderId)))
    .orderBy(auditLog.id)
  expect(rows).toEqual([
    { action: 'Intern note skrevet', changes: {} },
    { action: 'Intern note fjernet', changes: {} },
  ])
})

test('staff see the mails about an order and its invoices, and those of no other order', async () => {
  const roll = await addProduct(db)
  const other = await api('POST /orders', orderBody([{ id: roll.id, quantity: 1 }]), { token: customer.token })
  const issued = await api(`POST /orders/${orderId}/invoice`, { paymentTerms: '8_days' }, { token: writer.token })
  expect(issued.status).toBe(200)
  const { body } = await api(`GET /orders/${orderId}/mails`, undefined, { token: writer.token })
  expect((body.mails as { template: string }[]).map(({ template }) => template).sort()).toEqual(['invoice-issued', 'order-confirmation'])
  const others = (await api(`GET /orders/${other.body.orderId}/mails`, undefined, { token: writer.token })).body
  expect(others.mails).toHaveLength(1)
})
