import { expect, test } from 'vitest'
import { copenhagenDay, dayFigures, isTime, longDate, longDateAndTime, normaliseTime, timeOfDay } from './danish-time.ts'

test.each([
  ['2026-11-20T22:59:59Z', '2026-11-20'],
  ['2026-11-20T23:00:00Z', '2026-11-21'],
  ['2026-06-30T21:59:59Z', '2026-06-30'],
  ['2026-06-30T22:00:00Z', '2026-07-01'],
  ['2026-12-31T23:00:00Z', '2027-01-01'],
])('at %s it is %s in Denmark, in summer time and in winter time', (instant, day) => {
  expect(copenhagenDay(Date.parse(instant))).toBe(day)
})

test('dates are Danish and in Danish time, whatever the machine says', () => {
  expect(longDate(Date.parse('2026-11-20T23:30:00Z'))).toBe('21. november 2026')
  expect(longDateAndTime(Date.parse('2026-06-01T10:05:00Z'))).toBe('1. juni 2026 kl. 12.05')
  expect(timeOfDay(Date.parse('2026-06-01T07:05:00Z'))).toBe('09.05')
})

test('documents write a day with points', () => {
  expect(dayFigures('2026-11-21')).toBe('21.11.2026')
})

test.each([
  ['14', '14:00', true],
  ['9.30', '09:30', true],
  [' kl. 14:00 ', '14:00', true],
  ['00:00', '00:00', true],
  ['24:00', '24:00', false],
  ['12:60', '12:60', false],
  ['middag', 'middag', false],
  ['', '', false],
])('the time "%s" is kept as "%s", a time of day: %s', (typed, kept, isOne) => {
  expect(normaliseTime(typed)).toBe(kept)
  expect(isTime(kept)).toBe(isOne)
})
