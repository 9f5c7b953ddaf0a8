import { expect, test } from 'vitest'
import { isDigits, wholeDigits } from './digits.ts'

test.each([
  ['7100', 4, true],
  ['710', 4, false],
  ['71000', 4, false],
  ['71 0', 4, false],
  ['٧١٠٠', 4, false],
  ['', 4, false],
  ['1', { min: 1, max: 10 }, true],
  ['1234567890', { min: 1, max: 10 }, true],
  ['12345678901', { min: 1, max: 10 }, false],
  ['', { min: 1, max: 10 }, false],
])('"%s" is %j digits: %s', (text, count, is) => expect(isDigits(text, count)).toBe(is))

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
