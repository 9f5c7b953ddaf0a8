import { setApart } from '#server/documents/typesetter.ts'
import type { Printed } from './invoice-texts.ts'

export type InvoiceToSet = Readonly<{ kind: 'invoice'; printed: Printed; createdAt: Date }>

/** Renders the document in a separate thread. */
export async function setInvoice(printed: Printed, createdAt: Date): Promise<Buffer> {
  return await setApart<InvoiceToSet>({ kind: 'invoice', printed, createdAt })
}
