import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { advisedRolls, type Demand, seasonFactor } from './advice.ts'

const DEMAND: Demand = { sold: 24, weeks: 12, lastYear: null, leadTimeDays: 28, coverWeeks: 8, stock: 0, owed: 0, onTheWay: 0 }

describe('an advice', () => {
  test.each([
    ['two rolls a week over four weeks of travel and eight to cover', {}, 24],
    ['what is in stock is not ordered', { stock: 10 }, 14],
    ['what is on the way neither', { stock: 10, onTheWay: 10 }, 4],
    ['what orders wait for is', { owed: 5 }, 29],
    ['what is owed alone too', { sold: 0, owed: 3 }, 3],
    ['enough is enough', { stock: 100 }, 0],
    ['nothing sold, nothing ordered', { sold: 0 }, 0],
    ['more came back than was sold', { sold: -3 }, 0],
    ['a part of a roll is a roll', { sold: 1 }, 1],
    ['no lead time', { leadTimeDays: 0 }, 16],
    ['the weeks ahead sold twice as well last year', { lastYear: { sold: 12, soldAhead: 24 } }, 48],
    ['they sold half as well', { lastYear: { sold: 24, soldAhead: 12 } }, 12],
  ] as const)('%s', (_, change, rolls) => expect(advisedRolls({ ...DEMAND, ...change })).toBe(rolls))

  test('follows last year no further than half and double', () => {
    expect(seasonFactor({ ...DEMAND, lastYear: { sold: 1, soldAhead: 90 } })).toBe(2)
    expect(seasonFactor({ ...DEMAND, lastYear: { sold: 90, soldAhead: 0 } })).toBe(0.5)
    expect(seasonFactor({ ...DEMAND, lastYear: { sold: 0, soldAhead: 9 } })).toBe(1)
    expect(seasonFactor({ ...DEMAND, lastYear: null })).toBe(1)
  })
})

test('a roll more in stock or on the way is one fewer to order, a roll owed one more', () => {
  const demand = fc.record({
    sold: fc.nat(500),
    weeks: fc.integer({ min: 1, max: 52 }),
    lastYear: fc.option(fc.record({ sold: fc.nat(500), soldAhead: fc.nat(500) })),
    leadTimeDays: fc.nat(200),
    coverWeeks: fc.integer({ min: 1, max: 52 }),
    stock: fc.nat(300),
    owed: fc.nat(300),
    onTheWay: fc.nat(300),
  })
  fc.assert(
    fc.property(demand, (demanded) => {
      const rolls = advisedRolls(demanded)
      expect(Number.isInteger(rolls) && rolls >= 0).toBe(true)
      const fewer = Math.max(0, rolls - 1)
      expect(advisedRolls({ ...demanded, stock: demanded.stock + 1 })).toBe(fewer)
      expect(advisedRolls({ ...demanded, onTheWay: demanded.onTheWay + 1 })).toBe(fewer)
      if (rolls > 0) expect(advisedRolls({ ...demanded, owed: demanded.owed + 1 })).toBe(rolls + 1)
    }),
  )
})
