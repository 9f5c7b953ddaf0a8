import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { ERRORS } from '#contract/http/error-codes.ts'
import type { Invoice } from '#contract/invoices/invoices.ts'
import type { Order } from '#contract/orders/order.ts'
import type { OwnSamples, SampleResults } from '#contract/samples/samples.ts'
import { brokenRules } from '#domain/invoices/e-invoice/broken-rules.ts'
import { accounts, users } from '#server/database/schema/customers.ts'
import { products } from '#server/database/schema/goods/products.ts'
import { renderMail } from '#server/mail-templates.ts'
import { download } from '#test/download.ts'
import { invoicingStaff } from '#test/invoiced-order.ts'
import { addCustomer, addProduct, addTags, type Customer, orderBody, testShop } from '#test/shop.ts'

const here = await testShop()
const { api, db, clock, shop } = here
await addTags(db)
const staff = await invoicingStaff(here)
const film = { categoryId: 'bilfolie', productTypeId: 'bilfolie' }
const card = await addProduct(db, { nameDa: 'Farveprøve', asksForColour: true, unitPriceOre: 15_01, stock: 900 })
const black = await addProduct(db, { ...film, kcwId: 'NL-1008', nameDa: 'Nordlys Kulsort', unitPriceOre: 4000_00, stock: 500 })
const blue = await addProduct(db, { ...film, kcwId: 'FJ-1022', nameDa: 'Fjord Dybblå', unitPriceOre: 3000_00, stock: 500 })

let workshop: Customer
beforeEach(async () => {
  workshop = await addCustomer(db, { company: 'Ærø Folie ApS', cvr: '10150817', customDiscount: 10 })
})

type Items = Parameters<typeof orderBody>[0]
const place = (items: Items, more = {}) => api('POST /orders', orderBody(items, more), { token: workshop.token })
const shown = async (id: unknown) => (await api(`GET /orders/${id}`, undefined, { token: staff.token })).body.order as Order
async function placed(items: Items): Promise<Order> {
  const { body } = await place(items)
  expect(body).toMatchObject({ success: true })
  return await shown(body.orderId)
}
async function move(id: number, status: string) {
  return await api(`PUT /orders/${id}/status`, { status }, { token: staff.token })
}
const sampleOf = ({ id }: { id: number }, quantity = 1) => ({ id: card.id, quantity, sampleOf: id })
const roll = ({ id }: { id: number }, quantity = 1) => ({ id, quantity })
async function sentSample(of = black, quantity = 1): Promise<Order> {
  const order = await placed([sampleOf(of, quantity)])
  expect((await move(order.id, 'shipped')).status).toBe(200)
  return order
}
const credits = async () => ((await api('GET /samples/own', undefined, { token: workshop.token })).body.samples as OwnSamples).credits
const creditsOfUser = async () =>
  ((await api('GET /auth/me', undefined, { token: workshop.token })).body.user as { sampleCredits: { filmId: number; amount: number }[] })
    .sampleCredits

