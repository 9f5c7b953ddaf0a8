import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCsvRows, streamCsvRows } from './csv-rows.ts'

const rowsOf = (text: string, delimiter = ';') => [...readCsvRows(text, delimiter)].map(({ cells, problem }) => ({ cells, problem }))
const cellsOf = (text: string) => rowsOf(text).map(({ cells }) => cells)

/** A cell by RFC 4180: quoted where necessary, or always. */
const written = (cell: string, delimiter: string, isQuoted: boolean) =>
  isQuoted || /["\n]/.test(cell) || cell.includes(delimiter) ? `"${cell.replaceAll('"', '""')}"` : cell

test('written CSV is read back unchanged', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', 'æ', ';', ',', '"', '\n', ' '), maxLength: 6 })
  const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(table, fc.constantFrom(';', ',', '\t'), fc.boolean(), (rows, delimiter, quotes) => {
      const text = rows.map((cells) => cells.map((one) => written(one, delimiter, quotes)).join(delimiter)).join('\n')
      expect(rowsOf(text, delimiter)).toEqual(rows.map((cells) => ({ cells, problem: null })))
    }),
  )
})

test('empty lines and empty cells keep their places', () => {
  expect(cellsOf('a;b\n\n;c;\nd')).toEqual([['a', 'b'], [''], ['', 'c', ''], ['d']])
  expect(cellsOf('a;b\n')).toEqual([['a', 'b']])
  expect(cellsOf('')).toEqual([])
})

test('all rows of a large table are read, with and without a last line end', () => {
  for (const count of [249, 250, 251, 500, 1_001]) {
    const lines = Array.from({ length: count }, (_, index) => `a${index};"b\n${index}"`)
    for (const text of [lines.join('\n'), `${lines.join('\n')}\n`]) {
      expect(cellsOf(text)).toEqual(Array.from({ length: count }, (_, index) => [`a${index}`, `b\n${index}`]))
    }
  }
})

test('quotes that do not match mark their row, which is the last', () => {
  expect(rowsOf('a;"b" ;c')).toEqual([{ cells: ['a', 'b', 'c'], problem: null }])
  expect(rowsOf('a;b\n"a"b;c\nd').map(({ problem }) => problem)).toEqual([null, 'quotes'])
  expect(rowsOf('a\nb;"c;d\ne')).toEqual([
    { cells: ['a'], problem: null },
    { cells: ['b', 'c;d\ne'], problem: 'quotes' },
  ])
})

test.each([
  ['cells', 'a;'.repeat(10_000)],
  ['characters', 'a'.repeat(1_000_002)],
  ['quotes', '"'.repeat(1_000_003)],
  ['characters between quotes', `"${'a'.repeat(1_000_002)}"`],
])('a row of too many %s is the last that is read', (_what, row) => {
  const rows = rowsOf(`a;b\n${row}\nc`)
  expect(rows.map(({ problem }) => problem)).toEqual([null, 'too long'])
})

async function* inPieces(text: string, sizes: readonly number[]) {
  for (let at = 0, round = 0; at < text.length; round += 1) {
    const size = sizes[round % sizes.length] ?? 1
    yield text.slice(at, at + size)
    at += size
  }
}

test('a text in chunks is read like the whole text, wherever it is split', async () => {
  const text = fc.string({ unit: fc.constantFrom('a', ';', '"', '\n', ' '), maxLength: 40 })
  const sizes = fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 5 })
  await fc.assert(
    fc.asyncProperty(text, sizes, async (content, parts) => {
      const rows = []
      for await (const { cells, problem } of streamCsvRows(inPieces(content, parts), ';')) rows.push({ cells, problem })
      expect(rows).toEqual(rowsOf(content))
    }),
  )
})
