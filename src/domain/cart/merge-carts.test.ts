import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addToCart,
  type Cart,
  isSameLine,
  MAX_CART_LINES,
  removeLine,
  restoreLine,
  textOfKey,
  withoutOrdered,
  withSeenPrices,
} from './cart.ts'
import { cartChanges, isSameCart, joinChanges, mergeCarts, mergeOthersCart } from './merge-carts.ts'

const of = (productId: number, quantity: number, payWithPoints = false) => ({ productId, quantity, payWithPoints, sampleOf: null })

const key = (productId: number) => ({ productId, payWithPoints: false, sampleOf: null })

describe('two devices, one cart', () => {
  test("a guest's cart joins the account's at login: of what both have, the larger number", () => {
    expect(mergeCarts({ base: [], mine: [of(1, 2), of(2, 1)], theirs: [of(3, 4), of(1, 3)] })).toEqual([of(1, 3), of(2, 1), of(3, 4)])
  })

  test("a line is for its buyer's jobs on both devices, whichever of them put it in", () => {
    const mine = [{ ...of(1, 2), jobIds: [7] }, of(2, 1)]
    const theirs = [
      { ...of(1, 3), jobIds: [9, 7] },
      { ...of(2, 1), jobIds: [4] },
    ]
    expect(mergeCarts({ base: [], mine, theirs })).toEqual([
      { ...of(1, 3), jobIds: [7, 9] },
      { ...of(2, 1), jobIds: [4] },
    ])
    expect(isSameCart([of(1, 2)], [{ ...of(1, 2), jobIds: [7] }])).toBe(false)
    expect(isSameCart([{ ...of(1, 2), jobIds: [7, 9] }], [{ ...of(1, 2), jobIds: [9, 7] }])).toBe(true)
  })

  test('logging out and in again doubles nothing, and a line removed in between stays removed', () => {
    const cart = [of(1, 2), of(2, 5)]
    expect(mergeCarts({ base: cart, mine: cart, theirs: cart })).toEqual(cart)
    expect(mergeCarts({ base: cart, mine: [of(2, 5)], theirs: cart })).toEqual([of(2, 5)])
  })

  test("somebody else's login in the same browser gets their own cart, and what a guest added since", () => {
    const left = [of(1, 2)]
    expect(mergeOthersCart({ base: left, mine: [of(1, 2), of(9, 1)], theirs: [of(5, 1)] })).toEqual([of(9, 1), of(5, 1)])
    expect(mergeOthersCart({ base: left, mine: [{ ...of(1, 3), jobIds: [7] }], theirs: [] })).toEqual([of(1, 1)])
  })

  test("what was removed from another user's cart stays in the cart of the next user who logs in", () => {
    expect(mergeOthersCart({ base: [of(1, 2)], mine: [], theirs: [of(1, 5)] })).toEqual([of(1, 5)])
    expect(mergeOthersCart({ base: [of(1, 2)], mine: [of(1, 1)], theirs: [of(1, 5)] })).toEqual([of(1, 5)])
  })

  test('an order placed on another device removes what was ordered and leaves what was added here', () => {
    const ordered = [of(1, 2), of(2, 1)]
    expect(mergeCarts({ base: ordered, mine: [of(1, 3), of(2, 1), of(4, 1)], theirs: [] })).toEqual([of(1, 1), of(4, 1)])
  })

  test('an answer that got lost counts nothing twice', () => {
    expect(mergeCarts({ base: [of(1, 1)], mine: [of(1, 3)], theirs: [of(1, 2)] })).toEqual([of(1, 3)])
    expect(mergeCarts({ base: [of(1, 3)], mine: [of(1, 1)], theirs: [of(1, 2)] })).toEqual([of(1, 1)])
  })

  test("in a cart that would become too long the account's lines stay", () => {
    const mine = Array.from({ length: MAX_CART_LINES }, (_, index) => of(index + 1, 1))
    const theirs = [of(9_000, 1), of(9_001, 1)]
    const merged = mergeCarts({ base: [], mine, theirs })
    expect(merged).toHaveLength(MAX_CART_LINES)
    expect(merged).toEqual(expect.arrayContaining(theirs))
  })

  const carts = fc.uniqueArray(
    fc.record({
      productId: fc.integer({ min: 1, max: 5 }),
      quantity: fc.integer({ min: 1, max: 20 }),
      payWithPoints: fc.boolean(),
      sampleOf: fc.constantFrom(null, 8),
    }),
    { selector: textOfKey },
  )
  const inOrder = (cart: Cart) => cart.toSorted((a, b) => (textOfKey(a) < textOfKey(b) ? -1 : 1))

  test('the order of the two devices does not matter, and unchanged lines stay as they were', () => {
    fc.assert(
      fc.property(carts, carts, carts, (base, mine, theirs) => {
        expect(inOrder(mergeCarts({ base, mine, theirs }))).toEqual(inOrder(mergeCarts({ base, mine: theirs, theirs: mine })))
        expect(inOrder(mergeCarts({ base, mine: base, theirs }))).toEqual(inOrder(theirs))
        expect(inOrder(mergeCarts({ base, mine, theirs: base }))).toEqual(inOrder(mine))
      }),
    )
  })

  test('the changes of a merge are exactly the differences', () => {
    fc.assert(
      fc.property(carts, carts, (before, after) => {
        const replayed = cartChanges(before, after).reduce<Cart>((cart, { from: _, to, ...line }) => {
          const without = removeLine(cart, line)
          return to === 0 ? without : [...without, { ...line, quantity: to }]
        }, before)
        expect(inOrder(replayed)).toEqual(inOrder(after))
      }),
    )
  })
})

