import { expect, test } from 'vitest'
import { ApiError } from '#web/api.ts'
import { readRefusal } from './order-refusal.ts'
import type { ShownLine, ShownOrder } from './shown-order.ts'

const lineOf = (productId: number, payWithPoints = false): ShownLine => ({
  productId,
  kcwId: `SKU-${productId}`,
  nameDa: `Vare ${productId}`,
  quantity: 1,
  payWithPoints,
  sampleOf: null,
  unitOre: 0,
  lineTotalOre: 0,
  sampleCreditOre: 0,
  pointsUsed: payWithPoints ? 10 : 0,
  shipsNow: 1,
  expectedOn: null,
  shipsLater: 0,
  batches: null,
})
const shown: ShownOrder = {
  pointsWorthOre: 0,
  lines: [lineOf(1), lineOf(2), lineOf(2, true)],
  discountPercent: 0,
  subtotalOre: 0,
  deliveryWay: 'parcel',
  vatTreatment: 'domestic',
  shippingWay: 'parcel',
  shippingOre: 0,
  savingsOre: 0,
  totalOre: 0,
  pointsUsed: 10,
  pointsEarned: 0,
}
const refused = (status: number, body: unknown) => readRefusal(new ApiError(status, { success: false, ...(body as object) }), shown)

test("the server's own message is shown", () => {
  expect(refused(409, { code: 'too_few_points', message: 'Du har ikke nok point' })).toEqual({
    kind: 'other',
    message: 'Du har ikke nok point',
  })
})

test('a refusal without a message gets the default message', () => {
  const message = 'Der opstod en fejl ved oprettelse af ordre'
  expect(refused(502, {})).toEqual({ kind: 'other', message })
  expect(readRefusal(new ApiError(502, null), shown)).toEqual({ kind: 'other', message })
})

test('a call without an answer suggests trying again', () => {
  expect(readRefusal(new TypeError('Failed to fetch'), shown)).toEqual({
    kind: 'other',
    message: 'Der opstod en fejl. Prøv venligst igen.',
  })
})

test('unavailable products are found by their position in the order', () => {
  const refusal = refused(409, {
    code: 'product_unavailable',
    message: 'Udgået',
    fields: { 'items.1.id': 'Udgået', 'items.9.id': 'Udgået' },
  })
  expect(refusal).toEqual({ kind: 'lines', way: 'remove', message: 'Udgået', lines: [lineOf(2)] })
})

test('a line that cannot be paid with points may be paid with money', () => {
  const refusal = refused(409, { code: 'not_points_eligible', message: 'Ikke på point', fields: { 'items.2.id': 'Nej' } })
  expect(refusal).toEqual({ kind: 'lines', way: 'pay-with-money', message: 'Ikke på point', lines: [lineOf(2, true)] })
})

test('invalid fields of the form are reported at the field, other invalid input as a message', () => {
  expect(refused(400, { code: 'invalid_input', message: 'Skriv din by.', fields: { shippingCity: 'Skriv din by.', items: 'x' } })).toEqual({
    kind: 'fields',
    message: 'Skriv din by.',
    fields: { shippingCity: 'Skriv din by.' },
  })
  expect(refused(400, { code: 'invalid_input', message: 'For stor', fields: { items: 'For stor' } })).toEqual({
    kind: 'other',
    message: 'For stor',
  })
})

test('an order already placed by this attempt is reported, not placed again', () => {
  expect(refused(422, { code: 'idempotency_key_reused', message: 'Allerede sendt' })).toEqual({ kind: 'already-sent' })
})

test('a refusal for changed figures has the order as it would be charged', () => {
  const order = {
    items: [
      {
        id: 1,
        kcwId: 'SKU-1',
        nameDa: 'Vare 1',
        quantity: 2,
        payWithPoints: false,
        sampleOf: null,
        price: 49.5,
        promotion: 50,
        lineTotal: 49.5,
        sampleCredit: 0,
        shipsNow: 1,
        shipsLater: 1,
        batches: null,
      },
      {
        id: 2,
        kcwId: 'SKU-2',
        nameDa: 'Vare 2',
        quantity: 1,
        payWithPoints: true,
        sampleOf: null,
        price: 0,
        promotion: 0,
        lineTotal: 0,
        sampleCredit: 0,
        shipsNow: 1,
        shipsLater: 0,
        batches: null,
      },
    ],
    subtotal: 49.5,
    shipping: 99,
    savings: 49.5,
    total: 148.5,
    discount: 0,
    pointsUsed: 10,
    pointsEarned: 0,
  }
  expect(refused(409, { code: 'order_changed', message: 'Ændret', order })).toMatchObject({
    kind: 'changed',
    before: shown,
    after: {
      totalOre: 148_50,
      shippingOre: 99_00,
      lines: [
        { productId: 1, unitOre: 24_75, lineTotalOre: 49_50, shipsNow: 1, shipsLater: 1 },
        { productId: 2, payWithPoints: true, unitOre: 0, pointsUsed: 10 },
      ],
    },
  })
})
