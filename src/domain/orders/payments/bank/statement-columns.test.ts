import { describe, expect, test } from 'vitest'
import { columnsByHeading, guessColumns, readColumnChoice } from './statement-columns.ts'

const named = (headings: string) => columnsByHeading(headings.split(';'))

describe('the columns of a bank statement are known by what the bank calls them', () => {
  test.each([
    ['Danske Bank', 'Dato;Tekst;Beløb;Saldo;Status;Afstemt', ['day', 'text', 'amount', 'balance', 'status', null]],
    [
      "Danske Bank's telephone",
      'Dato;Kategori;Underkategori;Tekst;Beløb;Saldo;Status;Afstemt',
      ['day', null, null, 'text', 'amount', 'balance', 'status', null],
    ],
    [
      'Nordea',
      'Bogføringsdato;Beløb;Afsender;Modtager;Navn;Beskrivelse;Saldo;Valuta;Afstemt;',
      ['day', 'amount', null, null, 'text', 'text', 'balance', 'currency', null, null],
    ],
    ['Nordea as it was', 'Bogført;Tekst;Rentedato;Beløb;Saldo', ['day', 'text', null, 'amount', 'balance']],
    ['in any letters', 'BELØB (DKK); tekst ;dato', ['amount', 'text', 'day']],
    ['two days', 'Dato;Bogføringsdato;Tekst;Beløb', ['day', null, 'text', 'amount']],
  ])('%s', (_, headings, columns) => {
    expect(named(headings)).toEqual(columns)
  })

  test.each(['Dato;Tekst;Saldo', 'Tekst;Beløb', 'Dato;Beløb', 'Dato;Tekst;Beløb;Beløb DKK', '02-11-2026;Bo;100,00', ''])(
    '»%s« does not say which is which',
    (headings) => {
      expect(named(headings)).toBeNull()
    },
  )
})

describe('columns somebody chose', () => {
  test('are one word a place', () => {
    expect(readColumnChoice('day,,text,text,amount,balance')).toEqual(['day', null, 'text', 'text', 'amount', 'balance'])
  })
  test.each(['', 'day,text', 'day,text,amount,amount', 'day,day,text,amount', 'day,text,amount,balance,balance', 'day,text,price'])(
    '»%s« is no choice',
    (choice) => {
      expect(readColumnChoice(choice)).toBeNull()
    },
  )
})

describe('a file without known headings', () => {
  test('is guessed by what stands in its columns', () => {
    const rows = [
      ['54740001', '02-11-2026', 'Overførsel', 'Ærø Lak faktura 1042', '1.099,00', '5.000,00'],
      ['54740001', '03-11-2026', 'Gebyr', 'Gebyr for oktober måned', '-12,50', '4.987,50'],
    ]
    expect(guessColumns([['Konto', 'Den', 'Slags', 'Hvad', 'Kr', 'Rest'], ...rows])).toEqual([
      null,
      'day',
      null,
      'text',
      'amount',
      'balance',
    ])
  })
  test('of nothing is guessed to be nothing', () => {
    expect(guessColumns([['a', 'b']])).toEqual(['text', null])
    expect(guessColumns([])).toEqual([])
  })
})
