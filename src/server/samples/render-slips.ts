import { count } from '#domain/numbers/danish-figures.ts'
import { drawLetterhead } from '#server/documents/letterhead.ts'
import { renderTogether } from '#server/documents/render-pdf.ts'
import { FRAME, type Paper, type Sheet } from '#server/documents/sheet.ts'
import { writeTable } from '#server/documents/write-table.ts'
import { INK, writeBlock, writeFacts, writeText } from '#server/documents/write-text.ts'

const COLUMNS = [
  { title: 'Lagt i', width: 50 },
  { title: 'SKU', width: 103 },
  { title: 'Farve', width: 340 },
] as const

/** One page or more per letter. */
export async function renderSampleSlips({ paper, slips, printedOn }: SampleSlipsToSet): Promise<Buffer> {
  const parts = slips.map((slip) => ({ title: 'Farveprøver', build: (sheet: Sheet) => writeSlip(sheet, slip, printedOn) }))
  return await renderTogether(paper, parts)
}

function writeSlip(sheet: Sheet, { address, samples }: SampleSlip, printedOn: string): void {
  drawLetterhead(sheet, { title: 'Farveprøver', note: count(samples.length, 'prøve', 'prøver') })
  const left = writeBlock(sheet, { label: 'Sendes til', lines: address }, { x: FRAME.left, y: sheet.y, width: 230 })
  const facts = [{ label: 'Udskrevet', value: printedOn }]
  const right = writeFacts(sheet, facts, { x: FRAME.left + 263, y: sheet.y, width: 230, labelWidth: 88 })
  sheet.y += Math.max(left, right) + 20
  writeTable(sheet, {
    columns: COLUMNS,
    rows: samples.map(({ kcwId, nameDa }) => [{ text: '', isBox: true }, { text: kcwId }, { text: nameDa }]),
  })
  sheet.y += 14
  const words = 'Prøverne er gratis. Se farven i dagslys og ved siden af bilen, før du bestiller.'
  sheet.y += writeText(sheet, words, { x: FRAME.left, y: sheet.y, width: FRAME.width }, { color: INK.muted })
}

type SampleSlip = Readonly<{ address: readonly string[]; samples: readonly Readonly<{ kcwId: string; nameDa: string }>[] }>

export type SampleSlipsToSet = Readonly<{ kind: 'sample_slips'; paper: Paper; slips: readonly SampleSlip[]; printedOn: string }>
