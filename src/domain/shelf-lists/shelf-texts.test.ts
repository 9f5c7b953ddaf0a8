import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, dayNumber, weekdayOf } from '#domain/calendar/day-arithmetic.ts'
import {
  listStateText,
  missingSubject,
  missingText,
  nextMailDay,
  shelfListSummary,
  shelfListsShortText,
  shelfListsText,
} from './shelf-texts.ts'

test('staff read who keeps a product', () => {
  expect(shelfListsText({ keepers: 1, kept: 2 })).toBe('Fast lager hos 1 værksted (2 stk.)')
  expect(shelfListsShortText({ keepers: 3 })).toBe('Fast lager hos 3')
  expect(shelfListsText({ keepers: 3, kept: 1_200 })).toBe('Fast lager hos 3 værksteder (1.200 stk.)')
})

test('and what a customer keeps', () => {
  expect(shelfListSummary({ lists: 0, products: 0, missing: 0 })).toBe('Ingen lister')
  expect(shelfListSummary({ lists: 1, products: 1, missing: 0 })).toBe('1 liste, 1 vare')
  expect(shelfListSummary({ lists: 2, products: 14, missing: 3 })).toBe('2 lister, 14 varer, 3 mangler')
})

test('a list says what it comes to', () => {
  expect(listStateText({ products: 1, missing: 0, ordered: 0, uncounted: 0 })).toBe('1 vare')
  expect(listStateText({ products: 14, missing: 3, ordered: 1, uncounted: 2 })).toBe('14 varer · 3 mangler · 1 bestilt · 2 ikke talt')
})

test.each([
  ['2026-11-25', 0, '2026-11-30'],
  ['2026-11-25', 2, '2026-12-02'],
  ['2026-11-25', 3, '2026-11-26'],
  ['2026-12-31', 6, '2027-01-03'],
])('after %s the next day %d is %s', (after, weekday, next) => expect(nextMailDay(after, weekday)).toBe(next))

test('the next mail is on its weekday, within seven days', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4_000 }), fc.integer({ min: 0, max: 6 }), (days, weekday) => {
      const after = addDays('2020-01-01', days)
      const next = nextMailDay(after, weekday)
      expect(weekdayOf(dayNumber(next))).toBe(weekday)
      expect(dayNumber(next) - dayNumber(after)).toBeGreaterThanOrEqual(1)
      expect(dayNumber(next) - dayNumber(after)).toBeLessThanOrEqual(7)
    }),
  )
})

test('the mail says what to order', () => {
  expect([missingSubject(1), missingSubject(12)]).toEqual(['1 vare mangler på hylden', '12 varer mangler på hylden'])
  expect(missingText({ missing: 3, onShelf: 2, ordered: 0, minimum: 5 })).toBe('Bestil 3 (2 på hylden, minimum 5)')
  expect(missingText({ missing: 1, onShelf: 2, ordered: 2, minimum: 5 })).toBe('Bestil 1 (2 på hylden, 2 bestilt, minimum 5)')
})
