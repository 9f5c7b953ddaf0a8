import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { BookkeepingPeriod } from '#contract/bookkeeping.ts'
import type { Invoice } from '#contract/invoices/invoices.ts'
import type { Order } from '#contract/orders/order.ts'
import { brokenRules } from '#domain/invoices/e-invoice/broken-rules.ts'
import { readXml, textAt } from '#domain/invoices/e-invoice/read-xml.ts'
import { EXPORT_REASON } from '#domain/money/vat.ts'
import { DEFAULT_ACCOUNTS } from '#domain/settings/accounts.ts'
import { DEFAULT_SETTINGS, type StoredSettings } from '#domain/settings/settings.ts'
import { createApi } from '#server/app.ts'
import { invoiceDocuments, invoices } from '#server/database/schema/invoices.ts'
import { orders, parcels } from '#server/database/schema/orders.ts'
import { settings } from '#server/database/schema/settings.ts'
import { renderMail } from '#server/mail-templates.ts'
import { eraseBuyersBefore } from '#server/orders/erase-buyers.ts'
import { download } from '#test/download.ts'
import { invoicingStaff } from '#test/invoiced-order.ts'
import { pdfText } from '#test/pdf-reader.ts'
import { addCustomer, addProduct, footprint, ISSUED_BY_HAND, OWN_COMPANY, orderBody, testShop } from '#test/shop.ts'

const here = await testShop()
const { api, db, shop } = here
const staff = await invoicingStaff(here)
const by = { token: staff.token }
const roll = await addProduct(db, { unitPriceOre: 999_95, stock: 1_000 })

const TORSHAVN = { shippingAddress: 'Tórsgøta 4', shippingPostalCode: 'FO-100', shippingCity: 'Tórshavn' }
const NUUK = { shippingAddress: 'Imaneq 7', shippingPostalCode: '3900', shippingCity: 'Nuuk' }
const FIRM = { buyerKind: 'business', company: 'Føroya Folia Sp/f', cvr: '10150817' } as const
const opened = { FO: { isOffered: true, freightKr: 249, freeAboveKr: 5000 }, GL: { isOffered: true } }
const set = async (more: StoredSettings) => {
  await db.update(settings).set({ data: { ...ISSUED_BY_HAND, company: OWN_COMPANY, ...more } })
}
const body = (more: object = {}) => orderBody([{ id: roll.id, quantity: 2 }], { ...TORSHAVN, ...more })
const orderOf = async (id: number) => (await api(`GET /orders/${id}`, undefined, by)).body.order as Order
const place = async (more: object = {}, token?: string) => {
  const { status, body: answer } = await api('POST /orders', body(more), { token })
  expect([status, answer.message]).toEqual([200, expect.any(String)])
  return await orderOf(Number(answer.orderId))
}

beforeEach(() => set({ exports: opened }))

/** 999.95 kr. is 799.96 without VAT; freight to the Faroes is 249 kr. */
const CHARGED = { subtotal: 1599.92, shipping: 249, total: 1848.92, vat: 0, vatTreatment: 'export', shippingCountry: 'FO' }

test('a guest on the Faroes is charged the prices without VAT and the freight of the Faroes, and the figures that are sent are checked', async () => {
  const order = await place({ subtotal: 1599.92, shipping: 249, total: 1848.92 })
  expect(order).toMatchObject({ ...CHARGED, shippingPostalCode: '100', items: [{ price: 799.96, lineTotal: 1599.92 }] })
  expect(order.deliveryPromise.home).toBe(DEFAULT_SETTINGS.exports.FO.home)
  const asDanish = await api('POST /orders', body({ total: 2098.9 }))
  expect(asDanish).toMatchObject({ status: 409, body: { code: 'order_changed', order: { total: 1848.92, vatTreatment: 'export' } } })
  const { text } = await renderMail(
    'order-confirmation',
    { db, settings: DEFAULT_SETTINGS, publicUrl: 'https://folie.example' },
    { orderId: order.id },
  )
  for (const part of ['100 Tórshavn, Færøerne', 'I alt ekskl. moms', EXPORT_REASON]) expect(text).toContain(part)
  expect(text).not.toContain('heraf moms')
})

