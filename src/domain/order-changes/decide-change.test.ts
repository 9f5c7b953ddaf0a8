import fc from 'fast-check'
import { expect, test } from 'vitest'
import { domesticFreight } from '#domain/prices/shipping.ts'
import { DEFAULT_SHIPPING_PRICES } from '#domain/settings/settings.ts'
import { type ChangeRequest, decideChange, type OrderToChange, type ShopToday } from './decide-change.ts'
import type { ChangedLine, OrderLineToChange, PriceChoice, ProductToday } from './line-terms.ts'

const FILM: ProductToday = {
  unitPriceOre: 1000_00,
  promotionPercent: 0,
  pointsEligible: true,
  pointsCost: 10,
  stock: 5,
  active: true,
  discontinued: false,
}
const KNIFE: ProductToday = { ...FILM, unitPriceOre: 149_00, pointsEligible: false, stock: 1 }

const line = (part: Partial<OrderLineToChange> = {}): OrderLineToChange => ({
  ...{ id: 1, productId: 1, payWithPoints: false, sampleOf: null, unitPriceOre: 1000_00, promotionPercent: 0, discountPercent: null },
  ...{ pointsCost: 10, pointsEarned: 2, earnsPoints: true, lineTotalOre: 1800_00, quantity: 2, cancelled: 0 },
  ...{ sampleCreditOre: 0, shipsNow: 2, shipsLater: 0, sent: 0, sentRemote: 0, returned: 0, oneBatch: false, batches: [], ...part },
})
const order = (part: Partial<OrderToChange> = {}): OrderToChange => ({
  ...{ status: 'pending', discountPercent: 10, shippingOre: 99_00, deliveryWay: 'parcel', hasAccount: true, lines: [line()] },
  ...part,
})
const today = (part: Partial<ShopToday> = {}): ShopToday => ({
  ...{
    products: new Map([
      [1, FILM],
      [2, KNIFE],
    ] as const),
    discountPercent: 10,
    freight: domesticFreight(DEFAULT_SHIPPING_PRICES),
  },
  ...part,
})
const requested = (part: Partial<ChangeRequest> = {}): ChangeRequest => ({
  items: [],
  added: [],
  prices: 'ordered',
  shipping: 'rule',
  ...part,
})
const dearer = today({ products: new Map([[1, { ...FILM, unitPriceOre: 1200_00 }]]), discountPercent: 15 })

test('rolls added at the price of a reduced offer earn no points, as its own did; at the price of today they do', () => {
  const offered = order({ lines: [line({ discountPercent: 0, unitPriceOre: 800_00, pointsEarned: 0, earnsPoints: false })] })
  const more = (prices: PriceChoice) => decideChange(offered, requested({ items: [{ lineId: 1, quantity: 5 }], prices }), today())
  expect(more('ordered')).toMatchObject({ pointsEarned: 0, subtotalOre: 4000_00 })
  expect(more('today')).toMatchObject({ pointsEarned: 3 })
  expect(decideChange(offered, requested({ added: [{ productId: 1, quantity: 1, payWithPoints: false }] }), today())).toMatchObject({
    pointsEarned: 0,
  })
})

test('two rolls more join their line at its price; the stock gives them, and they earn their points', () => {
  const decided = decideChange(order(), requested({ items: [{ lineId: 1, quantity: 4 }] }), today())
  expect(decided).toMatchObject({
    ...{ kind: 'changed', subtotalOre: 3600_00, shippingOre: 0, savingsOre: 400_00, totalOre: 3600_00, pointsUsed: 0, pointsEarned: 4 },
    lines: [{ id: 1, quantity: 4, shipsNow: 4, shipsLater: 0, lineTotalOre: 3600_00, pointsEarned: 4, cancelled: 0 }],
  })
  expect(decided.kind === 'changed' && decided.stock.get(1)).toBe(3)
})

const credited = order({ lines: [line({ sampleCreditOre: 15_00, lineTotalOre: 1785_00 })] })

