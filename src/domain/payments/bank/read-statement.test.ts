import { describe, expect, test } from 'vitest'
import { readStatement } from './read-statement.ts'
import { readColumnChoice } from './statement-columns.ts'

const TODAY = '2026-11-21'
const rowsOf = (...lines: string[]) => lines.map((text, index) => ({ line: index + 1, cells: text.split(';') }))
const read = (...lines: string[]) => readStatement(rowsOf(...lines), { chosen: null, today: TODAY })

test('Danske Bank: what waits has no balance and is not booked yet', () => {
  const { lines, pending, unread } = read(
    'Dato;Tekst;Beløb;Saldo;Status;Afstemt',
    '18.11.2026;Netflix.Com;-149,00;;Venter;Nej',
    '17.11.2026;Ærø Lak  Faktura 1042;1.099,00;13.665,48;Udført;Nej',
  )
  expect(lines).toEqual([{ day: '2026-11-17', amountOre: 109_900, text: 'Ærø Lak Faktura 1042', balanceOre: 1_366_548 }])
  expect([pending, unread]).toEqual([1, []])
})

test('Nordea: what is reserved has a word for its day, and a name that its text repeats stands once', () => {
  const { lines, pending, foreign } = read(
    'Bogføringsdato;Beløb;Afsender;Modtager;Navn;Beskrivelse;Saldo;Valuta;Afstemt;',
    'Reserveret;-39,95;9040;;;REMA 1000;;DKK;;',
    '2026/11/07;-33,00;9040;;KVICKLY;KVICKLY ALLEROED;10577,22;DKK;;',
    '2026/11/06;700,00;;9040;Ærø Lak ApS;Faktura 1042;20000,00;DKK;;',
    '2026/11/06;700,00;;9040;Lund GmbH;Invoice 1043;;EUR;;',
  )
  expect(lines.map(({ text, amountOre }) => [text, amountOre])).toEqual([
    ['KVICKLY ALLEROED', -3_300],
    ['Ærø Lak ApS Faktura 1042', 70_000],
  ])
  expect([pending, foreign]).toEqual([1, 1])
})

test('headings may stand below whose account it is, and what cannot be read is told by its line', () => {
  const { lines, unread } = read(
    'Konto 1234',
    '',
    'Dato;Tekst;Beløb',
    '1-11-2026;Bo;100',
    'I alt;;100',
    '2-11-2026;Ib;hundrede',
    '3-11-2026;Intet;0,00',
  )
  expect(lines.map(({ text }) => text)).toEqual(['Bo'])
  expect(unread).toEqual([5, 6])
})

test('a day that has not come is not booked yet', () => {
  expect(read('Dato;Tekst;Beløb', '22-11-2026;Bo;100')).toMatchObject({ lines: [], pending: 1 })
})

describe('without known headings', () => {
  test('nothing is read until somebody says which column is what', () => {
    expect(read('Den;Hvad;Kr', '1-11-2026;Bo;100')).toMatchObject({ columns: null, lines: [] })
  })

  test('the columns somebody chose are read, from the first line that can be', () => {
    const chosen = readColumnChoice('day,text,amount')
    const { lines, unread } = readStatement(rowsOf('Den;Hvad;Kr', '1-11-2026;Bo;100', 'I alt;;100'), { chosen, today: TODAY })
    expect(lines).toEqual([{ day: '2026-11-01', amountOre: 10_000, text: 'Bo', balanceOre: null }])
    expect(unread).toEqual([3])
    expect(readStatement(rowsOf('1-11-2026;Bo;100'), { chosen, today: TODAY })).toMatchObject({ lines: [{ text: 'Bo' }], unread: [] })
  })
})

test('a text is kept to its four hundredth letter, without what is no text', () => {
  const [line] = read('Dato;Tekst;Beløb', `1-11-2026;a\u0000b ${'🙂'.repeat(500)};100`).lines
  expect(line?.text).toBe(`a b ${'🙂'.repeat(396)}`)
})

