import { expect, test } from 'vitest'
import type { OwnAccount } from '#contract/payments/own-invoices.ts'
import type { ReminderDraft } from '#contract/reminders/reminders.ts'
import { download } from '#test/download.ts'
import { invoicingStaff, placeOrder } from '#test/invoiced-order.ts'
import { addMember } from '#test/members.ts'
import { pdfText } from '#test/pdf-reader.ts'
import { addCustomer, addProduct, type Customer, testShop } from '#test/shop.ts'

const here = await testShop()
const { api, db, shop, clock } = here
const staff = await invoicingStaff(here)

const at = (day: string) => {
  clock.now = new Date(`${day}T10:00:00Z`)
}

/** One roll at 1.000 kr. and 99 kr. delivery, on invoice, due eight days later. */
async function sell(customer: Customer) {
  const roll = await addProduct(db, { unitPriceOre: 1000_00, stock: 9, nameDa: 'Fjord' })
  const { id, orderNumber } = await placeOrder(here, { items: [{ id: roll.id, quantity: 1 }] }, customer)
  return { orderId: id, orderNumber, invoice: await staff.issue(id) }
}

const accountOf = async ({ token }: { token: string }) =>
  (await api('GET /payments/my-invoices', undefined, { token })).body.account as OwnAccount

async function remind(invoiceId: number) {
  const { body } = await api(`GET /invoices/${invoiceId}/reminder`, undefined, staff)
  const { position, fee, interest, compensation, newDueDate, text } = body.draft as ReminderDraft
  const input = { position, fee, interest, compensation, dueDate: newDueDate, text }
  expect((await api(`POST /invoices/${invoiceId}/reminders`, input, staff)).status).toBe(200)
  return fee + interest + compensation
}

test('a workshop sees what it owes by age with reminder charges, what it is owed, and no other workshop does', async () => {
  at('2026-08-20')
  const owner = await addCustomer(db, { customDiscount: 0 })
  const buyer = await addMember(db, owner.id)
  const oldest = await sell(owner)
  at('2026-10-20')
  const older = await sell(owner)
  const credited = await sell(owner)
  at('2026-11-21')
  const late = await sell(owner)
  await api(`POST /orders/${credited.orderId}/payments`, { amount: 1099, way: 'bank', paidOn: '2026-11-21' }, staff)
  await api(`POST /invoices/${credited.invoice.id}/credit-note`, { reason: 'Ridset', amount: 300.5 }, staff)
  await api(`POST /orders/${older.orderId}/payments`, { amount: 99, way: 'bank', paidOn: '2026-11-21' }, staff)
  const charges = await remind(oldest.invoice.id)
  expect(charges).toBeGreaterThan(0)

  const account = await accountOf(owner)
  expect(account.invoices).toMatchObject([
    { number: oldest.invoice.number, age: '61-', open: 1099, charges, reminders: [{ open: charges }] },
    { number: older.invoice.number, age: '1-30', open: 1000, total: 1099, charges: 0 },
    { number: late.invoice.number, age: 'due', open: 1099 },
  ])
  expect(account.ages).toEqual({ due: 1099, '1-30': 1000, '31-60': 0, '61-': 1099 + charges })
  expect(account.credits).toMatchObject([{ orderId: credited.orderId, owed: 300.5, notes: [credited.invoice.number + 2] }])
  expect([account.open, account.owed]).toEqual([3198 + charges, 300.5])
  expect(account.creditNotes).toMatchObject([{ credits: credited.invoice.number, total: 300.5 }])
  expect(await accountOf(buyer)).toEqual(account)
  expect(await accountOf(await addCustomer(db))).toMatchObject({ invoices: [], credits: [], creditNotes: [], open: 0 })
})

