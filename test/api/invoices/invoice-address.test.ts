import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Invoice } from '#contract/invoices/invoices.ts'
import type { Order } from '#contract/orders/order.ts'
import { brokenRules } from '#domain/invoices/e-invoice/broken-rules.ts'
import { readXml, textAt } from '#domain/invoices/e-invoice/read-xml.ts'
import { DEFAULT_SETTINGS } from '#domain/settings/settings.ts'
import { invoiceDocuments } from '#server/database/schema/invoices.ts'
import { orders } from '#server/database/schema/orders.ts'
import { renderMail } from '#server/mail-templates.ts'
import { download } from '#test/download.ts'
import { invoicingStaff } from '#test/invoiced-order.ts'
import { pdfText } from '#test/pdf-reader.ts'
import { addCustomer, addProduct, footprint, orderBody, testShop } from '#test/shop.ts'

const here = await testShop()
const { api, db, shop } = here
const staff = await invoicingStaff(here)
const by = { token: staff.token }
const roll = await addProduct(db, { stock: 1_000 })

const SITE = { shippingAddress: 'Byggeplads Nord 7', shippingPostalCode: '9000', shippingCity: 'Aalborg' }
const OFFICE = { invoiceAddress: 'Kontorvej 2', invoicePostalCode: '8700', invoiceCity: 'Horsens' }
const NO_OFFICE = { invoiceAddress: null, invoicePostalCode: null, invoiceCity: null }
const FIRM = { buyerKind: 'business', company: 'Byg & Folie ApS', cvr: '10150817' } as const
const body = (more: object = {}) => orderBody([{ id: roll.id, quantity: 2 }], { paymentMethod: 'card', ...SITE, ...more })

const place = async (more: object = {}, token?: string) => Number((await api('POST /orders', body(more), { token })).body.orderId)
const orderOf = async (id: number) => (await api(`GET /orders/${id}`, undefined, by)).body.order as Order
const change = (id: number, more: object) => api(`POST /orders/${id}/changes`, { seen: {}, ...more }, by)
const documentOf = async ({ id }: Pick<Invoice, 'id'>) => {
  const [stored] = await db.select().from(invoiceDocuments).where(eq(invoiceDocuments.invoiceId, id))
  return stored?.document
}
const AT_OFFICE = { address: 'Kontorvej 2', postalCode: '8700', city: 'Horsens' }
const AT_SITE = { address: 'Byggeplads Nord 7', postalCode: '9000', city: 'Aalborg' }

test('a guest firm has its goods sent to a building site and the invoice, the credit note and the e-invoice to its office', async () => {
  const id = await place({ ...FIRM, ...OFFICE, receiver: 'Formand Bo' })
  expect(await orderOf(id)).toMatchObject({ ...SITE, ...OFFICE })
  const invoice = await staff.issue(id)
  expect(await documentOf(invoice)).toMatchObject({ buyer: AT_OFFICE, delivery: AT_SITE })
  const paper = pdfText((await download(shop, `/invoices/${invoice.id}/pdf`, staff.token)).file)
  for (const line of ['Kontorvej 2', '8700 Horsens', 'Leveringsadresse', 'Formand Bo', 'Byggeplads Nord 7', '9000 Aalborg'])
    expect(paper).toContain(line)

  await api(`POST /invoices/${invoice.id}/credit-note`, { reason: 'Ridset rulle', amount: 99 }, by)
  const [note] = ((await api(`GET /invoices/${invoice.id}`, undefined, by)).body.invoice as Invoice).notes
  expect(await documentOf(note ?? { id: 0 })).toMatchObject({ buyer: AT_OFFICE, delivery: AT_SITE })
  for (const one of [invoice.id, note?.id]) {
    const file = (await download(shop, `/invoices/${one}/e-invoice`, staff.token)).file.toString()
    expect(brokenRules(file)).toEqual([])
    const xml = readXml(file)
    expect(textAt(xml, 'AccountingCustomerParty/Party/PostalAddress/StreetName')).toBe('Kontorvej 2')
    expect(textAt(xml, 'AccountingCustomerParty/Party/PostalAddress/PostalZone')).toBe('8700')
    expect(textAt(xml, 'Delivery/DeliveryLocation/Address/StreetName')).toBe('Byggeplads Nord 7')
  }
})

