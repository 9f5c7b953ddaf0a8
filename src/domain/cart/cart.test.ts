import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addToCart,
  type Cart,
  countUnits,
  isOrderableQuantity,
  MAX_LINE_PROJECTS,
  MAX_LINE_QUANTITY,
  removeLine,
  setQuantity,
  splitLine,
  switchPayment,
  textOfKey,
} from './cart.ts'

const cash = (productId: number, quantity: number) => ({ productId, quantity, payWithPoints: false, sampleOf: null })
const points = (productId: number, quantity: number) => ({ productId, quantity, payWithPoints: true, sampleOf: null })

const unitsPerProduct = (cart: Cart) => {
  const products = new Set(cart.map((line) => line.productId))
  return Object.fromEntries([...products].map((id) => [id, countUnits(cart.filter((line) => line.productId === id))]))
}
const carts = fc.uniqueArray(
  fc.record({
    productId: fc.integer({ min: 1, max: 6 }),
    quantity: fc.integer({ min: 1, max: 400 }),
    payWithPoints: fc.boolean(),
    sampleOf: fc.constantFrom(null, 8, 9),
  }),
  { selector: (line) => `${line.productId}/${line.payWithPoints}/${line.sampleOf}`, minLength: 1, maxLength: 10 },
)
const cartAndLine = carts.chain((cart) => fc.record({ cart: fc.constant<Cart>(cart), line: fc.constantFrom(...cart) }))

test.each([
  [0, false],
  [1, true],
  [9_999, true],
  [10_000, false],
  [-1, false],
  [1.5, false],
  [Number.NaN, false],
])('%d units may be ordered: %s', (quantity, allowed) => expect(isOrderableQuantity(quantity)).toBe(allowed))

describe('adding to the cart', () => {
  test('puts a new line last', () => expect(addToCart([cash(1, 2)], cash(2, 1))).toEqual([cash(1, 2), cash(2, 1)]))
  test('grows the line of the same product and payment', () => expect(addToCart([cash(1, 2)], cash(1, 3))).toEqual([cash(1, 5)]))
  test('keeps cash and points of one product apart', () =>
    expect(addToCart([cash(1, 2)], points(1, 1))).toEqual([cash(1, 2), points(1, 1)]))
  test.each([0, -1, 1.5, Number.NaN])('of %d units changes nothing', (quantity) => {
    expect(addToCart([cash(1, 2)], cash(1, quantity))).toEqual([cash(1, 2)])
    expect(addToCart([], cash(1, quantity))).toEqual([])
  })
  test('never exceeds the most one line may hold', () => {
    expect(addToCart([], cash(1, 10_000))).toEqual([cash(1, MAX_LINE_QUANTITY)])
    expect(addToCart([cash(1, 9_998)], cash(1, 5))).toEqual([cash(1, MAX_LINE_QUANTITY)])
  })
})

describe('changing a quantity', () => {
  const cart = [cash(1, 2), points(1, 3), cash(2, 1)]
  test('touches only the line of that product and payment', () =>
    expect(setQuantity(cart, points(1, 0), 7)).toEqual([cash(1, 2), points(1, 7), cash(2, 1)]))
  test.each([0, -1])('to %d removes the line', (quantity) =>
    expect(setQuantity(cart, cash(1, 2), quantity)).toEqual([points(1, 3), cash(2, 1)]),
  )
  test('to no number, as from an emptied field, leaves the line unchanged', () =>
    expect(setQuantity(cart, cash(1, 2), Number.NaN)).toEqual(cart))
  test('above the maximum sets the maximum', () => expect(setQuantity([cash(1, 1)], cash(1, 1), 10_000)).toEqual([cash(1, 9_999)]))
  test('of a line that is not there changes nothing', () => expect(setQuantity(cart, cash(9, 1), 4)).toEqual(cart))
})

test('removing a line keeps the same product paid the other way', () =>
  expect(removeLine([cash(1, 2), points(1, 3)], cash(1, 2))).toEqual([points(1, 3)]))

describe('switching how a line is paid', () => {
  test('flips it in its place', () => expect(switchPayment([cash(1, 2), cash(2, 1)], cash(1, 2))).toEqual([points(1, 2), cash(2, 1)]))
  test('merges it into the line already paid so', () =>
    expect(switchPayment([cash(1, 2), cash(2, 1), points(1, 3)], cash(1, 2))).toEqual([cash(2, 1), points(1, 5)]))
  test('of a line that is not there changes nothing', () => expect(switchPayment([cash(1, 2)], points(1, 2))).toEqual([cash(1, 2)]))
  test('never loses units to the maximum of a line', () => {
    const full = [cash(1, 9_999), points(1, 1)]
    expect(switchPayment(full, cash(1, 9_999))).toEqual(full)
    expect(switchPayment([cash(1, 9_998), points(1, 1)], cash(1, 1))).toEqual([points(1, 9_999)])
  })

  test('twice gives every product its units back, and without a merge the very same cart', () => {
    fc.assert(
      fc.property(cartAndLine, ({ cart, line }) => {
        const once = switchPayment(cart, line)
        const twice = switchPayment(once, { ...line, payWithPoints: !line.payWithPoints })
        expect(unitsPerProduct(once)).toEqual(unitsPerProduct(cart))
        expect(unitsPerProduct(twice)).toEqual(unitsPerProduct(cart))
        const bothWays = cart.filter(({ productId, sampleOf }) => productId === line.productId && sampleOf === line.sampleOf)
        if (bothWays.length === 1) expect(twice).toEqual(cart)
        else expect(twice).toContainEqual({ ...line, quantity: countUnits(bothWays) })
      }),
    )
  })
})

