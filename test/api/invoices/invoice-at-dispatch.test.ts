import { asc, eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { InvoicedPer } from '#domain/settings/invoicing.ts'
import { invoiceBalances, invoices } from '#server/database/schema/invoices.ts'
import { mails } from '#server/database/schema/mails.ts'
import { settings } from '#server/database/schema/settings.ts'
import { readSettings } from '#server/settings/queries.ts'
import { placeOrder } from '#test/invoiced-order.ts'
import { addCustomer, addProduct, orderBody, testShop, writeCompany } from '#test/shop.ts'

const here = await testShop()
const { api, db } = here
const superadmin = await addCustomer(db, { role: 'superadmin', name: 'Sif' })
const warehouse = await addCustomer(db, { role: 'admin', name: 'Lager', restrictedTo: ['parcels'] })

/** A shop whose invoices issue themselves, which is how a new shop begins. */
async function open({
  per = 'order',
  hasCompany = true,
  atDispatch = true,
}: {
  per?: InvoicedPer
  hasCompany?: boolean
  atDispatch?: boolean
} = {}) {
  await writeCompany(db)
  const [row] = await db.select().from(settings)
  await db.update(settings).set({ data: { ...(hasCompany && { company: row?.data.company ?? {} }), invoicing: { per, atDispatch } } })
}
const papers = async (orderId: number) =>
  await db.select().from(invoices).where(eq(invoices.orderId, orderId)).orderBy(asc(invoices.number))
const send = async (orderId: number, items?: object[]) =>
  await api(`POST /orders/${orderId}/parcels`, { items }, { token: warehouse.token })

beforeEach(() => open())

test('a new shop issues invoices by itself, with the parcel, in one go', async () => {
  await db.update(settings).set({ data: {} })
  expect((await readSettings(db)).invoicing).toEqual({ per: 'order', atDispatch: true, ean: '' })
})

test('an invoice is issued and mailed when the goods leave, also by a colleague who may issue none by hand', async () => {
  const { id } = await placeOrder(here)
  const { status, body } = await send(id)
  const [invoice, ...more] = await papers(id)
  expect(more).toEqual([])
  expect(invoice).toMatchObject({ kind: 'invoice', totalOre: 1999_00, paymentTerms: '8_days', byUserId: warehouse.id })
  expect([status, body.message]).toEqual([200, `Forsendelse 1 er sendt. Faktura ${invoice?.number} er udstedt og mailes.`])
  const mailed = await db
    .select()
    .from(mails)
    .where(sql`${mails.payload} ->> 'invoiceId' = ${String(invoice?.id)}`)
  expect(mailed.map(({ template }) => template)).toEqual(['invoice-issued'])
})

test('a paid card order of a guest is invoiced as paid; an unpaid one has eight days, for the goods have left', async () => {
  const roll = await addProduct(db)
  const place = async () => Number((await api('POST /orders', orderBody([{ id: roll.id, quantity: 1 }]))).body.orderId)
  const [paid, unpaid] = [await place(), await place()]
  await api(`PUT /orders/${paid}`, { paymentStatus: 'paid' }, { token: superadmin.token })
  for (const id of [paid, unpaid]) {
    const { body } = await api(`PUT /orders/${id}/status`, { status: 'shipped' }, { token: superadmin.token })
    expect(body.message).toMatch(/^Ordre opdateret! Faktura \d+ er udstedt og mailes\.$/)
  }
  expect((await papers(paid))[0]?.paymentTerms).toBe('before_shipment')
  expect((await papers(unpaid))[0]?.paymentTerms).toBe('8_days')
})

describe('an order that leaves in two parcels', () => {
  async function twoParcels(per: InvoicedPer) {
    await open({ per })
    const roll = await addProduct(db, { stock: 10 })
    const { id } = await placeOrder(here, { items: [{ id: roll.id, quantity: 3 }] })
    const { body } = await api(`GET /orders/${id}`, undefined, { token: superadmin.token })
    const [item] = (body.order as { items: { id: number }[] }).items
    const first = await send(id, [{ itemId: item?.id, quantity: 1 }])
    const afterFirst = (await papers(id)).length
    await send(id, [{ itemId: item?.id, quantity: 2 }])
    return { message: String(first.body.message), afterFirst, papers: await papers(id) }
  }

  test('has one invoice for the whole order, when its last parcel left', async () => {
    const { message, afterFirst, papers } = await twoParcels('order')
    expect([message, afterFirst, papers.map(({ totalOre }) => totalOre)]).toEqual(['Forsendelse 1 er sendt', 0, [2850_00]])
  })

  test('has one for each parcel where the shop invoices parcels', async () => {
    const { message, afterFirst, papers } = await twoParcels('parcel')
    expect(message).toMatch(/Faktura \d+ er udstedt/)
    expect([afterFirst, papers.length, papers.reduce((sum, { totalOre }) => sum + totalOre, 0)]).toEqual([1, 2, 2850_00])
    expect(papers.every(({ parcelId }) => parcelId !== null)).toBe(true)
  })
})

test('what left of an order waits for its invoice where the shop invoices parcels, in the list and in the finances', async () => {
  await open({ per: 'parcel', atDispatch: false })
  const { token } = superadmin
  const roll = await addProduct(db, { stock: 10 })
  const { id, orderNumber } = await placeOrder(here, { items: [{ id: roll.id, quantity: 3 }] })
  const [line] = ((await api(`GET /orders/${id}`, undefined, { token })).body.order as { items: { id: number }[] }).items
  const waiting = async () => {
    const { orders } = (await api('GET /orders?scope=sentNotInvoiced', undefined, { token })).body as { orders: { orderNumber: string }[] }
    const { rows } = (await api('GET /finances/toInvoice?page=1', undefined, { token })).body as {
      rows: { text: string; amount: number }[]
    }
    const row = rows.find(({ text }) => text === orderNumber)
    expect(orders.some((order) => order.orderNumber === orderNumber)).toBe(row !== undefined)
    return row?.amount
  }
  expect(await waiting()).toBeUndefined()
  await send(id, [{ itemId: line?.id, quantity: 1 }])
  const amount = await waiting()
  await open({ per: 'order', atDispatch: false })
  expect(await waiting(), 'the order waits for its last parcel').toBeUndefined()
  await open({ per: 'parcel', atDispatch: false })
  const issue = () => api(`POST /orders/${id}/invoices`, { paymentTerms: '8_days' }, { token })
  await issue()
  const [first] = await papers(id)
  expect([amount, await waiting()]).toEqual([Number(first?.totalOre) / 100, undefined])
  await api(`POST /invoices/${first?.id}/credit-note`, { reason: 'Fejl' }, { token })
  expect(await waiting()).toBe(amount)
  await issue()
  await send(id, [{ itemId: line?.id, quantity: 2 }])
  expect(await waiting()).toBe(2850 - Number(amount))
})

describe('what an order says is to be invoiced', () => {
  const { token } = superadmin
  const itemsOf = async (id: number) =>
    ((await api(`GET /orders/${id}`, undefined, { token })).body.order as { items: { id: number }[] }).items.map((item) => item.id)
  const toInvoice = async (id: number) => {
    const isIn = async (scope: string) =>
      ((await api(`GET /orders?scope=${scope}`, undefined, { token })).body.orders as { id: number }[]).some((order) => order.id === id)
    const { proposed } = (await api(`GET /orders/${id}/uninvoiced`, undefined, { token })).body as { proposed: unknown[] }
    return [await isIn('toInvoice'), await isIn('sentNotInvoiced'), proposed.length > 0]
  }
  const [WAITS, IS_DUE] = [
    [false, false, false],
    [true, true, true],
  ]

  test('a freight that rises after the first parcel was invoiced waits for the next one, in lists, step and button', async () => {
    await open({ per: 'parcel' })
    const roll = await addProduct(db, { stock: 1 })
    const { id } = await placeOrder(here, { items: [{ id: roll.id, quantity: 4 }] })
    const [itemId] = await itemsOf(id)
    await send(id, [{ itemId, quantity: 1 }])
    expect((await api(`POST /orders/${id}/changes`, { items: [{ itemId, quantity: 2 }] }, { token })).status).toBe(200)
    expect(await toInvoice(id)).toEqual(WAITS)
    await send(id, [{ itemId, quantity: 1 }])
    const [first, second] = await papers(id)
    expect([first?.totalOre, second?.totalOre]).toEqual([950_00, 950_00 + 99_00])
    expect(await toInvoice(id)).toEqual(WAITS)
  })

  test('rolls invoiced before they leave do not hide others that left without an invoice', async () => {
    await open({ per: 'parcel', atDispatch: false })
    const [dear, cheap] = [await addProduct(db, { stock: 0, unitPriceOre: 3000_00 }), await addProduct(db, { stock: 1 })]
    const items = [
      { id: dear.id, quantity: 1 },
      { id: cheap.id, quantity: 2 },
    ]
    const { id } = await placeOrder(here, { items })
    const [ahead, itemId] = await itemsOf(id)
    await api(`POST /orders/${id}/invoice`, { paymentTerms: '8_days', lines: [{ itemId: ahead, quantity: 1 }] }, { token })
    expect(await toInvoice(id)).toEqual(WAITS)
    await send(id, [{ itemId, quantity: 1 }])
    expect(await toInvoice(id)).toEqual(IS_DUE)
    await api(`POST /orders/${id}/invoices`, {}, { token })
    expect((await papers(id)).map(({ totalOre }) => totalOre)).toEqual([2850_00, 950_00])
    expect(await toInvoice(id)).toEqual(WAITS)
  })
})

test('an order that is sent because its unsent rolls are removed is invoiced by that change', async () => {
  const roll = await addProduct(db, { stock: 10 })
  const { id } = await placeOrder(here, { items: [{ id: roll.id, quantity: 3 }] })
  const [line] = ((await api(`GET /orders/${id}`, undefined, { token: superadmin.token })).body.order as { items: { id: number }[] }).items
  const ofLine = (quantity: number) => ({ items: [{ itemId: line?.id, quantity }] })
  const change = async (quantity: number) => await api(`POST /orders/${id}/changes`, ofLine(quantity), { token: superadmin.token })
  await send(id, ofLine(1).items)
  expect((await change(2)).body.message).toBe('Ordren er rettet, og kunden får en mail')
  expect(await papers(id)).toEqual([])
  const { status, body } = await change(1)
  const [invoice, ...more] = await papers(id)
  expect([status, body.message]).toEqual([200, `Ordren er rettet, og kunden får en mail. Faktura ${invoice?.number} er udstedt og mailes.`])
  const { order } = (await api(`GET /orders/${id}`, undefined, { token: superadmin.token })).body as { order: object }
  expect(order).toMatchObject({ status: 'shipped', total: Number(invoice?.totalOre) / 100 })
  expect(more).toEqual([])
})

test('an invoice that cannot be issued is reported to staff, listed as not invoiced, and stops no parcel', async () => {
  await open({ hasCompany: false })
  const { id, orderNumber } = await placeOrder(here)
  const { status, body } = await send(id)
  expect([status, body.message]).toEqual([
    200,
    'Forsendelse 1 er sendt. Fakturaen er ikke udstedt: firma og bank i indstillingerne er stadig eksempler.',
  ])
  expect(await papers(id)).toEqual([])
  const listed = await api('GET /orders?scope=sentNotInvoiced', undefined, { token: superadmin.token })
  expect((listed.body.orders as { orderNumber: string }[]).map((order) => order.orderNumber)).toContain(orderNumber)
})

test('where the owner issues them by hand, nothing issues itself', async () => {
  await open({ atDispatch: false })
  const { id } = await placeOrder(here)
  expect((await send(id)).body.message).toBe('Forsendelse 1 er sendt')
  expect(await papers(id)).toEqual([])
})

test('what was invoiced before it left, or was taken back and leaves again, is not invoiced twice', async () => {
  const { id } = await placeOrder(here)
  await api(`POST /orders/${id}/invoice`, { paymentTerms: '28_days' }, { token: superadmin.token })
  expect((await send(id)).body.message).toBe('Forsendelse 1 er sendt')
  await api(`PUT /orders/${id}/status`, { status: 'processing' }, { token: superadmin.token })
  await send(id)
  expect(await papers(id)).toHaveLength(1)
})

test('rolls that are invoiced and come back, or are invoiced ahead, are not invoiced again when as many leave', async () => {
  await open({ per: 'parcel' })
  const { token } = superadmin
  const roll = await addProduct(db, { stock: 20 })
  const place = async () => {
    const { id } = await placeOrder(here, { items: [{ id: roll.id, quantity: 5 }] })
    const { order } = (await api(`GET /orders/${id}`, undefined, { token })).body as { order: { items: { id: number }[] } }
    return { id, some: (quantity: number) => [{ itemId: order.items[0]?.id, quantity }] }
  }
  const [back, ahead] = [await place(), await place()]
  const { parcel } = (await send(back.id, back.some(1))).body as { parcel: { id: number } }
  await api(`DELETE /orders/${back.id}/parcels/${parcel.id}`, undefined, { token })
  await api(`POST /orders/${ahead.id}/invoice`, { paymentTerms: '8_days', lines: ahead.some(1) }, { token })
  for (const { id, some } of [back, ahead]) {
    const preview = await api(`GET /orders/sending?ids=${id}&rolls=${some(1)[0]?.itemId}.1`, undefined, { token })
    expect(preview.body.orders).toMatchObject([{ invoices: 0, notInvoiced: null }])
    expect((await send(id, some(1))).body.message).toMatch(/^Forsendelse \d er sendt$/)
    expect(await papers(id)).toHaveLength(1)
    await send(id, some(4))
    expect((await papers(id)).reduce((sum, { totalOre }) => sum + totalOre, 0)).toBe(5 * 950_00)
  }
})

test('rolls that leave after others were credited and paid back are invoiced and owed', async () => {
  await open({ per: 'parcel' })
  const { token } = superadmin
  const roll = await addProduct(db, { stock: 10, unitPriceOre: 500_00 })
  const { id } = await placeOrder(here, { items: [{ id: roll.id, quantity: 6 }] }, await addCustomer(db, { customDiscount: 0 }))
  const { order } = (await api(`GET /orders/${id}`, undefined, { token })).body as { order: { items: { id: number }[] } }
  const ofLine = (quantity: number) => [{ itemId: order.items[0]?.id, quantity }]
  const money = { amount: 2500, way: 'bank', paidOn: '2026-11-20' }
  await send(id, ofLine(5))
  await api(`POST /orders/${id}/payments`, money, { token })
  const [first] = await papers(id)
  await api(
    `POST /invoices/${first?.id}/credit-note`,
    { reason: 'Retur', lines: ofLine(5).map((line) => ({ ...line, restock: true })) },
    { token },
  )
  expect((await api(`POST /orders/${id}/refunds`, money, { token })).body.money).toMatchObject({ open: 500, paymentStatus: 'unpaid' })
  await send(id, ofLine(1))
  const [last] = (await papers(id)).toReversed()
  const [balance] = await db
    .select()
    .from(invoiceBalances)
    .where(eq(invoiceBalances.invoiceId, last?.id ?? 0))
  expect([last?.totalOre, balance?.openOre]).toEqual([500_00, 500_00])
})