test('what a sample cost stays off its line, once, however many rolls the line has', () => {
  for (const [quantity, lineTotalOre] of [
    [1, 885_00],
    [4, 3585_00],
  ] as const) {
    const decided = decideChange(credited, requested({ items: [{ lineId: 1, quantity }] }), today())
    expect(decided).toMatchObject({ subtotalOre: lineTotalOre, lines: [{ quantity, lineTotalOre, sampleCreditOre: 15_00 }] })
  }
  const withMore = decideChange(credited, requested({ items: [{ lineId: 1, quantity: 3 }], prices: 'today' }), dearer)
  expect(withMore).toMatchObject({
    lines: [
      { quantity: 2, lineTotalOre: 1785_00, sampleCreditOre: 15_00 },
      { quantity: 1, lineTotalOre: 1020_00, sampleCreditOre: 0 },
    ],
  })
})

test('a line that is removed whole releases the credit of a sample', () => {
  const two = order({ lines: [...credited.lines, line({ id: 2, productId: 2, unitPriceOre: 149_00, lineTotalOre: 268_20 })] })
  expect(decideChange(two, requested({ items: [{ lineId: 1, quantity: 0 }] }), today())).toMatchObject({
    subtotalOre: 268_20,
    savingsOre: 29_80,
    lines: [{ quantity: 0, lineTotalOre: 0, sampleCreditOre: 0 }, { sampleCreditOre: 0 }],
  })
})

test('what the stock has not is sent later', () => {
  const decided = decideChange(order(), requested({ items: [{ lineId: 1, quantity: 9 }] }), today())
  expect(decided).toMatchObject({ lines: [{ quantity: 9, shipsNow: 7, shipsLater: 2 }] })
})

test('nothing of a discontinued product is sent later: what the stock has is added, and no more', () => {
  const ending = today({ products: new Map([[1, { ...FILM, discontinued: true }]]) })
  expect(decideChange(order(), requested({ items: [{ lineId: 1, quantity: 7 }] }), ending)).toMatchObject({
    lines: [{ shipsNow: 7, shipsLater: 0 }],
  })
  expect(decideChange(order(), requested({ items: [{ lineId: 1, quantity: 8 }] }), ending)).toMatchObject({
    kind: 'refused',
    why: 'product_runs_out',
  })
})

test("at today's price more rolls are a line of their own, so that those ordered keep theirs", () => {
  const decided = decideChange(order(), requested({ items: [{ lineId: 1, quantity: 3 }], prices: 'today' }), dearer)
  expect(decided).toMatchObject({
    subtotalOre: 1800_00 + 1020_00,
    lines: [
      { id: 1, quantity: 2, lineTotalOre: 1800_00 },
      { id: null, productId: 1, quantity: 1, unitPriceOre: 1200_00, discountPercent: 15, lineTotalOre: 1020_00, pointsEarned: 1 },
    ],
  })
  const same = decideChange(order(), requested({ items: [{ lineId: 1, quantity: 3 }], prices: 'today' }), today())
  expect(same, "where today's price is the same there is one line").toMatchObject({ lines: [{ id: 1, quantity: 3 }] })
})

test('with ordered prices a product of the order is added to its line, another gets the discount of the order', () => {
  const added = [
    { productId: 1, quantity: 1, payWithPoints: false },
    { productId: 2, quantity: 2, payWithPoints: false },
  ]
  const decided = decideChange(order(), requested({ added }), today({ discountPercent: 20 }))
  expect(decided).toMatchObject({
    lines: [
      { id: 1, quantity: 3, lineTotalOre: 2700_00 },
      { id: null, productId: 2, quantity: 2, shipsNow: 1, shipsLater: 1, discountPercent: null, lineTotalOre: 268_20, pointsEarned: 0 },
    ],
  })
  expect(decideChange(order(), requested({ added, prices: 'today' }), today({ discountPercent: 20 }))).toMatchObject({
    lines: [
      { id: 1, quantity: 2 },
      { discountPercent: 20, lineTotalOre: 800_00 },
      { discountPercent: 20, lineTotalOre: 238_40 },
    ],
  })
})

