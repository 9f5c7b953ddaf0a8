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
    ['money in and out apart', 'Dato;Tekst;Ud;Ind;Saldo', ['day', 'text', 'out', 'in', 'balance']],
    ['a status by another name', 'Dato;Tekst;Beløb;Bogføringsstatus', ['day', 'text', 'amount', 'status']],
    ['its state', 'Booking date;Description;Amount in DKK;State', ['day', 'text', 'amount', 'status']],
    ['the day of a status, which is none', 'Dato;Tekst;Beløb;Statusdato', ['day', 'text', 'amount', null]],
    ['the code of a currency', 'Dato;Tekst;Beløb;Valutakode', ['day', 'text', 'amount', 'currency']],
    ['a second balance', 'Dato;Tekst;Beløb;Saldo;Disponibel saldo', ['day', 'text', 'amount', 'balance', null]],
    ['two days', 'Dato;Bogføringsdato;Tekst;Beløb', ['day', null, 'text', 'amount']],
  ])('%s', (_, headings, columns) => {
    expect(named(headings)).toEqual(columns)
  })

  test.each([
    'Dato;Tekst;Saldo',
    'Tekst;Beløb',
    'Dato;Beløb',
    'Dato;Tekst;Beløb;Beløb DKK',
    'Dato;Tekst;Ind;Saldo',
    'Dato;Tekst;Beløb;Ind;Ud',
    '02-11-2026;Bo;100,00',
    '',
  ])('»%s« does not say which is which', (headings) => {
    expect(named(headings)).toBeNull()
  })
})

describe('columns somebody chose', () => {
  test('are read from a list with one name per column', () => {
    expect(readColumnChoice('day,,text,text,amount,balance')).toEqual(['day', null, 'text', 'text', 'amount', 'balance'])
  })
  test.each([
    '',
    'day,text',
    'day,text,amount,amount',
    'day,day,text,amount',
    'day,text,amount,balance,balance',
    'day,text,price',
    'day,text,in',
    'day,text,amount,in,out',
  ])('»%s« is no choice', (choice) => {
    expect(readColumnChoice(choice)).toBeNull()
  })
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
  test.each([
    [
      'a known balance is never the amount',
      'Dato;Tekst;Bevægelse;Ny saldo|2-11-2026;Bo;100,00;5.000,00|3-11-2026;Ib;50,00;5.050,00',
      ['day', 'text', 'amount', 'balance'],
    ],
    ['nor where nothing else is an amount', 'Dato;Tekst;Saldo|2-11-2026;Bo;5.000,00|3-11-2026;Ib;5.050,00', ['day', 'text', 'balance']],
    ['whatever the bank calls it', 'Dato;Tekst;Beholdning;Bevægelse|2-11-2026;Bo;5.000,00;100,00', ['day', 'text', 'balance', 'amount']],
    ['nor the second balance', 'Dato;Hvad;Saldo;Disponibel saldo|2-11-2026;Bo;5.000,00;6.000,00', ['day', 'text', 'balance', null]],
    [
      'without headings it is the column the other runs on to',
      '2-11-2026;Bo;5.000,00;100,00|3-11-2026;Ib;4.950,00;-50,00|4-11-2026;Al;5.050,00;100,00',
      ['day', 'text', 'balance', 'amount'],
    ],
    [
      'the partner of a known column for money in is money out',
      'Dato;Tekst;Indsat;Brugt;Saldo|2-11-2026;Bo;100,00;;500,00|3-11-2026;Ib;;40,00;460,00',
      ['day', 'text', 'in', 'out', 'balance'],
    ],
    [
      'money in without money out is the amount',
      'Dato;Tekst;Indsat;Saldo|2-11-2026;Bo;100,00;500,00',
      ['day', 'text', 'amount', 'balance'],
    ],
    ['a status keeps its heading', 'Den;Tekst;Kr;Status|2-11-2026;Bo;100,00;Udført', ['day', 'text', 'amount', 'status']],
  ])('%s', (_, file, columns) => {
    expect(guessColumns(file.split('|').map((row) => row.split(';')))).toEqual(columns)
  })

  test('of nothing is guessed to be nothing', () => {
    expect(guessColumns([['a', 'b']])).toEqual(['text', null])
    expect(guessColumns([])).toEqual([])
  })
})
