import fc from 'fast-check'
import { expect, test } from 'vitest'
import { joinListLines, planFill, rollsInCart } from './fill-cart.ts'

const film = { id: 1, unitPriceOre: 5_000_00, promotionPercent: 0, stock: 10, discontinued: false, asksForColour: false }
const line = { productId: 1, wanted: 3, seenPriceOre: 5_000_00 }
const fill = (product: Partial<typeof film> | null, wanted: Partial<typeof line> = {}, inCart = 0) =>
  planFill([{ ...line, ...wanted }], product ? [{ ...film, ...product }] : [], { discountPercent: 10, inCart: () => inCart })[0]

test.each([
  ['what is in stock is added as it is', {}, {}, 0, { added: 3, remarks: [] }],
  ['what lies in the cart counts', {}, {}, 2, { added: 1, remarks: [{ kind: 'in-cart', quantity: 2 }] }],
  ['and enough is enough', {}, {}, 4, { added: 0, remarks: [{ kind: 'in-cart', quantity: 4 }] }],
  ['what is not sold any more is said', null, {}, 0, { added: 0, remarks: [{ kind: 'not-sold' }] }],
  ['what was deleted too', {}, { productId: null }, 0, { added: 0, remarks: [{ kind: 'not-sold' }] }],
  ['what is gone too', { stock: 0, discontinued: true }, {}, 0, { added: 0, remarks: [{ kind: 'not-sold' }] }],
  ['a sample needs its colour', { asksForColour: true }, {}, 0, { added: 0, remarks: [{ kind: 'not-sold' }] }],
  [
    'of the last ones no more than there are',
    { stock: 2, discontinued: true },
    {},
    0,
    { added: 2, remarks: [{ kind: 'last-ones', stock: 2 }] },
  ],
  [
    'of the last ones no more, the cart included',
    { stock: 2, discontinued: true },
    {},
    2,
    {
      added: 0,
      remarks: [
        { kind: 'last-ones', stock: 2 },
        { kind: 'in-cart', quantity: 2 },
      ],
    },
  ],
  ['a part may come later', { stock: 1 }, {}, 0, { added: 3, remarks: [{ kind: 'too-few-in-stock', stock: 1, expectedOn: null }] }],
  ['or all', { stock: 0 }, {}, 0, { added: 3, remarks: [{ kind: 'sold-out', expectedOn: null }] }],
  [
    'a price that rose is said as the buyer pays it',
    { unitPriceOre: 5_500_00 },
    {},
    0,
    { added: 3, remarks: [{ kind: 'price-changed', beforeOre: 4_500_00, nowOre: 4_950_00 }] },
  ],
  [
    'a promotion too',
    { promotionPercent: 20 },
    {},
    0,
    { added: 3, remarks: [{ kind: 'price-changed', beforeOre: 4_500_00, nowOre: 3_600_00 }] },
  ],
] as const)('%s', (_, product, wanted, inCart, expected) => expect(fill(product, wanted as Partial<typeof line>, inCart)).toEqual(expected))

test('what stands on two lists is wanted for both, and deleted products stay apart', () => {
  const deleted = { ...line, productId: null }
  expect(joinListLines([line, deleted, { ...line, productId: 2 }, { ...line, wanted: 4 }, deleted])).toEqual([
    { ...line, wanted: 7 },
    deleted,
    { ...line, productId: 2 },
    deleted,
  ])
  expect(joinListLines([line, { ...line, wanted: 9_999 }])[0]?.wanted).toBe(9_999)
})

test('pressed again it adds nothing, and fewer than asked for are never added unsaid', () => {
  const product = fc.record({ stock: fc.integer({ min: 0, max: 9 }), discontinued: fc.boolean() })
  fc.assert(
    fc.property(product, fc.integer({ min: 1, max: 20 }), fc.integer({ min: 0, max: 20 }), (state, wanted, inCart) => {
      const first = fill(state, { wanted }, inCart)
      expect(fill(state, { wanted }, inCart + (first?.added ?? 0))?.added).toBe(0)
      if ((first?.added ?? 0) + inCart < wanted) expect(first?.remarks).not.toEqual([])
    }),
  )
})

test('rolls in the cart on points count beside those paid with money, and samples do not', () => {
  const inCart = { productId: 1, quantity: 2, payWithPoints: false, sampleOf: null }
  const cart = [
    inCart,
    { ...inCart, quantity: 1, payWithPoints: true },
    { ...inCart, productId: 7, sampleOf: 1 },
    { ...inCart, productId: 2 },
  ]
  expect(rollsInCart(cart, 1)).toBe(3)
  expect(rollsInCart(cart, 7)).toBe(0)
})
