import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '#domain/calendar/day-arithmetic.ts'
import { readColumnChoice } from '#domain/payments/bank/statement-columns.ts'
import { decodeCsv } from '#server/csv/decode-csv.ts'
import { BANK_EXPORTS, RENT_AND_TWO } from '#test/bank-exports.ts'
import { openBankFile, readBankFile, requireLines } from './decide-bank-reading.ts'

const TODAY = '2026-11-21'
const read = (bytes: Uint8Array, chosen: string | null = null) => {
  const file = readBankFile(openBankFile(decodeCsv(bytes)), { chosen: chosen === null ? null : readColumnChoice(chosen), today: TODAY })
  if (!file.isUnknown) requireLines(file)
  return file
}
const utf8 = (text: string) => new TextEncoder().encode(text)

/** For letters with the same code in Windows-1252 and Unicode. */
const latin1 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const utf16 = (text: string) => new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'))
const ENCODINGS = { utf8, marked: (text: string) => utf8(`\ufeff${text}`), latin1, utf16 }

const kroner = (ore: number, decimal: ',' | '.', isGrouped: boolean) => {
  const [whole = '', rest = ''] = (Math.abs(ore) / 100).toFixed(2).split('.')
  const grouped = isGrouped ? whole.replace(/\B(?=(\d{3})+$)/g, decimal === ',' ? '.' : ',') : whole
  return `${ore < 0 ? '-' : ''}${grouped}${decimal}${rest}`
}
const DAYS = {
  dashes: (day: string) => day.split('-').toReversed().join('-'),
  points: (day: string) => day.split('-').toReversed().join('.'),
  year: (day: string) => day,
  slashes: (day: string) => day.replaceAll('-', '/'),
}

const words = fc.string({ unit: fc.constantFrom('a', 'æ', 'Ø', ' ', ';', ',', '"', '\t', '4', '='), minLength: 1, maxLength: 12 })
const line = fc.record({
  day: fc.integer({ min: 0, max: 400 }).map((days) => addDays(TODAY, -days)),
  text: words.map((text) => text.replace(/\s+/g, ' ').trim()).filter((text) => text !== ''),
  amountOre: fc.integer({ min: -9_999_999_99, max: 9_999_999_99 }).filter((ore) => ore !== 0),
  balanceOre: fc.integer({ min: -9_999_999_99, max: 9_999_999_99 }),
})
const writing = fc.record({
  delimiter: fc.constantFrom(';', ',', '\t'),
  encoding: fc.constantFrom(...(Object.keys(ENCODINGS) as (keyof typeof ENCODINGS)[])),
  days: fc.constantFrom(...(Object.keys(DAYS) as (keyof typeof DAYS)[])),
  decimal: fc.constantFrom<',' | '.'>(',', '.'),
  isGrouped: fc.boolean(),
  lineEnd: fc.constantFrom('\n', '\r\n', '\r'),
  order: fc.shuffledSubarray(['day', 'text', 'amount', 'balance'], { minLength: 4 }),
  isDeclared: fc.boolean(),
})

test('whatever writes a file, the same lines are read from it, by its headings and by columns somebody chose', () => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), writing, (lines, way) => {
      const cell = (text: string) => `"${text.replaceAll('"', '""')}"`
      const headings: Record<string, string> = { day: 'Dato', text: 'Tekst', amount: 'Beløb', balance: 'Saldo' }
      const cellsOf = ({ day, text, amountOre, balanceOre }: (typeof lines)[number]): Record<string, string> => ({
        day: DAYS[way.days](day),
        text,
        amount: kroner(amountOre, way.decimal, way.isGrouped),
        balance: kroner(balanceOre, way.decimal, way.isGrouped),
      })
      const rows = [headings, ...lines.map(cellsOf)].map((cells) => way.order.map((name) => cell(cells[name] ?? '')).join(way.delimiter))
      const text = `${way.isDeclared ? `sep=${way.delimiter}${way.lineEnd}` : ''}${rows.join(way.lineEnd)}${way.lineEnd}`
      const bytes = ENCODINGS[way.encoding](text)
      expect(read(bytes)).toMatchObject({ lines, unread: [], pending: 0, foreign: 0, isUnknown: false })
      expect(read(bytes, way.order.join(',')).lines).toEqual(lines)
    }),
    { numRuns: 500 },
  )
})

describe('the export of a bank is read as its customers would', () => {
  test.each(BANK_EXPORTS)('%s', (_, headings, body) => {
    const { lines, unread, pending, isUnknown } = read(utf8([headings, ...body.split('|')].join('\n')))
    const inOrder = lines.toSorted((one, other) => one.day.localeCompare(other.day))
    expect(inOrder.map(({ amountOre, text }) => [amountOre, text])).toEqual(RENT_AND_TWO)
    expect([unread, pending, isUnknown]).toEqual([[], 0, false])
  })
})

describe('a file the shop cannot read', () => {
  test('with unknown headings is shown with what its columns look like', () => {
    const { sample, isUnknown, lines } = read(
      utf8('Konto 12345678\n\nDen;Hvad;Kr\n2-11-2026;Ærø Lak faktura 42;1.099,00\n3-11-2026;Gebyr;-12,50\n'),
    )
    expect([lines, isUnknown]).toEqual([[], true])
    expect(sample.guess).toEqual(['day', 'text', 'amount'])
    expect(sample.rows[1]).toEqual(['2-11-2026', 'Ærø Lak faktura 42', '1.099,00'])
  })
  test('whose words for the state of a line are unknown is shown with its columns and those words', () => {
    const { sample, ownWords, isUnknown } = read(utf8('Dato;Tekst;Ud;Ind;Status\n2-11-2026;Bo;;10,00;Klar\n3-11-2026;Ib;;20,00;Udført\n'))
    expect([isUnknown, sample.guess, ownWords]).toEqual([true, ['day', 'text', 'out', 'in', 'status'], [{ status: 'Klar', lines: 1 }]])
  })
  test.each([
    ['with quotes that do not match', 'Dato;Tekst;Beløb\n2-11-2026;"Bo;100\n', 'Anførselstegnene i linje 2 passer ikke sammen.'],
    [
      'of no line that can be read',
      'Dato;Tekst;Beløb\nI dag;Bo;hundrede\n',
      'Ingen linjer kunne læses. Tjek, hvilke kolonner der er dato og beløb.',
    ],
    [
      'of too many lines',
      `Dato;Tekst;Beløb\n${'2-11-2026;Bo;1\n'.repeat(20_001)}`,
      'Filen er for stor. Hent en kortere periode i netbanken.',
    ],
    ['that is a workbook', 'PK\u0003\u0004', 'Filen er en Excel-projektmappe. Gem den som CSV, og prøv igen.'],
  ])('%s is refused with the reason', (_, text, message) => {
    expect(() => read(utf8(text))).toThrow(message)
  })
})
