import { asc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Invoice } from '#contract/invoices/invoices.ts'
import { DEFAULT_SETTINGS } from '#domain/settings/settings.ts'
import { users } from '#server/database/schema/customers.ts'
import { products } from '#server/database/schema/goods/products.ts'
import { invoiceDocuments, invoiceLines, invoices } from '#server/database/schema/invoices.ts'
import { orderLines, orders } from '#server/database/schema/orders.ts'
import { pointsLedger } from '#server/database/schema/points.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { creditRemovedRolls } from '#server/invoices/annul-invoices.ts'
import { download } from '#test/download.ts'
import { invoicingStaff, placeOrder } from '#test/invoiced-order.ts'
import { pdfText } from '#test/pdf-reader.ts'
import { addCustomer, addProduct, orderBody, testShop } from '#test/shop.ts'

const shop = await testShop()
const { api, db } = shop
const staff = await invoicingStaff(shop)

const credit = (id: number, body: object, key?: string) =>
  api(`POST /invoices/${id}/credit-note`, { reason: 'Kom retur', ...body }, { token: staff.token, ...(key !== undefined && { key }) })
const setStatus = (id: number, body: object) => api(`PUT /orders/${id}/status`, body, { token: staff.token })
const pay = (id: number, amount: number) =>
  api(`POST /orders/${id}/payments`, { amount, way: 'bank', paidOn: '2026-11-20' }, { token: staff.token })
const issue = (id: number, body: object = {}) =>
  api(`POST /orders/${id}/invoice`, { paymentTerms: '8_days', ...body }, { token: staff.token })
const orderOf = async (id: number) => (await db.select().from(orders).where(eq(orders.id, id)))[0]
const lineOf = async (id: number) => (await db.select().from(orderLines).where(eq(orderLines.orderId, id)))[0]
const stockOf = async (id: number) => (await db.select().from(products).where(eq(products.id, id)))[0]?.stock
const pointsOf = async (id: number) => (await db.select().from(users).where(eq(users.id, id)))[0]?.points
const pdfOf = async ({ id }: Invoice) => pdfText((await download(shop.shop, `/invoices/${id}/pdf`, staff.token)).file)
const documentsOf = (orderId: number) => db.select().from(invoices).where(eq(invoices.orderId, orderId)).orderBy(asc(invoices.number))

/** Three rolls at 333,33 kr. with freight, sent and invoiced. */
async function sentOrder({ isPaid = false } = {}) {
  const roll = await addProduct(db, { unitPriceOre: 333_33, stock: 10 })
  const placed = await placeOrder(shop, { items: [{ id: roll.id, quantity: 3 }] }, await addCustomer(db, { customDiscount: 0 }))
  await setStatus(placed.id, { status: 'shipped' })
  const invoice = await staff.issue(placed.id)
  if (isPaid) await pay(placed.id, invoice.total)
  return { ...placed, roll, invoice, itemId: (await lineOf(placed.id))?.id ?? 0 }
}

