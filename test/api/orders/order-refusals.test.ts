import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ERRORS, type ErrorCode } from '#contract/http/error-codes.ts'
import { changedOrder } from '#contract/orders/place-order.ts'
import { categories } from '#server/database/schema/goods/tags.ts'
import { type Answer, addCustomer, addProduct, addTags, type Customer, footprint, orderBody, testShop } from '#test/shop.ts'

const { api, db } = await testShop()

type Product = Awaited<ReturnType<typeof addProduct>>
let roll: Product
let retired: Product
let customer: Customer
let poor: Customer
let before: Record<string, number>

beforeAll(async () => {
  await addTags(db)
  await db.insert(categories).values([
    { id: 'klar', name: 'Clear film', nameDa: 'Klar TPU-folie', position: 91 },
    { id: 'ppf', name: 'Clear TPU', nameDa: 'Lakfolie', position: 92 },
    { id: 'tpu-ruller', name: 'Clear rolls', nameDa: 'Klare ruller', position: 93 },
  ])
  roll = await addProduct(db, { nameDa: 'Nordlys Polarhvid', unitPriceOre: 1000_00, stock: 3 })
  retired = await addProduct(db, { nameDa: 'Udgået folie', active: false })
  customer = await addCustomer(db, { points: 100, tier: 'Silver' })
  poor = await addCustomer(db, { points: 9 })
})

beforeEach(async () => {
  before = await footprint(db)
})

async function expectRefused(answer: Answer, code: ErrorCode, message: string = ERRORS[code].message) {
  expect(answer.body).toMatchObject({ success: false, code, message })
  expect(answer.status).toBe(ERRORS[code].status)
  expect(await footprint(db)).toEqual(before)
}

const one = (product: { id: number }, more = {}) => ({ id: product.id, quantity: 1, ...more })

describe('what cannot be bought', () => {
  test('a product that does not exist', async () => {
    const answer = await api('POST /orders', orderBody([one(roll), { id: 2_000_000_000, quantity: 1 }]), { key: 'k' })
    await expectRefused(answer, 'product_not_found', 'Produkt ikke fundet')
    expect(answer.body.fields).toEqual({ 'items.1.id': 'Produkt ikke fundet' })
  })

  test('a product that is not for sale, whose name is not told', async () => {
    const answer = await api('POST /orders', orderBody([one(retired), one(roll)]), { key: 'k' })
    await expectRefused(answer, 'product_unavailable')
    expect(answer.body.fields).toEqual({ 'items.0.id': 'Varen kan ikke længere købes.' })
  })

  test('more money than the shop handles', async () => {
    const dear = await addProduct(db, { unitPriceOre: 2_000_000_000 })
    before = await footprint(db)
    await expectRefused(
      await api('POST /orders', orderBody([{ id: dear.id, quantity: 9_999 }])),
      'invalid_input',
      'Ordren er for stor. Kontakt os, så finder vi en løsning.',
    )
    await expectRefused(
      await api('POST /orders', orderBody([one(dear, { quantity: 49 }), one(dear, { quantity: 2 })])),
      'invalid_input',
      'Ordren er for stor. Kontakt os, så finder vi en løsning.',
    )
  })

  test('one product in two lines that together exceed the limit of a line', async () => {
    const answer = await api('POST /orders', orderBody([one(roll, { quantity: 9_999 }), one(roll)]))
    await expectRefused(answer, 'invalid_input', 'Antallet må højst være 9999.')
    expect(answer.body.fields).toEqual({ 'items.1.quantity': 'Antallet må højst være 9999.' })
  })
})

describe('points and invoice', () => {
  test('a guest cannot pay with points', async () => {
    await expectRefused(
      await api('POST /orders', orderBody([one(roll, { payWithPoints: true })])),
      'points_need_login',
      'Du skal være logget ind for at betale med point',
    )
  })

  test('a guest cannot pay by invoice', async () => {
    await expectRefused(await api('POST /orders', orderBody([one(roll)], { paymentMethod: 'invoice' })), 'invoice_needs_login')
  })

  test('more points than there are', async () => {
    await expectRefused(
      await api('POST /orders', orderBody([one(roll, { payWithPoints: true })]), { token: poor.token }),
      'too_few_points',
      'Du har ikke nok point',
    )
  })

  test.each([
    ['is not marked for points', { pointsEligible: false }],
    ['is of a category without points', { categoryId: 'vaerktoej' }],
    ['is TPU by its type', { productTypeId: 'tpu' }],
    ['is TPU by its specification', { specifications: { type: 'TPU (PPF)' } }],
    ['is TPU by the Danish name of its category', { categoryId: 'klar' }],
    ['is TPU by the English name of its category', { categoryId: 'ppf' }],
    ['is TPU by the id of its category', { categoryId: 'tpu-ruller' }],
  ])('a product that %s is not paid with points', async (_, facts) => {
    const product = await addProduct(db, { nameDa: 'Uden point', ...facts })
    before = await footprint(db)
    const answer = await api('POST /orders', orderBody([one(roll), one(product, { payWithPoints: true })]), { token: customer.token })
    await expectRefused(answer, 'not_points_eligible')
    expect(answer.body.fields).toEqual({ 'items.1.id': 'Uden point kan ikke betales med point.' })
  })

  test.each([undefined, 'points'] as const)('something to pay and the payment method %s', async (paymentMethod) => {
    const body = { ...orderBody([one(roll)]), paymentMethod }
    await expectRefused(await api('POST /orders', body, { token: customer.token }), 'payment_method_missing')
  })
})