describe('what a sample cost', () => {
  test('is deducted from the next roll of its film, once, to the øre, and shown before ordering', async () => {
    expect(await credits()).toEqual([])
    await sentSample()
    expect(await credits()).toMatchObject([{ filmId: black.id, nameDa: 'Nordlys Kulsort', amount: 13.51 }])
    expect(await creditsOfUser()).toEqual([{ filmId: black.id, amount: 13.51 }])
    const refused = await place([roll(black), roll(blue)], { subtotal: 6300 })
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({
      code: 'order_changed',
      order: { subtotal: 6286.49, items: [{ lineTotal: 3586.49, sampleCredit: 13.51 }, { sampleCredit: 0 }] },
    })
    const order = await placed([roll(black), roll(blue)])
    expect(order).toMatchObject({ subtotal: 6286.49, savings: 713.51, total: 6286.49, pointsEarned: 2 })
    expect(order.items).toMatchObject([
      { lineTotal: 3586.49, sampleCredit: 13.51 },
      { lineTotal: 2700, sampleCredit: 0 },
    ])
    expect(await credits()).toEqual([])
    expect((await placed([roll(black)])).items).toMatchObject([{ lineTotal: 3600, sampleCredit: 0 }])
    const mail = await renderMail(
      'order-confirmation',
      { db, settings: await shop.settings(), publicUrl: 'https://folie.example' },
      { orderId: order.id },
    )
    expect(mail.text).toMatch(/Farveprøve trukket fra: 10,81\skr\./)
  })

  test('waits until the sample is sent, and for rolls that are paid in kroner; a guest and a colleague of another firm have none of it', async () => {
    const order = await placed([sampleOf(black)])
    expect((await placed([roll(black)])).items).toMatchObject([{ sampleCredit: 0 }])
    await move(order.id, 'shipped')
    const guest = await api('POST /orders', orderBody([roll(black)]))
    expect(await shown(guest.body.orderId)).toMatchObject({ items: [{ sampleCredit: 0 }] })
    const other = await addCustomer(db)
    const theirs = await api('POST /orders', orderBody([roll(black)]), { token: other.token })
    expect(await shown(theirs.body.orderId)).toMatchObject({ items: [{ sampleCredit: 0 }] })
    expect(await credits()).toMatchObject([{ amount: 13.51 }])
  })

  test('comes off an export without its VAT, and the whole of it is used', async () => {
    const exports = { FO: { isOffered: true }, GL: { isOffered: false } }
    await db.execute(sql`update settings set data = data || ${JSON.stringify({ exports })}::jsonb`)
    await sentSample()
    const abroad = { shippingPostalCode: '100', shippingCity: 'Tórshavn', shippingAddress: 'Gongin 1' }
    const { body } = await place([roll(black)], abroad)
    expect(await shown(body.orderId)).toMatchObject({ vatTreatment: 'export', items: [{ sampleCredit: 10.81, lineTotal: 2869.19 }] })
    expect(await credits()).toEqual([])
  })

  test('is still available to a cancelled export that is revived, whatever its VAT is rounded to', async () => {
    const exports = { FO: { isOffered: true }, GL: { isOffered: false } }
    await db.execute(sql`update settings set data = data || ${JSON.stringify({ exports })}::jsonb`)
    const sample = await sentSample()
    // 13.52 is 10.816 without VAT, and 10.82 is 13.525 with it
    await db.execute(sql`update order_lines set line_total_ore = 1352 where order_id = ${sample.id}`)
    const { body } = await place([roll(black)], { shippingPostalCode: '100', shippingCity: 'Tórshavn', shippingAddress: 'Gongin 1' })
    expect(await shown(body.orderId)).toMatchObject({ items: [{ sampleCredit: 10.82 }] })
    await move(Number(body.orderId), 'cancelled')
    expect(await credits()).toMatchObject([{ amount: 13.52 }])
    expect((await move(Number(body.orderId), 'pending')).status).toBe(200)
    expect(await credits()).toEqual([])
  })

  test('of samples ordered before credits existed is not deducted', async () => {
    const order = await sentSample()
    await db.execute(`update order_lines set sample_credit_ore = null where order_id = ${order.id}`)
    expect(await credits()).toEqual([])
  })

  test('is deducted from an order by phone too', async () => {
    await sentSample()
    const { body } = await api(`GET /samples/credits/${workshop.id}`, undefined, { token: staff.token })
    expect(body.credits).toEqual([{ filmId: black.id, amount: 13.51 }])
    expect((await api('GET /samples/credits/2000000000', undefined, { token: staff.token })).body.code).toBe('customer_not_found')
    const rung = await api(
      'POST /orders/phone',
      { ...orderBody([roll(black)]), customerId: workshop.id, reason: 'Ringede' },
      { token: staff.token },
    )
    expect((await shown(rung.body.orderId)).items).toMatchObject([{ sampleCredit: 13.51 }])
  })

  test('is deducted once, however many orders are placed at the same instant', async () => {
    await sentSample()
    const answers = await Promise.all(Array.from({ length: 6 }, () => place([roll(black)])))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
    const orders = await Promise.all(answers.map(({ body }) => shown(body.orderId)))
    expect(orders.map(({ items }) => items[0]?.sampleCredit).toSorted()).toEqual([0, 0, 0, 0, 0, 13.51])
  })

  test('costs customers without samples no statement: the account is not written', async () => {
    await placed([roll(black), roll(blue)])
    const [account] = await db
      .select({ sampleOrders: accounts.sampleOrders })
      .from(accounts)
      .innerJoin(users, eq(users.accountId, accounts.id))
      .where(eq(users.id, workshop.id))
    expect(account).toEqual({ sampleOrders: 0 })
  })
})

