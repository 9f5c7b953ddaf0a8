import type { InvoiceLine } from '#domain/invoice-lines.ts'
import { countFigure, figure, finePrice } from '#server/documents/document-format.ts'
import { drawLetterhead, rule } from '#server/documents/letterhead.ts'
import { renderPdf } from '#server/documents/render-pdf.ts'
import { FRAME, makeRoom, type Sheet } from '#server/documents/sheet.ts'
import { writeBlock, writeFacts } from '#server/documents/write-facts.ts'
import { type Cell, type Column, writeTable } from '#server/documents/write-table.ts'
import { INK, type TextStyle, textHeight, writeText } from '#server/documents/write-text.ts'
import { bankFacts, buyerLines, deliveryLines, headFacts, type Printed, paymentText, titleOf } from './invoice-texts.ts'

/** The document as an A4 PDF; what is frozen and `createdAt` alone decide it, so an issued one is the same for ever. */
export async function renderInvoice(printed: Printed, createdAt: Date): Promise<Buffer> {
  const { seller } = printed.document
  return await renderPdf({ title: titleOf(printed), company: seller, createdAt }, (sheet) => {
    writeHead(sheet, printed)
    writeLines(sheet, printed)
    writeTotals(sheet, printed)
    writePayment(sheet, printed)
  })
}

const HALF = { left: FRAME.left, right: 318 } as const

function writeHead(sheet: Sheet, printed: Printed): void {
  drawLetterhead(sheet, { title: titleOf(printed) })
  const top = sheet.y
  const width = HALF.right - HALF.left - 24
  let left = top + writeBlock(sheet, { label: 'Faktureres til', lines: buyerLines(printed) }, { x: HALF.left, y: top, width })
  const delivery = deliveryLines(printed)
  if (delivery) left += 10 + writeBlock(sheet, { label: 'Leveres til', lines: delivery }, { x: HALF.left, y: left + 10, width })
  const facts = { x: HALF.right, y: top, width: FRAME.right - HALF.right, labelWidth: 84 }
  const right = top + writeFacts(sheet, headFacts(printed), facts)
  sheet.y = Math.max(left, right) + 26
}

const COLUMNS: readonly Column[] = [
  { title: 'Vare', width: 165 },
  { title: 'Antal', width: 44, align: 'right' },
  { title: 'Enhedspris ekskl. moms', width: 70, align: 'right' },
  { title: 'Rabat\nekskl. moms', width: 66, align: 'right' },
  { title: 'Beløb\nekskl. moms', width: 74, align: 'right' },
  { title: 'Beløb\ninkl. moms', width: 74, align: 'right' },
]

function writeLines(sheet: Sheet, { document: { lines } }: Printed): void {
  writeTable(sheet, {
    columns: COLUMNS,
    rows: lines.map(lineCells),
    carried: (rows) => {
      const above = lines.slice(0, rows)
      const net = above.reduce((sum, line) => sum + line.netOre, 0)
      const total = above.reduce((sum, line) => sum + line.totalOre, 0)
      return ['', '', '', '', figure(net), figure(total)]
    },
  })
}

function lineCells(line: InvoiceLine): Cell[] {
  const { kcwId, nameDa, series, quantity, unitNetMilliKr, promotionPercent, discountPercent, rebateNetOre, netOre, totalOre, points } =
    line
  const note = [
    `Varenr. ${kcwId}`,
    ...(series ? [series] : []),
    ...(promotionPercent > 0 ? [`Tilbud ${promotionPercent} %`] : []),
    ...(discountPercent > 0 ? [`Kunderabat ${discountPercent} %`] : []),
    ...(points > 0 ? [`Betalt med ${countFigure(points)} point`] : []),
  ]
  return [
    { text: nameDa, note: note.join(' · ') },
    { text: countFigure(quantity) },
    { text: finePrice(unitNetMilliKr) },
    { text: rebateNetOre > 0 ? `−${figure(rebateNetOre)}` : '' },
    { text: figure(netOre) },
    { text: figure(totalOre) },
  ]
}

type Sum = Readonly<{ label: string; ore: number; style?: TextStyle }>

/** The sums stand together on one page, below the figures they sum up. */
function writeTotals(sheet: Sheet, { kind, document }: Printed): void {
  const { shipping, rebateNetOre, netOre, vatOre, totalOre } = document
  const total = kind === 'credit_note' ? 'Krediteret i alt inkl. moms, DKK' : 'Total inkl. moms, DKK'
  const sums: Sum[] = [
    { label: 'Varer ekskl. moms', ore: netOre - shipping.netOre },
    { label: 'Levering ekskl. moms', ore: shipping.netOre },
    { label: 'Momsgrundlag', ore: netOre, style: { weight: 'strong' } },
    { label: total, ore: totalOre, style: { size: 12, weight: 'heavy' } },
    { label: 'heraf moms (25%)', ore: vatOre },
    ...(rebateNetOre > 0 ? [{ label: 'Rabat i alt ekskl. moms, fratrukket ovenfor', ore: rebateNetOre, style: { color: INK.muted } }] : []),
  ]
  const place = { x: HALF.right - 44, width: FRAME.right - HALF.right + 44 }
  const heights = sums.map(({ label, style }) => textHeight(sheet, label, place.width - 90, style) + 3)
  makeRoom(sheet, heights.reduce((sum, height) => sum + height, 0) + 30)
  sheet.y += 12
  sums.forEach(({ label, ore, style = {} }, index) => {
    if (ore === totalOre && style.weight === 'heavy') {
      rule(sheet, sheet.y + 2, { ...place, weight: 1, color: INK.black })
      sheet.y += 8
    }
    writeText(sheet, label, { ...place, y: sheet.y, width: place.width - 90 }, style)
    writeText(sheet, figure(ore), { x: FRAME.right - 110, y: sheet.y, width: 110 }, { ...style, align: 'right' })
    sheet.y += heights[index] ?? 0
  })
}

function writePayment(sheet: Sheet, printed: Printed): void {
  const text = paymentText(printed)
  const facts = bankFacts(printed)
  makeRoom(sheet, 60 + textHeight(sheet, text, FRAME.width) + facts.length * 14)
  sheet.y += 26
  sheet.y += writeText(
    sheet,
    printed.kind === 'credit_note' ? 'Kreditering' : 'Betaling',
    { ...column(), y: sheet.y },
    { size: 11, weight: 'heavy' },
  )
  sheet.y += 3 + writeText(sheet, text, { ...column(), y: sheet.y + 3 }) + 4
  if (facts.length > 0) sheet.y += 4 + writeFacts(sheet, facts, { ...column(), y: sheet.y + 4, labelWidth: 84 })
}

function column() {
  return { x: FRAME.left, width: FRAME.width }
}
