import fc from 'fast-check'
import { expect, test } from 'vitest'
import { freeShippingProgress, shippingFor } from './shipping.ts'

test.each([
  ['nothing in kroner ships free', 0, 0],
  ['one øre pays', 1, 99_00],
  ['1999,99 kr pays', 1999_99, 99_00],
  ['exactly 2000 kr pays', 2000_00, 99_00],
  ['2000,01 kr ships free', 2000_01, 0],
  ['5495 kr ships free', 5495_00, 0],
])('%s', (_, subtotal, shipping) => expect(shippingFor(subtotal)).toBe(shipping))

test.each([
  [0, 2000_01, 0],
  [1000_00, 1000_01, 0.5],
  [1999_99, 2, 0.99],
  [2000_00, 1, 0.99],
  [2000_01, 0, 1],
])('at %d øre, %d øre are missing to free delivery', (subtotal, missingOre, share) =>
  expect(freeShippingProgress(subtotal)).toEqual({ missingOre, share }),
)

test('what is said to be missing is just what makes delivery free', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 3000_00 }), (subtotal) => {
      const { missingOre, share } = freeShippingProgress(subtotal)
      expect(shippingFor(subtotal + missingOre)).toBe(0)
      if (missingOre > 0) expect(shippingFor(subtotal + missingOre - 1)).toBe(99_00)
      expect(share === 1).toBe(missingOre === 0)
    }),
  )
})
