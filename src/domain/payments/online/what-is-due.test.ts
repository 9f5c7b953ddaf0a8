import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dueWhenLeaving, onlineAmountToRequest, planRefunds } from './what-is-due.ts'

/** Three rolls for 1.000,01 kr. and one for 500 kr., 99 kr. delivery. */
const LINES = [
  { id: 1, quantity: 3, sent: 0, lineTotalOre: 1000_01 },
  { id: 2, quantity: 1, sent: 0, lineTotalOre: 500_00 },
]
const TOTAL = 1599_01
const ORDER = {
  ...{ depositOre: 0, totalOre: TOTAL, shippingOre: 99_00, creditedOre: 0, paidOre: 0, openOre: TOTAL },
  ...({ buyerKind: 'consumer', paymentMethod: 'card' } as const),
}
const PARTS = { takesAllAtFirstParcel: false }
const ALL = { takesAllAtFirstParcel: true }
const leaving = (...rolls: readonly (readonly [number, number])[]) => new Map(rolls)
const sentBefore = (...sent: readonly number[]) => LINES.map((line, index) => ({ ...line, sent: sent[index] ?? 0 }))

describe('what must be paid when rolls leave', () => {
  test('nothing while nothing leaves', () => {
    expect(dueWhenLeaving(ORDER, LINES, leaving(), PARTS)).toBe(0)
    expect(dueWhenLeaving({ ...ORDER, buyerKind: 'business' }, LINES, leaving(), ALL)).toBe(0)
  })

  test('what leaves, and the delivery with the first of it', () => {
    expect(dueWhenLeaving(ORDER, LINES, leaving([2, 1]), PARTS)).toBe(599_00)
    expect(dueWhenLeaving(ORDER, LINES, leaving([1, 3], [2, 1]), PARTS)).toBe(TOTAL)
  })

  test('less what came in and what was credited, and never more than is open', () => {
    expect(dueWhenLeaving({ ...ORDER, paidOre: 599_00, openOre: TOTAL - 599_00 }, sentBefore(0, 1), leaving([1, 1]), PARTS)).toBe(333_34)
    expect(dueWhenLeaving({ ...ORDER, paidOre: 700_00, openOre: TOTAL - 700_00 }, LINES, leaving([2, 1]), PARTS)).toBe(0)
    expect(dueWhenLeaving({ ...ORDER, creditedOre: 100_00, openOre: TOTAL - 100_00 }, LINES, leaving([1, 3], [2, 1]), PARTS)).toBe(1499_01)
    expect(dueWhenLeaving({ ...ORDER, openOre: 0 }, LINES, leaving([1, 3]), PARTS)).toBe(0)
  })

  test('everything of a firm where the owner chose so, and never of a consumer', () => {
    expect(dueWhenLeaving({ ...ORDER, buyerKind: 'business' }, LINES, leaving([2, 1]), ALL)).toBe(TOTAL)
    expect(dueWhenLeaving(ORDER, LINES, leaving([2, 1]), ALL)).toBe(599_00)
  })

  test('however an order is divided into parcels, its parts add up to it', () => {
    const parts = fc.array(fc.tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 1 })), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(parts, fc.integer({ min: 0, max: 900_000 }), fc.integer({ min: 0, max: 900_000 }), (parcels, firstOre, secondOre) => {
        const totalOre = firstOre + secondOre + 99_00
        const sent = [0, 0]
        let paidOre = 0
        for (const wanted of [...parcels, [3, 1] as const]) {
          const rolls = [Math.min(wanted[0], 3 - (sent[0] ?? 0)), Math.min(wanted[1], 1 - (sent[1] ?? 0))] as const
          const lines = [
            { id: 1, quantity: 3, sent: sent[0] ?? 0, lineTotalOre: firstOre },
            { id: 2, quantity: 1, sent: sent[1] ?? 0, lineTotalOre: secondOre },
          ]
          const order = { ...ORDER, totalOre, paidOre, openOre: totalOre - paidOre }
          const dueOre = dueWhenLeaving(order, lines, leaving([1, rolls[0]], [2, rolls[1]]), PARTS)
          expect(dueOre).toBeGreaterThanOrEqual(0)
          paidOre += dueOre
          sent[0] = (sent[0] ?? 0) + rolls[0]
          sent[1] = (sent[1] ?? 0) + rolls[1]
        }
        expect(paidOre).toBe(totalOre)
      }),
    )
  })
})