describe('splitting a line into points and cash', () => {
  test('puts the two parts in its place', () =>
    expect(splitLine([cash(2, 1), cash(1, 5), cash(3, 1)], cash(1, 5), { pointsQuantity: 2, cashQuantity: 3 })).toEqual([
      cash(2, 1),
      points(1, 2),
      cash(1, 3),
      cash(3, 1),
    ]))
  test('works the same from a points line', () =>
    expect(splitLine([points(1, 5)], points(1, 5), { pointsQuantity: 4, cashQuantity: 1 })).toEqual([points(1, 4), cash(1, 1)]))
  test('drops a part of 0', () => {
    expect(splitLine([cash(1, 5)], cash(1, 5), { pointsQuantity: 0, cashQuantity: 5 })).toEqual([cash(1, 5)])
    expect(splitLine([cash(1, 5)], cash(1, 5), { pointsQuantity: 5, cashQuantity: 0 })).toEqual([points(1, 5)])
  })
  test('keeps the units the product already has in points', () =>
    expect(splitLine([cash(1, 5), points(1, 2)], cash(1, 5), { pointsQuantity: 3, cashQuantity: 2 })).toEqual([points(1, 5), cash(1, 2)]))
  test('of a line that is not there changes nothing', () =>
    expect(splitLine([cash(1, 5)], cash(2, 5), { pointsQuantity: 3, cashQuantity: 2 })).toEqual([cash(1, 5)]))

  test('keeps the quantity of every product and leaves one line per product, payment and film of a sample', () => {
    fc.assert(
      fc.property(cartAndLine, fc.nat(), ({ cart, line }, pick) => {
        const pointsQuantity = pick % (line.quantity + 1)
        const split = splitLine(cart, line, { pointsQuantity, cashQuantity: line.quantity - pointsQuantity })
        expect(unitsPerProduct(split)).toEqual(unitsPerProduct(cart))
        expect(new Set(split.map(textOfKey)).size).toBe(split.length)
        expect(split.every((part) => part.quantity > 0)).toBe(true)
      }),
    )
  })
})

describe('samples of two films', () => {
  const sample = (sampleOf: number, quantity: number) => ({ ...cash(1, quantity), sampleOf })
  const cart = [sample(8, 1), sample(9, 2)]

  test('are two lines of one product, and the same film again grows its own', () => {
    expect(addToCart(addToCart([], sample(8, 1)), sample(9, 1))).toEqual([sample(8, 1), sample(9, 1)])
    expect(addToCart(cart, sample(9, 1))).toEqual([sample(8, 1), sample(9, 3)])
  })
  test('are changed, removed, paid and split each by itself', () => {
    const onPoints = { ...sample(9, 2), payWithPoints: true }
    expect(setQuantity(cart, sample(8, 1), 5)).toEqual([sample(8, 5), sample(9, 2)])
    expect(removeLine(cart, sample(8, 1))).toEqual([sample(9, 2)])
    expect(switchPayment(cart, sample(9, 2))).toEqual([sample(8, 1), onPoints])
    expect(splitLine(cart, sample(9, 2), { pointsQuantity: 1, cashQuantity: 1 })).toEqual([
      sample(8, 1),
      { ...onPoints, quantity: 1 },
      sample(9, 1),
    ])
  })
})

test('the badge counts all units of all lines', () => {
  expect(countUnits([])).toBe(0)
  expect(countUnits([cash(1, 2), points(1, 3), cash(2, 1)])).toBe(6)
})

describe('a line for jobs of its buyer', () => {
  const line = { productId: 1, quantity: 1, payWithPoints: false, sampleOf: null }

  test('is for both when a second job is put in the same film, and for no more than a line may be', () => {
    const cart = addToCart(addToCart([], { ...line, jobIds: [7] }), { ...line, jobIds: [9, 7] })
    expect(cart).toEqual([{ ...line, quantity: 2, jobIds: [7, 9] }])
    expect(addToCart(cart, line)).toMatchObject([{ quantity: 3, jobIds: [7, 9] }])
    const many = Array.from({ length: MAX_LINE_PROJECTS + 5 }, (_, n) => n + 1)
    expect(addToCart([], { ...line, jobIds: many })[0]?.jobIds).toHaveLength(MAX_LINE_PROJECTS)
  })

  test('is still for them when it is paid the other way, or split', () => {
    const cart = [
      { ...line, quantity: 4, jobIds: [7] },
      { ...line, payWithPoints: true, jobIds: [9] },
    ]
    expect(switchPayment(cart, line)).toEqual([{ ...line, quantity: 5, payWithPoints: true, jobIds: [9, 7] }])
    expect(splitLine(cart, line, { pointsQuantity: 1, cashQuantity: 3 })).toEqual([
      { ...line, quantity: 2, payWithPoints: true, jobIds: [7, 9] },
      { ...line, quantity: 3, jobIds: [7, 9] },
    ])
  })
})