describe('one roll of three comes back', () => {
  test('into the stock: its money is owed to the customer, its point is taken back, and the invoice is reduced', async () => {
    const { id, roll, invoice, itemId, customer } = await sentOrder({ isPaid: true })
    expect(await pointsOf(customer.id)).toBe(3)
    const { status, body } = await credit(invoice.id, { lines: [{ itemId, quantity: 1, restock: true }] })
    expect([status, body.invoice]).toEqual([200, expect.objectContaining({ kind: 'credit_note', total: 333.33, net: 266.66, vat: 66.67 })])
    expect(await stockOf(roll.id)).toBe(8)
    expect(await lineOf(id)).toMatchObject({ quantity: 3, sent: 3, returned: 1, pointsEarned: 2 })
    expect(await pointsOf(customer.id)).toBe(2)
    expect(await orderOf(id)).toMatchObject({
      creditedOre: 333_33,
      openOre: -333_33,
      paymentStatus: 'paid',
      pointsEarned: 2,
      invoicedOre: 1098_99,
    })
    const shown = await api(`GET /invoices/${invoice.id}`, undefined, { token: staff.token })
    expect(shown.body.invoice).toMatchObject({ state: 'paid', credited: 333.33, open: 0, creditedBy: null })
    expect(shown.body.order).toEqual({
      ...{ status: 'shipped', total: 1098.99, credited: 333.33, paid: 1098.99, refunded: 0, open: -333.33 },
      ...{ vatTreatment: 'domestic', pointsCredited: true, mailTo: 'soeren@example.dk' },
    })
    expect(shown.body.left).toMatchObject({ lines: [{ itemId, quantity: 2, total: 666.66, returnable: 2, pointsEarned: 2 }], shipping: 99 })
    const back = await api(`POST /orders/${id}/refunds`, { way: 'bank', paidOn: '2026-11-21' }, { token: staff.token })
    expect(back.body.money).toMatchObject({ paid: 765.66, open: 0, paymentStatus: 'paid' })
    expect(await pointsOf(customer.id)).toBe(2)
  })

  test('damaged: it does not go into the stock, and the paper says one roll and what the invoice comes to after it', async () => {
    const { id, orderNumber, roll, invoice, itemId } = await sentOrder()
    const { body } = await credit(invoice.id, { lines: [{ itemId, quantity: 1 }] })
    expect(await stockOf(roll.id)).toBe(7)
    expect(await orderOf(id)).toMatchObject({ openOre: 765_66, paymentStatus: 'unpaid' })
    const note = body.invoice as Invoice
    const text = await pdfOf(note)
    expect(text).toMatch(/Blank sort folie 1 266,66[46] .*333,33/)
    expect(text).toContain(`Kreditnotaen nedsætter faktura ${invoice.number}`)
    expect(text.replace(/\s+/g, ' ')).toContain('som herefter lyder på 765,66 kr.')
    expect(text).toContain(orderNumber)
  })

  test('all three in turn: the last takes the last øre, and the invoice counts as credited', async () => {
    const { invoice, itemId } = await sentOrder()
    const totals = []
    for (const more of [{}, {}, { shipping: 99 }]) {
      const { body } = await credit(invoice.id, { lines: [{ itemId, quantity: 1, restock: true }], ...more })
      totals.push((body.invoice as Invoice).total)
    }
    expect(totals).toEqual([333.33, 333.33, 432.33])
    const again = await credit(invoice.id, { amount: 1 })
    expect(again.body.code).toBe('already_credited')
  })

  test('is refused when it was never sent, came back before, or is another order’s', async () => {
    const roll = await addProduct(db)
    const unsent = await placeOrder(shop, { items: [{ id: roll.id, quantity: 2 }] })
    const invoice = await staff.issue(unsent.id)
    const lines = [{ itemId: (await lineOf(unsent.id))?.id ?? 0, quantity: 1 }]
    expect((await credit(invoice.id, { lines })).body.code).toBe('rolls_not_sent')
    const sent = await sentOrder()
    expect((await credit(sent.invoice.id, { lines })).body.code).toBe('credit_above_rest')
    expect((await credit(sent.invoice.id, { lines: [{ itemId: sent.itemId, quantity: 4 }] })).body.code).toBe('credit_above_rest')
    expect((await credit(sent.invoice.id, { lines: [] })).body.code).toBe('credit_empty')
    expect((await documentsOf(sent.id)).length + (await documentsOf(unsent.id)).length).toBe(2)
  })
})

