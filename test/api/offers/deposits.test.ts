import { asc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { StaffOffer } from '#contract/offers/staff-offers.ts'
import type { Order } from '#contract/orders/order.ts'
import { postingsOf } from '#domain/bookkeeping/postings.ts'
import { brokenRules } from '#domain/invoices/e-invoice/broken-rules.ts'
import { eInvoiceOf } from '#domain/invoices/e-invoice/e-invoice.ts'
import { writeUbl } from '#domain/invoices/e-invoice/write-ubl.ts'
import type { InvoicedPer } from '#domain/settings/invoicing.ts'
import { findUnclosed } from '#server/bookkeeping/entries.ts'
import { products } from '#server/database/schema/goods/products.ts'
import { invoiceBalances, invoices } from '#server/database/schema/invoices.ts'
import { mails } from '#server/database/schema/mails.ts'
import { orders } from '#server/database/schema/orders.ts'
import { onlinePayments, payments } from '#server/database/schema/payments.ts'
import { settings } from '#server/database/schema/settings.ts'
import { readDocument } from '#server/invoices/queries.ts'
import { cancelUnpaidOrders } from '#server/order-changes/cancel-unpaid-orders.ts'
import { findPayableOnline } from '#server/orders/due-online.ts'
import { toOrderAnswer } from '#server/orders/order-answer.ts'
import { withParts } from '#server/orders/queries.ts'
import { paymentContextOf } from '#server/payments/online/payment-context.ts'
import { requestDuePayments } from '#server/payments/online/request-payment.ts'
import { processQueue } from '#server/payments/online/worker.ts'
import { download } from '#test/download.ts'
import { invoicingStaff } from '#test/invoiced-order.ts'
import { testPayments, testProvider } from '#test/payment-provider.ts'
import { addCustomer, addProduct, type Customer, orderBody, TEST_START, testShop } from '#test/shop.ts'
import { filesInZip } from '#test/zip-reader.ts'

const provider = testProvider(() => clock.now)
const here = await testShop({ payments: testPayments(() => clock.now, provider) })
const { api, db, clock } = here
const staff = await invoicingStaff(here)
const colleague = await addCustomer(db, { role: 'superadmin', name: 'Kim Kollega' })
const till = paymentContextOf(here.shop)
if (!till) throw new Error('the shop has no till')
const DAY_MS = 86_400_000

const roll = await addProduct(db, { unitPriceOre: 1000_00, stock: 900 })
const other = await addProduct(db, { unitPriceOre: 3333_33, stock: 900 })
let workshop: Customer
const invoicePer = async (per: InvoicedPer, { atDispatch = true } = {}) => {
  const [row] = await db.select().from(settings)
  await db.update(settings).set({ data: { ...row?.data, invoicing: { per, atDispatch } } })
}
beforeEach(async () => {
  clock.now = TEST_START
  workshop = await addCustomer(db, { name: 'Ida Holm', company: 'Ærø Folie ApS', cvr: '13748136', customDiscount: 0 })
  await invoicePer('order')
})

const by = { token: staff.token }
const LINES = [
  { productId: roll.id, quantity: 4 },
  { productId: other.id, quantity: 2 },
]
/** 4.000 and 6.666,66 kr., delivered for nothing. */
const TOTAL = 10666_66
const write = async (deposit: object, lines: readonly object[] = LINES, token = staff.token) => {
  const { body } = await api('POST /offers', { customerId: workshop.id }, { token })
  const { id } = body.offer as StaffOffer
  const content = { validUntil: '2026-11-30', message: null, agreedShipping: 0, lines, ...deposit }
  return { id, ...(await api(`PUT /offers/${id}`, content, { token })) }
}
async function sent(deposit: object, lines: readonly object[] = LINES): Promise<number> {
  const { id, body } = await write(deposit, lines)
  const { total } = body.offer as StaffOffer
  const answer = await api(`POST /offers/${id}/send`, { total }, by)
  expect(answer.body).toMatchObject({ success: true })
  return id
}
const accept = (id: number, more: object = {}) => {
  const { items: _, ...body } = orderBody([], { paymentMethod: 'invoice' })
  return api(`POST /offers/own/${id}/accept`, { ...body, ...more }, { token: workshop.token })
}
/** An order that waits for its deposit. */
async function accepted(deposit: object = { depositPercent: 30 }, more: object = {}): Promise<number> {
  const { body } = await accept(await sent(deposit), more)
  expect(body.success).toBe(true)
  return Number(body.orderId)
}
const show = async (id: number) => {
  const { body } = await api(`GET /orders/${id}`, undefined, by)
  return body as unknown as Readonly<{ order: Order; toPayOnline: number }>
}
const openPage = (id: number) => api(`POST /orders/${id}/payment-page`, {}, { token: workshop.token })
const send = (id: number, body: object = {}) => api(`POST /orders/${id}/parcels`, body, by)
let told = 0
async function tell(sessionId: string, times = 1): Promise<void> {
  told += 1
  const event = { id: `evt_d${told}`, kind: 'something', sessionId, paymentRef: null, onlinePaymentId: null }
  for (let time = 0; time < times; time += 1) await api('POST /webhooks/stripe', event, { headers: { 'stripe-signature': 'signed' } })
  while (await processQueue(till as NonNullable<typeof till>));
}
async function payOnline(id: number): Promise<string> {
  expect((await openPage(id)).status).toBe(200)
  const [page] = await db.select().from(onlinePayments).where(eq(onlinePayments.orderId, id))
  const sessionId = page?.sessionId ?? ''
  provider.pay(sessionId)
  await tell(sessionId, 3)
  return sessionId
}
const payByBank = (id: number, amount: number, token = staff.token) =>
  api(`POST /orders/${id}/payments`, { amount, way: 'bank', paidOn: '2026-11-20' }, { token })
const papers = async (id: number) =>
  await db
    .select({ ...{ id: invoices.id, number: invoices.number, kind: invoices.kind }, totalOre: invoices.totalOre, vatOre: invoices.vatOre })
    .from(invoices)
    .where(eq(invoices.orderId, id))
    .orderBy(asc(invoices.number))
const totalsOf = async (id: number) => (await papers(id)).map(({ kind, totalOre }) => (kind === 'invoice' ? totalOre : 0 - totalOre))
const openOf = async (id: number) =>
  (
    await db
      .select({ openOre: invoiceBalances.openOre })
      .from(invoiceBalances)
      .innerJoin(invoices, eq(invoices.id, invoiceBalances.invoiceId))
      .where(eq(invoices.orderId, id))
      .orderBy(asc(invoices.number))
  ).map(({ openOre }) => openOre)
/** Two rolls of 1.000 kr. are left of it. */
async function reduce(id: number): Promise<void> {
  const [first, second] = (await show(id)).order.items
  const items = [
    { itemId: first?.id, quantity: 2 },
    { itemId: second?.id, quantity: 0 },
  ]
  expect((await api(`POST /orders/${id}/changes`, { items, shipping: 'kept' }, by)).body).toMatchObject({ success: true })
}
const orderRow = async (id: number) => (await db.select().from(orders).where(eq(orders.id, id)))[0]
const mailsOf = async (template: string, key: string, value: number) =>
  (await db.select().from(mails).where(eq(mails.template, template))).filter(
    ({ payload }) => (payload as Record<string, unknown>)[key] === value,
  )

/** What the order's documents and payments post, by account. */
async function posted(id: number): Promise<Record<string, number>> {
  const number = (await orderRow(id))?.orderNumber
  const entries = (await findUnclosed(db, { from: '2026-01-01', to: '2026-12-31' })).filter(({ orderNumber }) => orderNumber === number)
  const sums: Record<string, number> = {}
  for (const { account, ore } of entries.flatMap(postingsOf)) sums[account] = (sums[account] ?? 0) + ore
  return Object.fromEntries(Object.entries(sums).filter(([, ore]) => ore !== 0))
}

/** Every document of the order keeps the rules of Peppol and says the paper's amounts. */
async function expectRules(id: number): Promise<string[]> {
  const files: string[] = []
  for (const paper of await papers(id)) {
    const invoice = eInvoiceOf({ ...paper, document: await readDocument(db, paper.id) })
    if (!invoice) throw new Error('no receiver')
    const file = writeUbl(invoice)
    expect(brokenRules(file)).toEqual([])
    files.push(file)
  }
  return files
}

describe('an offer with a deposit', () => {
  test('says it with its terms, and frozen as it was sent', async () => {
    const id = await sent({ depositPercent: 30 })
    const { body } = await api(`GET /offers/own/${id}`, undefined, { token: workshop.token })
    expect(body.offer).toMatchObject({ total: 10666.66, deposit: 3200, depositPercent: 30, charged: { deposit: 3200 } })
    const [mail] = await mailsOf('offer-sent', 'offerId', id)
    const context = { db, settings: await here.shop.settings(), publicUrl: 'https://folie.example' }
    const { text } = await here.shop.renderMail('offer-sent', context, mail?.payload)
    expect(text).toMatch(/Depositum 30\s%: 3\.200\skr\. inkl\. moms betales, når du accepterer\./)
  })

  test.each([
    [{ depositPercent: 0 }, 'depositPercent'],
    [{ depositPercent: 101 }, 'depositPercent'],
    [{ depositPercent: 12.5 }, 'depositPercent'],
    [{ depositAmount: 0 }, 'depositAmount'],
    [{ depositAmount: -1 }, 'depositAmount'],
    [{ depositAmount: 1.005 }, 'depositAmount'],
    [{ depositPercent: 30, depositAmount: 100 }, 'depositAmount'],
    [{ depositAmount: 10666.67 }, 'depositAmount'],
  ])('is refused at its field: %o', async (deposit, field) => {
    const { status, body } = await write(deposit)
    expect([status, body.code, Object.keys(body.fields as object)]).toEqual([400, 'invalid_input', [field]])
  })

  test('is accepted once and asks for the deposit once, whatever is pressed how often', async () => {
    const offer = await sent({ depositPercent: 30 })
    const answers = await Promise.all([accept(offer), accept(offer), accept(offer)])
    const ids = new Set(answers.map(({ body }) => Number(body.orderId)))
    expect(ids.size).toBe(1)
    const [id = 0] = ids
    expect(await show(id)).toMatchObject({
      toPayOnline: 3200,
      order: { deposit: 3200, depositDue: 3200, waitsForDeposit: true, paymentStatus: 'unpaid' },
    })
    const pages = await Promise.all([openPage(id), openPage(id)])
    expect(new Set(pages.map(({ body }) => body.url)).size).toBe(1)
    expect(pages[0]?.body.amount).toBe(3200)
  })

  test('without one is accepted as ever', async () => {
    const id = await accepted({})
    expect(await show(id)).toMatchObject({ toPayOnline: 0, order: { deposit: 0, waitsForDeposit: false } })
    expect((await send(id)).status).toBe(200)
    expect(await totalsOf(id)).toEqual([TOTAL])
  })

  test('of an amount asks for no more than an order that became smaller', async () => {
    const { body } = await accept(await sent({ depositAmount: 3000.01 }))
    const id = Number(body.orderId)
    expect((await show(id)).order.depositDue).toBe(3000.01)
    await reduce(id)
    expect((await show(id)).toPayOnline).toBe(2000)
  })
})

describe('a deposit paid online', () => {
  test('is taken at once and invoiced once; nothing leaves before, and the last invoice deducts it', async () => {
    const id = await accepted()
    const early = await send(id)
    expect([early.status, early.body.code]).toEqual([409, 'payment_missing'])
    await payOnline(id)
    expect(await show(id)).toMatchObject({
      toPayOnline: 0,
      order: { paid: 3200, open: 7466.66, depositDue: 0, waitsForDeposit: false, paymentStatus: 'partial' },
    })
    const [aconto, ...more] = await papers(id)
    expect(more).toEqual([])
    expect(aconto).toMatchObject({ kind: 'invoice', totalOre: 3200_00, vatOre: 640_00 })
    expect(await mailsOf('invoice-issued', 'invoiceId', aconto?.id ?? 0)).toHaveLength(1)
    expect(await openOf(id)).toEqual([0])

    const { body } = await send(id)
    expect(body).toMatchObject({ success: true })
    const [, last, ...rest] = await papers(id)
    expect(rest).toEqual([])
    expect(last).toMatchObject({ totalOre: TOTAL - 3200_00, vatOre: 1493_33 })
    const document = await readDocument(db, last?.id ?? 0)
    expect(document).toMatchObject({
      deducts: { number: aconto?.number, issueDate: '2026-11-21' },
      acontoNetOre: -2560_00,
      payment: { isPaid: false, paidOre: 0 },
    })
    expect(document.lines.at(-1)).toMatchObject({
      nameDa: `Aconto betalt, faktura ${aconto?.number} af 21.11.2026`,
      netOre: -2560_00,
      totalOre: -3200_00,
    })
    expect(await openOf(id)).toEqual([0, TOTAL - 3200_00])
    expect((await show(id)).order).toMatchObject({ invoiced: 10666.66, open: 7466.66 })
    const [acontoFile = '', lastFile = ''] = await expectRules(id)
    expect(acontoFile).toContain('<cbc:InvoiceTypeCode>386<')
    expect(lastFile).toContain('<cbc:InvoiceTypeCode>380<')
    expect(lastFile).toMatch(new RegExp(`<cac:BillingReference>\\s*<cac:InvoiceDocumentReference>\\s*<cbc:ID>${aconto?.number}<`))
    expect(await posted(id)).toEqual({ provider: 3200_00, receivables: TOTAL - 3200_00, sales: 0 - (TOTAL - 2133_33), vat: -2133_33 })
    await payByBank(id, 7466.66)
    expect(await openOf(id)).toEqual([0, 0])
  })

  test('is not asked for again where the order was read just before it was booked and its payments just after', async () => {
    const id = await accepted()
    const before = await orderRow(id)
    if (!before) throw new Error('the order is gone')
    await payOnline(id)
    const [read] = await withParts(db, [before])
    if (!read) throw new Error('the order is gone')
    const [{ capturedOre } = { capturedOre: 0 }] = read.onlinePayments
    expect([before.paidOre, read.paidOre, capturedOre]).toEqual([0, 3200_00, 3200_00])
    expect(toOrderAnswer(read)).toMatchObject({ waitsForDeposit: false, open: 7466.66, paymentStatus: 'partial' })
    expect([...(await findPayableOnline(here.shop, [read]))]).toEqual([])
  })

  test('is taken once when the process is killed after the bank took it', async () => {
    const id = await accepted()
    await openPage(id)
    const [page] = await db.select().from(onlinePayments).where(eq(onlinePayments.orderId, id))
    provider.pay(page?.sessionId ?? '')
    provider.failNext('after')
    await tell(page?.sessionId ?? '', 2)
    clock.now = new Date(clock.now.getTime() + 3_600_000)
    while (await processQueue(till));
    await tell(page?.sessionId ?? '')
    const money = await db.select().from(payments).where(eq(payments.orderId, id))
    expect(money.map(({ amountOre }) => amountOre)).toEqual([3200_00])
    expect(await totalsOf(id)).toEqual([3200_00])
  })

  test('is deducted from parcel after parcel until it is used up, and VAT is counted once', async () => {
    await invoicePer('parcel')
    const id = await accepted()
    await payOnline(id)
    const [first, second] = (await show(id)).order.items
    const items = [{ itemId: first?.id, quantity: 3 }]
    expect((await send(id, { items })).status).toBe(200)
    expect(await totalsOf(id)).toEqual([3200_00, 0])
    await send(id, { items: [{ itemId: first?.id, quantity: 1 }] })
    await send(id, { items: [{ itemId: second?.id, quantity: 2 }] })
    expect(await totalsOf(id)).toEqual([3200_00, 0, 800_00, 6666_66])
    expect((await papers(id)).reduce((sum, { vatOre }) => sum + vatOre, 0)).toBe(2133_33)
    expect(await openOf(id)).toEqual([0, 0, 800_00, 6666_66])
    await expectRules(id)
    expect(await posted(id)).toMatchObject({ vat: -2133_33, receivables: TOTAL - 3200_00 })
  })
})

describe('a deposit by bank', () => {
  test('covers the parcels it pays for: only what is sent beyond it waits for an invoice, in the lists as in the next step', async () => {
    await invoicePer('parcel', { atDispatch: false })
    const scarce = await addProduct(db, { stock: 2 })
    const { body } = await accept(await sent({ depositPercent: 50 }, [{ productId: scarce.id, quantity: 6 }]))
    const id = Number(body.orderId)
    await payByBank(id, 3000)
    const waiting = async () => {
      const lists = ['toInvoice', 'sentNotInvoiced'].map((scope) => api(`GET /orders?scope=${scope}`, undefined, by))
      const listed = (await Promise.all(lists)).map(({ body: list }) => (list.orders as Order[]).some((order) => order.id === id))
      const { rows } = (await api('GET /finances/toInvoice', undefined, by)).body as { rows: { to: { id: number }; amount: number }[] }
      return [...listed, rows.find(({ to }) => to.id === id)?.amount]
    }
    await send(id)
    expect(await waiting()).toEqual([false, false, undefined])
    await db.update(products).set({ stock: 2 }).where(eq(products.id, scarce.id))
    await send(id)
    expect(await waiting()).toEqual([true, true, 1000])
    await api(`POST /orders/${id}/invoices`, {}, by)
    expect([await totalsOf(id), await waiting()]).toEqual([
      [3000_00, 0, 1000_00],
      [false, false, undefined],
    ])
  })

  test('is invoiced when the whole of it came, once, also when two colleagues book', async () => {
    const id = await accepted()
    // a mistake of a later day is not the day it was paid
    await api(`POST /orders/${id}/payments`, { amount: 500, way: 'bank', paidOn: '2026-11-21' }, by)
    const [mistake] = await db.select().from(payments).where(eq(payments.orderId, id))
    expect((await api(`POST /payments/${mistake?.id}/reverse`, { paidOn: '2026-11-21' }, by)).body).toMatchObject({ success: true })
    await payByBank(id, 1000)
    expect([await totalsOf(id), (await show(id)).order.waitsForDeposit]).toEqual([[], true])
    await Promise.all([payByBank(id, 2200), payByBank(id, 2200, colleague.token)])
    expect(await totalsOf(id)).toEqual([3200_00])
    const [aconto] = await papers(id)
    expect((await readDocument(db, aconto?.id ?? 0)).lines[0]?.nameDa).toMatch(/^Aconto: depositum for ordre .+, betalt 20\.11\.2026$/)
    await send(id)
    expect(await totalsOf(id)).toEqual([3200_00, TOTAL - 3200_00])
    expect(await openOf(id)).toEqual([0, TOTAL - 5400_00])
  })

  test('of which more came is invoiced with all that was paid ahead, and its VAT is counted once', async () => {
    const id = await accepted()
    await payByBank(id, 5000)
    const [aconto] = await papers(id)
    expect(aconto).toMatchObject({ totalOre: 5000_00, vatOre: 1000_00 })
    expect((await readDocument(db, aconto?.id ?? 0)).lines[0]?.nameDa).toMatch(/^Aconto: forudbetaling for ordre /)
    await send(id)
    expect([await totalsOf(id), await openOf(id)]).toEqual([
      [5000_00, TOTAL - 5000_00],
      [0, TOTAL - 5000_00],
    ])
    expect(await posted(id)).toMatchObject({ receivables: TOTAL - 5000_00, vat: -2133_33 })
    await expectRules(id)

    const whole = await accepted()
    await payByBank(whole, 10666.66)
    expect(await totalsOf(whole)).toEqual([TOTAL])
    await send(whole)
    expect([await totalsOf(whole), await openOf(whole)]).toEqual([
      [TOTAL, 0],
      [0, 0],
    ])
  })

  test('of which more came, and what was too much went back: that is credited, and not asked for', async () => {
    const id = await accepted()
    await payByBank(id, 5000)
    const refund = { amount: 1800, way: 'bank', paidOn: '2026-11-20' }
    expect((await api(`POST /orders/${id}/refunds`, refund, by)).status).toBe(200)
    expect([await totalsOf(id), await openOf(id)]).toEqual([[5000_00, -1800_00], [0]])
    await send(id)
    expect([await totalsOf(id), await openOf(id)]).toEqual([
      [5000_00, -1800_00, TOTAL - 3200_00],
      [0, TOTAL - 3200_00],
    ])
    expect(await posted(id)).toMatchObject({ receivables: TOTAL - 3200_00, vat: -2133_33 })
    await expectRules(id)

    const mistyped = await accepted()
    await payByBank(mistyped, 5000)
    const [booked] = await db.select().from(payments).where(eq(payments.orderId, mistyped))
    expect((await api(`POST /payments/${booked?.id}/reverse`, { paidOn: '2026-11-21' }, by)).status).toBe(200)
    expect([await openOf(mistyped), (await show(mistyped)).order.depositDue]).toEqual([[3200_00], 3200])
    await payByBank(mistyped, 3200)
    expect([await totalsOf(mistyped), await openOf(mistyped)]).toEqual([[5000_00, -1800_00], [0]])
  })

  test('of which so much came that the order, made smaller, asks for no more is invoiced by that change', async () => {
    const id = await accepted()
    await payByBank(id, 2000)
    await reduce(id)
    expect([await totalsOf(id), (await show(id)).order.waitsForDeposit]).toEqual([[2000_00], false])
    await send(id)
    expect(await totalsOf(id)).toEqual([2000_00, 0])
  })

  test('is waived by sending without it, and then nothing is deducted', async () => {
    const id = await accepted()
    expect((await send(id, { withoutPayment: true })).status).toBe(200)
    expect(await totalsOf(id)).toEqual([TOTAL])
    expect(await show(id)).toMatchObject({ toPayOnline: 0, order: { deposit: 0, waitsForDeposit: false } })
  })
})

describe('an order with a paid deposit', () => {
  test('that is cancelled and revived is invoiced ahead again: at once while the money is here, otherwise when it is paid again', async () => {
    const kept = await accepted()
    await payByBank(kept, 3200)
    await api(`PUT /orders/${kept}/status`, { status: 'cancelled' }, by)
    await api(`PUT /orders/${kept}/status`, { status: 'pending' }, by)
    expect(await totalsOf(kept)).toEqual([3200_00, -3200_00, 3200_00])
    const back = await accepted()
    await payByBank(back, 3200)
    await api(`PUT /orders/${back}/status`, { status: 'cancelled' }, by)
    await api(`POST /orders/${back}/refunds`, { way: 'bank', paidOn: '2026-11-20' }, by)
    await api(`PUT /orders/${back}/status`, { status: 'pending' }, by)
    expect([await totalsOf(back), (await show(back)).order.waitsForDeposit]).toEqual([[3200_00, -3200_00], true])
    await payByBank(back, 3200)
    expect(await totalsOf(back)).toEqual([3200_00, -3200_00, 3200_00])
    await send(back)
    expect(await totalsOf(back)).toEqual([3200_00, -3200_00, 3200_00, TOTAL - 3200_00])
    expect(await openOf(back)).toEqual([0, 0, TOTAL - 3200_00])
  })

  test('that is cancelled takes its aconto invoice back and owes the deposit, which goes back as it came', async () => {
    const id = await accepted()
    await payOnline(id)
    await api(`PUT /orders/${id}/status`, { status: 'cancelled' }, by)
    expect(await totalsOf(id)).toEqual([3200_00, -3200_00])
    expect((await show(id)).order).toMatchObject({ open: -3200, waitsForDeposit: false })
    const { status } = await api(`POST /orders/${id}/refunds`, { way: 'card', paidOn: '2026-11-20' }, by)
    expect(status).toBe(200)
    while (await processQueue(till));
    expect((await show(id)).order).toMatchObject({ paid: 0, open: 0 })
    expect(await posted(id)).toEqual({})
    await expectRules(id)
  })

  test('that is cancelled after it was invoiced takes everything back', async () => {
    const id = await accepted()
    await payOnline(id)
    await staff.issue(id)
    expect(await totalsOf(id)).toEqual([3200_00, TOTAL - 3200_00])
    await api(`PUT /orders/${id}/status`, { status: 'cancelled' }, by)
    expect(await totalsOf(id)).toEqual([3200_00, TOTAL - 3200_00, 0 - (TOTAL - 3200_00), -3200_00])
    expect(await posted(id)).toEqual({ provider: 3200_00, receivables: -3200_00 })
    await expectRules(id)
  })

  test('that is changed below the deposit credits the rest of it and owes it back', async () => {
    const id = await accepted()
    await payOnline(id)
    await reduce(id)
    expect(await totalsOf(id)).toEqual([3200_00, -1200_00])
    expect((await show(id)).order).toMatchObject({ total: 2000, open: -1200, invoiced: 2000, waitsForDeposit: false })
    await send(id)
    expect(await totalsOf(id)).toEqual([3200_00, -1200_00, 0])
    expect(await openOf(id)).toEqual([0, 0])
    await expectRules(id)
  })

  test('that was invoiced and is changed to other goods deducts the deposit from those', async () => {
    const id = await accepted()
    await payByBank(id, 3200)
    await staff.issue(id)
    const [first, second] = (await show(id)).order.items
    const items = [
      { itemId: first?.id, quantity: 1 },
      { itemId: second?.id, quantity: 0 },
    ]
    const added = [{ id: (await addProduct(db, { unitPriceOre: 3333_33, stock: 1 })).id, quantity: 1 }]
    expect((await api(`POST /orders/${id}/changes`, { items, added, shipping: 'kept' }, by)).body).toMatchObject({ success: true })
    const { total } = (await show(id)).order
    expect([total, await totalsOf(id)]).toEqual([4333.33, [3200_00, TOTAL - 3200_00, 3200_00 - TOTAL]])
    await send(id)
    expect((await totalsOf(id)).reduce((sum, ore) => sum + ore, 0)).toBe(4333_33)
    expect((await openOf(id)).reduce((sum, ore) => sum + ore, 0)).toBe(4333_33 - 3200_00)
    expect(await posted(id)).toMatchObject({ receivables: 4333_33 - 3200_00 })
    await expectRules(id)
  })

  test('whose goods came back and that is cancelled credits the freight that the deposit paid, too', async () => {
    const id = await accepted({ depositPercent: 100, agreedShipping: 99 })
    await payByBank(id, 10765.66)
    await send(id)
    const [, last] = await papers(id)
    const lines = (await show(id)).order.items.map(({ id: itemId, quantity }) => ({ itemId, quantity }))
    expect((await api(`POST /invoices/${last?.id}/credit-note`, { reason: 'Returneret', lines }, by)).status).toBe(200)
    await api(`PUT /orders/${id}/status`, { status: 'cancelled' }, by)
    expect((await totalsOf(id)).reduce((sum, ore) => sum + ore, 0)).toBe(0)
    expect([(await show(id)).order.open, await posted(id)]).toEqual([-10765.66, { bank: 10765_66, receivables: -10765_66 }])
    await expectRules(id)
  })

  test('whose goods come back credits their full price, and every invoice is settled by it', async () => {
    const id = await accepted()
    await payOnline(id)
    await send(id)
    const [aconto, last] = await papers(id)
    const { items } = (await show(id)).order
    const lines = items.map(({ id: itemId, quantity }) => ({ itemId, quantity }))
    const credited = await api(`POST /invoices/${last?.id}/credit-note`, { reason: 'Returneret', lines }, by)
    expect(credited.body).toMatchObject({ success: true })
    expect(await totalsOf(id)).toEqual([3200_00, TOTAL - 3200_00, 0 - TOTAL])
    expect((await show(id)).order.open).toBe(-3200)
    await api(`POST /orders/${id}/refunds`, { way: 'card', paidOn: '2026-11-20' }, by)
    while (await processQueue(till));
    expect(await openOf(id)).toEqual([0, 0])
    expect(await posted(id)).toEqual({})
    const again = await api(`POST /invoices/${aconto?.id}/credit-note`, { reason: 'Også den' }, by)
    expect([again.status, again.body.code]).toEqual([409, 'aconto_deducted'])
    await expectRules(id)
    expect((await api(`PUT /orders/${id}/status`, { status: 'cancelled' }, by)).body).toMatchObject({ success: true })
    expect(await totalsOf(id), 'no credit note of nothing').toEqual([3200_00, TOTAL - 3200_00, 0 - TOTAL])
  })
})

describe('an aconto invoice', () => {
  const credit = (id: number | undefined, body: object) => api(`POST /invoices/${id}/credit-note`, { reason: 'Forkert', ...body }, by)
  const leftOf = async (id: number | undefined) => (await api(`GET /invoices/${id}`, undefined, by)).body.left

  test('is credited by hand as one, and only what no other invoice deducts', async () => {
    await invoicePer('parcel')
    const id = await accepted()
    await payOnline(id)
    const [aconto] = await papers(id)
    expect(await leftOf(aconto?.id)).toEqual({ isAconto: true, lines: [], shipping: 0, total: 3200 })
    for (const part of [{ amount: 100 }, { amount: 3200 }, { shipping: 1 }]) {
      const { status, body } = await credit(aconto?.id, part)
      expect([status, body.code]).toEqual([409, 'aconto_in_parts'])
    }
    const [first, second] = (await show(id)).order.items
    await send(id, { items: [{ itemId: first?.id, quantity: 3 }] })
    expect(await leftOf(aconto?.id)).toMatchObject({ total: 200 })
    expect((await api(`GET /orders/${id}/uninvoiced`, undefined, by)).body.undeducted).toBe(200)
    expect((await credit(aconto?.id, {})).body).toMatchObject({ success: true })
    for (const again of [{}, { amount: 1 }]) expect((await credit(aconto?.id, again)).body.code).toBe('aconto_deducted')
    await send(id, { items: [first, second].map((item, index) => ({ itemId: item?.id, quantity: index + 1 })) })
    expect(await totalsOf(id)).toEqual([3200_00, 0, -200_00, 7666_66])
    expect(await openOf(id)).toEqual([0, 0, 7466_66])
    await expectRules(id)
  })

  test('is not late while its order asks for the deposit again', async () => {
    const id = await accepted()
    await payByBank(id, 3200)
    const [booked] = await db.select().from(payments).where(eq(payments.orderId, id))
    const [aconto] = await papers(id)
    expect((await api(`POST /payments/${booked?.id}/reverse`, { paidOn: '2026-11-21' }, by)).body).toMatchObject({ success: true })
    expect([await openOf(id), (await show(id)).order.waitsForDeposit]).toEqual([[3200_00], true])
    clock.now = new Date(TEST_START.getTime() + 20 * DAY_MS)
    const overdue = async () => {
      const { customers } = (await api(`GET /overdue?search=${(await orderRow(id))?.orderNumber}`, undefined, by)).body
      return (customers as { invoices: { number: number }[] }[]).flatMap(({ invoices }) => invoices.map(({ number }) => number))
    }
    const remind = await api(`GET /invoices/${aconto?.id}/reminder`, undefined, by)
    expect([await overdue(), remind.status, remind.body.code]).toEqual([[], 409, 'not_overdue'])
    const [row] = await db.select().from(settings)
    await db.update(settings).set({ data: { ...row?.data, reminders: { stopAfterDays: 1 } } })
    const figures = async () => {
      const found = ['receivables', 'overdue', 'inLate', 'in1'].map(async (figure) => {
        const { rows } = (await api(`GET /finances/${figure}` as 'GET /x', undefined, by)).body as { rows: { text: string }[] }
        return rows.some(({ text }) => text.startsWith(`Faktura ${aconto?.number},`)) ? [figure] : []
      })
      return (await Promise.all(found)).flat()
    }
    const buy = async () =>
      (await api('POST /orders', orderBody([{ id: roll.id, quantity: 1 }], { paymentMethod: 'invoice' }), { token: workshop.token })).status
    expect([await figures(), await buy()]).toEqual([['receivables', 'in1'], 200])
    expect((await send(id, { withoutPayment: true })).status).toBe(200)
    expect(await overdue()).toContain(aconto?.number)
    expect([await figures(), await buy()]).toEqual([['receivables', 'overdue', 'inLate'], 409])
    await db.update(settings).set({ data: row?.data })
  })

  test('that pays two parcels of a month gives each invoice of 0 kr. a file of its own among the documents of the month', async () => {
    await invoicePer('parcel')
    const id = await accepted()
    await payOnline(id)
    clock.now = new Date('2027-01-15T10:00:00Z')
    const [first] = (await show(id)).order.items
    const items = [{ itemId: first?.id, quantity: 1 }]
    await send(id, { items })
    await send(id, { items })
    const [, ...free] = await papers(id)
    expect(free.map(({ totalOre }) => totalOre)).toEqual([0, 0])
    const number = (await orderRow(id))?.orderNumber ?? ''
    const { file } = await download(here.shop, '/bookkeeping/2027-01/documents.zip', staff.token)
    const names = [...filesInZip(file).keys()].filter((name) => name.includes(number))
    expect(names).toEqual(free.flatMap((one) => ['pdf', 'xml'].map((type) => `Faktura_${one.number}_${number}.${type}`)))
  })
})

describe('a deposit that does not come', () => {
  test('is asked for by mail, and the order is cancelled with nothing to pay', async () => {
    const id = await accepted()
    clock.now = new Date(TEST_START.getTime() + 3 * 3_600_000)
    await requestDuePayments(here.shop)
    await requestDuePayments(here.shop)
    const asked = await mailsOf('order-payment-asked', 'orderId', id)
    expect(asked).toHaveLength(1)
    const context = { db, settings: await here.shop.settings(), publicUrl: 'https://folie.example' }
    expect((await here.shop.renderMail('order-payment-asked', context, asked[0]?.payload)).text).toMatch(/3\.200,00\skr\..+depositum/s)
    await cancelUnpaidOrders(here.shop)
    expect((await orderRow(id))?.status).toBe('pending')
    clock.now = new Date(TEST_START.getTime() + 30 * DAY_MS)
    await cancelUnpaidOrders(here.shop)
    expect((await orderRow(id))?.status).toBe('cancelled')
    expect((await show(id)).toPayOnline).toBe(0)
  })
})
