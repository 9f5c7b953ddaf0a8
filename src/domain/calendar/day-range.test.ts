import { expect, test } from 'vitest'
import { DEFAULT_DELIVERY_PROMISE } from '#domain/settings/settings.ts'
import { dayRangeText, isDayRange, normaliseDayRange } from './day-range.ts'

test.each(['1-3', '10-18', '0-0', '3-3', '9-10', '98-99'])('"%s" is a range of days', (range) => {
  expect(isDayRange(range)).toBe(true)
})

test('the promises a new shop starts with are ranges of days', () => {
  expect(Object.values(DEFAULT_DELIVERY_PROMISE).filter((range) => !isDayRange(range))).toEqual([])
})

test.each(['', '3', '3-', '-3', '3-2', '10-9', '100-101', '1-100', '1.5-3', '1-3 dage', ' 1-3', '1–3'])('"%s" is none', (range) => {
  expect(isDayRange(range)).toBe(false)
})

test('a long dash and spaces are read as people mean them', () => {
  expect(normaliseDayRange(' 10 – 18 ')).toBe('10-18')
})

test('a promise of days is shown with the dash of a range', () => {
  expect(['10-18', '3-3'].map(dayRangeText)).toEqual(['10–18', '3–3'])
})
