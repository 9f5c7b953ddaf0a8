import { expect, test } from 'vitest'
import { paragraphsOf, withoutControlCharacters, withPlainLineEnds } from './plain-text.ts'

test('lines end one way, whether Windows, an old Mac or Linux wrote them', () => {
  expect(withPlainLineEnds('a\r\nb\rc\n\r\nd')).toBe('a\nb\nc\n\nd')
})

test('what cannot be seen nor stored is a space', () => {
  expect(withoutControlCharacters('rød\u0000\u0007folie\tmat')).toBe('rød folie mat')
})

test('an empty line parts paragraphs, also several', () => {
  expect(paragraphsOf('Hej\nder\n\nHilsen\n\n\nMette')).toEqual(['Hej\nder', 'Hilsen', 'Mette'])
})
