import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ERRORS, type ErrorCode } from '#contract/http/error-codes.ts'
import type { Order } from '#contract/orders/order.ts'
import { products } from '#server/database/schema/goods/products.ts'
import { orderLines } from '#server/database/schema/orders.ts'
import { settings } from '#server/database/schema/settings.ts'
import { renderMail } from '#server/mail-templates.ts'
import { type Answer, addCustomer, addProduct, addTags, type Customer, footprint, orderBody, testShop } from '#test/shop.ts'

const { api, db, shop } = await testShop()
await addTags(db)

type Product = Awaited<ReturnType<typeof addProduct>>
let sample: Product
let black: Product
let blue: Product
let squeegee: Product
let retired: Product
let customer: Customer
let staff: Customer
let before: Record<string, number>

beforeAll(async () => {
  const film = { categoryId: 'bilfolie', productTypeId: 'bilfolie' }
  sample = await addProduct(db, { nameDa: 'Farveprøve – valgfri farve', unitPriceOre: 15_00, stock: 50, asksForColour: true })
  black = await addProduct(db, { ...film, kcwId: 'NL-1008', nameDa: 'Nordlys Kulsort', stock: 0 })
  blue = await addProduct(db, { ...film, kcwId: 'FJ-1022', nameDa: 'Fjord Dybblå' })
  squeegee = await addProduct(db, { categoryId: 'vaerktoej', nameDa: 'Filtrakel' })
  retired = await addProduct(db, { ...film, nameDa: 'Udgået rød', active: false })
  customer = await addCustomer(db)
  staff = await addCustomer(db, { role: 'admin' })
})

beforeEach(async () => {
  before = await footprint(db)
})

const of = (film: { id: number } | null, more = {}) => ({ id: sample.id, quantity: 1, sampleOf: film?.id ?? null, ...more })
const BLACK = 'Farveprøve: Nordlys Kulsort (NL-1008)'
const BLUE = 'Farveprøve: Fjord Dybblå (FJ-1022)'

async function expectRefused({ status, body }: Answer, code: ErrorCode, fields: Record<string, string>) {
  expect(body).toMatchObject({ success: false, code, message: ERRORS[code].message, fields })
  expect(status).toBe(ERRORS[code].status)
  expect(await footprint(db)).toEqual(before)
}

async function placed(items: Parameters<typeof orderBody>[0], token = customer.token): Promise<Order> {
  const { body } = await api('POST /orders', orderBody(items), { token })
  expect(body).toMatchObject({ success: true })
  const shown = await api(`GET /orders/${body.orderId}`, undefined, { token })
  return shown.body.order as Order
}

describe('a colour sample cannot be ordered', () => {
  test('without its colour', async () => {
    const fields = { 'items.1.sampleOf': 'Vælg, hvilken farve din farveprøve skal være i.' }
    await expectRefused(await api('POST /orders', orderBody([{ id: blue.id, quantity: 1 }, of(null)])), 'sample_needs_colour', fields)
    await expectRefused(
      await api(
        'POST /orders',
        orderBody([
          { id: blue.id, quantity: 1 },
          { id: sample.id, quantity: 1 },
        ]),
      ),
      'sample_needs_colour',
      fields,
    )
  })

  test('of what is no film, is not sold any more, or does not exist', async () => {
    await expectRefused(await api('POST /orders', orderBody([of(squeegee)])), 'no_sample_of_it', {
      'items.0.sampleOf': 'Farveprøver laver vi kun af folie.',
    })
    await expectRefused(await api('POST /orders', orderBody([of(sample)])), 'no_sample_of_it', {
      'items.0.sampleOf': 'Farveprøver laver vi kun af folie.',
    })
    await expectRefused(await api('POST /orders', orderBody([of(retired)])), 'product_unavailable', {
      'items.0.sampleOf': 'Varen kan ikke længere købes.',
    })
    await expectRefused(await api('POST /orders', orderBody([of({ id: 2_000_000_000 })])), 'product_not_found', {
      'items.0.sampleOf': 'Produkt ikke fundet',
    })
  })

  test('and a roll is not ordered in the colour of another', async () => {
    await expectRefused(await api('POST /orders', orderBody([{ id: blue.id, quantity: 1, sampleOf: black.id }])), 'not_a_sample', {
      'items.0.sampleOf': 'Kun en farveprøve kan bestilles i en farve.',
    })
  })
})

