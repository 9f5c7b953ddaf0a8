import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { dayFigures } from '#domain/calendar/danish-time.ts'
import { figure } from '#domain/money/kroner-text.ts'
import { drawLetterhead } from '#server/documents/letterhead.ts'
import { renderPdf } from '#server/documents/render-pdf.ts'
import { FRAME, type Paper } from '#server/documents/sheet.ts'
import { writeTable } from '#server/documents/write-table.ts'
import { writeFacts } from '#server/documents/write-text.ts'

export type VoucherToSet = Readonly<{
  kind: 'voucher'
  number: number
  day: CalendarDate
  text: string
  /** in øre, positive is debit */
  lines: readonly Readonly<{ account: string; ore: number }>[]
  company: Paper['company']
  createdAt: Date
}>

/** An A4 voucher for what has no document of its own, such as a payment or a fee. */
export async function renderVoucher({ number, day, text, lines, company, createdAt }: VoucherToSet): Promise<Buffer> {
  return await renderPdf({ title: `Bilag ${number}`, company, createdAt }, (sheet) => {
    drawLetterhead(sheet, { title: 'Bilag', note: String(number) })
    const facts = [
      { label: 'Dato', value: dayFigures(day) },
      { label: 'Tekst', value: text },
    ]
    sheet.y = writeFacts(sheet, facts, { x: FRAME.left, y: sheet.y, width: FRAME.width, labelWidth: 84 }) + 26
    writeTable(sheet, {
      columns: [
        { title: 'Konto', width: FRAME.width - 200 },
        { title: 'Debet, DKK', width: 100, align: 'right' },
        { title: 'Kredit, DKK', width: 100, align: 'right' },
      ],
      rows: lines.map(({ account, ore }) => [
        { text: account },
        { text: ore > 0 ? figure(ore) : '' },
        { text: ore < 0 ? figure(0 - ore) : '' },
      ]),
      heightBelow: 0,
    })
  })
}