test('freight is free above the limit of the country, and Greenland has a freight of its own', async () => {
  expect(await place({ items: [{ id: roll.id, quantity: 7 }] })).toMatchObject({ shipping: 0, total: 5599.72 })
  expect(await place(NUUK)).toMatchObject({ ...CHARGED, shipping: 349, total: 1948.92, shippingCountry: 'GL' })
})

test('a country that is not open is refused at the postal code, by phone and for a colleague too, and nothing is stored', async () => {
  await set({ exports: { FO: { isOffered: false }, GL: { isOffered: true } } })
  const customer = await addCustomer(db)
  const before = await footprint(db)
  const refusals = [
    await api('POST /orders', body()),
    await api('POST /orders/phone', { ...body(), customerId: customer.id, reason: 'Ringede' }, by),
    await api('POST /waiting-orders', body(), { token: customer.token }),
  ]
  for (const answer of refusals)
    expect(answer).toMatchObject({
      status: 400,
      body: { fields: { shippingPostalCode: expect.stringContaining('endnu ikke til Færøerne') } },
    })
  expect(await footprint(db)).toEqual(before)
})

test('what is collected in the shop is sold with VAT, wherever its buyer lives', async () => {
  await set({ exports: opened, pickup: { isOffered: true } })
  expect(await place({ deliveryWay: 'pickup' })).toMatchObject({
    total: 1999.9,
    vat: 399.98,
    vatTreatment: 'domestic',
    shippingCountry: 'FO',
  })
})

