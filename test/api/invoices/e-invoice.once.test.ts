import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Invoice } from '#contract/invoices/invoices.ts'
import { brokenRules } from '#domain/invoices/e-invoice/broken-rules.ts'
import { below, readXml, textAt } from '#domain/invoices/e-invoice/read-xml.ts'
import { auditLog } from '#server/database/schema/audit.ts'
import { eInvoices, invoiceDocuments } from '#server/database/schema/invoices.ts'
import { mails } from '#server/database/schema/mails.ts'
import { renderMail } from '#server/mail-templates.ts'
import { readSettings } from '#server/settings/queries.ts'
import { download } from '#test/download.ts'
import { invoicingStaff, placeOrder } from '#test/invoiced-order.ts'
import { addCustomer, addProduct, orderBody, testShop } from '#test/shop.ts'

const here = await testShop()
const { api, db, shop } = here
const staff = await invoicingStaff(here)
const EAN = '5790000123452'

async function fileOf(path: string, token?: string): Promise<string> {
  const { status, file, headers } = await download(shop, path, token)
  expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([200, 'application/xml', 'private, no-store'])
  return file.toString()
}

async function find(id: number): Promise<Invoice> {
  return (await api(`GET /invoices/${id}`, undefined, { token: staff.token })).body.invoice as Invoice
}

test('an invoice and its credit note are fetched as electronic documents that keep every rule and say what the paper says', async () => {
  const firm = await addCustomer(db, { company: 'Ærø Lak & Folie ApS', cvr: '10150817' })
  const order = await placeOrder(here, {}, firm)
  const invoice = await staff.issue(order.id)
  await api(`POST /invoices/${invoice.id}/credit-note`, { reason: 'En roll < ridset', amount: 99.97 }, { token: staff.token })
  const [note] = (await find(invoice.id)).notes
  const files = [
    await fileOf(`/invoices/${invoice.id}/e-invoice`, firm.token),
    await fileOf(`/invoices/${note?.id}/e-invoice`, staff.token),
  ]
  expect(files.map(brokenRules)).toEqual([[], []])
  const [first, second] = files.map(readXml)
  if (!first || !second) throw new Error('there are two files')
  expect(textAt(first, 'LegalMonetaryTotal/PayableAmount')).toBe(invoice.total.toFixed(2))
  expect(textAt(first, 'AccountingCustomerParty/Party/EndpointID')).toBe('10150817')
  expect(textAt(second, 'LegalMonetaryTotal/PayableAmount')).toBe('99.97')
  expect(textAt(second, 'BillingReference/InvoiceDocumentReference/ID')).toBe(String(invoice.number))
  expect(await find(invoice.id)).toMatchObject({ hasEInvoice: true, nemHandel: null })
})

test('only its buyer and staff fetch it, and a buyer without a number has none', async () => {
  const firm = await addCustomer(db, { cvr: '10150817' })
  const theirs = await staff.issue((await placeOrder(here, {}, firm)).id)
  const stranger = await addCustomer(db)
  expect((await download(shop, `/invoices/${theirs.id}/e-invoice`, stranger.token)).body.code).toBe('invoice_not_found')
  expect((await download(shop, `/invoices/${theirs.id}/e-invoice`)).body.code).toBe('not_logged_in')
  const without = await staff.issue((await placeOrder(here, {}, stranger)).id)
  expect(without.hasEInvoice).toBe(false)
  const { status, body } = await download(shop, `/invoices/${without.id}/e-invoice`, stranger.token)
  expect([status, body.code]).toEqual([409, 'no_electronic_address'])
})

test('a guest with an EAN number fetches theirs by the address of the order', async () => {
  const roll = await addProduct(db)
  const { body } = await api('POST /orders', orderBody([{ id: roll.id, quantity: 1 }], { ean: EAN, reference: 'Afd. 7' }))
  const invoice = await staff.issue(Number(body.orderId))
  const root = readXml(await fileOf(`/orders/confirmation/${body.confirmationToken}/invoices/${invoice.id}/e-invoice`))
  expect(below(root, 'AccountingCustomerParty/Party/EndpointID')[0]).toMatchObject({ text: EAN, attributes: { schemeID: '0088' } })
  expect(textAt(root, 'BuyerReference')).toBe('Afd. 7')
  const unknown = await download(shop, `/orders/confirmation/${'x'.repeat(40)}/invoices/${invoice.id}/e-invoice`)
  expect(unknown.body.code).toBe('order_not_found')
})

test('the mail to a public buyer has the electronic document beside the PDF; that of anybody else has not', async () => {
  await db.delete(mails)
  const order = await placeOrder(here, { ean: EAN })
  const invoice = await staff.issue(order.id)
  await staff.issue((await placeOrder(here)).id)
  const issued = await db.select().from(mails).where(eq(mails.template, 'invoice-issued')).orderBy(asc(mails.id))
  const context = { db, settings: await readSettings(db), publicUrl: shop.env.publicUrl }
  const [toPublic, toOther] = await Promise.all(issued.map(({ template, payload }) => renderMail(template, context, payload)))
  const [, file, ...more] = toPublic?.attachments ?? []
  expect([file?.filename, file?.contentType, more]).toEqual([`Faktura_${order.orderNumber}.xml`, 'application/xml', []])
  expect((await file?.make())?.toString()).toBe(await fileOf(`/invoices/${invoice.id}/e-invoice`, staff.token))
  expect(toOther?.attachments).toHaveLength(1)
})

