import { INVOICE_KIND_LABELS, type InvoiceKind } from './invoice.ts'

type Named = Readonly<{ kind: InvoiceKind; number: number; orderNumber: string; isCredited: boolean }>

/**
 * What a document is called as a file. The invoice that is not credited is `Faktura_{orderNumber}.pdf` (requirements §7 'Invoice PDF'). An
 * order may get several credit notes, and another invoice after each: those carry their own number too.
 */
export function invoiceFileName(document: Named): string {
  return `${nameOf(document)}.pdf`
}

/** What the electronic document is called: as the PDF, so that they lie side by side. */
export function eInvoiceFileName(document: Named): string {
  return `${nameOf(document)}.xml`
}

function nameOf({ kind, number, orderNumber, isCredited }: Named): string {
  const isUncredited = kind === 'invoice' && !isCredited
  return `${INVOICE_KIND_LABELS[kind]}_${isUncredited ? '' : `${number}_`}${orderNumber}`
}

/** What the invoice of an order would say, before there is one. */
export function proFormaFileName(orderNumber: string): string {
  return `Proforma_${orderNumber}.pdf`
}