describe('an order of samples', () => {
  test('has a line per colour that says which, the same colour twice as one, also of a film that is sold out', async () => {
    const order = await placed([of(black), of(blue, { quantity: 2 }), of(black)])
    expect(order.items).toMatchObject([
      { productId: sample.id, kcwId: sample.kcwId, nameDa: BLACK, quantity: 2, sampleOf: black.id, shipsNow: 2 },
      { productId: sample.id, nameDa: BLUE, quantity: 2, sampleOf: blue.id },
    ])
    const stock = await db.select({ stock: products.stock }).from(products).where(eq(products.id, sample.id))
    expect(stock).toEqual([{ stock: 46 }])
  })

  test('goes as a letter at the price the owner asks; with a roll it goes in the parcel', async () => {
    expect(await placed([of(black), of(blue)])).toMatchObject({ subtotal: 28.5, shipping: 29, total: 57.5 })
    expect((await placed([of(black), { id: squeegee.id, quantity: 1 }])).shipping).toBe(99)
    await db.update(settings).set({ data: { shipping: { letterKr: 18.5 } } })
    expect((await placed([of(black)])).shipping).toBe(18.5)
    await db.update(settings).set({ data: {} })
  })

  test('is refused with the new figures when the letter costs something else than was shown', async () => {
    const { status, body } = await api('POST /orders', orderBody([of(black)], { shipping: 99 }), { token: customer.token })
    expect(status).toBe(409)
    expect(body).toMatchObject({ code: 'order_changed', order: { shipping: 29, items: [{ nameDa: BLACK, sampleOf: black.id }] } })
  })

  test('keeps saying its colour when the film has another name or is gone', async () => {
    const grey = await addProduct(db, { categoryId: 'bilfolie', productTypeId: 'bilfolie', kcwId: 'GR-1', nameDa: 'Granit Grå' })
    const order = await placed([of(grey)])
    await db.delete(products).where(eq(products.id, grey.id))
    const { body } = await api(`GET /orders/${order.id}`, undefined, { token: customer.token })
    expect((body.order as Order).items[0]).toMatchObject({ nameDa: 'Farveprøve: Granit Grå (GR-1)', sampleOf: grey.id })
  })

  test('says its colours and the letter in the confirmation, to staff and in every line kept', async () => {
    const order = await placed([of(black), of(blue)])
    const mail = await renderMail(
      'order-confirmation',
      { db, settings: await shop.settings(), publicUrl: 'https://folie.example' },
      { orderId: order.id },
    )
    for (const text of [mail.html, mail.text]) {
      expect(text).toContain(BLACK)
      expect(text).toContain(BLUE)
      expect(text).toContain('Levering (brev)')
    }
    const asStaff = await api(`GET /orders/${order.id}`, undefined, { token: staff.token })
    expect((asStaff.body.order as Order).items.map(({ nameDa }) => nameDa)).toEqual([BLACK, BLUE])
    const stored = await db.select({ sampleOfId: orderLines.sampleOfId }).from(orderLines).where(eq(orderLines.orderId, order.id))
    expect(stored.map(({ sampleOfId }) => sampleOfId)).toEqual([black.id, blue.id])
  })
})

test('a film is shown with the sample it can be had as; a tool and the sample itself are not', async () => {
  const offer = { id: sample.id, kcwId: sample.kcwId, nameDa: sample.nameDa, price: 15, promotion: 0, pointsCost: 10 }
  expect((await api(`GET /products/${blue.kcwId}`)).body.sample).toEqual(offer)
  expect((await api(`GET /products/${squeegee.kcwId}`)).body.sample).toBeNull()
  expect((await api(`GET /products/${sample.kcwId}`)).body).toMatchObject({ sample: null, product: { asksForColour: true } })
})

test('colours to choose from are films alone', async () => {
  const names = async (query: string) =>
    ((await api(`GET /products?${query}`)).body.products as { nameDa: string }[]).map(({ nameDa }) => nameDa)
  expect(await names('film=true')).toEqual(['Fjord Dybblå', 'Nordlys Kulsort'])
  expect(await names('film=true&search=fjord')).toEqual(['Fjord Dybblå'])
  expect(await names('film=false')).toEqual(['Farveprøve – valgfri farve', 'Filtrakel'])
})
