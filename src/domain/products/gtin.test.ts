import { expect, test } from 'vitest'
import { gtinProblem, isSameGtin } from './gtin.ts'

test.each(['96385074', '036000291452', '5901234123457', '4006381333931', '15901234123454'])('%s is a GTIN', (gtin) => {
  expect(gtinProblem(gtin)).toBeNull()
})

test('each other last digit is refused, and so are two exchanged digits', () => {
  for (let last = 0; last <= 9; last += 1)
    expect(gtinProblem(`590123412345${last}`)).toBe(last === 7 ? null : 'Stregkodens sidste ciffer passer ikke. Læs tallet igen.')
  expect(gtinProblem('5091234123457')).toContain('sidste ciffer')
})

test.each(['', '123', '59012341234', '590123412345A', '5901234123457 ', '123456789012345'])('"%s" has not the right digits', (text) => {
  expect(gtinProblem(text)).toBe('Stregkoden skal have 8, 12, 13 eller 14 cifre.')
})

test('a number that a spreadsheet has shortened is said to be so', () => {
  expect(gtinProblem('5,90123E+12')).toContain('Regnearket')
})

test('the UPC of 12 digits is the EAN of 13 with a zero in front', () => {
  expect(isSameGtin('036000291452', '0036000291452')).toBe(true)
  expect(isSameGtin('036000291452', '5901234123457')).toBe(false)
  expect(isSameGtin('ABC', 'ABC')).toBe(false)
})
