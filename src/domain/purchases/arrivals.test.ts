import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dateOfDay } from '#domain/calendar/day-arithmetic.ts'
import { arrivalOf, expectedText, freeArrivals, stillExpected } from './arrivals.ts'

const TWO = [
  { on: '2026-12-01', rolls: 5 },
  { on: '2026-12-15', rolls: 10 },
]

describe('rolls on the way', () => {
  test.each([
    [1, '2026-12-01'],
    [5, '2026-12-01'],
    [6, '2026-12-15'],
    [15, '2026-12-15'],
    [16, null],
    [0, null],
  ])('%d of 5 and 10 have come by %s', (rolls, on) => expect(arrivalOf(TWO, rolls)).toBe(on))

  test('go to the orders that wait already, the first ones first', () => {
    expect(freeArrivals(TWO, 0)).toEqual(TWO)
    expect(freeArrivals(TWO, 3)).toEqual([{ on: '2026-12-01', rolls: 2 }, TWO[1]])
    expect(freeArrivals(TWO, 5)).toEqual([TWO[1]])
    expect(freeArrivals(TWO, 7)).toEqual([{ on: '2026-12-15', rolls: 8 }])
    expect(freeArrivals(TWO, 99)).toEqual([])
    expect(freeArrivals(TWO.toReversed(), 7)).toEqual([{ on: '2026-12-15', rolls: 8 }])
  })

  test('that are late are not promised; those of today still are', () => {
    expect(stillExpected(TWO, '2026-12-01')).toEqual(TWO)
    expect(stillExpected(TWO, '2026-12-02')).toEqual([TWO[1]])
    expect(stillExpected(TWO, '2027-01-01')).toEqual([])
  })

  test('are shown by their week', () => expect(expectedText('2026-12-01')).toBe('På vej, ventes uge 49'))
})

test('a roll another customer waits for is not promised', () => {
  const arrivals = fc.array(
    fc.record({ on: fc.integer({ min: 20_000, max: 20_100 }).map(dateOfDay), rolls: fc.integer({ min: 1, max: 50 }) }),
    { maxLength: 8 },
  )
  fc.assert(
    fc.property(arrivals, fc.nat(300), fc.nat(300), (given, owed, wanted) => {
      const free = freeArrivals(given, owed)
      const total = (of: typeof given) => of.reduce((sum, { rolls }) => sum + rolls, 0)
      expect(total(free)).toBe(Math.max(0, total(given) - owed))
      const on = arrivalOf(free, wanted)
      if (on === null) expect(wanted === 0 || total(free) < wanted).toBe(true)
      else expect(total(given.filter((one) => one.on <= on))).toBeGreaterThanOrEqual(owed + wanted)
    }),
  )
})
