import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { planCaptures, surplusHolds } from './hold.ts'

const hold = (id: number, heldOre: number) => ({ id, heldOre })
const holds = fc
  .array(fc.integer({ min: 1, max: 500_000 }), { maxLength: 5 })
  .map((amounts) => amounts.map((heldOre, index) => hold(index + 1, heldOre)))

describe('the amount captured from each hold', () => {
  test.each([
    ['nothing of nothing', 0, [hold(1, 100)], [], 0],
    ['all of one that fits', 100, [hold(1, 100)], [{ id: 1, amountOre: 100 }], 0],
    ['a part of one that is larger', 60, [hold(1, 100)], [{ id: 1, amountOre: 60 }], 0],
    ['the smallest that is enough', 60, [hold(1, 500), hold(2, 70), hold(3, 50)], [{ id: 2, amountOre: 60 }], 0],
    [
      'the larger first where none is enough',
      150,
      [hold(1, 60), hold(2, 100)],
      [
        { id: 2, amountOre: 100 },
        { id: 1, amountOre: 50 },
      ],
      0,
    ],
    [
      'everything, and the rest is missing',
      300,
      [hold(1, 60), hold(2, 100)],
      [
        { id: 2, amountOre: 100 },
        { id: 1, amountOre: 60 },
      ],
      140,
    ],
    ['nothing where nothing is held', 300, [], [], 300],
  ] as const)('%s', (_, dueOre, held, captures, missingOre) => {
    expect(planCaptures(dueOre, held)).toEqual({ captures, missingOre })
  })

  test('captured and missing amounts sum to what is due, and no hold is captured twice or for more than it has', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), holds, (dueOre, held) => {
        const { captures, missingOre } = planCaptures(dueOre, held)
        expect(captures.reduce((sum, { amountOre }) => sum + amountOre, missingOre)).toBe(dueOre)
        for (const { id, amountOre } of captures) {
          expect(amountOre).toBeGreaterThan(0)
          expect(amountOre).toBeLessThanOrEqual(held.find((one) => one.id === id)?.heldOre ?? 0)
        }
        expect(new Set(captures.map(({ id }) => id)).size).toBe(captures.length)
      }),
    )
  })
})

describe('holds nothing is left for', () => {
  test.each([
    ['none of an order that asks for as much', 100, [hold(1, 100)], []],
    ['none of one that asks for less than it holds: the rest lapses when it is sent', 60, [hold(1, 100)], []],
    ['the second of one that was paid twice', 100, [hold(2, 100), hold(1, 100)], [2]],
    ['all of one that asks for nothing, or owes', -50, [hold(1, 100), hold(2, 50)], [1, 2]],
    ['neither of two that are both needed', 150, [hold(1, 100), hold(2, 50)], []],
  ] as const)('%s', (_, openOre, held, ids) => {
    expect(surplusHolds(openOre, held).map(({ id }) => id)).toEqual(ids)
  })

  test('the remaining holds cover the open amount as far as any do', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1000, max: 900_000 }), holds, (openOre, held) => {
        const surplus = surplusHolds(openOre, held)
        const sum = (all: readonly { heldOre: number }[]) => all.reduce((total, { heldOre }) => total + heldOre, 0)
        const remaining = sum(held) - sum(surplus)
        expect(remaining >= Math.min(Math.max(0, openOre), sum(held))).toBe(true)
      }),
    )
  })
})
