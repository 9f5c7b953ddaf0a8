import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dateOfDay } from './day-arithmetic.ts'
import { isoWeek } from './iso-week.ts'

test.each([
  ['2026-11-30', 49],
  ['2026-12-06', 49],
  ['2026-12-07', 50],
  ['2026-12-31', 53],
  ['2027-01-03', 53],
  ['2027-01-04', 1],
  ['2024-12-30', 1],
  ['2023-01-01', 52],
  ['2020-12-31', 53],
])('%s is in week %d', (day, week) => expect(isoWeek(day)).toBe(week))

test('from a Monday to the Sunday after it is one week, and the next Monday begins another', () => {
  fc.assert(
    fc.property(fc.integer({ min: -20_000, max: 60_000 }), (week) => {
      // 1970-01-05 was a Monday
      const monday = 4 + week * 7
      const weeks = [0, 1, 2, 3, 4, 5, 6].map((after) => isoWeek(dateOfDay(monday + after)))
      expect(new Set(weeks).size).toBe(1)
      expect(isoWeek(dateOfDay(monday + 7))).not.toBe(weeks[0])
    }),
  )
})
