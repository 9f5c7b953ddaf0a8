import { expect, test } from 'vitest'
import { count, decimalNumber, wholeNumber, withUnit } from './danish-figures.ts'

test('thousands are parted as Danes part them', () => {
  expect([0, 999, 12_000, 1_234_567].map(wholeNumber)).toEqual(['0', '999', '12.000', '1.234.567'])
})

test('a number keeps what stands after its comma', () => {
  expect([12_000.5, 1.2344, 7].map(decimalNumber)).toEqual(['12.000,5', '1,234', '7'])
})

test('one thing is one, more are many, and so is none', () => {
  expect([0, 1, 12_000].map((n) => count(n, 'folie', 'folier'))).toEqual(['0 folier', '1 folie', '12.000 folier'])
})

test('a figure and its unit never part at the end of a line', () => {
  expect(withUnit(1_200, 'point')).toBe('1.200\u00a0point')
  expect(withUnit('99,50', 'kr.')).toBe('99,50\u00a0kr.')
})
