import { desc } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Order } from '#contract/orders/order.ts'
import { mails } from '#server/database/schema/mails.ts'
import { settings } from '#server/database/schema/settings.ts'
import { renderMail } from '#server/mail-templates.ts'
import { download } from '#test/download.ts'
import { pdfText } from '#test/pdf-reader.ts'
import { addCustomer, addProduct, addTags, footprint, ISSUED_BY_HAND, OWN_COMPANY, orderBody, testShop } from '#test/shop.ts'

const { api, db, shop } = await testShop()
await addTags(db)
const admin = await addCustomer(db, { role: 'admin' })
const staff = { token: admin.token }
let film: { id: number }
let sample: { id: number }

const HERE = { isOffered: true, address: 'Lagervej 3, 7100 Vejle', hours: 'Hverdage 8–15' }
const offer = (pickup: object = HERE) => db.update(settings).set({ data: { ...ISSUED_BY_HAND, company: OWN_COMPANY, pickup } })

beforeAll(async () => {
  film = await addProduct(db, { unitPriceOre: 500_00, stock: 90, categoryId: 'bilfolie', productTypeId: 'bilfolie' })
  sample = await addProduct(db, { unitPriceOre: 15_00, stock: 90, asksForColour: true })
})
beforeEach(() => offer())
afterEach(() => offer({}))

const fetched = (items: Parameters<typeof orderBody>[0] = [{ id: film.id, quantity: 1 }], more = {}) =>
  api('POST /orders', { ...orderBody(items), deliveryWay: 'pickup', ...more })

async function placed(...args: Parameters<typeof fetched>): Promise<Order> {
  const { body } = await fetched(...args)
  expect(body).toMatchObject({ success: true })
  return (await api(`GET /orders/${body.orderId}`, undefined, staff)).body.order as Order
}

const plain = (text: string) => text.replaceAll('\u00a0', ' ')
async function mailAbout(template: string, orderId: number): Promise<string> {
  const context = { db, settings: await shop.settings(), publicUrl: 'https://folie.example' }
  const all = await db.select().from(mails).orderBy(desc(mails.id))
  const mail = all.find((one) => one.template === template && one.payload.orderId === orderId)
  return plain((await renderMail(template, context, mail?.payload)).text)
}

describe('an order is fetched', () => {
  test('at no price, for films as for samples alone, and stays an order like any other', async () => {
    expect(await placed()).toMatchObject({ deliveryWay: 'pickup', subtotal: 500, shipping: 0, total: 500 })
    const colour = { id: sample.id, quantity: 1, sampleOf: film.id }
    expect(await placed([colour])).toMatchObject({ deliveryWay: 'pickup', shipping: 0, total: 15 })
    const sent = await api('POST /orders', orderBody([colour]), staff)
    const { order } = (await api(`GET /orders/${sent.body.orderId}`, undefined, staff)).body as { order: Order }
    expect(order).toMatchObject({ deliveryWay: 'parcel', shipping: 29 })
  })

  test('and is found by staff among what is fetched', async () => {
    const order = await placed()
    await api('POST /orders', orderBody([{ id: film.id, quantity: 1 }]))
    const { body } = await api('GET /orders?scope=fetched&limit=100', undefined, staff)
    const found = body.orders as Order[]
    expect(found[0]?.orderNumber).toBe(order.orderNumber)
    expect(new Set(found.map(({ deliveryWay }) => deliveryWay))).toEqual(new Set(['pickup']))
    expect(body.total).toBe(found.length)
  })

  test('only where the shop offers it, and by no unknown way of delivery', async () => {
    const before = await footprint(db)
    expect(await fetched(undefined, { deliveryWay: 'drone' })).toMatchObject({
      status: 400,
      body: { fields: { deliveryWay: 'Vælg, om ordren skal leveres eller hentes.' } },
    })
    await offer({})
    const refused = await fetched()
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'pickup_not_offered', message: 'Ordrer kan ikke hentes hos os. Vælg levering.' },
    })
    expect(await footprint(db)).toEqual(before)
  })

  test('and a buyer who was shown the price of delivery is shown the change before ordering', async () => {
    const { status, body } = await fetched(undefined, { shipping: 99, total: 599 })
    expect({ status, body }).toMatchObject({ status: 409, body: { code: 'order_changed', order: { shipping: 0, total: 500 } } })
  })

  test('with the mails, the slip and the invoice saying where and when, and no price of a parcel', async () => {
    const order = await placed()
    const confirmation = await mailAbout('order-confirmation', order.id)
    expect(confirmation).toMatch(/Afhentning: Gratis.*Afhentes hos:\n {2}[^\n]+\n {2}Lagervej 3, 7100 Vejle\n {2}Hverdage 8–15\n/s)
    expect(confirmation).not.toMatch(/Leveres til|Sendes nu|Levering:/)
    await api(`POST /orders/${order.id}/parcels`, {}, staff)
    const ready = await mailAbout('order-sent', order.id)
    expect(ready).toMatch(/klar til afhentning.*Afhentes hos:\n {2}[^\n]+\n {2}Lagervej 3, 7100 Vejle\n {2}Hverdage 8–15\n/s)
    const link = await mailLink(order.id)
    expect(link).toContain('Den er lige nu: klar til afhentning.')

    const file = async (path: string) => pdfText((await download(shop, path, staff.token)).file)
    const slip = await file(`/orders/${order.id}/packing-slip-pdf`)
    expect(slip).toMatch(/Afhentes af.*Afhentes hos.*Lagervej 3.*Klar nu.*1 stk\. er klar nu/s)
    expect(slip).not.toContain('Leveres til')
    const issued = await api(`POST /orders/${order.id}/invoice`, { paymentTerms: '8_days' }, staff)
    expect(issued.body).toMatchObject({ invoice: { total: 500 } })
    // the document keeps what it said when the shop moves
    await offer({ ...HERE, address: 'Ny Havn 1' })
    const invoice = await file(`/invoices/${(issued.body.invoice as { id: number }).id}/pdf`)
    for (const text of ['Afhentes hos', 'Lagervej 3, 7100 Vejle', 'Hverdage 8–15', 'Afhentning ekskl. moms 0,00'])
      expect(invoice).toContain(text)
    expect(invoice).not.toMatch(/Leveringsadresse|Afsendt/)
  })

  test('and an order reported ready by mistake is mailed as not ready yet, and never as under way', async () => {
    const { id } = await placed()
    const sent = await api(`POST /orders/${id}/parcels`, {}, staff)
    await db.update(mails).set({ state: 'sent' })
    await api(`DELETE /orders/${id}/parcels/${(sent.body.parcel as { id: number }).id}?tell=true`, undefined, staff)
    const mail = await mailAbout('parcel-taken-back', id)
    expect(mail).toContain('Dine varer er ikke klar til afhentning endnu')
    expect(mail).not.toMatch(/på vej|sendt/)
  })
})

