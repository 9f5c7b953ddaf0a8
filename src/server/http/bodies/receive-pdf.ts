import { DOCUMENT, isPdf } from '#domain/products/product-document.ts'
import { plainLine } from '#domain/texts/plain-text.ts'
import { limitConcurrency } from '#server/http/limits/limit-concurrency.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { readFile } from './read-form.ts'
import { receiveForm } from './receive-form.ts'

export type ReceivedPdf = Readonly<{ name: string; body: Buffer }>

const MOST_LETTERS = 120
const inTurn = limitConcurrency('pdf-files', { atOnce: 2, mostWaiting: 50 })

/** The PDF in a form's field 'file', with its name as a plain line. Throws file_missing, document_too_large and not_a_pdf. */
export async function receivePdf<Result>(request: Request, sender: Visitor, work: (file: ReceivedPdf) => Promise<Result>): Promise<Result> {
  const { maxBytes } = DOCUMENT
  return await receiveForm(request, { sender: `user:${sender.userId}`, maxFiles: 1, maxBytes }, (form) =>
    inTurn(async () => {
      const { name, body, isTooLarge } = await readFile(form, { field: 'file', maxBytes, missing: 'Vælg en PDF-fil.' })
      if (isTooLarge) throw new ShopError('document_too_large')
      if (!isPdf(body)) throw new ShopError('not_a_pdf')
      return await work({ name: plainLine(name).slice(0, MOST_LETTERS) || 'dokument.pdf', body })
    }),
  )
}
