import { type InvoiceLine, rebatesOf, treatmentOf } from '#domain/invoices/invoice-lines.ts'
import { figure, finePrice } from '#domain/money/kroner-text.ts'
import { EXPORT_REASON, VAT_WITHIN } from '#domain/money/vat.ts'
import { wholeNumber, withUnit } from '#domain/numbers/danish-figures.ts'
import { shippingName } from '#domain/prices/shipping.ts'
import { drawLetterhead, rule } from '#server/documents/letterhead.ts'
import { renderPdf } from '#server/documents/render-pdf.ts'
import { FRAME, makeRoom, type Sheet } from '#server/documents/sheet.ts'
import { type Cell, type Column, writeTable } from '#server/documents/write-table.ts'
import { type Fact, factsHeight, INK, type TextStyle, textHeight, writeBlock, writeFacts, writeText } from '#server/documents/write-text.ts'
import { bankFacts, buyerLines, deliveryBlock, headFacts, type Printed, paymentText, titleOf } from './invoice-texts.ts'

/** The document as an A4 PDF. Depends only on the frozen document and `createdAt`, so it is always the same. */
export async function renderInvoice(printed: Printed, createdAt: Date): Promise<Buffer> {
  const { seller } = printed.document
  return await renderPdf({ title: titleOf(printed), company: seller, createdAt }, (sheet) => {
    writeHead(sheet, printed)
    const end = endOf(sheet, printed)
    writeLines(sheet, printed, end.height)
    writeEnd(sheet, end)
  })
}

const HALF = { left: FRAME.left, right: 318 } as const

