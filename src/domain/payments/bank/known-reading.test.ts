import { describe, expect, test } from 'vitest'
import { columnKinds, movedColumns, nearestReading, shapeDifferences, shapeOf } from './known-reading.ts'
import { readStatement } from './read-statement.ts'
import { readColumnChoice } from './statement-columns.ts'

const rowsOf = (...lines: string[]) => lines.map((text, index) => ({ line: index + 1, cells: text.split(';') }))
const columns = readColumnChoice('day,text,amount,balance') ?? []
const shape = (...lines: string[]) => {
  const rows = rowsOf('Den;Hvad;Kr;Nu', ...lines)
  return shapeOf(rows, readStatement(rows, { chosen: columns, today: '2026-11-21' }), columns)
}
const KNOWN = ['1-11-2026;Bo;100,00;100,00', '2-11-2026;Ib;-50,00;50,00', '3-11-2026;Al;1,00;51,00']
const known = shape(...KNOWN)

test('the next file of a bank looks like the one before, newest first as well', () => {
  expect(shapeDifferences(known, shape('4-11-2026;Bo;9,00;60,00', '14-11-2026;Bo;40,00;100,00'))).toEqual([])
  expect(shapeDifferences(known, shape(...KNOWN.toReversed()))).toEqual([])
  expect(shapeDifferences(known, shape('4-11-2026;Bo;9,00;60,00'))).toEqual([])
})

describe('a file is asked about', () => {
  test.each([
    ['whose lines have another number of columns', ['4-11-2026;Bo;9,00;60,00;'], 'Linjerne har 5 kolonner. Sidst var der 4.'],
    ['whose days are written otherwise', ['2026-11-04;Bo;9,00;60,00'], 'Datoerne er skrevet på en anden måde end sidst.'],
    [
      'whose days stand in no order',
      ['4-11-2026;Bo;9,00;', '3-11-2026;Bo;9,00;', '5-11-2026;Bo;9,00;'],
      'Datoerne står ikke i rækkefølge.',
    ],
    [
      'that has lines it cannot read',
      ['4-11-2026;Bo;9,00;60,00', '13/13-2026;Bo;9,00;69,00', 'I alt;;9,00;'],
      '2 linjer kan ikke læses med de kolonner, du valgte sidst.',
    ],
    ['whose amounts have the other sign', ['4-11-2026;Bo;-9,00;60,00', '5-11-2026;Ib;-1,00;61,00'], 'Beløbene passer ikke med saldoen.'],
    [
      'whose amount and balance changed places',
      ['4-11-2026;Bo;60,00;9,00', '5-11-2026;Ib;61,00;1,00'],
      'Beløbene passer ikke med saldoen.',
    ],
  ])('%s', (_, lines, difference) => {
    expect(shapeDifferences(known, shape(...lines))).toEqual([difference])
  })
})

test('what was otherwise in the known file already is no difference', () => {
  const odd = shape('4-11-2026;Bo;9,00;1,00', '3-11-2026;Bo;9,00;2,00', '5-11-2026;Bo;9,00;3,00', 'I alt;;27,00;')
  expect(
    shapeDifferences(odd, shape('5-11-2026;Bo;9,00;7,00', '1-11-2026;Bo;9,00;1,00', '2-11-2026;Ib;9,00;2,00', 'I alt;;27,00;')),
  ).toEqual([])
})

test('of a reading from before shapes were kept, order, balance and legibility are looked at', () => {
  expect(shapeDifferences(undefined, known)).toEqual([])
  expect(
    shapeDifferences(undefined, shape('4-11-2026;Bo;9,00;1,00', '3-11-2026;Bo;9,00;2,00', '5-11-2026;Bo;9,00;3,00', 'I alt')),
  ).toHaveLength(3)
})

test('lines of a day sorted otherwise do not spoil a balance that runs', () => {
  const lines = ['1-11-2026;A;1,00;1,00', '2-11-2026;C;3,00;6,00', '2-11-2026;B;2,00;3,00', '3-11-2026;D;4,00;10,00']
  const more = ['4-11-2026;E;1,00;11,00', '5-11-2026;F;1,00;12,00', '6-11-2026;G;1,00;13,00', '7-11-2026;H;1,00;14,00']
  expect(shape(...lines, ...more).balanceRuns).toBe(true)
})

describe('a changed file is told what is otherwise', () => {
  const reading = { uses: columns, statuses: {}, headings: ['Den', 'Hvad', 'Kr', 'Nu'] }
  test.each([
    ['a moved column', ['Hvad', 'Den', 'Kr', 'Nu'], ['Kolonnerne står i en anden rækkefølge.'], 'text,day,amount,balance'],
    ['a new column', ['Den', 'Hvad', 'Type', 'Kr', 'Nu'], ['Kolonnen »Type« er ny.'], 'day,text,,amount,balance'],
    ['a column less', ['Den', 'Hvad', 'Kr'], ['Kolonnen »Nu« er væk.'], 'day,text,amount'],
    [
      'another name',
      ['Den', 'Hvad', 'Beløbet', 'Nu', 'Type'],
      ['Kolonnen »Kr« er væk.', 'Kolonnerne »Beløbet«, »Type« er nye.'],
      'day,text,,balance,',
    ],
    ['an empty column', ['Den', 'Hvad', 'Kr', 'Nu', ''], ['Antallet af kolonner er et andet.'], 'day,text,amount,balance,'],
  ])('%s', (_, headings, differences, moved) => {
    const nearest = nearestReading([{ uses: [], statuses: {} }, { ...reading, headings: ['Noget', 'Andet'] }, reading], headings)
    expect(nearest).toEqual({ reading, differences })
    expect(movedColumns(reading, headings).join(',')).toBe(moved)
  })
  test('and a file of another bank is like none', () => {
    expect(nearestReading([reading], ['Dato', 'Tekst', 'Beløb', 'Nu'])).toBeNull()
    expect(nearestReading([], ['Dato'])).toBeNull()
  })
})

test('a file without headings is known by what its columns hold', () => {
  expect(columnKinds(rowsOf('1-11-2026;Bo;100,00;;7', '2-11-2026;12;-1,00;;'))).toEqual(['day', 'text', 'amount', 'text', 'amount'])
})
