import PDFDocument from 'pdfkit'
import { createTurns } from '#server/http/turns.ts'
import { drawContinuation, drawFooter } from './letterhead.ts'
import { FRAME, type Paper, type Sheet } from './sheet.ts'
import { createTypeface } from './typeface.ts'

type Build = (sheet: Sheet) => Promise<void> | void

/** Setting keeps the process busy: one document at a time, and who comes when this many wait is told to come back. */
const inTurn = createTurns({ atOnce: 1, mostWaiting: 50 })

/**
 * A finished A4 document with embedded fonts and searchable text, when it is its turn. `build` writes the content from the first
 * page's top; the carried header of the following pages and every page's footer ('Side 1 af 3') are set here. Throws what `build`
 * throws, and unavailable when too many wait.
 */
export async function renderPdf(paper: Paper, build: Build): Promise<Buffer> {
  return await inTurn(() => setPdf(paper, build))
}

async function setPdf(paper: Paper, build: Build): Promise<Buffer> {
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    lang: 'da-DK',
    displayTitle: true,
    pdfVersion: '1.7',
    info: { Title: paper.title, Author: paper.company.legalName, CreationDate: paper.createdAt, ModDate: paper.createdAt },
  })
  const chunks: Buffer[] = []
  const finished = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
  const sheet: Sheet = {
    doc,
    typeface: createTypeface(doc),
    paper,
    y: FRAME.top,
    turn: () => {
      doc.addPage()
      drawContinuation(sheet)
    },
  }
  await build(sheet)
  const { count } = doc.bufferedPageRange()
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page)
    drawFooter(sheet, page + 1, count)
  }
  doc.end()
  return await finished
}
