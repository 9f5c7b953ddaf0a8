import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { create } from 'fontkit'
import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '#domain/settings/settings.ts'
import { pdfPages, pdfText } from '#test/pdf-reader.ts'
import { drawLetterhead } from './letterhead.ts'
import { renderPdf } from './render-pdf.ts'
import { FRAME, type Sheet } from './sheet.ts'

import { writeTable } from './write-table.ts'
import { textWidth, writeText } from './write-text.ts'

const paper = { title: 'Prøve 1', company: DEFAULT_SETTINGS.company, createdAt: new Date('2026-11-21T10:00:00Z') }
const render = (build: (sheet: Sheet) => unknown) =>
  renderPdf(paper, (sheet) => {
    build(sheet)
  })
const place = { x: FRAME.left, y: FRAME.top, width: FRAME.width }

test.each([
  'Łukasz Dvořák Őry Müller Ærøskøbing Åse',
  'Nguyễn Thị Đỗ Phước',
  'Łódź, Şahin, Ýmir, Ķirsis, Đoković',
  'Ǻrhus Ḃrian Ǧemal',
  'Γιώργος Παπαδόπουλος',
  'Жуков и Сыновья, Київ, Ћирић',
])('%s is printed and found in every weight', async (name) => {
  const file = await render((sheet) => {
    for (const weight of ['regular', 'strong', 'heavy'] as const)
      writeText(sheet, name, { ...place, y: sheet.y + 20 * weight.length }, { weight })
  })
  expect(pdfText(file).split(name)).toHaveLength(4)
})

test('a script without a font is named in brackets, and the text around it is printed', async () => {
  const file = await render((sheet) => writeText(sheet, '北京汽车 有限公司 ApS, شركة النور 12 🚗', place))
  expect(pdfText(file)).toContain('[kinesisk skrift] ApS, [arabisk skrift] 12 [symbol]')
})

test('a word that can be printed as it is written opens no other font', async () => {
  const fontsIn = (file: Buffer) => new Set(file.toString('latin1').match(/\/FontName \/\S+/g)).size
  expect(fontsIn(await render((sheet) => writeText(sheet, 'Ærøskøbing', place)))).toBe(1)
  expect(fontsIn(await render((sheet) => writeText(sheet, 'Nguyễn Ærø', place)))).toBe(2)
})

test('letters of several fonts share a baseline', async () => {
  const file = await render((sheet) => writeText(sheet, 'Ærø Łódź Nguyễn Жуков', place))
  const streams = file.toString('latin1').matchAll(/stream\n([\s\S]*?)\nendstream/g)
  const contents = Array.from(streams, ([, packed = '']) =>
    packed.startsWith('x') ? inflateSync(Buffer.from(packed, 'latin1')).toString('latin1') : '',
  )
  const baselines = contents.join('\n').matchAll(/1 0 0 1 [\d.]+ ([\d.]+) Tm/g)
  const ofLine = Array.from(baselines, ([, y]) => Number(y)).filter((y) => y > 700)
  expect(ofLine.length).toBeGreaterThan(4)
  expect(new Set(ofLine).size).toBe(1)
})

test('every font file has 1000 units per em, so that PDFKit does not rescale it', () => {
  const folder = join(import.meta.dirname, 'fonts')
  const files = readdirSync(folder).filter((name) => name.endsWith('.ttf'))
  expect(files).toHaveLength(12)
  expect(files.filter((name) => create(readFileSync(join(folder, name))).unitsPerEm !== 1000)).toEqual([])
})

test('a letter and its accent written apart are printed as one', async () => {
  expect(pdfText(await render((sheet) => writeText(sheet, 'A\u030arhus Cafe\u0301', place)))).toContain('Århus Café')
})

test('all figures are equally wide, so that columns align', async () => {
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

test('a document does not depend on earlier ones, also where two characters share a glyph', async () => {
  const ordinary = await render((sheet) => writeText(sheet, 'Pris pr. meter', place))
  await render((sheet) => writeText(sheet, '\u00a0Pris\u00a0pr.\u00a0meter ½', place))
  await render((sheet) => writeText(sheet, '\u00a0½⁄½', place))
  expect((await render((sheet) => writeText(sheet, 'Pris pr. meter', place))).equals(ordinary)).toBe(true)
})

test('a table continues over pages with its header, and no row is split or lost', async () => {
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

test('an error while a document is built is thrown to the caller', async () => {
  await expect(
    render(() => {
      throw new Error('no lines')
    }),
  ).rejects.toThrow('no lines')
})
