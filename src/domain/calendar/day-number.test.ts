import { expect, test } from 'vitest'
import { addDays } from './calendar-date.ts'
import { dateOfDay, dayNumber, weekdayOf } from './day-number.ts'

test('every day of 200 years has the number after the day before, and the number leads back', () => {
  let date = '1900-01-01'
  let number = dayNumber(date)
  expect(number).toBe(-25_567)
  for (let step = 0; step < 73_049; step += 1) {
    expect(dateOfDay(number)).toBe(date)
    date = addDays(date, 1)
    number += 1
    expect(dayNumber(date)).toBe(number)
  }
  expect(date).toBe('2100-01-01')
})

test('weeks begin on Monday', () => {
  expect(weekdayOf(dayNumber('1970-01-01'))).toBe(3)
  expect(weekdayOf(dayNumber('2026-11-23'))).toBe(0)
  expect(weekdayOf(dayNumber('1969-12-28'))).toBe(6)
})

test('what is no date is refused', () => {
  expect(() => dayNumber('2026-02-29')).toThrow(RangeError)
})
