import { expect, test } from 'vitest'
import type { Product } from '#contract/products/product.ts'
import { deliveryTermsOf } from '#domain/orders/delivery-place.ts'
import { DEFAULT_SETTINGS } from '#domain/settings/settings.ts'
import { json } from '#web/browser/stored-value.ts'
import { priceCart } from './cart-rows.ts'
import { toCart } from './cart-store.ts'

const TO_DENMARK = deliveryTermsOf({ deliveryWay: 'parcel', shippingPostalCode: '7100' }, DEFAULT_SETTINGS)

const stored = json(toCart)

const product = (id: number, price: number, stock: number) =>
  ({ id, price, promotion: 0, pointsEligible: true, pointsCost: 10, stock }) as Product

test('a product that is no longer sold stays visible at its place and costs nothing', () => {
  const cart = [1, 2, 3].map((productId) => ({ productId, quantity: 2, payWithPoints: false, sampleOf: null }))
  const { rows, missing, order } = priceCart(cart, [product(3, 10, 9), product(1, 100.5, 1)], {
    discountPercent: 10,
    ...TO_DENMARK,
    deliveryWay: 'parcel',
  })
  expect(rows.map((row) => row.product?.id ?? null)).toEqual([1, null, 3])
  expect(missing).toEqual([cart[1]])
  expect(order).toMatchObject({ subtotalOre: 180_90 + 18_00, shippingOre: 99_00, savingsOre: 20_10 + 2_00 })
})

test('stock is shared between the two lines of one product', () => {
  const cart = [
    { productId: 1, quantity: 4, payWithPoints: true, sampleOf: null },
    { productId: 1, quantity: 3, payWithPoints: false, sampleOf: null },
  ]
  const { sold } = priceCart(cart, [product(1, 100, 5)], { discountPercent: 0, ...TO_DENMARK, deliveryWay: 'parcel' })
  expect(sold.map(({ priced }) => [priced.shipsNow, priced.shipsLater])).toEqual([
    [4, 0],
    [1, 2],
  ])
})

test('in the retail view, lines on points cost the ordinary price and use no points', () => {
  const cart = [{ productId: 1, quantity: 4, payWithPoints: true, sampleOf: null }]
  const { sold, order } = priceCart(cart, [product(1, 1000, 5)], {
    discountPercent: 0,
    ...TO_DENMARK,
    deliveryWay: 'parcel',
    isRetail: true,
  })
  expect(sold.map(({ line, priced }) => [line.payWithPoints, priced.payWithPoints, priced.lineTotalOre])).toEqual([[true, false, 4000_00]])
  expect(order).toMatchObject({ totalOre: 4000_00, pointsUsed: 0 })
})

test('a sample is shown with its film and named by its colour; it is unavailable when its film is', () => {
  const sample = (sampleOf: number) => ({ productId: 7, quantity: 1, payWithPoints: false, sampleOf })
  const named = (id: number, nameDa: string, kcwId: string) => ({ ...product(id, 15, 9), nameDa, kcwId })
  const products = [named(7, 'Farveprøve', 'FP-1092'), named(8, 'Nordlys Kulsort', 'NL-1008')]
  const { sold, missing, order } = priceCart([sample(8), sample(9)], products, { discountPercent: 0, ...TO_DENMARK, deliveryWay: 'parcel' })
  expect(sold.map(({ name, film }) => [name, film?.id])).toEqual([['Farveprøve: Nordlys Kulsort (NL-1008)', 8]])
  expect(missing).toEqual([sample(9)])
  expect(order).toMatchObject({ shippingWay: 'letter', subtotalOre: 15_00, shippingOre: 29_00 })
})

test.each([
  ['half a text', '[{"productId":1'],
  ['another form', '{"items":[]}'],
  ['a negative quantity', '[{"productId":1,"quantity":-1,"payWithPoints":false}]'],
  ['a fraction', '[{"productId":1,"quantity":1.5,"payWithPoints":false}]'],
  ['a product that is no number', '[{"productId":"1","quantity":1,"payWithPoints":false}]'],
  ['a sample of something that is no product', '[{"productId":1,"quantity":1,"payWithPoints":false,"sampleOf":"blå"}]'],
  ['one good line and one broken', '[{"productId":1,"quantity":1,"payWithPoints":false},null]'],
  [
    'more lines than a cart may have',
    JSON.stringify(Array.from({ length: 201 }, (_, id) => ({ productId: id + 1, quantity: 1, payWithPoints: false }))),
  ],
])('a stored cart of %s is discarded', (_, text) => {
  expect(stored.read(text)).toBeNull()
})

test('a stored cart comes back as it was, the same line twice as one', () => {
  const line = { productId: 1, quantity: 2, payWithPoints: true }
  expect(stored.read(JSON.stringify([line, { ...line, extra: 1 }]))).toEqual([{ ...line, quantity: 4, sampleOf: null }])
})

test('samples of two films come back as two lines', () => {
  const lines = [8, 9].map((sampleOf) => ({ productId: 1, quantity: 1, payWithPoints: false, sampleOf }))
  expect(stored.read(JSON.stringify(lines))).toEqual(lines)
})