test('what is for a public buyer waits for NemHandel until staff mark it sent, and again when they take that back', async () => {
  const { id } = await staff.issue((await placeOrder(here, { ean: EAN })).id)
  const waiting = async () => {
    const { body } = await api('GET /invoices?nemHandel=waiting', undefined, { token: staff.token })
    const { body: overview } = await api('GET /dashboard', undefined, { token: staff.token })
    const listed = body.invoices as Invoice[]
    expect((overview.dashboard as { waiting: { toNemHandel: number } }).waiting.toNemHandel).toBe(listed.length)
    return listed.some((invoice) => invoice.id === id)
  }
  const mark = async (isSent: boolean, seen?: boolean) =>
    await api(`PUT /invoices/${id}/nem-handel`, { isSent, ...(seen !== undefined && { seen: { isSent: seen } }) }, { token: staff.token })
  expect(await waiting()).toBe(true)
  const sent = await mark(true, false)
  expect(sent.body.invoice).toMatchObject({ nemHandel: { sentAt: here.clock.now.toISOString(), sentBy: 'Bo Bogholder' } })
  expect(await waiting()).toBe(false)
  const second = await mark(true, false)
  expect([second.status, second.body.code]).toEqual([409, 'changed_meanwhile'])
  expect((await mark(false)).body.invoice).toMatchObject({ nemHandel: { sentAt: null, sentBy: null } })
  expect(await waiting()).toBe(true)
  const entries = await db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subjectId, String(id)))
    .orderBy(asc(auditLog.id))
  expect(entries.slice(1).map(({ action }) => action)).toEqual(['Sendt via NemHandel', 'Ikke sendt via NemHandel alligevel'])
})

test('its buyer reads when it was sent, not by whom', async () => {
  const order = await placeOrder(here, { ean: EAN })
  const { id } = await staff.issue(order.id)
  await api(`PUT /invoices/${id}/nem-handel`, { isSent: true }, { token: staff.token })
  const { body } = await api(`GET /orders/${order.id}`, undefined, { token: order.customer.token })
  expect((body.order as { invoices: unknown[] }).invoices).toMatchObject([
    { nemHandel: { sentAt: here.clock.now.toISOString(), sentBy: null } },
  ])
})

test('what has no EAN number is not sent through NemHandel', async () => {
  const { id } = await staff.issue((await placeOrder(here)).id)
  const { status, body } = await api(`PUT /invoices/${id}/nem-handel`, { isSent: true }, { token: staff.token })
  expect([status, body.code]).toEqual([409, 'nem_handel_not_needed'])
  expect((await api('PUT /invoices/999999/nem-handel', { isSent: true }, { token: staff.token })).body.code).toBe('invoice_not_found')
})

test('the shop names itself by the location number its settings have on the day of issue, otherwise by its CVR number', async () => {
  const { invoicing } = await readSettings(db)
  const wrong = await api('PUT /settings', { invoicing: { ...invoicing, ean: '5798000000002' } }, { token: staff.token })
  expect([wrong.status, Object.keys(wrong.body.fields ?? {})]).toEqual([400, ['invoicing.ean']])
  const before = await staff.issue((await placeOrder(here, { ean: EAN })).id)
  await api('PUT /settings', { invoicing: { ...invoicing, ean: '579 8000000001' } }, { token: staff.token })
  const after = await staff.issue((await placeOrder(here, { ean: EAN })).id)
  const senders = await Promise.all(
    [before, after].map(async ({ id }) => {
      const root = readXml(await fileOf(`/invoices/${id}/e-invoice`, staff.token))
      return textAt(root, 'AccountingSupplierParty/Party/EndpointID')
    }),
  )
  expect(senders).toEqual(['24256790', '5798000000001'])
})

test('an invoice from the first days of the shop, whose record says less, has one too', async () => {
  const order = await placeOrder(here, { ean: EAN })
  const { id } = await staff.issue(order.id)
  const [row] = await db.select().from(invoiceDocuments).where(eq(invoiceDocuments.invoiceId, id))
  if (!row) throw new Error('the document is stored')
  const { paidOre, status, ...payment } = row.document.payment
  const { name, ...shipping } = row.document.shipping
  await db.execute('alter table invoice_documents disable trigger user')
  await db
    .update(invoiceDocuments)
    .set({ document: { ...row.document, payment, shipping } })
    .where(eq(invoiceDocuments.invoiceId, id))
  await db.execute('alter table invoice_documents enable trigger user')
  expect(brokenRules(await fileOf(`/invoices/${id}/e-invoice`, staff.token))).toEqual([])
  expect([paidOre, status, name]).toEqual([0, 'unpaid', 'Levering'])
  expect((await db.select().from(eInvoices).where(eq(eInvoices.invoiceId, id)))[0]?.needsNemHandel).toBe(true)
})
