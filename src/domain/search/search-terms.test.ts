import { expect, test } from 'vitest'
import { answersAll } from './search-terms.ts'

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