/** A typical bank export: headings, three lines of rent and two payments, with the expected result. */
const RENT_AND_TWO = [
  [-800_000, 'Husleje'],
  [109_900, 'Ærø Lak Faktura 1042'],
  [50_050, 'Bo Dal'],
]
const EXPORTS: readonly (readonly [string, string, string])[] = [
  [
    'Danske Bank',
    'Dato;Tekst;Beløb;Saldo;Status;Afstemt',
    '17.11.2026;Husleje;-8.000,00;1.000,00;Udført;Nej|18.11.2026;Ærø Lak Faktura 1042;1.099,00;2.099,00;Udført;Nej|19.11.2026;Bo Dal;500,50;2.599,50;Udført;Nej',
  ],
  [
    'Danske Bank, business',
    'Dato;Rentedato;Tekst;Beløb;Valuta;Saldo;Afsender;Modtagerkonto;Besked;Arkivreference',
    '17.11.2026;17.11.2026;Husleje;-8.000,00;DKK;1.000,00;;;;A1|18.11.2026;18.11.2026;Ærø Lak;1.099,00;DKK;2.099,00;;;Faktura 1042;A2|19.11.2026;19.11.2026;Bo Dal;500,50;DKK;2.599,50;;;;A3',
  ],
  [
    'Nordea',
    'Bogføringsdato;Beløb;Afsender;Modtager;Navn;Beskrivelse;Saldo;Valuta;Afstemt',
    '2026/11/17;-8000,00;9040;;;Husleje;1000,00;DKK;|2026/11/18;1099,00;;9040;Ærø Lak;Faktura 1042;2099,00;DKK;|2026/11/19;500,50;;9040;;Bo Dal;2599,50;DKK;',
  ],
  [
    'Jyske Bank',
    'Dato;Valør;Tekst;Beløb;Saldo',
    '17-11-2026;17-11-2026;Husleje;-8.000,00;1.000,00|18-11-2026;18-11-2026;Ærø Lak Faktura 1042;1.099,00;2.099,00|19-11-2026;19-11-2026;Bo Dal;500,50;2.599,50',
  ],
  [
    'Sydbank, newest first and with the balance first',
    'Saldo;Dato;Tekst;Beløb',
    '2.599,50;19.11.2026;Bo Dal;500,50|2.099,00;18.11.2026;Ærø Lak Faktura 1042;1.099,00|1.000,00;17.11.2026;Husleje;-8.000,00',
  ],
  [
    'Arbejdernes Landsbank, money in and out apart',
    'Dato;Tekst;Ud;Ind;Saldo',
    '17-11-2026;Husleje;8.000,00;;1.000,00|18-11-2026;Ærø Lak Faktura 1042;;1.099,00;2.099,00|19-11-2026;Bo Dal;;500,50;2.599,50',
  ],
  [
    'Spar Nord, withdrawn and paid in',
    'Bogføringsdato;Rentedato;Posteringstekst;Hævet;Indsat;Saldo',
    '17-11-2026;17-11-2026;Husleje;-8.000,00;;1.000,00|18-11-2026;18-11-2026;Ærø Lak Faktura 1042;;1.099,00;2.099,00|19-11-2026;19-11-2026;Bo Dal;;500,50;2.599,50',
  ],
  [
    'BankData, debit and credit',
    'Bogført;Tekst;Debet;Kredit;Bogført saldo',
    '17-11-2026;Husleje;8.000,00;0,00;1.000,00|18-11-2026;Ærø Lak Faktura 1042;0,00;1.099,00;2.099,00|19-11-2026;Bo Dal;0,00;500,50;2.599,50',
  ],
  [
    'paid out and paid in, with a minus behind',
    'Dato;Tekst;Udbetalt;Indbetalt;Ny saldo',
    '17.11.26;Husleje;8.000,00-;;1.000,00|18.11.26;Ærø Lak Faktura 1042;;1.099,00;2.099,00|19.11.26;Bo Dal;;500,50;2.599,50',
  ],
  [
    'drawn and paid in, balance first',
    'Saldo (DKK);Dato;Beskrivelse;Trukket;Indsat',
    '1.000,00;17.11.2026;Husleje;8.000,00;|2.099,00;18.11.2026;Ærø Lak Faktura 1042;;1.099,00|2.599,50;19.11.2026;Bo Dal;;500,50',
  ],
  [
    'one amount with a minus behind it',
    'Dato;Tekst;Beløb (DKK);Saldo (DKK)',
    '17-11-2026;Husleje;8.000,00-;1.000,00|18-11-2026;Ærø Lak Faktura 1042;1.099,00;2.099,00|19-11-2026;Bo Dal;500,50;2.599,50',
  ],
  [
    'Lunar, English headings and decimal points',
    'Date;Text;Amount;Currency;Balance',
    '2026-11-17;Husleje;-8000.00;DKK;1000.00|2026-11-18;Ærø Lak Faktura 1042;1099.00;DKK;2099.00|2026-11-19;Bo Dal;500.50;DKK;2599.50',
  ],
  [
    'English, money in and money out',
    'Booking date;Description;Money out;Money in;Running balance;Status',
    '2026-11-17;Husleje;8,000.00;;1,000.00;Completed|2026-11-18;Ærø Lak Faktura 1042;;1,099.00;2,099.00;Completed|2026-11-19;Bo Dal;;500.50;2,599.50;Completed',
  ],
  [
    'debit and credit in English',
    'Posting date;Details;Debit;Credit;Balance',
    '17/11/2026;Husleje;8000;;1000|18/11/2026;Ærø Lak Faktura 1042;;1099;2099|19/11/2026;Bo Dal;;500.5;2599.5',
  ],
  [
    'spaces between thousands and kroner behind',
    'Dato;Tekst;Beløb;Disponibel saldo;Saldo efter',
    '17.11.2026;Husleje;-8 000,00 kr.;9 000,00;1 000,00|18.11.2026;Ærø Lak Faktura 1042;1 099,00 kr.;9 000,00;2 099,00|19.11.2026;Bo Dal;500,50 kr.;9 000,00;2 599,50',
  ],
  [
    'an account of a savings bank, two texts and a second balance',
    'Bogf. dato;Tekst;Supplerende tekst;Ind;Ud;Saldo;Disponibelt beløb',
    '17-11-2026;Husleje;;;8.000,00;1.000,00;1.000,00|18-11-2026;Ærø Lak;Faktura 1042;1.099,00;;2.099,00;2.099,00|19-11-2026;Bo Dal;Bo Dal;500,50;;2.599,50;2.599,50',
  ],
]

