import PDFDocument from 'pdfkit'

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