function writeHead(sheet: Sheet, printed: Printed): void {
  drawLetterhead(sheet, { title: titleOf(printed) })
  const top = sheet.y
  const width = HALF.right - HALF.left - 24
  let left =
    top +
    writeBlock(
      sheet,
      { label: printed.kind === 'credit_note' ? 'Kunde' : 'Faktureres til', lines: buyerLines(printed) },
      { x: HALF.left, y: top, width },
    )
  const delivery = deliveryBlock(printed)
  if (delivery) left += 10 + writeBlock(sheet, delivery, { x: HALF.left, y: left + 10, width })
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

/** An export has no VAT, so its amount is printed once. */
const EXPORT_COLUMNS: readonly Column[] = [
  { title: 'Vare', width: 239 },
  { title: 'Antal', width: 44, align: 'right' },
  { title: 'Enhedspris uden moms', width: 70, align: 'right' },
  { title: 'Rabat\nuden moms', width: 66, align: 'right' },
  { title: 'Beløb\nuden moms', width: 74, align: 'right' },
]

function writeLines(sheet: Sheet, { document }: Printed, heightBelow: number): void {
  const { lines } = document
  const columns = treatmentOf(document) === 'export' ? EXPORT_COLUMNS : COLUMNS
  const visible = (cells: readonly Cell[]) => cells.slice(0, columns.length)
  writeTable(sheet, {
    heightBelow,
    columns,
    rows: lines.map((line) => visible(lineCells(line))),
    carried: (rows) => {
      const above = lines.slice(0, rows)
      const net = above.reduce((sum, line) => sum + line.netOre, 0)
      const total = above.reduce((sum, line) => sum + line.totalOre, 0)
      return ['', '', '', '', figure(net), figure(total)].slice(0, columns.length)
    },
  })
}

function lineCells(line: InvoiceLine): Cell[] {
  const { kcwId, nameDa, series, quantity, unitNetMilliKr, rebateNetOre, netOre, totalOre, points, batch, substances, hsCode } = line
  const note = [
    // an amount has no SKU
    ...(kcwId === '' ? [] : [`Varenr. ${kcwId}`]),
    ...(series ? [series] : []),
    ...(hsCode ? [`HS-kode ${hsCode}`] : []),
    ...(batch ? [batch] : []),
    ...rebatesOf(line),
    ...(points > 0 ? [`Betalt med ${withUnit(points, 'point')}`] : []),
  ]
  const notes = [...note.map(unbroken), ...(substances ? [substances] : [])]
  return [
    { text: withUnits(nameDa), ...(notes.length > 0 && { note: notes.join(' · ') }) },
    { text: wholeNumber(quantity) },
    { text: finePrice(unitNetMilliKr) },
    { text: rebateNetOre > 0 ? `−${figure(rebateNetOre)}` : '' },
    { text: figure(netOre) },
    { text: figure(totalOre) },
  ]
}

type End = Readonly<{ title: string; sums: readonly Sum[]; payment: Payment; height: number }>

function endOf(sheet: Sheet, printed: Printed): End {
  const sums = sumsOf(printed)
  const { customs } = printed.document
  const why = treatmentOf(printed.document) === 'export' ? ['', EXPORT_REASON, ...(customs ? [customs] : [])].join('\n') : ''
  const payment = { text: `${paymentText(printed)}${why}`, facts: bankFacts(printed) }
  const height = END_GAP + Math.max(sumsHeight(sheet, sums), paymentHeight(sheet, payment))
  return { title: printed.kind === 'credit_note' ? 'Kreditering' : 'Betaling', sums, payment, height }
}

const END_GAP = 14

function writeEnd(sheet: Sheet, { title, sums, payment, height }: End): void {
  // a very tall last line leaves no room below it
  makeRoom(sheet, height)
  sheet.y += END_GAP
  writePayment(sheet, payment, title)
  writeSums(sheet, sums)
}

function withUnits(name: string): string {
  return name.replace(/(\d) (?=\p{L}{1,2}(?: |$))/gu, '$1\u00a0')
}

function unbroken(text: string): string {
  return text.replaceAll(' ', '\u00a0')
}

type Sum = Readonly<{ label: string; ore: number; style?: TextStyle; isTotal?: boolean }>

function sumsOf({ kind, document }: Printed): Sum[] {
  const { shipping, rebateNetOre, netOre, vatOre, totalOre } = document
  const acontoNetOre = document.acontoNetOre ?? 0
  if (treatmentOf(document) === 'export') return exportSums(kind, document)
  const total = kind === 'credit_note' ? 'Krediteres inkl. moms, DKK' : 'Total inkl. moms, DKK'
  const rebate = { label: 'Rabat i alt ekskl. moms, fratrukket ovenfor', ore: rebateNetOre, style: { color: INK.muted } }
  return [
    ...(acontoNetOre > 0
      ? []
      : [
          { label: 'Varer ekskl. moms', ore: netOre - shipping.netOre - acontoNetOre },
          { label: `${shipping.name ?? shippingName('parcel')} ekskl. moms`, ore: shipping.netOre },
        ]),
    ...(acontoNetOre < 0 ? [{ label: 'Aconto betalt ekskl. moms', ore: acontoNetOre }] : []),
    { label: 'Momsgrundlag', ore: netOre, style: { weight: 'strong' } },
    { label: total, ore: totalOre, style: { size: 12, weight: 'heavy' }, isTotal: true },
    { label: VAT_WITHIN, ore: vatOre },
    ...(rebateNetOre > 0 ? [rebate] : []),
  ]
}

function exportSums(kind: Printed['kind'], { shipping, rebateNetOre, netOre, totalOre, acontoNetOre = 0 }: Printed['document']): Sum[] {
  const total = kind === 'credit_note' ? 'Krediteres uden moms, DKK' : 'Total uden moms, DKK'
  const rebate = { label: 'Rabat i alt uden moms, fratrukket ovenfor', ore: rebateNetOre, style: { color: INK.muted } }
  return [
    ...(acontoNetOre > 0
      ? []
      : [
          { label: 'Varer uden moms', ore: netOre - shipping.netOre - acontoNetOre },
          { label: `${shipping.name ?? shippingName('parcel')} uden moms`, ore: shipping.netOre },
        ]),
    ...(acontoNetOre < 0 ? [{ label: 'Aconto betalt uden moms', ore: acontoNetOre }] : []),
    { label: total, ore: totalOre, style: { size: 12, weight: 'heavy' }, isTotal: true },
    { label: 'Moms (0%)', ore: 0 },
    ...(rebateNetOre > 0 ? [rebate] : []),
  ]
}

const SUMS = { x: 280, width: FRAME.right - 280, figures: 90 } as const

function sumsHeight(sheet: Sheet, sums: readonly Sum[]): number {
  return sums.reduce((height, sum) => height + sumHeight(sheet, sum), 0)
}

function sumHeight(sheet: Sheet, { label, style, isTotal }: Sum): number {
  return textHeight(sheet, label, SUMS.width - SUMS.figures, style) + (isTotal ? 11 : 3)
}

function writeSums(sheet: Sheet, sums: readonly Sum[]): void {
  for (const sum of sums) {
    const { label, ore, style = {}, isTotal } = sum
    if (isTotal) rule(sheet, sheet.y + 2, { x: SUMS.x, width: SUMS.width, weight: 1, color: INK.black })
    const y = sheet.y + (isTotal ? 8 : 0)
    writeText(sheet, label, { x: SUMS.x, y, width: SUMS.width - SUMS.figures }, style)
    writeText(sheet, figure(ore), { x: FRAME.right - SUMS.figures - 20, y, width: SUMS.figures + 20 }, { ...style, align: 'right' })
    sheet.y += sumHeight(sheet, sum)
  }
}

type Payment = Readonly<{ text: string; facts: readonly Fact[] }>
const PAYMENT = { x: FRAME.left, width: SUMS.x - FRAME.left - 28, labelWidth: 84 } as const
const PAYMENT_TITLE: TextStyle = { size: 11, weight: 'heavy' }

function paymentHeight(sheet: Sheet, { text, facts }: Payment): number {
  return (
    textHeight(sheet, '', PAYMENT.width, PAYMENT_TITLE) + textHeight(sheet, text, PAYMENT.width) + 10 + factsHeight(sheet, facts, PAYMENT)
  )
}

function writePayment(sheet: Sheet, { text, facts }: Payment, title: string): void {
  let y = sheet.y + writeText(sheet, title, { ...PAYMENT, y: sheet.y - 2 }, PAYMENT_TITLE) + 2
  y += writeText(sheet, text, { ...PAYMENT, y }) + 6
  writeFacts(sheet, facts, { ...PAYMENT, y })
}
