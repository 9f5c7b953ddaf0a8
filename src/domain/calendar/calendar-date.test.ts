import { expect, test } from 'vitest'
import { isBackwards, isCalendarDate } from './calendar-date.ts'

test.each([
  ['2026-11-21', true],
  ['2024-02-29', true],
  ['2000-02-29', true],
  ['2026-02-29', false],
  ['1900-02-29', false],
  ['2026-04-31', false],
  ['2026-13-01', false],
  ['2026-00-10', false],
  ['2026-01-00', false],
  ['2026-1-1', false],
  ['21.11.2026', false],
  ['2026-11-21T00:00', false],
  ['', false],
])('"%s" is a day on the calendar: %s', (text, real) => expect(isCalendarDate(text)).toBe(real))

test('a span of days is backwards when it ends before it begins', () => {
  expect(isBackwards({ from: '2026-11-21', to: '2026-11-20' })).toBe(true)
  expect(isBackwards({ from: '2026-11-21', to: '2026-11-21' })).toBe(false)
  for (const open of [{}, { from: '2026-11-21', to: '' }, { from: undefined, to: '2026-11-21' }]) expect(isBackwards(open)).toBe(false)
})