test('rolls paid with points give their points back', async () => {
  const customer = await addCustomer(db, { points: 30 })
  const roll = await addProduct(db, { pointsCost: 10 })
  const { id } = await placeOrder(shop, { items: [{ id: roll.id, quantity: 2, payWithPoints: true }] }, customer)
  await setStatus(id, { status: 'shipped' })
  const invoice = await staff.issue(id)
  await credit(invoice.id, { lines: [{ itemId: (await lineOf(id))?.id, quantity: 1, restock: true }] })
  expect(await pointsOf(customer.id)).toBe(20)
  expect((await orderOf(id))?.pointsUsed).toBe(10)
  await setStatus(id, { status: 'cancelled' })
  expect(await pointsOf(customer.id)).toBe(30)
})

test('an amount with a reason takes no point, and twelve staff who press at once never credit more than there is', async () => {
  const { id, invoice, customer } = await sentOrder({ isPaid: true })
  const answers = await Promise.all(Array.from({ length: 12 }, () => credit(invoice.id, { amount: 100 })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
  expect(await orderOf(id)).toMatchObject({ creditedOre: 1000_00, openOre: -1000_00 })
  expect(await pointsOf(customer.id)).toBe(3)
  const movements = await db.select().from(pointsLedger).where(eq(pointsLedger.userId, customer.id))
  expect(movements.map(({ kind }) => kind)).toEqual(['earned'])
})

test('goods that are credited whole before anything was paid earn no points', async () => {
  const { id, invoice, customer } = await sentOrder()
  expect((await credit(invoice.id, { amount: invoice.total })).status).toBe(200)
  expect(await orderOf(id)).toMatchObject({ openOre: 0, pointsEarned: 0 })
  expect([await pointsOf(customer.id), (await lineOf(id))?.pointsEarned]).toEqual([0, 0])
})

test('a request based on an outdated rest of the invoice is refused', async () => {
  const { invoice } = await sentOrder()
  const seen = { credited: 0 }
  expect((await credit(invoice.id, { amount: 50, seen })).status).toBe(200)
  expect((await credit(invoice.id, { amount: 50, seen })).body.code).toBe('changed_meanwhile')
})

test('a second press and a lost answer give the same note, also after another was issued; another content is refused', async () => {
  const { id, invoice, itemId, roll, customer } = await sentOrder({ isPaid: true })
  const body = { lines: [{ itemId, quantity: 1, restock: true }], seen: { credited: 0 } }
  const [first, second] = await Promise.all([credit(invoice.id, body, 'tryk'), credit(invoice.id, body, 'tryk')])
  expect([first.status, second.status]).toEqual([200, 200])
  expect((second.body.invoice as Invoice).number).toBe((first.body.invoice as Invoice).number)
  await credit(invoice.id, { reason: 'Resten var forkert' }, 'resten')
  expect(((await credit(invoice.id, body, 'tryk')).body.invoice as Invoice).id).toBe((first.body.invoice as Invoice).id)
  expect((await credit(invoice.id, { reason: 'Resten var forkert' }, 'resten')).body.invoice).toMatchObject({ total: 765.66 })
  expect((await credit(invoice.id, { amount: 5 }, 'tryk')).body.code).toBe('idempotency_key_reused')
  expect(await documentsOf(id)).toHaveLength(3)
  expect([await stockOf(roll.id), await pointsOf(customer.id)]).toEqual([8, 2])
})

test('credited in part it is annulled in the rest, and what was annulled is invoiced again', async () => {
  const { id, invoice, itemId } = await sentOrder()
  await credit(invoice.id, { lines: [{ itemId, quantity: 1, restock: true }] })
  const rest = await credit(invoice.id, { reason: 'Forkert adresse' })
  expect(rest.body.invoice).toMatchObject({ total: 765.66 })
  const again = await issue(id)
  expect(again.body.invoice).toMatchObject({ total: 765.66, open: 765.66 })
  expect(await orderOf(id)).toMatchObject({ invoicedOre: 1098_99, creditedOre: 333_33, openOre: 765_66 })
  await setStatus(id, { status: 'cancelled' })
  expect((await documentsOf(id)).map(({ kind, totalOre }) => [kind, totalOre])).toEqual([
    ['invoice', 1098_99],
    ['credit_note', 333_33],
    ['credit_note', 765_66],
    ['invoice', 765_66],
    ['credit_note', 765_66],
  ])
})

describe('an order with several invoices', () => {
  test('one per parcel: the freight on the first, together the order to the øre', async () => {
    const roll = await addProduct(db, { unitPriceOre: 333_33, stock: 10 })
    const { id } = await placeOrder(shop, { items: [{ id: roll.id, quantity: 3 }] }, await addCustomer(db, { customDiscount: 0 }))
    const itemId = (await lineOf(id))?.id ?? 0
    await api(`POST /orders/${id}/parcels`, { items: [{ itemId, quantity: 1 }] }, { token: staff.token })
    await pay(id, 500)
    const parcels = async () =>
      (await api(`GET /orders/${id}`, undefined, { token: staff.token })).body.order as { parcels: { id: number }[] }
    const [first] = (await parcels()).parcels
    const one = await issue(id, { parcelId: first?.id })
    expect(one.body.invoice).toMatchObject({ total: 432.33, state: 'paid' })
    expect((await issue(id, { parcelId: first?.id })).body.code).toBe('already_invoiced')
    await api(`POST /orders/${id}/parcels`, {}, { token: staff.token })
    const second = await issue(id, { parcelId: (await parcels()).parcels[1]?.id })
    expect(second.body.invoice).toMatchObject({ total: 666.66, open: 598.99 })
    const [row] = await db
      .select()
      .from(invoiceDocuments)
      .where(eq(invoiceDocuments.invoiceId, (second.body.invoice as Invoice).id))
    expect(row?.document.payment).toMatchObject({ isPaid: false, paidOre: 67_67 })
    const text = await pdfOf(second.body.invoice as Invoice)
    expect(text).toMatch(/Betalt: 67,67.kr\./)
    expect(text).toMatch(/Rest at betale: 598,99.kr\./)
    expect((await issue(id)).body.code).toBe('already_invoiced')
    expect(await orderOf(id)).toMatchObject({ invoicedOre: 1098_99, totalOre: 1098_99 })
    expect((await issue(id, { parcelId: 2_147_483_647 })).body.code).toBe('parcel_not_found')
  })

  test('the shop’s setting proposes one per parcel: what has not left waits, and many orders follow it', async () => {
    const setting = async (per: string) => {
      const answer = await api(
        'PUT /settings',
        { invoicing: { ...DEFAULT_SETTINGS.invoicing, atDispatch: false, per } },
        { token: staff.token },
      )
      expect(answer.status).toBe(200)
    }
    const roll = await addProduct(db, { unitPriceOre: 333_33, stock: 10 })
    const { id } = await placeOrder(shop, { items: [{ id: roll.id, quantity: 3 }] }, await addCustomer(db, { customDiscount: 0 }))
    const itemId = (await lineOf(id))?.id ?? 0
    const send = (quantity: number) => api(`POST /orders/${id}/parcels`, { items: [{ itemId, quantity }] }, { token: staff.token })
    const issueProposed = () => api(`POST /orders/${id}/invoices`, { paymentTerms: '8_days' }, { token: staff.token })
    const missing = async () => (await api(`GET /orders/${id}/uninvoiced`, undefined, { token: staff.token })).body
    expect(await missing()).toMatchObject({ proposed: [null], parcels: [], rest: { shipping: 99, total: 1098.99 } })
    await setting('parcel')
    expect((await issueProposed()).body.code).toBe('nothing_sent_to_invoice')
    await send(1)
    await send(1)
    const [first, second] = (await missing()).parcels as { id: number }[]
    expect(await missing()).toMatchObject({
      proposed: [first?.id, second?.id],
      parcels: [{ number: 1, items: [{ itemId, quantity: 1 }] }, { number: 2 }],
    })
    const both = (await issueProposed()).body.invoices as Invoice[]
    expect(both.map(({ total }) => total)).toEqual([432.33, 333.33])
    expect((await issueProposed()).body.code).toBe('nothing_sent_to_invoice')
    const guest = Number((await api('POST /orders', orderBody([{ id: roll.id, quantity: 2 }]))).body.orderId)
    const ofGuest = async () => (await api(`POST /orders/${guest}/invoices`, {}, { token: staff.token })).body
    expect((await ofGuest()).invoices, 'what waits for its payment is asked for before it is sent').toMatchObject([{ total: 765.66 }])
    expect((await ofGuest()).code).toBe('already_invoiced')
    await setting('order')
    expect((await issueProposed()).body.invoices).toMatchObject([{ total: 333.33 }])
    expect((await issueProposed()).body.code).toBe('already_invoiced')
    expect(await missing()).toMatchObject({ proposed: [], rest: { lines: [], total: 0 } })
  })

  test('a pro-forma says the part that is asked for', async () => {
    const { id, invoice, itemId } = await sentOrder()
    await credit(invoice.id, {})
    const [parcel] = (await api(`GET /orders/${id}/uninvoiced`, undefined, { token: staff.token })).body.parcels as { id: number }[]
    const totalOf = async (query: string) => {
      const { file, headers } = await download(shop.shop, `/orders/${id}/invoice-pdf?${query}`, staff.token)
      expect(headers.get('content-disposition')).toContain('Proforma_')
      return /: ([\d.,]+) kr\. betales/.exec(pdfText(file))?.[1]
    }
    expect(await totalOf(`lines=${itemId}:2`)).toBe('765,66')
    expect(await totalOf(`parcelId=${parcel?.id}`)).toBe('1.098,99')
    expect(await totalOf('paymentTerms=8_days')).toBe('1.098,99')
  })

  test('after an annulment chosen rolls are invoiced, and the rest later', async () => {
    const { id, invoice, itemId } = await sentOrder()
    await credit(invoice.id, {})
    const part = await issue(id, { lines: [{ itemId, quantity: 2 }], seen: { invoiced: 0 } })
    expect(part.body.invoice).toMatchObject({ total: 765.66 })
    expect((await issue(id, { seen: { invoiced: 0 } })).body.code).toBe('changed_meanwhile')
    expect((await issue(id)).body.invoice).toMatchObject({ total: 333.33 })
  })
})

test('what a change takes off is annulled on the invoices that have it, and nothing else', async () => {
  const roll = await addProduct(db, { unitPriceOre: 333_33, stock: 10 })
  const { id } = await placeOrder(shop, { items: [{ id: roll.id, quantity: 3 }] }, await addCustomer(db, { customDiscount: 0 }))
  const invoice = await staff.issue(id)
  const by = { userId: (await addCustomer(db, { role: 'superadmin' })).id, name: 'Bo' }
  const crediting = { order: { id }, by, reason: 'Ordren er rettet', now: shop.shop.now }
  expect(await inTransaction(db, (tx) => creditRemovedRolls(tx, crediting))).toBe(false)
  await inTransaction(db, async (tx) => {
    await tx.update(orderLines).set({ quantity: 2, cancelled: 1, shipsNow: 2, lineTotalOre: 666_66 }).where(eq(orderLines.orderId, id))
    await tx.update(orders).set({ subtotalOre: 666_66, totalOre: 765_66 }).where(eq(orders.id, id))
    expect(await creditRemovedRolls(tx, crediting)).toBe(true)
  })
  const [, note] = await documentsOf(id)
  expect(note).toMatchObject({ creditsId: invoice.id, creditKind: 'annulment', totalOre: 333_33 })
  expect(
    await db
      .select()
      .from(invoiceLines)
      .where(eq(invoiceLines.invoiceId, note?.id ?? 0)),
  ).toMatchObject([{ quantity: 1, totalOre: 333_33 }])
  expect(await orderOf(id)).toMatchObject({ invoicedOre: 765_66, creditedOre: 0, openOre: 765_66 })
})