test('fewer rolls go back to the stock, awaited ones first, with their points; delivery follows the rule or stays', () => {
  const part = order({ lines: [line({ quantity: 3, shipsNow: 1, shipsLater: 2, pointsEarned: 3, lineTotalOre: 2700_00 })], shippingOre: 0 })
  const decided = decideChange(part, requested({ items: [{ lineId: 1, quantity: 1 }] }), today())
  expect(decided).toMatchObject({
    ...{ shippingOre: 99_00, totalOre: 999_00, pointsEarned: 1 },
    lines: [{ quantity: 1, cancelled: 2, shipsNow: 1, shipsLater: 0 }],
  })
  expect(decided.kind === 'changed' && decided.stock.get(1), 'what was awaited never was in the stock').toBe(5)
  expect(decideChange(part, requested({ items: [{ lineId: 1, quantity: 1 }], shipping: 'kept' }), today())).toMatchObject({
    shippingOre: 0,
  })
  expect(decideChange({ ...part, deliveryWay: 'pickup' }, requested({ items: [{ lineId: 1, quantity: 1 }] }), today())).toMatchObject({
    shippingOre: 0,
  })
})

test('rolls on points cost the points of their line, and removing them restores the points', () => {
  const onPoints = line({ payWithPoints: true, pointsCost: 12, pointsEarned: 0, lineTotalOre: 0 })
  const paid = order({ lines: [onPoints], shippingOre: 0 })
  expect(decideChange(paid, requested({ items: [{ lineId: 1, quantity: 3 }] }), today())).toMatchObject({
    pointsUsed: 36,
    totalOre: 0,
    pointsEarned: 0,
  })
  expect(decideChange(paid, requested({ items: [{ lineId: 1, quantity: 1 }] }), today())).toMatchObject({ pointsUsed: 12 })
  expect(decideChange(paid, requested({ items: [{ lineId: 1, quantity: 3 }], prices: 'today' }), today())).toMatchObject({
    pointsUsed: 34,
    lines: [{ quantity: 2 }, { quantity: 1, pointsCost: 10 }],
  })
})

test('points restored with returned rolls are not charged again', () => {
  const back = line({ payWithPoints: true, pointsEarned: 0, lineTotalOre: 0, sent: 2, returned: 1 })
  expect(
    decideChange(order({ lines: [back, line({ id: 2 })] }), requested({ items: [{ lineId: 2, quantity: 3 }] }), today()),
  ).toMatchObject({
    pointsUsed: 10,
  })
})

test('a line keeps the discount it has of its own', () => {
  const own = order({ lines: [line({ discountPercent: 25, lineTotalOre: 1500_00 })] })
  expect(decideChange(own, requested({ items: [{ lineId: 1, quantity: 3 }] }), today())).toMatchObject({
    lines: [{ lineTotalOre: 2250_00 }],
  })
})

test('a guest earns nothing and pays nothing with points', () => {
  const guest = order({ hasAccount: false, lines: [line({ pointsEarned: 0 })] })
  expect(decideChange(guest, requested({ items: [{ lineId: 1, quantity: 3 }] }), today())).toMatchObject({ pointsEarned: 0 })
  const added = [{ productId: 1, quantity: 1, payWithPoints: true }]
  expect(decideChange(guest, requested({ added }), today())).toMatchObject({ why: 'points_need_login' })
})

test.each([
  ['a cancelled order', order({ status: 'cancelled' }), requested(), 'order_cancelled'],
  ['one of which everything was sent', order({ lines: [line({ sent: 2 })] }), requested(), 'order_all_sent'],
  ['less than was sent', order({ lines: [line({ sent: 1 })] }), requested({ items: [{ lineId: 1, quantity: 0 }] }), 'below_sent'],
  ['nothing left', order(), requested({ items: [{ lineId: 1, quantity: 0 }] }), 'order_would_be_empty'],
  ['a line of another order', order(), requested({ items: [{ lineId: 9, quantity: 1 }] }), 'line_not_found'],
  ['an unknown product', order(), requested({ added: [{ productId: 9, quantity: 1, payWithPoints: false }] }), 'product_not_found'],
  [
    'one not eligible for points',
    order(),
    requested({ added: [{ productId: 2, quantity: 1, payWithPoints: true }] }),
    'not_points_eligible',
  ],
  [
    'more of a deleted product',
    order({ lines: [line({ productId: null })] }),
    requested({ items: [{ lineId: 1, quantity: 3 }] }),
    'product_not_found',
  ],
] as const)('%s is refused', (_what, of, wanted, why) => {
  expect(decideChange(of, wanted, today())).toMatchObject({ kind: 'refused', why })
})