describe('an exported order', () => {
  const member = () =>
    addCustomer(db, {
      customDiscount: 0,
      company: 'Føroya Folia Sp/f',
      cvr: '10150817',
      address: 'Tórsgøta 4',
      postalCode: '100',
      city: 'Tórshavn',
      country: 'FO',
    })

  test('has an invoice, an e-invoice, postings and a credit note without VAT', async () => {
    const { token } = await member()
    const order = await place({ paymentMethod: 'invoice' }, token)
    await api(
      `POST /orders/${order.id}/parcels`,
      { items: [{ itemId: order.items[0]?.id, quantity: 2 }], carrier: 'postnord', tracking: 'FO123' },
      by,
    )
    expect((await db.select().from(parcels).where(eq(parcels.orderId, order.id)))[0]).toMatchObject({ country: 'FO' })
    const invoice = await staff.issue(order.id)
    expect(invoice).toMatchObject({ net: 1848.92, vat: 0, total: 1848.92 })
    expect((await db.select().from(invoices).where(eq(invoices.id, invoice.id)))[0]).toMatchObject({ vatTreatment: 'export' })
    const [stored] = await db.select().from(invoiceDocuments).where(eq(invoiceDocuments.invoiceId, invoice.id))
    expect(stored?.document).toMatchObject({ buyer: { country: 'FO' }, delivery: { country: 'FO' }, vatTreatment: 'export', vatOre: 0 })
    const paper = pdfText((await download(shop, `/invoices/${invoice.id}/pdf`, staff.token)).file)
    for (const part of ['100 Tórshavn, Færøerne', 'Total uden moms, DKK', '1.848,92', 'Moms (0%)', '§ 34, stk. 1, nr. 5'])
      expect(paper).toContain(part)
    expect(paper).not.toContain('inkl. moms')

    const credited = await api(`POST /invoices/${invoice.id}/credit-note`, { reason: 'Ridset rulle', amount: 100 }, by)
    expect(credited.status).toBe(200)
    const [note] = ((await api(`GET /invoices/${invoice.id}`, undefined, by)).body.invoice as Invoice).notes
    expect((await api(`GET /invoices/${note?.id}`, undefined, by)).body.invoice).toMatchObject({ net: 100, vat: 0, total: 100 })
    for (const id of [invoice.id, note?.id]) {
      const file = (await download(shop, `/invoices/${id}/e-invoice`, staff.token)).file.toString()
      expect(brokenRules(file)).toEqual([])
      expect(textAt(readXml(file), 'TaxTotal/TaxSubtotal/TaxCategory/ID')).toBe('G')
      expect(textAt(readXml(file), 'AccountingCustomerParty/Party/PostalAddress/Country/IdentificationCode')).toBe('FO')
    }

    const csv = (await download(shop, `/bookkeeping/${invoice.issueDate.slice(0, 7)}/postings.csv`, staff.token)).file.toString()
    const rows = csv.split('\r\n').filter((row) => row.includes(order.orderNumber))
    const sums = rows.map((row) => row.split(';').slice(3)).map(([account, , debit, credit]) => [account, debit, credit])
    expect(sums).toEqual([
      [DEFAULT_ACCOUNTS.receivables, '1848,92', ''],
      [DEFAULT_ACCOUNTS.exportSales, '', '1848,92'],
      [DEFAULT_ACCOUNTS.receivables, '', '100,00'],
      [DEFAULT_ACCOUNTS.exportSales, '100,00', ''],
    ])
    const { periods } = (await api('GET /bookkeeping', undefined, by)).body as { periods: BookkeepingPeriod[] }
    expect(periods.find((one) => one.month === invoice.issueDate.slice(0, 7))).toMatchObject({ exported: 1748.92, vat: 0 })
  })

  test('keeps the tracking number that shows it left when its buyer is erased, until the voucher is erased too', async () => {
    const superadmin = await addCustomer(db, { role: 'superadmin' })
    const email = 'katrin@foroyafolia.fo'
    const sent = async (more: object) => {
      const { id, items } = await place({ customerEmail: email, ...more })
      const parcel = { items: [{ itemId: items[0]?.id, quantity: 2 }], carrier: 'postnord', tracking: 'FO123' }
      expect((await api(`POST /orders/${id}/parcels`, parcel, by)).status).toBe(200)
      return id
    }
    const abroad = await sent({})
    const danish = await sent({ shippingAddress: 'Industrivej 4', shippingPostalCode: '8000', shippingCity: 'Aarhus C' })
    const erased = await api('POST /privacy/deletion', { email }, { token: superadmin.token })
    expect(erased.status).toBe(200)
    const trackingOf = async (orderId: number) => {
      const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
      const [parcel] = await db.select().from(parcels).where(eq(parcels.orderId, orderId))
      expect(order?.buyerForgottenAt).not.toBeNull()
      return [order?.tracking, parcel?.tracking]
    }
    expect(await trackingOf(danish)).toEqual([null, null])
    expect(await trackingOf(abroad)).toEqual(['PostNord FO123', 'FO123'])
    await eraseBuyersBefore(db, '2099-01-01')
    expect(await trackingOf(abroad)).toEqual([null, null])
  })

  test('keeps its treatment when it is changed: more rolls cost their price without VAT, and it moves to no other country', async () => {
    const { token } = await member()
    const order = await place({ paymentMethod: 'invoice' }, token)
    const change = (more: object) => api(`POST /orders/${order.id}/changes`, { seen: {}, ...more }, by)
    const other = await addProduct(db, { unitPriceOre: 100_00 })
    expect(
      (await change({ added: [{ id: other.id, quantity: 1 }], prices: 'today', shippingPostalCode: 'FO-700', shippingCity: 'Klaksvík' }))
        .status,
    ).toBe(200)
    expect(await orderOf(order.id)).toMatchObject({
      subtotal: 1679.92,
      shipping: 249,
      vat: 0,
      shippingPostalCode: '700',
      shippingCountry: 'FO',
    })
    for (const elsewhere of [{ shippingPostalCode: '7100' }, { shippingPostalCode: '3900' }]) {
      const refused = await change(elsewhere)
      expect(refused).toMatchObject({ status: 400, body: { fields: { shippingPostalCode: expect.stringContaining('et andet land') } } })
    }
    const danish = await place({ shippingPostalCode: '7100', shippingCity: 'Vejle' })
    expect((await api(`POST /orders/${danish.id}/changes`, { seen: {}, shippingPostalCode: '100' }, by)).status).toBe(400)
    expect((await db.select().from(orders).where(eq(orders.id, danish.id)))[0]).toMatchObject({
      shippingCountry: 'DK',
      vatTreatment: 'domestic',
    })
  })

  test('names its country in the carrier’s file, and is found by its town', async () => {
    const order = await place({ ...FIRM })
    const file = await createApi(shop).request('/api/orders/carrier-file', {
      method: 'POST',
      headers: { authorization: `Bearer ${staff.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ carrier: 'postnord', ids: [order.id] }),
    })
    expect(await file.text()).toContain(';100;Tórshavn;FO;')
    const found = (await api(`GET /orders?search=${encodeURIComponent('100 Tórshavn')}`, undefined, by)).body.orders as Order[]
    expect(found.map(({ id }) => id)).toContain(order.id)
  })
})