test('order and invoice are found by the town of either address', async () => {
  const firm = { ...FIRM, company: 'Fundet Folie ApS' }
  const id = await place({ ...firm, ...OFFICE, invoicePostalCode: '5985', invoiceCity: 'Søby Ærø' })
  const invoice = await staff.issue(id)
  const idsOf = async (call: 'orders' | 'invoices', search: string) => {
    const { body: found } = await api(`GET /${call}?search=${encodeURIComponent(search)}`, undefined, by)
    return (found[call] as { id: number }[]).map((one) => one.id)
  }
  for (const town of ['5985 Søby', 'søby ærø', '9000 Aalborg']) {
    expect(await idsOf('orders', town)).toContain(id)
    expect(await idsOf('invoices', town)).toContain(invoice.id)
  }
})

test('the confirmation mail says where the invoice goes, and only where it goes elsewhere', async () => {
  const context = { db, settings: DEFAULT_SETTINGS, publicUrl: 'https://folie.example' }
  const textOf = async (orderId: number) => (await renderMail('order-confirmation', context, { orderId })).text
  expect(await textOf(await place({ ...FIRM, ...OFFICE }))).toContain('Fakturaadresse: Kontorvej 2, 8700 Horsens')
  expect(await textOf(await place(FIRM))).not.toContain('Fakturaadresse')
})

test('an account that has its goods sent elsewhere keeps its own address on the invoice, unless the order names another', async () => {
  const account = await addCustomer(db, { company: 'Ærø Folie ApS', address: 'Havnen 1', postalCode: '5970', city: 'Ærøskøbing' })
  const invoice = await staff.issue(await place({}, account.token))
  expect(await documentOf(invoice)).toMatchObject({
    buyer: { address: 'Havnen 1', postalCode: '5970', city: 'Ærøskøbing' },
    delivery: AT_SITE,
  })
  const other = await staff.issue(await place(OFFICE, account.token))
  expect(await documentOf(other)).toMatchObject({ buyer: AT_OFFICE, delivery: AT_SITE })
  const halfKnown = await addCustomer(db, { company: 'Halv ApS', address: 'Havnen 1', city: 'Vejle' })
  expect(await documentOf(await staff.issue(await place({}, halfKnown.token)))).toMatchObject({ buyer: AT_SITE })
})

test('staff write it on the phone and change it on the order; what is issued stays, and the next invoice has the new one', async () => {
  const called = { ...body({ ...FIRM, ...OFFICE }), customerId: null, reason: 'Byg & Folie ringede' }
  const id = Number((await api('POST /orders/phone', called, by)).body.orderId)
  const [line] = (await orderOf(id)).items
  const invoice = await staff.issue(id)
  expect((await change(id, { invoiceAddress: 'Ny Vej 9', items: [{ itemId: line?.id, quantity: 3 }] })).status).toBe(200)
  expect(await documentOf(invoice)).toMatchObject({ buyer: AT_OFFICE })
  expect(await documentOf(await staff.issue(id))).toMatchObject({ buyer: { ...AT_OFFICE, address: 'Ny Vej 9' } })
  expect((await orderOf(id)).changes[0]?.difference.fields).toEqual([{ field: 'invoiceAddress', from: 'Kontorvej 2', to: 'Ny Vej 9' }])
  expect((await change(id, { invoiceAddress: '', invoicePostalCode: '', invoiceCity: '' })).status).toBe(200)
  expect(await orderOf(id)).toMatchObject(NO_OFFICE)
})

test('half an invoice address is refused at what is missing, and a code the shop does not know at the code', async () => {
  const id = await place(FIRM)
  const before = await footprint(db)
  const refused = [
    [{ invoiceAddress: 'Kontorvej 2' }, ['invoicePostalCode', 'invoiceCity']],
    [{ ...OFFICE, invoiceCity: ' ' }, ['invoiceCity']],
    [{ ...OFFICE, invoicePostalCode: '0150' }, ['invoicePostalCode']],
    [{ ...OFFICE, invoiceAddress: 'x'.repeat(201) }, ['invoiceAddress']],
  ] as const
  for (const [office, fields] of refused) {
    for (const answer of [await api('POST /orders', body({ ...FIRM, ...office })), await change(id, office)]) {
      expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input' } })
      expect(Object.keys(answer.body.fields as object)).toEqual(fields)
    }
  }
  expect(await footprint(db)).toEqual(before)
  expect((await db.select().from(orders).where(eq(orders.id, id)))[0]).toMatchObject(NO_OFFICE)
})