test('a price seen on one device is seen on the other', () => {
  const [old, now] = [
    { ...of(1, 1), seenPrice: 100_00 },
    { ...of(1, 1), seenPrice: 90_00 },
  ]
  expect(mergeCarts({ base: [old], mine: [old], theirs: [now] })).toEqual([now])
  expect(mergeCarts({ base: [old], mine: [now], theirs: [old] })).toEqual([now])
  expect(mergeCarts({ base: [], mine: [of(1, 1)], theirs: [now] })).toEqual([now])
})

test('the same cart in another order is the same, with another price seen it is not', () => {
  expect(isSameCart([of(1, 1), of(2, 1)], [of(2, 1), of(1, 1)])).toBe(true)
  expect(isSameCart([of(1, 1)], [{ ...of(1, 1), seenPrice: 1 }])).toBe(false)
  expect(isSameCart([of(1, 1)], [of(1, 2)])).toBe(false)
  expect(isSameCart([], [of(1, 2)])).toBe(false)
})

test('a line added and removed again before the changes were read is no change', () => {
  const put = cartChanges([of(2, 1)], [of(2, 3), of(1, 2)])
  expect(joinChanges(put, cartChanges([of(2, 3), of(1, 2)], [of(2, 4), of(5, 1)]))).toEqual([
    { ...key(2), from: 1, to: 4 },
    { ...key(5), from: 0, to: 1 },
  ])
})

describe('a removed line', () => {
  const cart = [of(1, 1), of(2, 2), of(3, 3)]
  test('comes back in its place', () => expect(restoreLine(removeLine(cart, of(2, 2)), of(2, 2), 1)).toEqual(cart))
  test('joins what was added of it since', () => expect(restoreLine([of(2, 1)], of(2, 2), 0)).toEqual([of(2, 3)]))
  test('stays out of a cart that has become full', () => {
    const full = Array.from({ length: MAX_CART_LINES }, (_, index) => of(index + 1, 1))
    expect(restoreLine(full, of(9_000, 1), 0)).toBe(full)
  })
})

test('an order removes from the cart what was ordered, and nothing that was added since', () => {
  const cart = [of(1, 3), of(2, 1), of(2, 1, true), of(4, 1)]
  expect(withoutOrdered(cart, [of(1, 2), of(2, 1), of(7, 1)])).toEqual([of(1, 1), of(2, 1, true), of(4, 1)])
})

describe('what a visitor saw it cost', () => {
  test('is of the last time it was put in', () => {
    expect(addToCart([{ ...of(1, 1), seenPrice: 100_00 }], { ...of(1, 2), seenPrice: 90_00 })).toEqual([{ ...of(1, 3), seenPrice: 90_00 }])
    expect(addToCart([{ ...of(1, 1), seenPrice: 100_00 }], of(1, 2))).toEqual([{ ...of(1, 3), seenPrice: 100_00 }])
  })
  test('is kept where nothing is known', () => {
    const cart = [{ ...of(1, 1), seenPrice: 100_00 }, of(2, 1)]
    const seen = withSeenPrices(cart, (line) => (isSameLine(line, of(2, 1)) ? 50_00 : undefined))
    expect(seen).toEqual([cart[0], { ...of(2, 1), seenPrice: 50_00 }])
  })
})