describe('the amount a buyer is requested to pay online', () => {
  const ask = (order: Partial<typeof ORDER>, ready: ReadonlyMap<number, number>, heldOre = 0, terms = PARTS) =>
    onlineAmountToRequest({ ...ORDER, ...order }, LINES, { ready, heldOre, terms })

  test('what is here, less what is held', () => {
    expect(ask({}, leaving([1, 3], [2, 1]))).toBe(TOTAL)
    expect(ask({}, leaving([2, 1]))).toBe(599_00)
    expect(ask({}, leaving([1, 3], [2, 1]), 599_00)).toBe(1000_01)
    expect(ask({}, leaving([1, 3], [2, 1]), TOTAL)).toBe(0)
  })

  test('nothing of goods that are on their way', () => expect(ask({}, leaving())).toBe(0))

  test('everything of a firm that pays with the first parcel, as soon as something is here', () => {
    const firm = { ...ORDER, buyerKind: 'business' } as const
    expect(onlineAmountToRequest(firm, LINES, { ready: leaving([2, 1]), heldOre: 0, terms: ALL })).toBe(TOTAL)
    expect(onlineAmountToRequest(firm, LINES, { ready: leaving(), heldOre: 0, terms: ALL })).toBe(0)
  })

  test.each(['invoice', 'points'] as const)('nothing of an order by %s', (paymentMethod) => {
    expect(onlineAmountToRequest({ ...ORDER, paymentMethod }, LINES, { ready: leaving([2, 1]), heldOre: 0, terms: PARTS })).toBe(0)
  })

  test('nothing below the minimum of a card payment', () => {
    expect(ask({}, leaving([2, 1]), 599_00 - 249)).toBe(0)
    expect(ask({}, leaving([2, 1]), 599_00 - 250)).toBe(250)
  })
})

describe('a deposit', () => {
  const firm = { ...ORDER, depositOre: 500_00, buyerKind: 'business', paymentMethod: 'invoice' } as const
  const requestedOre = (order: typeof firm | Readonly<Omit<typeof firm, 'paidOre'> & { paidOre: number }>, heldOre = 0) =>
    onlineAmountToRequest(order, LINES, { ready: leaving([1, 3], [2, 1]), heldOre, terms: PARTS })

  test('is due before anything is sent, and no more than is open', () => {
    expect(dueWhenLeaving(firm, LINES, leaving(), PARTS)).toBe(500_00)
    expect(dueWhenLeaving({ ...firm, paidOre: 200_00, openOre: TOTAL - 200_00 }, LINES, leaving(), PARTS)).toBe(300_00)
    expect(dueWhenLeaving({ ...firm, openOre: 100 }, LINES, leaving(), PARTS)).toBe(100)
  })

  test('is requested alone, also for an order by invoice, and then no more', () => {
    expect(requestedOre(firm)).toBe(500_00)
    expect(requestedOre(firm, 500_00)).toBe(0)
    expect(requestedOre({ ...firm, paidOre: 500_00, openOre: TOTAL - 500_00 })).toBe(0)
  })
})

const PAYMENTS = [
  { id: 2, leftOre: 300 },
  { id: 1, leftOre: 500 },
]

test.each([
  ['a part of the last payment', 200, [{ id: 2, amountOre: 200 }]],
  ['all of it', 300, [{ id: 2, amountOre: 300 }]],
  [
    'more than it was: the rest of the one before',
    400,
    [
      { id: 2, amountOre: 300 },
      { id: 1, amountOre: 100 },
    ],
  ],
  [
    'everything',
    800,
    [
      { id: 2, amountOre: 300 },
      { id: 1, amountOre: 500 },
    ],
  ],
  ['more than came in', 801, null],
] as const)('%s goes back', (_, amountOre, parts) => {
  expect(planRefunds(amountOre, PAYMENTS)).toEqual(parts)
})

test('a payment that went back already gives nothing more', () => {
  expect(
    planRefunds(100, [
      { id: 2, leftOre: 0 },
      { id: 1, leftOre: -50 },
    ]),
  ).toBeNull()
})