async function mailLink(orderId: number): Promise<string> {
  const context = { db, settings: await shop.settings(), publicUrl: 'https://folie.example' }
  return plain((await renderMail('order-link', context, { orderId })).text)
}

describe('staff change how an order reaches its buyer', () => {
  const change = (id: number, body: object) => api(`POST /orders/${id}/changes`, body, staff)
  const sent = async () => Number((await api('POST /orders', orderBody([{ id: film.id, quantity: 1 }]))).body.orderId)
  const orderOf = async (id: number) => (await api(`GET /orders/${id}`, undefined, staff)).body.order as Order

  test('a parcel becomes a pickup: delivery costs nothing any more, and the customer is mailed where', async () => {
    const id = await sent()
    expect((await change(id, { deliveryWay: 'pickup' })).status).toBe(200)
    const order = await orderOf(id)
    expect(order).toMatchObject({ deliveryWay: 'pickup', shipping: 0, total: 500 })
    expect(order.changes[0]?.difference).toMatchObject({ deliveryWay: { from: 'parcel', to: 'pickup' }, shipping: { from: 99, to: 0 } })
    expect(await mailAbout('order-changed', id)).toMatch(
      /Leveringsmåde: Levering → Afhentes.*Levering: 99 kr\. → gratis.*hos .*Lagervej 3/s,
    )
    expect((await change(id, { deliveryWay: 'pickup' })).body.code).toBe('nothing_changed')
    await change(id, { deliveryWay: 'parcel' })
    expect(await orderOf(id)).toMatchObject({ deliveryWay: 'parcel', shipping: 99, total: 599 })
    await change(id, { deliveryWay: 'pickup', shipping: 'kept' })
    expect(await orderOf(id)).toMatchObject({ deliveryWay: 'pickup', shipping: 99 })
  })

  test('not to what the shop does not offer; what is fetched already may be changed all the same', async () => {
    const [id, fetchedId] = [await sent(), (await placed()).id]
    await offer({})
    expect((await change(id, { deliveryWay: 'pickup' })).body.code).toBe('pickup_not_offered')
    expect((await api(`POST /orders/${id}/changes/preview`, { deliveryWay: 'pickup' }, staff)).status).toBe(409)
    expect((await change(fetchedId, { deliveryWay: 'pickup', reference: 'SAG-7' })).status).toBe(200)
    expect(await orderOf(fetchedId)).toMatchObject({ deliveryWay: 'pickup', reference: 'SAG-7' })
  })
})

describe('the settings of pickup', () => {
  const superadmin = addCustomer(db, { role: 'superadmin' })
  const change = async (pickup: object) => api('PUT /settings', { pickup }, { token: (await superadmin).token })

  test('are off by default, and public once they are on', async () => {
    await offer({})
    const shown = async () => (await api('GET /settings')).body.settings as Record<string, unknown>
    expect((await shown()).pickup).toEqual({ isOffered: false, address: '', hours: '' })
    expect((await change({ isOffered: true, address: '  Lagervej   3 ', hours: '' })).status).toBe(200)
    expect((await shown()).pickup).toEqual({ isOffered: true, address: 'Lagervej 3', hours: '' })
    expect(await placed()).toMatchObject({ deliveryWay: 'pickup' })
  })

  test('refuse a text that is too long, and what is neither on nor off', async () => {
    expect((await change({ isOffered: true, address: 'x'.repeat(201), hours: '' })).body.fields).toEqual({
      'pickup.address': 'Højst 200 tegn.',
    })
    expect((await change({ isOffered: 'ja', address: '', hours: '' })).status).toBe(400)
  })
})
