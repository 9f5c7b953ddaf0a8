import { z } from 'zod'
import { answer, defineCalls, done } from '#contract/http/call.ts'
import { idInAddress, idParam, storedPdf } from '#contract/http/fields.ts'

export const exportProof = storedPdf
export type ExportProof = z.infer<typeof exportProof>

const ofOrder = idParam.extend({ proofId: idInAddress })

export const exportProofCalls = defineCalls({
  storeExportProof: {
    access: 'staff:sendParcels',
    summary: 'Stores a PDF (form field "file", at most 10 MB) with an exported order as proof that its goods left the EU',
    params: idParam,
    accepts: 'multipart',
    response: answer({ message: z.string(), proofs: z.array(exportProof) }),
    errors: ['order_not_found', 'order_not_exported', 'file_missing', 'not_a_pdf', 'document_too_large'],
  },
  downloadExportProof: {
    access: 'staff:readOrders',
    summary: 'Returns a document proving that the goods of an order left the EU',
    params: ofOrder,
    response: z.instanceof(Blob),
    answers: 'application/pdf',
    errors: ['document_not_found'],
  },
  deleteExportProof: {
    access: 'staff:sendParcels',
    summary: 'Deletes a document proving an export, for example one that belongs to another order',
    params: ofOrder,
    response: done,
    errors: ['order_not_found', 'document_not_found'],
  },
})
