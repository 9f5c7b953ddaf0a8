import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '#domain/settings/settings.ts'
import { pdfPages, pdfText } from '#test/pdf-reader.ts'
import { drawLetterhead } from './letterhead.ts'
import { renderPdf } from './render-pdf.ts'
import { FRAME, type Sheet } from './sheet.ts'
import { unpackWoff } from './unpack-woff.ts'
import { writeTable } from './write-table.ts'
import { textWidth, writeText } from './write-text.ts'

const paper = { title: 'Prøve 1', company: DEFAULT_SETTINGS.company, createdAt: new Date('2026-11-21T10:00:00Z') }
const render = (build: (sheet: Sheet) => unknown) =>
  renderPdf(paper, (sheet) => {
    build(sheet)
  })
const place = { x: FRAME.left, y: FRAME.top, width: FRAME.width }

test('names from all of Europe are printed and found; what the typeface lacks is seen to be missing', async () => {
  const name = 'Łukasz Dvořák Őry Müller Ærøskøbing Åse'
  expect(pdfText(await render((sheet) => writeText(sheet, `${name} Жук 🚗`, place)))).toContain(`${name} ??? ?`)
})

test('a letter and its accent written apart are printed as one', async () => {
  expect(pdfText(await render((sheet) => writeText(sheet, 'A\u030arhus Cafe\u0301', place)))).toContain('Århus Café')
})

test('all figures are equally wide, so that they stand under each other', async () => {
  await render((sheet) => {
    const widths = [...'0123456789'].map((digit) => textWidth(sheet, digit, { weight: 'heavy' }))
    expect(new Set(widths).size).toBe(1)
  })
})

test('a text stays inside its column, also when one word is wider', async () => {
  const file = await render((sheet) => {
    const height = writeText(sheet, `${'W'.repeat(40)} og mere`, { ...place, width: 100 })
    expect(height).toBeGreaterThan(4 * 9)
  })
  expect(pdfText(file).replace(/\s/g, '')).toContain(`${'W'.repeat(40)}ogmere`)
})

test('the same document is the same file to the byte', async () => {
  const build = (sheet: Sheet) => drawLetterhead(sheet, { title: 'Prøve 1' })
  expect((await render(build)).equals(await render(build))).toBe(true)
})

test('and so it is whatever was set before it, also where two characters share a glyph', async () => {
  const ordinary = await render((sheet) => writeText(sheet, 'Pris pr. meter', place))
  await render((sheet) => writeText(sheet, '\u00a0Pris\u00a0pr.\u00a0meter ½', place))
  await render((sheet) => writeText(sheet, '\u00a0½⁄½', place))
  expect((await render((sheet) => writeText(sheet, 'Pris pr. meter', place))).equals(ordinary)).toBe(true)
})

test('a table goes on over pages with its header, no row torn apart or lost', async () => {
  const rows = Array.from({ length: 90 }, (_, index) => [{ text: `Række ${index}.`, note: `Note ${index}.` }, { text: String(index) }])
  const columns = [
    { title: 'Tekst', width: 393 },
    { title: 'Tal', width: 100, align: 'right' },
  ] as const
  const pages = pdfPages(await render((sheet) => writeTable(sheet, { columns, rows })))
  expect(pages.length).toBeGreaterThan(2)
  for (const page of pages) expect(page).toMatch(/Tekst +Tal/)
  rows.forEach((_, index) => {
    expect(pages.filter((page) => page.includes(`Række ${index}.`) && page.includes(`Note ${index}.`))).toHaveLength(1)
  })
})

test('what goes wrong while a document is built is told to whoever asked for it', async () => {
  await expect(
    render(() => {
      throw new Error('no lines')
    }),
  ).rejects.toThrow('no lines')
})

test('a file that is no WOFF is not taken for a font', () => expect(() => unpackWoff(Buffer.alloc(64))).toThrow('not a WOFF file'))
