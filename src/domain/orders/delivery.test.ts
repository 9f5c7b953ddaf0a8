import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DEFAULT_DELIVERY_PROMISE } from '#domain/settings/settings.ts'
import { isLowStock, promisedLaterAfter, promisedSplit, splitByStock, stockState } from './delivery.ts'
import { deliveryCounts, deliveryText } from './delivery-texts.ts'

describe('a quantity against the stock', () => {
  test.each([
    ['rolls added beyond the stock are promised for later too', { shipsLater: 2, promisedLater: 2 }, 5, 5],
    ['rolls taken off are promised no more', { shipsLater: 2, promisedLater: 2 }, 0, 0],
    ['what was promised for later stays so once it was taken from the stock', { shipsLater: 0, promisedLater: 2 }, 0, 2],
    ['a promise that is not known stays so', { shipsLater: 2, promisedLater: null }, 5, null],
  ])('in a changed order %s', (_, before, shipsLater, promised) => expect(promisedLaterAfter(before, { shipsLater })).toBe(promised))

  test.each([
    [
      'as promised, once a part was sent from goods that came in',
      { shipsNow: 4, shipsLater: 1, promisedLater: 3 },
      { shipsNow: 2, shipsLater: 3 },
    ],
    ['as promised for now alone', { shipsNow: 2, shipsLater: 3, promisedLater: 0 }, { shipsNow: 5, shipsLater: 0 }],
    ['never for more rolls than it has', { shipsNow: 1, shipsLater: 0, promisedLater: 2 }, { shipsNow: 0, shipsLater: 1 }],
    ['as it stands where the promise was not kept', { shipsNow: 2, shipsLater: 3, promisedLater: null }, { shipsNow: 2, shipsLater: 3 }],
  ])('a line of an order is shown %s', (_, line, split) =>
    expect(promisedSplit({ ...line, expectedOn: '2026-12-07' })).toEqual({ ...split, expectedOn: '2026-12-07' }),
  )

  test.each([
    [7, 5, 5, 2],
    [5, 5, 5, 0],
    [1, 0, 0, 1],
    [3, -2, 0, 3],
    [1, 9_999, 1, 0],
  ])('%d asked, %d in stock: %d now and %d later', (quantity, stock, shipsNow, shipsLater) =>
    expect(splitByStock(quantity, stock)).toEqual({ shipsNow, shipsLater }),
  )

  test('is sent whole, and never more than the stock at once', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999 }), fc.integer({ min: -10, max: 20_000 }), (quantity, stock) => {
        const { shipsNow, shipsLater } = splitByStock(quantity, stock)
        expect(shipsNow + shipsLater).toBe(quantity)
        expect(shipsNow).toBeLessThanOrEqual(Math.max(0, stock))
        expect(Math.min(shipsNow, shipsLater)).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})

test.each([
  [5, 5, 'Sendes nu · 1–3 dage'],
  [10, 11, 'Sendes nu · 1–3 dage'],
  [7, 5, '5 sendes nu, 2 om 10–18 dage'],
  [11, 10, '10 sendes nu, 1 om 10–18 dage'],
  [7, 0, 'Sendes om 10–18 dage'],
])('%d units of %d in stock are told as "%s"', (quantity, stock, text) =>
  expect(deliveryText(splitByStock(quantity, stock), DEFAULT_DELIVERY_PROMISE)).toBe(text),
)

test.each([
  [5, 5, 'Klar om 1–3 dage'],
  [7, 5, '5 klar om 1–3 dage, 2 om 10–18 dage'],
  [7, 0, 'Klar om 10–18 dage'],
])('%d units of %d in stock that are fetched are told as "%s"', (quantity, stock, text) =>
  expect(deliveryText(splitByStock(quantity, stock), DEFAULT_DELIVERY_PROMISE, 'pickup')).toBe(text),
)

test.each([
  [7, 0, 'parcel', 'På vej, ventes uge 49'],
  [7, 5, 'parcel', '5 sendes nu, 2 på vej, ventes uge 49'],
  [7, 5, 'pickup', '5 klar om 1–3 dage, 2 på vej, ventes uge 49'],
  [5, 5, 'parcel', 'Sendes nu · 1–3 dage'],
] as const)('%d units of %d in stock, expected on 1 December by %s, are told as "%s"', (quantity, stock, way, text) =>
  expect(deliveryText({ ...splitByStock(quantity, stock), expectedOn: '2026-12-01' }, DEFAULT_DELIVERY_PROMISE, way)).toBe(text),
)

test('the days of what is fetched end when it is ready, those of what is sent go on', () => {
  expect(deliveryCounts(DEFAULT_DELIVERY_PROMISE, 'pickup')).toMatch(/klar til afhentning\.$/)
  expect(deliveryCounts(DEFAULT_DELIVERY_PROMISE)).toMatch(/hos dig på 2–3 hverdage\.$/)
  expect(deliveryCounts(DEFAULT_DELIVERY_PROMISE, 'point')).toMatch(/på udleveringsstedet på 2–3 hverdage\.$/)
})

test.each([
  [-1, 'none', false],
  [0, 'none', false],
  [1, 'low', true],
  [9, 'low', true],
  [10, 'warning', false],
  [11, 'good', false],
] as const)('a stock of %d is %s, badge: %s', (stock, state, badge) => {
  expect(stockState(stock)).toBe(state)
  expect(isLowStock(stock)).toBe(badge)
})
