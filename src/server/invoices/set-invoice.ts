import { setApart } from '#server/documents/typesetter.ts'
import type { Printed } from './invoice-texts.ts'

export type InvoiceToSet = Readonly<{ kind: 'invoice'; printed: Printed; createdAt: Date }>

/** The document as `renderInvoice` makes it, made beside the shop. */
export async function setInvoice(printed: Printed, createdAt: Date): Promise<Buffer> {
  return await setApart<InvoiceToSet>({ kind: 'invoice', printed, createdAt })
}
