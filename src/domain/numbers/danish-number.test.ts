import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { numberText, readCellNumber, readKroner, readNumber, readPercent } from './danish-number.ts'

describe('a number as Danes type it', () => {
  test.each([
    ['5495', 5495],
    ['5.495', 5495],
    ['5.495,50', 5495.5],
    ['1.234.567,89', 1234567.89],
    ['12,5', 12.5],
    ['12.5', 12.5],
    ['12.50', 12.5],
    ['1,500', 1.5],
    ['1234.5', 1234.5],
    ['0012', 12],
    [' 1 250 ', 1250],
    ['1\u00a0250', 1250],
    ['-4', -4],
    ['−2,5', -2.5],
    ['–1', -1],
    ['0', 0],
    ['-0', 0],
  ])('"%s" is %d', (text, value) => expect(readNumber(text)).toBe(value))

  test.each(['', '   ', '\u00a0'])('"%s" is nothing', (text) => expect(readNumber(text)).toBeNull())

  test.each([
    'tolv',
    '1,2,3',
    '1.2.3',
    '1.50.000',
    '15,000.50',
    '15.00,5',
    '5e3',
    '0x10',
    '--4',
    '4-',
    '12,',
    ',5',
    'NaN',
    'Infinity',
    '1kr',
  ])('"%s" is no number', (text) => expect(readNumber(text)).toBeNaN())

  test('what is shown is read back as it was', () => {
    const amount = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }).map((ore) => ore / 100)
    fc.assert(
      fc.property(amount, fc.constantFrom(',' as const, '.' as const), (value, sign) => {
        expect(readNumber(numberText(value, sign), sign)).toBe(value)
        expect(readCellNumber(numberText(value, sign), sign)).toBe(value)
      }),
    )
  })

  test('of any text gives a number, nothing or no number', () => {
    const figures = fc.string({ unit: fc.constantFrom('1', '0', '.', ',', '-', ' ', 'k', 'r', '%') })
    fc.assert(
      fc.property(figures, (text) => {
        for (const value of [readNumber(text), readKroner(text), readPercent(text)])
          expect(value === null || typeof value === 'number').toBe(true)
      }),
    )
  })
})

describe('an amount in kroner', () => {
  test.each([
    ['15000', 15_000],
    ['15.000', 15_000],
    ['15.000,50', 15_000.5],
    ['15000,5', 15_000.5],
    ['15000.50', 15_000.5],
    ['1.234.567,89', 1_234_567.89],
    [' 15 000 kr. ', 15_000],
    ['15.000 kr', 15_000],
    ['kr. 99', 99],
    ['99 DKK', 99],
    ['15.000,-', 15_000],
    ['0', 0],
    ['-1', -1],
    ['−1', -1],
  ])('"%s" is %d', (text, kr) => expect(readKroner(text)).toBe(kr))

  test.each(['', ' kr. '])('"%s" is nothing', (text) => expect(readKroner(text)).toBeNull())

  test.each(['NaN', '1e9', '0x10', '1,500', '12,345', '5495.123', '1.50.000', '15.00,5', '15,000.50', 'femten', '1-2', '15 %'])(
    '"%s" is none: what cannot be read in one way only is not guessed',
    (text) => expect(readKroner(text)).toBeNaN(),
  )
})

describe('a percentage', () => {
  test.each([
    ['4', 4],
    ['+4', 4],
    ['-2,5 %', -2.5],
    ['15%', 15],
  ])('"%s" is %d', (text, percent) => expect(readPercent(text)).toBe(percent))

  test('may be empty, and is no amount', () => {
    expect([readPercent(' '), readPercent('%')]).toEqual([null, null])
    expect(readPercent('4 kr.')).toBeNaN()
  })
})

describe('a number in a cell', () => {
  test.each([
    ['5495', ',', 5495],
    ['5495,50', ',', 5495.5],
    ['5.495,50', ',', 5495.5],
    ['1.234.567', ',', 1234567],
    ['5.495', ',', 5495],
    ['5495.5', ',', 5495.5],
    ['5495.50', '.', 5495.5],
    ['5,495.50', '.', 5495.5],
    ['5,495', '.', 5495],
    ['5.495', '.', 5.495],
    ['5495,50', '.', 5495.5],
    [' 1 250 kr. ', ',', 1250],
    ['1\u00a0250', ',', 1250],
    ['10 %', ',', 10],
    ['499,-', ',', 499],
    ['99 dkk', ',', 99],
    ['-5', ',', -5],
  ] as const)('%j with the sign %j is %d', (cell, sign, value) => expect(readCellNumber(cell, sign)).toBe(value))

  test.each(['', 'abc', '1.2.3', '1,2,3', '0x10', '1e3', '12,'])('%j is none', (cell) => expect(readCellNumber(cell, ',')).toBeNaN())
})
