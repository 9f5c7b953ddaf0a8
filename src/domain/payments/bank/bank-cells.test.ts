import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readBankAmount, readBankDay } from './bank-cells.ts'

describe('an amount of a bank statement', () => {
  test.each([
    ['1.234,56', 123_456],
    ['1,234.56', 123_456],
    ['1234,56', 123_456],
    ['1234.5', 123_450],
    ['1.234', 123_400],
    ['1,234', 123_400],
    ['1.234.567', 123_456_700],
    ['1.234.567,8', 123_456_780],
    [' 828.69', 82_869],
    ['-300,5', -30_050],
    ['−300,50', -30_050],
    ['99,00-', -9_900],
    ['+12', 1_200],
    ['0,05', 5],
    ['1 250,00', 125_000],
    ['1\u00a0250,00 kr.', 125_000],
    ['kr. 12', 1_200],
    ['12 DKK', 1_200],
    ['0', 0],
  ])('»%s« is %d øre', (cell, ore) => {
    expect(readBankAmount(cell)).toBe(ore)
  })

  test.each([
    '',
    'abc',
    '12a',
    '1.23.4',
    '1.2345',
    '0.500',
    '1.234.56',
    '1,234,5',
    '12,',
    ',5',
    '--5',
    '1e3',
    '10.000.000.000,00',
    '02-11-2026',
  ])('»%s« is none', (cell) => {
    expect(readBankAmount(cell)).toBeNull()
  })

  test('is read the same however it is written', () => {
    fc.assert(
      fc.property(fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }), (ore) => {
        const [kr = '', rest = ''] = (Math.abs(ore) / 100).toFixed(2).split('.')
        const grouped = (sign: string) => kr.replace(/\B(?=(\d{3})+$)/g, sign)
        const sign = ore < 0 ? '-' : ''
        const written = [`${kr},${rest}`, `${kr}.${rest}`, `${grouped('.')},${rest}`, `${grouped(',')}.${rest}`, `${grouped(' ')},${rest}`]
        if (rest === '00') written.push(kr, grouped('.'), grouped(','))
        if (rest.endsWith('0')) written.push(`${kr},${rest.slice(0, 1)}`)
        for (const cell of written) {
          expect(readBankAmount(sign + cell)).toBe(ore)
          if (ore < 0) expect(readBankAmount(`${cell}-`)).toBe(ore)
        }
      }),
    )
  })
})

describe('a day of a bank statement', () => {
  test.each([
    '02-11-2026',
    '2-11-2026',
    '02.11.2026',
    '02/11/2026',
    '02.11.26',
    '2026-11-02',
    '2026/11/02',
    '2026.11.02',
    '20261102',
    '2026-11-02 13:45',
    '2026-11-02T13:45:10Z',
  ])('»%s«', (cell) => {
    expect(readBankDay(cell)).toBe('2026-11-02')
  })

  test.each(['', '31-02-2026', '2026-13-01', '2.11', 'Reserveret', '123', '1234,56', '2026-11/02'])('»%s« is none', (cell) => {
    expect(readBankDay(cell)).toBeNull()
  })
})
