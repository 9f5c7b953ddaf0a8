import { dayFigures } from '#domain/calendar/danish-time.ts'
import { accountTown } from '#domain/customers/postal-code.ts'
import { amount, figure } from '#domain/money/kroner-text.ts'
import { chargedLabel, EXPORTED, netOf, TOTAL_WITHOUT_VAT, VAT_ADDED, type VatTreatment, vatOf } from '#domain/money/vat.ts'
import { wholeNumber } from '#domain/numbers/danish-figures.ts'
import { depositText } from '#domain/offers/deposit.ts'
import { datesHoldText, offerName, STOCK_NOT_RESERVED, validText } from '#domain/offers/offer.ts'
import type { OfferDocument, OfferDocumentLine } from '#domain/offers/offer-document.ts'
import { type LineAmounts, shownLines } from '#domain/orders/shown-amounts.ts'
import { shippingName } from '#domain/prices/shipping.ts'
import { drawLetterhead, rule } from '#server/documents/letterhead.ts'
import { renderPdf } from '#server/documents/render-pdf.ts'
import { FRAME, makeRoom, type Sheet } from '#server/documents/sheet.ts'
import { type Cell, type Column, writeTable } from '#server/documents/write-table.ts'
import { type Fact, INK, type TextStyle, textHeight, writeBlock, writeFacts, writeText } from '#server/documents/write-text.ts'
import type { PrintedOffer } from './draft-document.ts'

/** An A4 document from the frozen offer; amounts without VAT, and the total as it is charged. */
export async function renderOffer({ document, isDraft, createdAt }: PrintedOffer): Promise<Buffer> {
  const title = `Tilbud ${offerName(document)}`
  return await renderPdf({ title, company: document.seller, createdAt }, (sheet) => {
    drawLetterhead(sheet, { title: `Tilbud ${document.number}`, note: isDraft ? 'Kladde: ikke sendt' : validText(document.validUntil) })
    writeHead(sheet, document)
    if (document.message) writeParagraphs(sheet, document.message)
    writeLines(sheet, document)
    writeSums(sheet, document)
    if (document.deposit) writeParagraphs(sheet, depositText(document.deposit, document.vatTreatment ?? 'domestic'))
    if (document.vatTreatment === 'export') writeParagraphs(sheet, EXPORTED)
    writeParagraphs(sheet, [...datesHold(document), STOCK_NOT_RESERVED, acceptText(document)].join('\n'), { color: INK.muted })
  })
}

function datesHold({ lines, offeredOn, deposit }: OfferDocument): string[] {
  return lines.some(({ arrival }) => arrival) ? [datesHoldText({ acceptedOn: offeredOn, hasDeposit: deposit !== undefined })] : []
}

function acceptText({ validUntil, seller }: OfferDocument): string {
  return `Du accepterer tilbuddet i butikken under »Tilbud« senest ${dayFigures(validUntil)}, eller ved at skrive til ${seller.email}.`
}

const RIGHT = 318

function writeHead(sheet: Sheet, { number, version, buyer, offeredOn, validUntil }: OfferDocument): void {
  const top = sheet.y
  const lines = [buyer.company, buyer.name, buyer.address, accountTown(buyer), buyer.cvr && `CVR ${buyer.cvr}`].filter(
    (line): line is string => !!line,
  )
  const left = writeBlock(sheet, { label: 'Til', lines }, { x: FRAME.left, y: top, width: RIGHT - FRAME.left - 24 })
  const facts: Fact[] = [
    { label: 'Tilbudsnr.', value: number },
    ...(version > 1 ? [{ label: 'Version', value: String(version) }] : []),
    { label: 'Dato', value: dayFigures(offeredOn) },
    { label: 'Gælder til', value: dayFigures(validUntil) },
  ]
  const right = writeFacts(sheet, facts, { x: RIGHT, y: top, width: FRAME.right - RIGHT, labelWidth: 84 })
  sheet.y = top + Math.max(left, right) + 26
}

