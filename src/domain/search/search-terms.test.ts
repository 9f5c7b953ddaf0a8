import { expect, test } from 'vitest'
import { answersAll, missedSearchText } from './search-terms.ts'

const terms = (text: string) => text.split(' ').map((typed) => ({ typed, readings: [], meant: null }))

test.each([
  ['montering', true],
  ['monteringen', true],
  ['mont', true],
  ['guide montering', true],
  ['mo', false],
  ['montering rakel', false],
])('a page on montering and its guide answers »%s«: %s', (search, answers) => {
  expect(answersAll(terms(search), 'Installationsguide montering')).toBe(answers)
})

test('a search without words is answered by no page', () => {
  expect(answersAll([], 'Installationsguide')).toBe(false)
})

test.each([
  ['  Guld  Kamæleon ', 'guld kamæleon'],
  ['KARBONLOOK', 'karbonlook'],
  ['3M 2080', '3m 2080'],
])('staff read »%s« as »%s«', (typed, text) => {
  expect(missedSearchText(typed)).toBe(text)
})

test.each([
  'mie@x.dk',
  '12345678',
  '12 34 56 78',
  'ORD-2026-000123',
  '010190-1234',
  'ab',
  '%%%',
  'a'.repeat(61),
  'en hel sætning '.repeat(6),
])('of »%s« nothing is kept: it may be somebody, or says nothing', (typed) => {
  expect(missedSearchText(typed)).toBeNull()
})
