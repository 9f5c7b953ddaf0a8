import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { OrderInvoice } from '#contract/invoices/invoices.ts'
import { INVOICE_KIND_LABELS } from '#domain/invoices/invoice.ts'
import type { ShopSettings } from '#domain/settings/settings.ts'
import { users } from '#server/database/schema/customers.ts'
import { products } from '#server/database/schema/goods/products.ts'
import { invoiceDocuments } from '#server/database/schema/invoices.ts'
import { orderLines, orders } from '#server/database/schema/orders.ts'
import { settings } from '#server/database/schema/settings.ts'
import { readEnv } from '#server/env.ts'
import { download } from '#test/download.ts'
import { invoicingStaff, placeOrder } from '#test/invoiced-order.ts'
import { pdfPages, pdfText } from '#test/pdf-reader.ts'
import { addCustomer, addProduct, ISSUED_BY_HAND, orderBody, testShop } from '#test/shop.ts'

// a demo shop: its paper names the example company
const here = await testShop({ env: readEnv({ LOG_LEVEL: 'silent', PUBLIC_URL: 'https://folie.example', DEMO: '1' }) })
const { api, db, shop, clock } = here
const staff = await invoicingStaff(here)
await db.update(settings).set({ data: ISSUED_BY_HAND })

const workshop = await addCustomer(db, {
  tier: 'Gold',
  points: 100,
  company: 'Foliemagerne Ærø ApS',
  cvr: '24256790',
  address: 'Brogade 1',
  postalCode: '5960',
  city: 'Marstal',
})

/** A roll on offer, a tool in odd øre, and two rolls paid with points. */
async function placeMixedOrder() {
  const roll = await addProduct(db, {
    nameDa: 'Nordlys Polarhvid',
    kcwId: `NL-${Math.round(clock.now.getTime())}`,
    unitPriceOre: 1234_50,
    promotionPercent: 20,
  })
  const tool = await addProduct(db, { nameDa: 'Kant Skraber', unitPriceOre: 99_99, pointsEligible: false })
  clock.now = new Date(clock.now.getTime() + 1)
  const items = [
    { id: roll.id, quantity: 1 },
    { id: tool.id, quantity: 3 },
    { id: roll.id, quantity: 2, payWithPoints: true },
  ]
  return await placeOrder(here, { items, reference: 'REKV-4711', ean: '5790000436057', receiver: 'Port 3' }, workshop)
}

test('the customer downloads the invoice: every figure on it is the order’s', async () => {
  const order = await placeMixedOrder()
  await api(`PUT /orders/${order.id}/status`, { status: 'shipped' }, { token: staff.token })
  const invoice = await staff.issue(order.id, 'running_month_8')
  const { status, headers, file } = await download(shop, `/orders/${order.id}/invoice-pdf`, workshop.token)
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('application/pdf')
  expect(headers.get('content-disposition')).toBe(`attachment; filename="Faktura_${order.orderNumber}.pdf"`)
  expect(headers.get('cache-control')).toBe('private, no-store')
  const text = pdfText(file)
  const facts = [
    `Faktura ${invoice.number}`,
    'Fakturadato 21.11.2026',
    'Betingelser Løbende måned + 8 dage',
    'Forfaldsdato 08.12.2026',
    `Ordrenr. ${order.orderNumber}`,
    'Ordredato 21.11.2026',
    'Afsendt 21.11.2026',
    'Jeres reference REKV-4711',
    'EAN/GLN 5790000436057',
    'Foliemagerne Ærø ApS',
    'Søren Ærø',
    'Brogade 1',
    '5960 Marstal',
    'CVR 24256790',
    'Port 3',
    'Åvej 1',
    '5970 Ærøskøbing',
    'Foliehuset ApS · CVR 13748136 · Industrivej 12, 7100 Vejle',
    'Demobanken',
    'DEMODKKK',
    `Anfør Faktura ${invoice.number}`,
    'Side 1 af 1',
  ]
  for (const fact of facts) expect(text).toContain(fact)
  // 1234,50 × 0,8 × 0,85 = 839,46 and 3 × 99,99 × 0,85 = 254,97 (254,9745), delivery 99: 1.193,43 with 238,69 VAT
  expect(text).toContain('Nordlys Polarhvid 1 987,60 −316,04 671,56 839,46')
  expect(text).toContain('Kant Skraber 3 79,992 −36,00 203,98 254,97')
  expect(text).toContain('Nordlys Polarhvid 2 0,00 0,00 0,00')
  expect(text).toContain('Betalt med 20 point')
  expect(text).toContain('Tilbud 20 %')
  expect(text).toContain('Kunderabat 15 %')
  expect(text).toContain('Levering ekskl. moms 79,20')
  expect(text).toContain('Momsgrundlag 954,74')
  expect(text).toContain('Total inkl. moms, DKK 1.193,43')
  expect(text).toContain('heraf moms (25%) 238,69')
  expect(text).toContain('1.193,43 kr.')
  expect([invoice.total, invoice.net, invoice.vat]).toEqual([1193.43, 954.74, 238.69])
})