test('the amount ordered on invoice and not invoiced is shown beside the open invoices, until it is issued or cancelled', async () => {
  const owner = await addCustomer(db, { customDiscount: 0 })
  await sell(owner)
  expect(await accountOf(owner)).toMatchObject({ open: 1099, notInvoiced: 0, settled: [] })
  const roll = await addProduct(db, { unitPriceOre: 1000_00, stock: 9 })
  const ordered = await placeOrder(here, { items: [{ id: roll.id, quantity: 2 }] }, owner)
  expect(await accountOf(owner)).toMatchObject({ open: 1099, notInvoiced: 2099 })
  await staff.issue(ordered.id)
  expect(await accountOf(owner)).toMatchObject({ open: 3198, notInvoiced: 0 })
  const { id } = await placeOrder(here, { items: [{ id: roll.id, quantity: 1 }] }, owner)
  expect(await accountOf(owner)).toMatchObject({ notInvoiced: 1099 })
  await api(`PUT /orders/${id}/status`, { status: 'cancelled' }, staff)
  expect(await accountOf(owner)).toMatchObject({ notInvoiced: 0 })
})

test('charges that outlive their paid invoice are still listed', async () => {
  at('2026-12-01')
  const owner = await addCustomer(db, { customDiscount: 0 })
  const { orderId, invoice } = await sell(owner)
  at('2026-12-28')
  const charges = await remind(invoice.id)
  await api(`POST /orders/${orderId}/payments`, { amount: 1099, way: 'bank', paidOn: '2026-12-28' }, staff)
  expect(await accountOf(owner)).toMatchObject({
    invoices: [{ number: invoice.number, open: 0, charges }],
    settled: [{ id: invoice.id, number: invoice.number, total: 1099, isCredited: false }],
  })
  await api(`POST /orders/${orderId}/payments`, { amount: charges, way: 'bank', paidOn: '2026-12-28' }, staff)
  expect((await accountOf(owner)).invoices).toEqual([])
})

test('a guest and a member who sees no prices see neither account nor statement', async () => {
  const owner = await addCustomer(db)
  const viewer = await addMember(db, owner.id, { role: 'viewer' })
  for (const call of ['GET /payments/my-invoices', 'GET /payments/my-statement?from=2026-01-01&to=2026-12-31'] as const) {
    expect((await api(call)).status).toBe(401)
    expect((await api(call, undefined, viewer)).status).toBe(403)
  }
})

test('the statement of account has every document and payment of the period with the balance, to the øre', async () => {
  at('2027-01-04')
  const owner = await addCustomer(db, { customDiscount: 0, company: 'Ærø Folie ApS' })
  const first = await sell(owner)
  at('2027-02-05')
  const second = await sell(owner)
  at('2027-02-06')
  await api(`POST /orders/${first.orderId}/payments`, { amount: 1099, way: 'bank', paidOn: '2027-02-06' }, staff)
  await api(`POST /invoices/${second.invoice.id}/credit-note`, { reason: 'Ridset', amount: 100.25 }, staff)
  const stranger = await sell(await addCustomer(db))
  const { status, headers, file } = await download(shop, '/payments/my-statement?from=2027-02-01&to=2027-02-28', owner.token)
  expect([status, headers.get('content-disposition')]).toEqual([200, expect.stringContaining('Kontoudtog_2027-02-01_2027-02-28.pdf')])
  const text = pdfText(file)
  for (const statement of [
    'Ærø Folie ApS',
    'Saldo fra før 1.099,00',
    `Faktura ${second.invoice.number}, ${second.orderNumber} 1.099,00 2.198,00`,
    `Kreditnota ${second.invoice.number + 1}, ${second.orderNumber} 100,25 2.097,75`,
    `Betaling, Bankoverførsel, ${first.orderNumber} 1.099,00 998,75`,
    'Du skylder 998,75 DKK 28.02.2027',
  ])
    expect(text).toContain(statement)
  expect(text).not.toContain(stranger.orderNumber)
})

test('a statement of days that are none, or end before they begin, is refused at the field', async () => {
  const { token } = await addCustomer(db)
  const refused = await download(shop, '/payments/my-statement?from=2026-10-02&to=2026-10-01', token)
  expect([refused.status, refused.body.code]).toEqual([400, 'invalid_input'])
  expect((refused.body.fields as Record<string, string>).to).toContain('Vælg en periode')
  expect((await download(shop, '/payments/my-statement?from=2026-02-30&to=2026-10-01', token)).status).toBe(400)
})
