import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, dateOfDay, dayNumber, dayOfNextMonth, isoWeek, lastDayDue, weekdayOf } from './day-arithmetic.ts'

const dates = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2399-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

test('adding days agrees with the calendar of the computer', () => {
  fc.assert(
    fc.property(dates, fc.integer({ min: -800, max: 800 }), (date, days) => {
      const expected = new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10)
      expect(addDays(date, days)).toBe(expected)
    }),
  )
})

test('every day of 500 years has the number of the calendar of the computer, and the number leads back', () => {
  for (let number = dayNumber('1900-01-01'); number <= dayNumber('2399-12-31'); number += 1) {
    const date = dateOfDay(number)
    expect(date).toBe(new Date(number * 86_400_000).toISOString().slice(0, 10))
    expect(dayNumber(date)).toBe(number)
  }
})

test('weeks begin on Monday', () => {
  expect(weekdayOf(dayNumber('1970-01-01'))).toBe(3)
  expect(weekdayOf(dayNumber('2026-11-23'))).toBe(0)
  expect(weekdayOf(dayNumber('1969-12-28'))).toBe(6)
})

test('adding days twice is adding them at once', () => {
  const days = fc.integer({ min: -100, max: 100 })
  fc.assert(fc.property(dates, days, days, (date, a, b) => addDays(addDays(date, a), b) === addDays(date, a + b)))
})

test('what is no date, no number of days or no day of every month is refused', () => {
  expect(() => addDays('2026-02-30', 1)).toThrow(RangeError)
  expect(() => dayNumber('2026-02-29')).toThrow(RangeError)
  expect(() => addDays('2026-02-28', 0.5)).toThrow(RangeError)
  expect(() => dayOfNextMonth('2026-02-28', 29)).toThrow(RangeError)
  expect(() => dayOfNextMonth('2026-02-28', 0)).toThrow(RangeError)
  expect(() => dayOfNextMonth('i morgen', 8)).toThrow(RangeError)
})

test.each([
  ['2026-11-30T04:59:59Z', '2026-11-29'],
  ['2026-11-30T05:00:00Z', '2026-11-30'],
  ['2026-06-01T03:59:00Z', '2026-05-31'],
  ['2026-06-01T04:00:00Z', '2026-06-01'],
  ['2026-11-30T23:30:00Z', '2026-11-30'],
])('at %s the mails of %s are due', (at, day) => expect(lastDayDue(Date.parse(at))).toBe(day))

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