test('what is issued stays the same to the byte, whatever settings, product, customer and order become', async () => {
  const order = await placeMixedOrder()
  const invoice = await staff.issue(order.id)
  const before = await download(shop, `/invoices/${invoice.id}/pdf`, staff.token)
  await db.update(settings).set({ data: { ...ISSUED_BY_HAND, company: { name: 'Nyt navn', cvr: '24256790', bank: { iban: 'DK9999' } } } })
  await db
    .update(users)
    .set({ company: 'Ny ejer', cvr: '13748136', address: 'Andetsteds 9', tier: 'Bronze' })
    .where(eq(users.id, workshop.id))
  await db
    .update(orderLines)
    .set({ nameDa: 'Noget andet', quantity: 9, shipsNow: 9, shipsLater: 0 })
    .where(eq(orderLines.orderId, order.id))
  await db.update(products).set({ nameDa: 'Noget tredje', unitPriceOre: 1 })
  await db.update(orders).set({ customerName: 'En anden', paymentStatus: 'paid', discountPercent: 0 }).where(eq(orders.id, order.id))
  clock.now = new Date('2027-03-01T10:00:00Z')
  const after = await download(shop, `/invoices/${invoice.id}/pdf`, staff.token)
  expect(after.file.equals(before.file)).toBe(true)
  expect(pdfText(after.file)).toContain('Foliehuset ApS · CVR 13748136')
  clock.now = new Date('2026-11-21T10:00:00Z')
  await db.update(settings).set({ data: ISSUED_BY_HAND })
})

test('a credit note shows the same lines, the invoice it takes back, and why', async () => {
  const order = await placeOrder(here)
  const invoice = await staff.issue(order.id)
  const { body } = await api(`POST /invoices/${invoice.id}/credit-note`, { reason: 'Ødelagt under transport' }, { token: staff.token })
  const { id, number } = body.invoice as { id: number; number: number }
  const { file, headers } = await download(shop, `/invoices/${id}/pdf`, order.customer.token)
  expect(headers.get('content-disposition')).toBe(`attachment; filename="Kreditnota_${number}_${order.orderNumber}.pdf"`)
  const text = pdfText(file)
  for (const fact of [
    `Kreditnota ${number}`,
    `Krediterer Faktura ${invoice.number} af 21.11.2026`,
    'Årsag: Ødelagt under transport',
    '2 800,00 −80,00 1.520,00 1.900,00',
    'Krediteres inkl. moms, DKK 1.999,00',
    'heraf moms (25%) 399,80',
  ]) {
    expect(text).toContain(fact)
  }
  expect(text).not.toContain('Forfaldsdato')
  expect(text).not.toContain('IBAN')
})

test('before it is issued staff get a pro-forma with the requested terms, marked as no invoice; the customer gets none', async () => {
  const order = await placeOrder(here)
  const { file, headers } = await download(shop, `/orders/${order.id}/invoice-pdf?paymentTerms=28_days`, staff.token)
  expect(headers.get('content-disposition')).toBe(`attachment; filename="Proforma_${order.orderNumber}.pdf"`)
  const text = pdfText(file)
  expect(text).toContain('PROFORMA – ikke en faktura')
  expect(text).toContain('Forfaldsdato 19.12.2026')
  expect(text).toContain(`Anfør ${order.orderNumber}`)
  expect(text).not.toContain('Fakturanr.')
  const { status, body } = await download(shop, `/orders/${order.id}/invoice-pdf`, order.customer.token)
  expect([status, body.code, body.message]).toEqual([404, 'not_invoiced_yet', 'Fakturaen er ikke udstedt endnu.'])
})

test.each([
  ['invoice', 'Netto 8 dage'],
  ['card', 'Betaling før forsendelse'],
  ['mobilepay', 'Betaling før forsendelse'],
] as const)('without asked terms a pro-forma of an order by %s says "%s"', async (paymentMethod, label) => {
  const order = await placeOrder(here, { paymentMethod })
  const { file } = await download(shop, `/orders/${order.id}/invoice-pdf`, staff.token)
  expect(pdfText(file)).toContain(`Betingelser ${label}`)
})

test('terms outside the six are refused', async () => {
  const order = await placeOrder(here)
  const { status, body } = await download(shop, `/orders/${order.id}/invoice-pdf?paymentTerms=30_days`, staff.token)
  expect([status, body.message]).toEqual([400, 'Vælg betalingsbetingelser.'])
})

