import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { guardedCell, joinList, splitList, unguardedCell, yesInCell } from './csv-cell.ts'

describe('A cell', () => {
  it.each(['=1+1', '+45 12', '-40 °C', '@SUM(A1)', '\tx', '=HYPERLINK("http://x")', "'=1", '＝1'])('%j is never a formula', (text) => {
    expect(guardedCell(text)).toMatch(/^'/)
    expect(unguardedCell(guardedCell(text))).toBe(text)
  })

  it.each(['Blank sort', "'s-Gravenhage", '5495', '', 'a=b'])('%j is left as it is', (text) => {
    expect(guardedCell(text)).toBe(text)
    expect(unguardedCell(text)).toBe(text)
  })

  it('gives back every text it was made of', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom("'", '=', '-', '+', '@', 'a', ' ', ';') }), (text) => {
        expect(unguardedCell(guardedCell(text))).toBe(text)
        expect(guardedCell(text)).not.toMatch(/^[=+\-@]/)
      }),
    )
  })

  it('of a file of commas has no formula behind a semicolon or a new line either', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom("'", '"', '=', '-', 'a', ' ', ';', '\n', '\t') }), (text) => {
        expect(unguardedCell(guardedCell(text, true), true)).toBe(text)
        expect(guardedCell(text, true)).not.toMatch(/[;\n\t]["\s]*[=-]/)
      }),
    )
  })

  it('holds a list and gives it back', () => {
    const text = fc
      .string({ unit: fc.constantFrom('a', '|', '\\', ' ', 'æ') })
      .map((one) => one.trim())
      .filter((one) => one !== '')
    fc.assert(
      fc.property(fc.array(text), (texts) => {
        expect(splitList(joinList(texts))).toEqual(texts)
      }),
    )
    expect(splitList(' mat|  blank | | ')).toEqual(['mat', 'blank'])
  })
})

it.each([
  ['Ja', true],
  ['SAND', true],
  ['1', true],
  ['x', true],
  ['true', true],
  ['nej', false],
  ['Falsk', false],
  ['0', false],
  ['måske', null],
  ['', null],
])('%j says %j', (cell, answer) => {
  expect(yesInCell(cell)).toBe(answer)
})