function writeParagraphs(sheet: Sheet, text: string, style: TextStyle = { size: 10 }): void {
  for (const paragraph of text.split('\n')) {
    makeRoom(sheet, textHeight(sheet, paragraph, FRAME.width, style))
    sheet.y += writeText(sheet, paragraph, { x: FRAME.left, y: sheet.y, width: FRAME.width }, style)
  }
  sheet.y += 18
}

const COLUMNS: readonly Column[] = [
  { title: 'Vare', width: 219 },
  { title: 'Antal', width: 44, align: 'right' },
  { title: 'Din pris\nekskl. moms', width: 74, align: 'right' },
  { title: 'Tilbudspris\nekskl. moms', width: 76, align: 'right' },
  { title: 'Beløb\nekskl. moms', width: 80, align: 'right' },
]

function writeLines(sheet: Sheet, { lines, shippingOre, vatTreatment = 'domestic' }: OfferDocument): void {
  // shares of the net total, so that the document adds up
  const amounts = shownLines({ lines, shippingOre, vatTreatment }, { isExclVat: true })
  writeTable(sheet, {
    columns: COLUMNS,
    rows: lines.map((line, place) => cellsOf(line, { vatTreatment, net: amounts[place] })),
    heightBelow: SUMS_HEIGHT,
  })
}

type CellContext = Readonly<{ vatTreatment: VatTreatment; net: LineAmounts | undefined }>

function cellsOf(
  { kcwId, nameDa, series, quantity, arrival, ownUnitOre, unitOre }: OfferDocumentLine,
  { vatTreatment, net }: CellContext,
): Cell[] {
  return [
    { text: nameDa, note: [`Varenr. ${kcwId}`, series, arrival].filter(Boolean).join(' · ') },
    { text: wholeNumber(quantity) },
    { text: unitOre < ownUnitOre ? figure(netOf(ownUnitOre, vatTreatment)) : '' },
    { text: figure(net?.unitOre ?? 0) },
    { text: figure(net?.lineTotalOre ?? 0) },
  ]
}

const SUMS = { x: 280, figures: 100 } as const
const SUMS_HEIGHT = 120

function writeSums(sheet: Sheet, { shippingOre, savedOre, totalOre, isShippingAgreed, vatTreatment = 'domestic' }: OfferDocument): void {
  makeRoom(sheet, SUMS_HEIGHT)
  sheet.y += 12
  const netOre = netOf(totalOre, vatTreatment)
  const netShippingOre = netOf(shippingOre, vatTreatment)
  writeSum(sheet, 'Varer ekskl. moms', netOre - netShippingOre)
  writeSum(sheet, `${shippingName('parcel')}${isShippingAgreed ? ', aftalt' : ''} ekskl. moms`, netShippingOre)
  if (vatTreatment === 'domestic') {
    writeSum(sheet, TOTAL_WITHOUT_VAT, netOre, { weight: 'strong' })
    writeSum(sheet, VAT_ADDED, vatOf(totalOre, vatTreatment))
  }
  rule(sheet, sheet.y + 2, { x: SUMS.x, width: FRAME.right - SUMS.x, weight: 1, color: INK.black })
  sheet.y += 8
  writeSum(sheet, `I alt ${chargedLabel(vatTreatment)}, DKK`, totalOre, { size: 12, weight: 'heavy' })
  if (savedOre > 0) {
    const text = `Du sparer ${amount(netOf(savedOre, vatTreatment))} ekskl. moms i forhold til dine egne priser.`
    sheet.y += writeText(sheet, text, { x: SUMS.x, y: sheet.y + 4, width: FRAME.right - SUMS.x }, { color: INK.muted }) + 4
  }
  sheet.y += 22
}

function writeSum(sheet: Sheet, label: string, ore: number, style: TextStyle = {}): void {
  const width = FRAME.right - SUMS.x - SUMS.figures
  const height = writeText(sheet, label, { x: SUMS.x, y: sheet.y, width }, style)
  writeText(sheet, figure(ore), { x: FRAME.right - SUMS.figures, y: sheet.y, width: SUMS.figures }, { ...style, align: 'right' })
  sheet.y += height + 3
}
