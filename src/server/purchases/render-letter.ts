import { dayFigures } from '#domain/calendar/danish-time.ts'
import { figure } from '#domain/money/kroner-text.ts'
import { wholeNumber } from '#domain/numbers/danish-figures.ts'
import { type PurchaseLetter, purchaseTotal, purchaseWords } from '#domain/purchases/purchase-letter.ts'
import { drawLetterhead } from '#server/documents/letterhead.ts'
import { renderPdf } from '#server/documents/render-pdf.ts'
import type { Paper } from '#server/documents/sheet.ts'
import { FRAME, makeRoom } from '#server/documents/sheet.ts'
import { writeTable } from '#server/documents/write-table.ts'
import { writeBlock, writeFacts, writeText } from '#server/documents/write-text.ts'

export type PurchaseToSet = Readonly<{ kind: 'purchase'; letter: PurchaseLetter; company: Paper['company']; createdAt: Date }>

const RIGHT = 318
const TOTAL_HEIGHT = 40

/** An A4 order with the supplier's numbers and prices first, ours in the note. */
export async function renderPurchase({ letter, company, createdAt }: PurchaseToSet): Promise<Buffer> {
  const { number, supplier, currency, orderedOn, lines } = letter
  const words = purchaseWords(currency)
  const title = `${words.title} ${number}`
  return await renderPdf({ title, company, createdAt }, (sheet) => {
    drawLetterhead(sheet, { title })
    const top = sheet.y
    const to = [supplier.name, supplier.contact].filter((line) => line !== null)
    const left = writeBlock(sheet, { label: words.to, lines: to }, { x: FRAME.left, y: top, width: RIGHT - FRAME.left - 24 })
    const facts = [{ label: words.date, value: dayFigures(orderedOn) }]
    const right = writeFacts(sheet, facts, { x: RIGHT, y: top, width: FRAME.right - RIGHT, labelWidth: 84 })
    sheet.y = top + Math.max(left, right) + 26
    writeTable(sheet, {
      columns: [
        { title: words.product, width: 229 },
        { title: words.wanted, width: 70 },
        { title: words.rolls, width: 44, align: 'right' },
        { title: `${words.price}\n${currency}`, width: 72, align: 'right' },
        { title: `${words.amount}\n${currency}`, width: 78, align: 'right' },
      ],
      rows: lines.map(({ sku, supplierSku, nameDa, rolls, unitHundredths, expectedOn }) => [
        { text: nameDa, note: [supplierSku && `${words.yours} ${supplierSku}`, `${words.ours} ${sku}`].filter(Boolean).join(' · ') },
        { text: expectedOn ? dayFigures(expectedOn) : '' },
        { text: wholeNumber(rolls) },
        { text: unitHundredths === null ? '' : figure(unitHundredths) },
        { text: unitHundredths === null ? '' : figure(rolls * unitHundredths) },
      ]),
      heightBelow: TOTAL_HEIGHT,
    })
    const total = purchaseTotal(letter)
    if (total === null) return
    makeRoom(sheet, TOTAL_HEIGHT)
    const place = { x: FRAME.left, y: sheet.y + 12, width: FRAME.width }
    writeText(sheet, `${words.total} ${figure(total)} ${currency}`, place, { size: 12, weight: 'heavy', align: 'right' })
  })
}
