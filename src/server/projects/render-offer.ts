import { dayFigures } from '#domain/calendar/danish-time.ts'
import { type OfferDocument, priceLines } from '#domain/projects/offer.ts'
import { CAR_IS_DRAWN, wornText } from '#domain/projects/project-car.ts'
import { drawLetterhead, rule } from '#server/documents/letterhead.ts'
import { renderPdf } from '#server/documents/render-pdf.ts'
import { FRAME, makeRoom, type Paper, type Sheet } from '#server/documents/sheet.ts'
import { INK, textHeight, writeBlock, writeFacts, writeText } from '#server/documents/write-text.ts'
import type { ProjectOfferToSet } from './offers.ts'

const PICTURE = { width: 120, height: 90 } as const
const CAR = { width: 300, height: 169 } as const
const BESIDE_CAR = { x: FRAME.left + CAR.width + 16, width: FRAME.width - CAR.width - 16 }
const BESIDE = { x: FRAME.left + PICTURE.width + 16, width: FRAME.width - PICTURE.width - 16 }
const SUMS = { x: FRAME.left + 200, width: FRAME.width - 200, labelWidth: 200 }

export async function renderProjectOffer({ document, madeAt }: ProjectOfferToSet): Promise<Buffer> {
  return await renderPdf(paperOf(document, madeAt), (sheet) => {
    drawLetterhead(sheet, { title: 'Tilbud', note: document.number })
    writeHead(sheet, document)
    if (document.letter) writeParagraph(sheet, document.letter)
    if (document.onCar) writeCar(sheet, document.onCar)
    for (const film of document.films) writeFilm(sheet, film)
    writePrice(sheet, document)
    if (document.terms) writeParagraph(sheet, document.terms, INK.muted)
  })
}

function paperOf({ number, workshop, logo }: OfferDocument, createdAt: Date): Paper {
  const { name, address, cvr, email, phone } = workshop
  const firm = { name, legalName: name, cvr: cvr ?? '', address: address[0] ?? '', postalCode: '', city: '', phone: phone ?? '', email }
  const footer = [[name, cvr && `CVR ${cvr}`, ...address].filter(Boolean).join(' · '), [email, phone].filter(Boolean).join(' · ')]
  return { title: `Tilbud ${number}`, company: firm, own: { logo: logo === null ? null : Buffer.from(logo, 'base64'), footer }, createdAt }
}

function writeHead(sheet: Sheet, { customer, car, workshop, madeOn, validUntil }: OfferDocument): void {
  const to = [customer?.name, car, customer?.plate].filter((line) => line !== undefined && line !== null && line !== '')
  const left = writeBlock(sheet, { label: 'Tilbud til', lines: to.map(String) }, { x: FRAME.left, y: sheet.y, width: 230 })
  const facts = [
    { label: 'Dato', value: dayFigures(madeOn) },
    { label: 'Gælder til', value: dayFigures(validUntil) },
    { label: 'Fra', value: [workshop.name, ...workshop.address].join('\n') },
  ]
  const right = writeFacts(sheet, facts, { x: FRAME.left + 263, y: sheet.y, width: 230, labelWidth: 70 })
  sheet.y += Math.max(left, right) + 22
}

function writeParagraph(sheet: Sheet, text: string, color: string = INK.black): void {
  for (const paragraph of text.split('\n')) {
    makeRoom(sheet, textHeight(sheet, paragraph, FRAME.width))
    sheet.y += writeText(sheet, paragraph, { x: FRAME.left, y: sheet.y, width: FRAME.width }, { color })
  }
  sheet.y += 16
}

function writeCar(sheet: Sheet, { picture, films }: NonNullable<OfferDocument['onCar']>): void {
  makeRoom(sheet, CAR.height + 18)
  const { doc, y } = sheet
  const fit: [number, number] = [CAR.width, CAR.height]
  doc.image(Buffer.from(picture, 'base64'), FRAME.left, y, { fit })
  let at = y
  for (const worn of films) at += 4 + writeText(sheet, wornText(worn), { ...BESIDE_CAR, y: at })
  at += writeText(sheet, CAR_IS_DRAWN, { ...BESIDE_CAR, y: at + 4 }, { color: INK.muted }) + 4
  sheet.y = Math.max(at, y + CAR.height) + 18
}

function writeFilm(sheet: Sheet, { nameDa, series, hex, wrapped, picture }: OfferDocument['films'][number]): void {
  makeRoom(sheet, PICTURE.height + 14)
  const { doc, y } = sheet
  if (picture) doc.image(Buffer.from(picture, 'base64'), FRAME.left, y, { ...PICTURE })
  else doc.rect(FRAME.left, y, PICTURE.width, PICTURE.height).fill(hex ?? INK.line)
  let at = y + writeText(sheet, nameDa, { ...BESIDE, y }, { size: 13, weight: 'heavy' })
  if (series) at += writeText(sheet, series, { ...BESIDE, y: at }, { color: INK.muted })
  at += 4 + writeText(sheet, wrapped, { ...BESIDE, y: at + 4 })
  sheet.y = Math.max(at, y + PICTURE.height) + 14
}

function writePrice(sheet: Sheet, document: OfferDocument): void {
  const lines = priceLines(document)
  makeRoom(sheet, lines.length * 20 + 20)
  for (const [place, { label, value }] of lines.entries()) {
    const isLast = place === lines.length - 1
    rule(sheet, sheet.y, { x: SUMS.x, width: SUMS.width, ...(isLast && { weight: 1, color: INK.black }) })
    const style = isLast ? ({ size: 11, weight: 'heavy' } as const) : {}
    writeText(sheet, label, { x: SUMS.x, y: sheet.y + 4, width: SUMS.labelWidth }, style)
    writeText(
      sheet,
      value,
      { x: SUMS.x + SUMS.labelWidth, y: sheet.y + 4, width: SUMS.width - SUMS.labelWidth },
      { ...style, align: 'right' },
    )
    sheet.y += 20
  }
  sheet.y += 18
}
