import { dayFigures } from '#domain/calendar/danish-time.ts'
import { figure } from '#domain/money/kroner-text.ts'
import {
  CHARGES_WITHOUT_VAT,
  interestText,
  type ReminderDocument,
  reminderName,
  reminderSums,
  reminderTotal,
  totalDueText,
} from '#domain/reminders/reminder-document.ts'
import { drawLetterhead, rule } from '#server/documents/letterhead.ts'
import { renderPdf } from '#server/documents/render-pdf.ts'
import { FRAME, makeRoom, type Sheet } from '#server/documents/sheet.ts'
import { type Fact, INK, type TextStyle, textHeight, writeBlock, writeFacts, writeText } from '#server/documents/write-text.ts'
import { payingFacts } from './paying-facts.ts'

export type PrintedReminder = Readonly<{ number: number; document: ReminderDocument; createdAt: Date; withdrawnOn: string | null }>

/** An A4 letter from the frozen document; marked when withdrawn. */
export async function renderReminder({ number, document, createdAt, withdrawnOn }: PrintedReminder): Promise<Buffer> {
  return await renderPdf({ title: reminderName({ number }), company: document.seller, createdAt }, (sheet) => {
    const note = withdrawnOn === null ? `${document.ordinal}. rykker` : `Trukket tilbage ${dayFigures(withdrawnOn)}: skal ikke betales`
    drawLetterhead(sheet, { title: reminderName({ number }), note })
    writeHead(sheet, number, document)
    writeParagraphs(sheet, document.text)
    writeSums(sheet, document)
    writeEnd(sheet, number, document)
  })
}

const RIGHT = 318

function writeHead(sheet: Sheet, number: number, { buyer, invoice, issueDate, dueDate, orderNumber }: ReminderDocument): void {
  const top = sheet.y
  const { company, name, address, postalCode, city, cvr } = buyer
  const lines = [...(company ? [company] : []), name, address, `${postalCode} ${city}`, ...(cvr ? [`CVR ${cvr}`] : [])]
  const left = writeBlock(sheet, { label: 'Til', lines }, { x: FRAME.left, y: top, width: RIGHT - FRAME.left - 24 })
  const facts: Fact[] = [
    { label: 'Rykkernr.', value: String(number) },
    { label: 'Dato', value: dayFigures(issueDate) },
    { label: 'Betales senest', value: dayFigures(dueDate) },
    { label: 'Faktura', value: `${invoice.number} af ${dayFigures(invoice.issueDate)}` },
    { label: 'Forfaldt', value: dayFigures(invoice.dueDate) },
    { label: 'Ordrenr.', value: orderNumber },
  ]
  const right = writeFacts(sheet, facts, { x: RIGHT, y: top, width: FRAME.right - RIGHT, labelWidth: 84 })
  sheet.y = top + Math.max(left, right) + 26
}

const TEXT: TextStyle = { size: 10 }

function writeParagraphs(sheet: Sheet, text: string): void {
  for (const paragraph of text.split('\n')) {
    makeRoom(sheet, textHeight(sheet, paragraph, FRAME.width, TEXT))
    sheet.y += writeText(sheet, paragraph, { x: FRAME.left, y: sheet.y, width: FRAME.width }, TEXT)
  }
  sheet.y += 22
}

const FIGURES = 110

function writeSums(sheet: Sheet, document: ReminderDocument): void {
  const rows = reminderSums(document)
  makeRoom(sheet, rows.length * 20 + 40)
  for (const { label, ore } of rows) {
    writeRow(sheet, label, ore)
    rule(sheet, sheet.y)
    sheet.y += 5
  }
  rule(sheet, sheet.y - 5, { weight: 1, color: INK.black })
  writeRow(sheet, 'I alt at betale, DKK', reminderTotal(document), { size: 12, weight: 'heavy' })
  sheet.y += 14
}

function writeRow(sheet: Sheet, label: string, ore: number, style: TextStyle = TEXT): void {
  const height = writeText(sheet, label, { x: FRAME.left, y: sheet.y, width: FRAME.width - FIGURES }, style)
  writeText(sheet, figure(ore), { x: FRAME.right - FIGURES, y: sheet.y, width: FIGURES }, { ...style, align: 'right' })
  sheet.y += height + 4
}

function writeEnd(sheet: Sheet, number: number, document: ReminderDocument): void {
  const notes = [interestText(document), document.feeOre + document.interestOre + document.compensationOre > 0 ? CHARGES_WITHOUT_VAT : null]
  for (const note of notes.filter((one) => one !== null)) {
    makeRoom(sheet, textHeight(sheet, note, FRAME.width))
    sheet.y += writeText(sheet, note, { x: FRAME.left, y: sheet.y, width: FRAME.width }, { color: INK.muted }) + 4
  }
  const facts = payingFacts(number, document)
  makeRoom(sheet, 40 + facts.length * 15)
  sheet.y += 14
  sheet.y += writeText(sheet, totalDueText(document), { x: FRAME.left, y: sheet.y, width: FRAME.width }, { size: 11, weight: 'heavy' }) + 6
  sheet.y += writeFacts(sheet, facts, { x: FRAME.left, y: sheet.y, width: 300, labelWidth: 96 })
}
