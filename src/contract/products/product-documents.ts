import { z } from 'zod'
import { answer, defineCalls, done } from '#contract/http/call.ts'
import { day, idInAddress, idParam, optionalLine } from '#contract/http/fields.ts'
import { DOCUMENT, DOCUMENT_KINDS } from '#domain/products/product-document.ts'

export const productDocument = z.object({
  kind: z.enum(DOCUMENT_KINDS),
  url: z.string(),
  version: z.string().nullable(),
  dated: day,
  bytes: z.number().int(),
})
export type ProductDocument = z.infer<typeof productDocument>

export const documentFacts = z.object({
  kind: z.enum(DOCUMENT_KINDS),
  version: optionalLine(DOCUMENT.versionLetters),
  dated: day,
})

export const productDocumentCalls = defineCalls({
  storeProductDocument: {
    access: 'staff:describeProducts',
    summary:
      'Stores a PDF, or the durability label as PNG or SVG (form field "file", at most 10 MB), with a product, replacing its document of the same kind',
    params: idParam,
    query: documentFacts,
    accepts: 'multipart',
    response: answer({ message: z.string(), document: productDocument }),
    errors: ['product_not_found', 'file_missing', 'not_a_pdf', 'not_a_picture', 'document_too_large', 'upload_failed'],
  },
  deleteProductDocument: {
    access: 'staff:describeProducts',
    summary: 'Removes a document from a product; its file is deleted within hours when no other product uses it',
    params: z.object({ id: idInAddress, kind: z.enum(DOCUMENT_KINDS) }),
    response: done,
    errors: ['document_not_found'],
  },
})
