import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, dateOfDay, dayNumber, dayOfNextMonth, lastDayDue, weekdayOf } from './day-arithmetic.ts'

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
  const wrong: number[] = []
  for (let number = dayNumber('1900-01-01'); number <= dayNumber('2399-12-31'); number += 1) {
    const date = dateOfDay(number)
    if (date !== new Date(number * 86_400_000).toISOString().slice(0, 10) || dayNumber(date) !== number) wrong.push(number)
  }
  expect(wrong).toEqual([])
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