test('a paid order asks for no money, and one paid with points says so', async () => {
  const paid = await placeOrder(here, { paymentMethod: 'card' })
  await api(`PUT /orders/${paid.id}`, { paymentStatus: 'paid' }, { token: staff.token })
  const invoice = await staff.issue(paid.id, 'before_shipment')
  const paidText = pdfText((await download(shop, `/invoices/${invoice.id}/pdf`, staff.token)).file)
  expect(paidText).toMatch(/Beløbet er betalt \(Kort\)/)
  expect(paidText).not.toContain('IBAN')
  const roll = await addProduct(db)
  const free = await placeOrder(here, { items: [{ id: roll.id, quantity: 1, payWithPoints: true }] }, workshop)
  const text = pdfText((await download(shop, `/invoices/${(await staff.issue(free.id)).id}/pdf`, staff.token)).file)
  expect(text).toContain('Betalt med 10 point. Der er ikke noget at betale.')
  expect(text).toContain('Total inkl. moms, DKK 0,00')
  expect(text).not.toContain('IBAN')
})

/** Changes the company as the settings screen does: the whole group, from the revision that was read. */
async function rewriteCompany(facts: Partial<ShopSettings['company']>, bank: Partial<ShopSettings['company']['bank']> = {}) {
  const { body } = await api('GET /settings/all', undefined, { token: staff.token })
  const { company } = body.settings as ShopSettings
  const change = { company: { ...company, ...facts, bank: { ...company.bank, ...bank } }, seen: { revision: body.revision } }
  const { status, body: answer } = await api('PUT /settings', change, { token: staff.token })
  expect([status, answer.fields]).toEqual([200, undefined])
}

test('new company facts and a new bank account are on the next invoice, and on its credit note; the last one keeps the old', async () => {
  const [old, next] = [await placeOrder(here), await placeOrder(here)]
  const before = await staff.issue(old.id)
  await rewriteCompany(
    { legalName: 'Folieværket A/S', cvr: '24256790', address: 'Ny Vej 7' },
    { name: 'Sydbank', iban: 'DK5000400440116243' },
  )
  const after = await staff.issue(next.id)
  const { body } = await api(`POST /invoices/${after.id}/credit-note`, { reason: 'Prøve' }, { token: staff.token })
  await rewriteCompany({ legalName: 'Tredje navn ApS' })
  const read = async (id: number) => pdfText((await download(shop, `/invoices/${id}/pdf`, staff.token)).file)
  expect(await read(after.id)).toContain('Folieværket A/S · CVR 24256790 · Ny Vej 7')
  expect(await read(after.id)).toMatch(/Bank Sydbank.*IBAN DK50 0040 0440 1162 43/s)
  expect(await read((body.invoice as { id: number }).id)).toContain('Folieværket A/S')
  for (const outdated of ['Folieværket', 'Sydbank', 'DK50', 'Tredje navn']) expect(await read(before.id)).not.toContain(outdated)
  expect(await read(before.id)).toMatch(/Bank Demobanken.*Foliehuset ApS · CVR 13748136/s)
  await db.update(settings).set({ data: ISSUED_BY_HAND })
})

test('once it is taken back the customer keeps the paper and staff prepare the next', async () => {
  const order = await placeOrder(here)
  const invoice = await staff.issue(order.id)
  await api(`POST /invoices/${invoice.id}/credit-note`, { reason: 'Forkert adresse' }, { token: staff.token })
  const path = `/orders/${order.id}/invoice-pdf`
  expect(pdfText((await download(shop, path, order.customer.token)).file)).toContain(`Faktura ${invoice.number}`)
  expect(pdfText((await download(shop, path, staff.token)).file)).toContain('PROFORMA')
  const second = await staff.issue(order.id)
  for (const token of [order.customer.token, staff.token]) {
    expect(pdfText((await download(shop, path, token)).file)).toContain(`Faktura ${second.number}`)
  }
})

test('a stranger cannot read it', async () => {
  const order = await placeOrder(here)
  const invoice = await staff.issue(order.id)
  const stranger = await addCustomer(db)
  const ofOrder = await download(shop, `/orders/${order.id}/invoice-pdf`, stranger.token)
  expect([ofOrder.status, ofOrder.body.code]).toEqual([404, 'order_not_found'])
  const ofInvoice = await download(shop, `/invoices/${invoice.id}/pdf`, stranger.token)
  expect([ofInvoice.status, ofInvoice.body.code]).toEqual([404, 'invoice_not_found'])
  expect((await download(shop, `/invoices/${invoice.id}/pdf`)).status).toBe(401)
})