describe('the export of a bank is read as its customers would', () => {
  test.each(EXPORTS)('%s', (_, headings, body) => {
    const { lines, unread, pending, unexplained } = read(headings, ...body.split('|'))
    const inOrder = lines.toSorted((one, other) => one.day.localeCompare(other.day))
    expect(inOrder.map(({ amountOre, text }) => [amountOre, text])).toEqual(RENT_AND_TWO)
    expect([unread, pending, unexplained]).toEqual([[], 0, []])
  })
})

describe('money in and money out', () => {
  test.each([
    ['both filled', 'Bo;100,00;50,00', 'unread'],
    ['neither filled', 'Bo;;', 'unread'],
    ['no amount', 'Bo;mange;', 'unread'],
    ['a reversal of money in', 'Bo;;-100,00', -10_000],
    ['nothing', 'Bo;0,00;0,00', 'nothing'],
  ])('%s', (_, cells, outcome) => {
    const { lines, unread } = read('Dato;Tekst;Ud;Ind', `17-11-2026;${cells}`)
    if (typeof outcome === 'number') expect(lines).toMatchObject([{ amountOre: outcome }])
    else expect([lines, unread]).toEqual([[], outcome === 'unread' ? [2] : []])
  })
})

describe('a status no bank is known to use', () => {
  const file = ['Dato;Tekst;Beløb;Status', '17-11-2026;Bo;100,00;Klar', '18-11-2026;Ib;200,00;klar', '18-11-2026;Al;1,00;Stoppet']
  test('is asked about', () => {
    expect(read(...file)).toMatchObject({
      lines: [],
      pending: 0,
      unexplained: [
        { status: 'Klar', lines: 1 },
        { status: 'klar', lines: 1 },
        { status: 'Stoppet', lines: 1 },
      ],
    })
  })
  test('is read by what staff said', () => {
    const statuses = { Klar: 'booked', Stoppet: 'rejected' } as const
    const { lines, rejected, unexplained } = readStatement(rowsOf(...file), { chosen: null, statuses, today: TODAY })
    expect([lines.map(({ text }) => text), rejected, unexplained]).toEqual([['Bo', 'Ib'], 1, []])
  })
  test('of a column staff do not use is no question', () => {
    const chosen = readColumnChoice('day,text,amount')
    expect(readStatement(rowsOf(...file), { chosen, today: TODAY })).toMatchObject({ lines: { length: 3 }, unexplained: [] })
  })
})
