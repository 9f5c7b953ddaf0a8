import { expect, test } from 'vitest'
import { specificationText, specificationValue } from './specification-value.ts'

test.each([
  ['Ja', true],
  ['nej', false],
  ['true', true],
  ['7', 7],
  ['-2,5', -2.5],
  ['0', 0],
  ['2.5', '2.5'],
  ['1,52 m', '1,52 m'],
  ['007', '007'],
  ['-40 til +90 °C', '-40 til +90 °C'],
  [' ', ''],
])('"%s" says %j', (typed, value) => expect(specificationValue(typed)).toBe(value))

test('a file of points writes numbers with points', () => {
  expect(specificationValue('2.5', { sign: '.' })).toBe(2.5)
  expect(specificationValue('2,5', { sign: '.' })).toBe('2,5')
})

test('a specification keeps its kind: a text that looks like a number or a yes stays a text, a number reads its unit', () => {
  expect(specificationValue('3', { before: '3M' })).toBe('3')
  expect(specificationValue('Ja', { before: 'Nej, kun våd' })).toBe('Ja')
  expect(specificationValue('99 kr.', { before: 12 })).toBe(99)
  expect(specificationValue('ukendt', { before: 12 })).toBe('ukendt')
  expect(specificationValue('Nej', { before: true })).toBe(false)
})

test('what is typed reads back as it was', () => {
  for (const value of [true, false, 7, 2.5, '1,52 m']) expect(specificationValue(specificationText(value))).toBe(value)
})
