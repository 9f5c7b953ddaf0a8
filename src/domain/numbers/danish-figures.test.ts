import fc from 'fast-check'
import { expect, test } from 'vitest'
import { count, danishFigures, decimalNumber, wholeDigits, wholeNumber, withUnit } from './danish-figures.ts'

test('thousands are parted as Danes part them', () => {
  expect([0, 999, 12_000, 1_234_567].map(wholeNumber)).toEqual(['0', '999', '12.000', '1.234.567'])
})

test('a number keeps what stands after its comma', () => {
  expect([12_000.5, 1.2344, 7].map(decimalNumber)).toEqual(['12.000,5', '1,234', '7'])
})

test('one takes the singular, zero and more the plural', () => {
  expect([0, 1, 12_000].map((n) => count(n, 'folie', 'folier'))).toEqual(['0 folier', '1 folie', '12.000 folier'])
})

test('a figure and its unit never part at the end of a line', () => {
  expect(withUnit(1_200, 'point')).toBe('1.200\u00a0point')
  expect(withUnit('99,50', 'kr.')).toBe('99,50\u00a0kr.')
})

test.each([
  { least: 0, most: 0 },
  { least: 0, most: 3 },
  { least: 2, most: 2 },
  { least: 2, most: 3 },
])('a figure of %o decimals is what the language of the browser writes', ({ least, most }) => {
  const intl = new Intl.NumberFormat('da-DK', { minimumFractionDigits: least, maximumFractionDigits: most, signDisplay: 'negative' })
  const counted = fc.integer({ min: -1e12, max: 1e12 })
  fc.assert(
    fc.property(counted, fc.integer({ min: 0, max: most }), (units, decimals) => {
      const n = units / 10 ** decimals
      expect(danishFigures(n, { least, most })).toBe(intl.format(n))
    }),
  )
})

test('halves are rounded away from nothing, and what is rounded to nothing has no sign', () => {
  expect([0.5, 1.5, 2.5, -2.5, -0.4, -0].map(wholeNumber)).toEqual(['1', '2', '3', '-3', '0', '0'])
})

test.each([
  ['12', '12'],
  ['1.000', '1000'],
  ['1 000 stk.', '1000'],
  ['10,00', '10'],
  ['10.0', '10'],
  ['1.000,00', '1000'],
  ['2,5 ruller', '2'],
  ['2,', '2'],
  ['', ''],
  ['ti', ''],
])('a quantity written as %j has the digits %j: what a spreadsheet adds after the comma makes it no larger', (text, digits) => {
  expect(wholeDigits(text)).toBe(digits)
})
