import PDFDocument from 'pdfkit'
import { drawContinuation, drawFooter } from './letterhead.ts'
import { FRAME, type Paper, type Sheet } from './sheet.ts'
import { createTypeface } from './typeface.ts'

type Build = (sheet: Sheet) => void

type Part = Readonly<{ title: string; build: Build }>

/** Renders an A4 document and adds page headers and footers to what `build` writes. CPU-intensive: the shop runs it in `typesetter.ts`. */
export async function renderPdf(paper: Paper, build: Build): Promise<Buffer> {
  return await renderTogether(paper, [{ title: paper.title, build }])
}

/** Several documents in one file, each with its own page numbers. */
export async function renderTogether(paper: Paper, parts: readonly Part[]): Promise<Buffer> {
  const head = { title: paper.title, author: paper.company.legalName, createdAt: paper.createdAt }
  const { doc, end } = openPdf(head, { size: 'A4', bufferPages: true })
  const typeface = createTypeface(doc)
  let set = 0
  for (const { title, build } of parts) {
    if (set > 0) doc.addPage()
    const sheet: Sheet = {
      doc,
      typeface,
      paper: { ...paper, title },
      y: FRAME.top,
      startPage: () => {
        doc.addPage()
        drawContinuation(sheet)
      },
    }
    build(sheet)
    const { count } = doc.bufferedPageRange()
    for (let page = set; page < count; page += 1) {
      doc.switchToPage(page)
      drawFooter(sheet, page - set + 1, count - set)
    }
    set = count
  }
  return await end()
}

type Head = Readonly<{
  title: string
  author: string
  /** fixed, so that the file is reproducible */
  createdAt: Date
}>
type OpenedPdf = Readonly<{ doc: PDFKit.PDFDocument /** Ends the document and answers its file. */; end: () => Promise<Buffer> }>

/** Opens a Danish PDF document that is collected in memory. */
export function openPdf({ title, author, createdAt }: Head, options: PDFKit.PDFDocumentOptions): OpenedPdf {
  const info = { Title: title, Author: author, CreationDate: createdAt, ModDate: createdAt }
  const doc = new PDFDocument({ margin: 0, lang: 'da-DK', displayTitle: true, pdfVersion: '1.7', info, ...options })
  const chunks: Buffer[] = []
  const finished = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
  return {
    doc,
    end: async () => {
      doc.end()
      return await finished
    },
  }
}
