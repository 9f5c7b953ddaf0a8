import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { dayFigures } from '#domain/calendar/danish-time.ts'
import { figure } from '#domain/money/kroner-text.ts'
import type { AccountStatement } from '#domain/payments/account-statement.ts'
import { drawLetterhead } from '#server/documents/letterhead.ts'
import { renderPdf } from '#server/documents/render-pdf.ts'
import { FRAME, makeRoom, type Paper } from '#server/documents/sheet.ts'
import { writeTable } from '#server/documents/write-table.ts'
import { writeBlock, writeFacts, writeText } from '#server/documents/write-text.ts'

export type StatementToSet = Readonly<{
  kind: 'statement'
  statement: AccountStatement
  customer: readonly string[]
  company: Paper['company']
  issueDate: CalendarDate
  createdAt: Date
}>

const RIGHT = 318
const END_HEIGHT = 40

/** An A4 statement of account: what was owed before, each movement with the balance, and what is owed at the end. */
export async function renderStatement({ statement, customer, company, issueDate, createdAt }: StatementToSet): Promise<Buffer> {
  const { from, to, openingOre, lines, closingOre } = statement
  const period = `${dayFigures(from)} – ${dayFigures(to)}`
  return await renderPdf({ title: 'Kontoudtog', company, createdAt }, (sheet) => {
    drawLetterhead(sheet, { title: 'Kontoudtog', note: period })
    const top = sheet.y
    const left = writeBlock(sheet, { label: 'Til', lines: customer }, { x: FRAME.left, y: top, width: RIGHT - FRAME.left - 24 })
    const facts = [
      { label: 'Periode', value: period },
      { label: 'Udskrevet', value: dayFigures(issueDate) },
    ]
    const right = writeFacts(sheet, facts, { x: RIGHT, y: top, width: FRAME.right - RIGHT, labelWidth: 84 })
    sheet.y = top + Math.max(left, right) + 26
    writeTable(sheet, {
      columns: [
        { title: 'Dato', width: 68 },
        { title: 'Tekst', width: 212 },
        { title: 'Debet', width: 71, align: 'right' },
        { title: 'Kredit', width: 71, align: 'right' },
        { title: 'Saldo, DKK', width: 71, align: 'right' },
      ],
      rows: [
        [{ text: dayFigures(from) }, { text: 'Saldo fra før', isStrong: true }, { text: '' }, { text: '' }, { text: figure(openingOre) }],
        ...lines.map(({ day, text, ore, balanceOre }) => [
          { text: dayFigures(day) },
          { text },
          { text: ore > 0 ? figure(ore) : '' },
          { text: ore < 0 ? figure(0 - ore) : '' },
          { text: figure(balanceOre) },
        ]),
      ],
      heightBelow: END_HEIGHT,
    })
    makeRoom(sheet, END_HEIGHT)
    const place = { x: FRAME.left, y: sheet.y + 12, width: FRAME.width }
    writeText(sheet, endText(closingOre, to), place, { size: 12, weight: 'heavy', align: 'right' })
  })
}

function endText(closingOre: number, to: CalendarDate): string {
  if (closingOre === 0) return `Intet udestående ${dayFigures(to)}`
  return `${closingOre > 0 ? 'Du skylder' : 'Du har til gode'} ${figure(Math.abs(closingOre))} DKK ${dayFigures(to)}`
}
