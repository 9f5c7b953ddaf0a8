import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from './day-arithmetic.ts'
import { addWorkingDays, easterSunday, isWorkingDay, workingDayFrom } from './working-days.ts'

test.each([
  [1961, '1961-04-02'],
  [2000, '2000-04-23'],
  [2024, '2024-03-31'],
  [2025, '2025-04-20'],
  [2026, '2026-04-05'],
  [2027, '2027-03-28'],
  [2038, '2038-04-25'],
  [2285, '2285-03-22'],
])('Easter Sunday of %d is %s', (year, date) => expect(easterSunday(year)).toBe(date))

test.each([
  ['2026-01-01', false],
  ['2026-04-02', false],
  ['2026-04-03', false],
  ['2026-04-06', false],
  ['2026-04-07', true],
  // store bededag until 2023
  ['2026-05-01', true],
  ['2026-05-14', false],
  ['2026-05-15', true],
  ['2026-05-25', false],
  ['2026-06-05', false],
  ['2026-11-27', true],
  ['2026-11-28', false],
  ['2026-11-29', false],
  ['2026-12-23', true],
  ['2026-12-24', false],
  ['2026-12-25', false],
  ['2026-12-28', true],
  ['2026-12-31', false],
])('%s is a working day: %s', (date, isOne) => expect(isWorkingDay(date)).toBe(isOne))

describe('working days are counted', () => {
  test.each([
    ['2026-11-27', 1, '2026-11-30'],
    ['2026-11-28', 0, '2026-11-30'],
    ['2026-11-28', 2, '2026-12-02'],
    ['2026-12-23', 1, '2026-12-28'],
    ['2026-12-30', 2, '2027-01-05'],
    ['2026-04-01', 1, '2026-04-07'],
  ])('from %s, %d later is %s', (date, days, expected) => expect(addWorkingDays(date, days)).toBe(expected))

  test('never fewer than requested, and always ending on one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_000 }), fc.integer({ min: 0, max: 30 }), (after, days) => {
        const start = addDays('2024-01-01', after)
        const end = addWorkingDays(start, days)
        expect(isWorkingDay(end)).toBe(true)
        const passed = Array.from({ length: 100 }, (_, day) => addDays(workingDayFrom(start), day + 1)).filter((day) => day <= end)
        expect(passed.filter(isWorkingDay)).toHaveLength(days)
      }),
    )
  })
})
