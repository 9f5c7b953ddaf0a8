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
  test('is read by the meanings staff chose', () => {
    const statuses = { Klar: 'booked', Stoppet: 'rejected' } as const
    const { lines, rejected, unexplained } = readStatement(rowsOf(...file), { chosen: null, statuses, today: TODAY })
    expect([lines.map(({ text }) => text), rejected, unexplained]).toEqual([['Bo', 'Ib'], 1, []])
  })
  test('of a column staff do not use is no question', () => {
    const chosen = readColumnChoice('day,text,amount')
    expect(readStatement(rowsOf(...file), { chosen, today: TODAY })).toMatchObject({ lines: { length: 3 }, unexplained: [] })
  })
})
