import { dayFigures } from '#domain/calendar/danish-time.ts'
import { LABELS_PER_SHEET, type RollLabelPaper } from '#domain/warehouse/roll-label.ts'
import { rollCode } from '#domain/warehouse/scanned-code.ts'
import { openPdf } from '#server/documents/render-pdf.ts'
import { drawQr, type Sheet } from '#server/documents/sheet.ts'
import { createTypeface } from '#server/documents/typeface.ts'
import { LINE_HEIGHT, type TextStyle, textHeight, textWidth, writeText } from '#server/documents/write-text.ts'

type RollLabel = Readonly<{
  kcwId: string
  nameDa: string
  batch: string | null
  /** null when no receipt is known */
  receivedOn: string | null
  /** how many of it */
  labels: number
}>

export type RollLabelsToSet = Readonly<{
  kind: 'roll_labels'
  paper: RollLabelPaper
  labels: readonly RollLabel[]
  /** the first free label of a sheet, from 1 */
  from: number
  company: Sheet['paper']['company']
  createdAt: Date
}>

/** Label printers have no grey. */
const BLACK = '#000'
/** In points; every label is drawn in the size of 62 × 29 mm and then enlarged. */
const MM = 72 / 25.4
const LABEL = { width: 62 * MM, height: 29 * MM } as const
const QR = { x: 2, y: 9, side: 64 } as const
const TEXT = { x: 68, y: 9, width: LABEL.width - 74 } as const
const A4 = { width: 210 * MM, height: 297 * MM, columns: 3, rows: 8 } as const

type Page = Readonly<{ size: [number, number]; perPage: number; scale: number; cell: Readonly<{ width: number; height: number }> }>

function pageOf(paper: RollLabelPaper): Page {
  if (paper === 'a4') {
    const cell = { width: A4.width / A4.columns, height: A4.height / A4.rows }
    return { size: [A4.width, A4.height], perPage: LABELS_PER_SHEET, scale: 1, cell }
  }
  const cell = paper === '62x29' ? LABEL : { width: 100 * MM, height: 50 * MM }
  return { size: [cell.width, cell.height], perPage: 1, scale: Math.min(cell.width / LABEL.width, cell.height / LABEL.height), cell }
}

/** Each roll's label on a page of its own size, or on sheets of A4 from the first free place on. */
export async function renderRollLabels({ paper, labels, from, company, createdAt }: RollLabelsToSet): Promise<Buffer> {
  const title = 'Rullelabels'
  const { size, perPage, scale, cell } = pageOf(paper)
  const { doc, end } = openPdf({ title, author: company.legalName, createdAt }, { size, autoFirstPage: false })
  const sheet: Sheet = { doc, typeface: createTypeface(doc), paper: { title, company, createdAt }, y: 0, startPage: () => undefined }
  let place = perPage === 1 ? 0 : from - 1
  if (place > 0) doc.addPage()
  for (const label of labels)
    for (let one = 0; one < label.labels; one += 1) {
      const onPage = place % perPage
      if (onPage === 0) doc.addPage()
      place += 1
      const [column, row] = [onPage % A4.columns, Math.floor(onPage / A4.columns)]
      doc.save()
      doc.translate(
        column * cell.width + (cell.width - LABEL.width * scale) / 2,
        row * cell.height + (cell.height - LABEL.height * scale) / 2,
      )
      doc.scale(scale)
      drawLabel(sheet, label)
      doc.restore()
    }
  return await end()
}

function drawLabel(sheet: Sheet, label: RollLabel): void {
  const { nameDa, kcwId, batch, receivedOn } = label
  drawQr(sheet.doc, rollCode(label), QR)
  const bottom = LABEL.height - 7
  const received = receivedOn === null ? 0 : writeFromBelow(sheet, `Modtaget ${dayFigures(receivedOn)}`, bottom, { size: 7 })
  const below = batch === null ? 0 : writeFromBelow(sheet, `Batch ${batch}`, bottom - received, { size: 11, weight: 'heavy' })
  const sku = writeFromBelow(sheet, kcwId, bottom - received - below, { size: 8 })
  const room = bottom - received - below - sku - TEXT.y
  const size = [10, 9, 8, 7, 6].find((one) => textHeight(sheet, nameDa, TEXT.width, { size: one, weight: 'strong' }) <= room) ?? 5
  sheet.doc.save().rect(TEXT.x, TEXT.y, TEXT.width, room).clip()
  writeText(sheet, nameDa, TEXT, { size, weight: 'strong', color: BLACK })
  sheet.doc.restore()
}

/** One line that ends at `bottom`, smaller when it is long; answers its height. */
function writeFromBelow(sheet: Sheet, text: string, bottom: number, style: TextStyle & Readonly<{ size: number }>): number {
  const size = Math.min(style.size, (style.size * TEXT.width) / textWidth(sheet, text, style) - 0.01)
  return writeText(sheet, text, { ...TEXT, y: bottom - size * LINE_HEIGHT }, { ...style, size, color: BLACK })
}
