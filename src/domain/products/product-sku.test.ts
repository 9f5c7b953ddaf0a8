import { expect, it, test } from 'vitest'
import { gtinProblem, isSameGtin, isSameSku, nextSku, skuCell, skuInCell, skuProblem, zerosLost } from './product-sku.ts'

it.each([
  [[], 'KCW-1001'],
  [['NL-2000', 'KCW-X', 'KCW-12-3', 'XKCW-5000'], 'KCW-1001'],
  [['KCW-1001', 'kcw-1003', 'KCW-1002'], 'KCW-1004'],
  [['KCW-7'], 'KCW-1001'],
])('after %j comes %s', (taken, sku) => {
  expect(nextSku(taken)).toBe(sku)
})

it.each([
  ['NL-1001', null],
  ['3M 2080.G12+', null],
  ['ÆØ_1', null],
  ['1001', null],
  ['00123', null],
  ['5,79E+12', 'Regnearket har forkortet nummeret. Gør kolonnen til tekst, og gem filen igen.'],
  ['1E+05', 'Regnearket har forkortet nummeret. Gør kolonnen til tekst, og gem filen igen.'],
  ['-1001', 'Et varenummer må kun have bogstaver, tal, bindestreg og punktum.'],
  ['NL/1001', 'Et varenummer må kun have bogstaver, tal, bindestreg og punktum.'],
])('%s as a SKU: %s', (text, problem) => {
  expect(skuProblem(text)).toBe(problem)
})

it('letter case does not make two SKUs of one', () => {
  expect(isSameSku('nl-1005å', 'NL-1005Å')).toBe(true)
  expect(isSameSku('NL-1005', 'NL-100')).toBe(false)
})

it.each([
  ['NL-1001', 'NL-1001'],
  ['1001', '1001'],
  ['0', '0'],
  ['00123', "'00123"],
  ['5790000705006', "'5790000705006"],
  ['2080-12', "'2080-12"],
  ['12.05', "'12.05"],
  ['3E5', "'3E5"],
  ['3M 2080', '3M 2080'],
  ['DEC-12', "'DEC-12"],
  ['MAR1', "'MAR1"],
  ['March 1', "'March 1"],
  ['sept2', "'sept2"],
  ['12-okt-2026', "'12-okt-2026"],
  ['1 maj', "'1 maj"],
  ['JUN/3', "'JUN/3"],
  ['DEC-12A', 'DEC-12A'],
  ['MARK-1', 'MARK-1'],
  ['DEC', 'DEC'],
])('%s is written as %s for a spreadsheet, and read back', (sku, cell) => {
  expect(skuCell(sku)).toBe(cell)
  expect(skuInCell(cell).sku).toBe(sku)
})

it.each([
  ["'123", { sku: '123', isExact: true }],
  ['="00123"', { sku: '00123', isExact: true }],
  ['123', { sku: '123', isExact: false }],
  ["'NL-1", { sku: "'NL-1", isExact: false }],
  ["'DEC-12", { sku: 'DEC-12', isExact: true }],
])('the cell %s is read as %j', (cell, read) => {
  expect(skuInCell(cell)).toEqual(read)
})

it('says which number with zeros may be meant', () => {
  expect(zerosLost('123', '00123')).toBe(
    "Varenummeret 123 findes ikke, men 00123 gør. Har regnearket fjernet nullerne? Skriv '00123, eller '123 for et nyt produkt.",
  )
})

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
