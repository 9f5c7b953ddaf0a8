import { productDocumentCalls } from '#contract/products/product-documents.ts'
import { DOCUMENT } from '#domain/products/product-document.ts'
import { readFile } from '#server/http/bodies/read-form.ts'
import { receiveForm } from '#server/http/bodies/receive-form.ts'
import { limitConcurrency } from '#server/http/limits/limit-concurrency.ts'
import { route } from '#server/http/route.ts'
import { deleteDocument, storeDocument } from './store-document.ts'

const queued = limitConcurrency('documents', { atOnce: 2, mostWaiting: 50 })

export const productDocumentRoutes = [
  route(productDocumentCalls.storeProductDocument, async (shop, { params, query, request, visitor }) => {
    const reception = { sender: `user:${visitor.userId}`, maxFiles: 1, maxBytes: DOCUMENT.maxBytes }
    const document = await receiveForm(request, reception, (form) =>
      queued(async () => {
        const file = await readFile(form, { field: 'file', maxBytes: DOCUMENT.maxBytes, missing: 'Vælg en PDF-fil.' })
        return await storeDocument(shop, visitor, params.id, { ...query, file })
      }),
    )
    return { message: 'Dokumentet er gemt', document }
  }),
  route(productDocumentCalls.deleteProductDocument, async (shop, { params, visitor }) => {
    await deleteDocument(shop, visitor, params)
    return { message: 'Dokumentet er fjernet' }
  }),
]