test('more of a product that is sold no longer is refused, less of it is not', () => {
  const inactive = today({ products: new Map([[1, { ...FILM, active: false }]]) })
  expect(decideChange(order(), requested({ items: [{ lineId: 1, quantity: 3 }] }), inactive)).toMatchObject({
    why: 'product_unavailable',
    lineId: 1,
  })
  expect(decideChange(order(), requested({ items: [{ lineId: 1, quantity: 1 }] }), inactive)).toMatchObject({ kind: 'changed' })
})

test('whatever is changed, rolls of lines and stock together stay as many but for those awaited, and the sums add up', () => {
  const quantities = fc.array(fc.integer({ min: 0, max: 12 }), { minLength: 2, maxLength: 2 })
  const prices = fc.constantFrom('ordered', 'today')
  fc.assert(
    fc.property(
      quantities,
      fc.integer({ min: 0, max: 6 }),
      fc.integer({ min: 0, max: 6 }),
      prices,
      ([a = 0, b = 0], stock, sent, choice) => {
        const lines = [
          line({ quantity: 6, shipsNow: 4, shipsLater: 2, sent: Math.min(sent, 4), pointsEarned: 6 }),
          line({ id: 2, quantity: 3, shipsNow: 3, discountPercent: 20, pointsEarned: 3 }),
        ]
        const shop = today({ products: new Map([[1, { ...FILM, unitPriceOre: 1111_11, stock }]]), discountPercent: 7 })
        const items = [
          { lineId: 1, quantity: Math.max(a, Math.min(sent, 4)) },
          { lineId: 2, quantity: b },
        ]
        const decided = decideChange(order({ lines }), requested({ items, prices: choice }), shop)
        if (decided.kind === 'refused') {
          expect(decided.why).toBe('order_would_be_empty')
          return
        }
        const sumOf = (amountOf: (one: ChangedLine) => number) => decided.lines.reduce((sum, one) => sum + amountOf(one), 0)
        expect(sumOf(({ quantity }) => quantity)).toBe((items[0]?.quantity ?? 0) + b)
        expect(sumOf(({ shipsNow }) => shipsNow) + (decided.stock.get(1) ?? 0)).toBe(7 + stock)
        for (const one of decided.lines) expect(one.shipsNow + one.shipsLater).toBe(one.quantity)
        expect(decided.subtotalOre).toBe(sumOf(({ lineTotalOre }) => lineTotalOre))
        expect(decided.totalOre).toBe(decided.subtotalOre + decided.shippingOre)
        expect(decided.pointsEarned).toBe(sumOf(({ pointsEarned }) => pointsEarned))
      },
    ),
  )
})

test('more rolls of a line that waits for one batch wait with it, though the stock has some', () => {
  const waiting = line({ shipsNow: 0, shipsLater: 2, oneBatch: true })
  const more = (one: OrderLineToChange) =>
    decideChange(order({ lines: [one] }), requested({ items: [{ lineId: 1, quantity: 3 }] }), today())
  expect(more(waiting)).toMatchObject({ lines: [{ quantity: 3, shipsNow: 0, shipsLater: 3, oneBatch: true }] })
  expect(more({ ...waiting, oneBatch: false })).toMatchObject({ lines: [{ quantity: 3, shipsNow: 1, shipsLater: 2 }] })
})

test('more rolls of a line that has one batch are of that batch, or wait for it', () => {
  const has = line({ oneBatch: true, batches: [{ id: 1, code: 'A', rolls: 2 }] })
  const splitWith = (batches: ProductToday['batches']) => {
    const products = new Map([[1, { ...FILM, batches }]])
    const decided = decideChange(order({ lines: [has] }), requested({ items: [{ lineId: 1, quantity: 3 }] }), today({ products }))
    return decided.kind === 'changed' && decided.lines.map(({ shipsNow, shipsLater }) => [shipsNow, shipsLater])
  }
  expect(splitWith([{ id: 1, code: 'A', rolls: 1 }])).toEqual([[3, 0]])
  expect(splitWith([{ id: 2, code: 'B', rolls: 5 }])).toEqual([[2, 1]])
})