test('a guest’s invoice belongs to the account that proved the email', async () => {
  const roll = await addProduct(db)
  const { body } = await api('POST /orders', orderBody([{ id: roll.id, quantity: 1 }], { customerEmail: 'gaest@example.dk' }))
  const invoice = await staff.issue(Number(body.orderId), 'before_shipment')
  const unproven = await addCustomer(db, { email: 'gaest@example.dk' })
  expect((await download(shop, `/invoices/${invoice.id}/pdf`, unproven.token)).status).toBe(404)
  await db.update(users).set({ emailVerifiedAt: clock.now }).where(eq(users.id, unproven.id))
  expect((await download(shop, `/invoices/${invoice.id}/pdf`, unproven.token)).status).toBe(200)
})

test('a long invoice carries header and sums over its pages; the last sum is the total', async () => {
  const items = []
  for (let n = 0; n < 45; n += 1)
    items.push({ id: (await addProduct(db, { unitPriceOre: 100_03 + n, nameDa: `Folie ${n + 1}` })).id, quantity: 1 + (n % 4) })
  const order = await placeOrder(here, { items })
  const invoice = await staff.issue(order.id)
  const pages = pdfPages((await download(shop, `/invoices/${invoice.id}/pdf`, staff.token)).file)
  expect(pages.length).toBeGreaterThanOrEqual(3)
  pages.forEach((page, index) => {
    expect(page).toContain(`Side ${index + 1} af ${pages.length}`)
    expect(page).toMatch(/Vare +Antal/)
    if (index > 0) expect(page).toContain(`Faktura ${invoice.number} · fortsat`)
  })
  const carried = pages.map((page) => /Overføres +([\d.,]+) +([\d.,]+)/.exec(page)?.slice(1))
  const brought = pages.map((page) => /Overført +([\d.,]+) +([\d.,]+)/.exec(page)?.slice(1))
  expect(brought.slice(1)).toEqual(carried.slice(0, -1))
  const rows = [...pages.join('\n').matchAll(/Folie \d+ +\d+ .* ([\d.]+,\d\d)\n/g)].map(([, amount]) =>
    Number(amount?.replaceAll('.', '').replace(',', '')),
  )
  expect(rows).toHaveLength(45)
  const { body } = await api(`GET /orders/${order.id}`, undefined, { token: staff.token })
  const { subtotal } = body.order as { subtotal: number }
  expect(rows.reduce((sum, ore) => sum + ore, 0)).toBe(Math.round(subtotal * 100))
})

test('a document that cannot be printed answers "Kunne ikke generere PDF" and says no more', async () => {
  const order = await placeOrder(here)
  const invoice = await staff.issue(order.id)
  await db.$client.query('alter table invoice_documents disable trigger user')
  await db
    .update(invoiceDocuments)
    .set({ document: {} as never })
    .where(eq(invoiceDocuments.invoiceId, invoice.id))
  await db.$client.query('alter table invoice_documents enable trigger user')
  for (const path of [`/invoices/${invoice.id}/pdf`, `/orders/${order.id}/invoice-pdf`]) {
    const { status, body } = await download(shop, path, staff.token)
    expect(status).toBe(500)
    expect(body).toEqual({ success: false, code: 'pdf_failed', message: 'Kunne ikke generere PDF', requestId: expect.any(String) })
  }
})

test('a guest fetches the papers of their own order by its address, credit notes too, and of no other order', async () => {
  const roll = await addProduct(db)
  const place = async () =>
    (await api('POST /orders', orderBody([{ id: roll.id, quantity: 2 }]))).body as { orderId: number; confirmationToken: string }
  const [own, other] = [await place(), await place()]
  const [invoice, others] = [await staff.issue(own.orderId), await staff.issue(other.orderId)]
  await api(`POST /invoices/${invoice.id}/credit-note`, { reason: 'Ridset', amount: 100 }, { token: staff.token })
  const { invoices } = (await api(`GET /orders/confirmation/${own.confirmationToken}`)).body.order as { invoices: OrderInvoice[] }
  expect(invoices).toMatchObject([
    { kind: 'invoice', total: 2099, credited: 100, open: 1999, creditsId: null, isCredited: false },
    { kind: 'credit_note', total: 100, credited: 0, open: 0, creditsId: invoice.id },
  ])
  const fetchPaper = (id: number) => download(shop, `/orders/confirmation/${own.confirmationToken}/invoices/${id}/pdf`)
  for (const { id, number, kind } of invoices) {
    const { status, file, headers } = await fetchPaper(id)
    expect([status, headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    expect(pdfText(file)).toContain(`${INVOICE_KIND_LABELS[kind]} ${number}`)
  }
  expect((await fetchPaper(others.id)).body.code).toBe('invoice_not_found')
  const unknown = await download(shop, `/orders/confirmation/${'x'.repeat(40)}/invoices/${invoice.id}/pdf`)
  expect(unknown.body.code).toBe('order_not_found')
})
