import { expect, test } from 'vitest'
import { forgivenErrors, typingErrors } from './typing-errors.ts'

test.each([
  ['karbn', 'karbon', 1],
  ['karobn', 'karbon', 1],
  ['karbbon', 'karbon', 1],
  ['karban', 'karbon', 1],
  ['mettalic', 'metallic', 2],
  ['', '', 0],
  ['a', '', 1],
  ['karbon', 'karbon', 0],
])('from %s to %s it is %i', (typed, meant, errors) => {
  expect(typingErrors(typed, meant, 2)).toBe(errors)
  expect(typingErrors(meant, typed, 2)).toBe(errors)
})

test('what is further off than asked is only said to be further off', () => {
  expect(typingErrors('rakel', 'karbon', 1)).toBe(2)
  expect(typingErrors('folie', 'foliesnitter', 2)).toBe(3)
})

test('one error is forgiven from four letters, two from eight', () => {
  expect([3, 4, 7, 8, 20].map(forgivenErrors)).toEqual([0, 1, 1, 2, 2])
})