describe('an order with a credit', () => {
  test('that is cancelled or deleted gives it back, and comes back as long as it is unused', async () => {
    await sentSample()
    const first = await placed([roll(black)])
    await move(first.id, 'cancelled')
    expect(await credits()).toMatchObject([{ amount: 13.51 }])
    expect((await move(first.id, 'pending')).status).toBe(200)
    expect(await credits()).toEqual([])
    await move(first.id, 'cancelled')
    const second = await placed([roll(black, 2)])
    expect(second.items).toMatchObject([{ lineTotal: 7186.49, sampleCredit: 13.51 }])
    const refused = await move(first.id, 'pending')
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      409,
      'sample_credit_used',
      ERRORS.sample_credit_used.message,
    ])
    expect((await shown(first.id)).status).toBe('cancelled')
    expect((await api(`DELETE /orders/${second.id}`, undefined, { token: staff.token })).status).toBe(200)
    expect((await move(first.id, 'pending')).status).toBe(200)
  })

  test('keeps it when rolls are added or removed, and returns it with its last roll', async () => {
    await sentSample()
    const order = await placed([roll(black, 2), roll(blue)])
    const change = (items: unknown[]) => api(`POST /orders/${order.id}/changes`, { items, prices: 'ordered' }, { token: staff.token })
    const itemId = order.items[0]?.id
    expect((await change([{ itemId, quantity: 3 }])).status).toBe(200)
    expect((await shown(order.id)).items[0]).toMatchObject({ lineTotal: 10786.49, sampleCredit: 13.51 })
    await change([{ itemId, quantity: 1 }])
    expect(await shown(order.id)).toMatchObject({ subtotal: 6286.49, items: [{ lineTotal: 3586.49, sampleCredit: 13.51 }, {}] })
    await change([{ itemId, quantity: 0 }])
    expect(await credits()).toMatchObject([{ amount: 13.51 }])
  })

  test('of a sample that was cancelled since stays as it was agreed, and no more comes off', async () => {
    const sample = await sentSample()
    const order = await placed([roll(black)])
    await move(sample.id, 'cancelled')
    expect((await shown(order.id)).items).toMatchObject([{ sampleCredit: 13.51 }])
    await sentSample()
    expect(await credits()).toEqual([])
  })

  test('is invoiced for the charged amount, with its VAT, on paper and as an e-invoice, and credited in full', async () => {
    await sentSample(black, 2)
    const order = await placed([roll(black), roll(blue)])
    expect(order.total).toBe(6272.98)
    const invoice: Invoice = await staff.issue(order.id)
    expect(invoice.total).toBe(6272.98)
    const { file } = await download(shop, `/invoices/${invoice.id}/e-invoice`, staff.token)
    const xml = file.toString()
    expect(brokenRules(xml)).toEqual([])
    expect(xml).toMatch(/Kunderabat 10\s%, Farveprøve trukket fra</)
    expect(xml).toContain('6272.98')
    const credited = await api(`POST /invoices/${invoice.id}/credit-note`, { reason: 'Fejl' }, { token: staff.token })
    expect(credited.status).toBe(200)
  })
})

test('staff see which samples led to rolls, free and paid, and how many of all', async () => {
  await db.delete(products).where(eq(products.kcwId, 'ingen'))
  const before = (await api('GET /samples/results', undefined, { token: staff.token })).body.results as SampleResults
  await sentSample(black)
  await sentSample(blue)
  clock.now = new Date(clock.now.getTime() + 60_000)
  const order = await placed([roll(black, 3)])
  const { results } = (await api('GET /samples/results', undefined, { token: staff.token })).body as { results: SampleResults }
  expect([results.samples - before.samples, results.led - before.led, results.rolls - before.rolls]).toEqual([2, 1, 3])
  expect(results.outcomes[0]).toMatchObject({
    kcwId: 'NL-1008',
    isFree: false,
    buyer: 'Søren Ærø',
    order: { id: order.id, orderNumber: order.orderNumber, rolls: 3 },
  })
})