describe('figures that are not the shop’s', () => {
  const figures = { subtotal: 1000, shipping: 99, savings: 0, total: 1099, discount: 0, pointsUsed: 0, pointsEarned: 0 }

  test.each([
    ['subtotal', 999.99],
    ['shipping', 0],
    ['savings', 0.01],
    ['total', 1],
    ['discount', 100],
    ['pointsUsed', 1],
  ])('a %s of %d is told with the new figures and nothing is written, nor is the key used up', async (name, wrong) => {
    const answer = await api('POST /orders', orderBody([one(roll)], { ...figures, [name]: wrong }), { key: `tampered-${name}` })
    await expectRefused(answer, 'order_changed')
    expect(changedOrder.parse(answer.body.order)).toEqual({
      items: [
        {
          id: roll.id,
          kcwId: roll.kcwId,
          nameDa: 'Nordlys Polarhvid',
          quantity: 1,
          payWithPoints: false,
          sampleOf: null,
          sampleCredit: 0,
          price: 1000,
          promotion: 0,
          lineTotal: 1000,
          shipsNow: 1,
          shipsLater: 0,
          batches: null,
          expectedOn: null,
        },
      ],
      ...figures,
      pointsEarned: 1,
      pointsWorth: 0,
      vatTreatment: 'domestic',
    })
    const corrected = await api('POST /orders', orderBody([one(roll)], figures), { key: `tampered-${name}` })
    expect(corrected.status).toBe(200)
    await db.$client.query('update products set stock = 3 where id = $1', [roll.id])
  })

  test('points a customer would not earn', async () => {
    const body = orderBody([one(roll)], { pointsEarned: 1_000 })
    await expectRefused(await api('POST /orders', body, { token: customer.token }), 'order_changed')
  })

  test('fewer pieces that can be sent at once than the customer was shown, also where a line is sent in two parts', async () => {
    const last = await addProduct(db, { stock: 2 })
    expect((await api('POST /orders', orderBody([one(last)]))).status).toBe(200)
    before = await footprint(db)
    const shown = [one(last, { shipsNow: 1 }), one(last, { shipsNow: 1 })]
    const answer = await api('POST /orders', orderBody(shown), { key: 'last-one' })
    await expectRefused(answer, 'order_changed')
    expect(answer.body.order).toMatchObject({ items: [{ quantity: 2, shipsNow: 1, shipsLater: 1 }] })
    const accepted = orderBody([one(last, { quantity: 2, shipsNow: 1 })])
    expect((await api('POST /orders', accepted, { key: 'last-one' })).status).toBe(200)
    expect((await api('POST /orders', orderBody([one(last)]))).status).toBe(200)
  })

  test('the guest’s price sent by a customer is answered with their own', async () => {
    const answer = await api('POST /orders', orderBody([one(roll)], figures), { token: customer.token })
    await expectRefused(answer, 'order_changed')
    expect(answer.body.order).toMatchObject({ discount: 10, subtotal: 900, savings: 100, total: 999 })
  })

  test('a price in the item itself is not read', async () => {
    const body = orderBody([one(roll, { price: 1, promotion: 99, unitPriceOre: 1 })], { total: 1 })
    await expectRefused(await api('POST /orders', body), 'order_changed')
  })
})

test('a token that opens no session is not taken for a guest', async () => {
  await expectRefused(await api('POST /orders', orderBody([one(roll)]), { token: 'x'.repeat(43) }), 'not_logged_in')
})

test.each(['5790000000006', '579000000000', 'abc'])('the EAN %s, whose digits do not fit', async (ean) => {
  const answer = await api('POST /orders', orderBody([one(roll)], { ean }))
  await expectRefused(answer, 'invalid_input', 'EAN-nummeret skal have 13 cifre, og det sidste skal passe til de andre.')
  expect(Object.keys(answer.body.fields as object)).toEqual(['ean'])
})
