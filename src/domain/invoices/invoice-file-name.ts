import { INVOICE_KIND_LABELS, type InvoiceKind } from './invoice.ts'

type Named = Readonly<{ kind: InvoiceKind; number: number; orderNumber: string; isCredited: boolean }>

/**
 * What a document is called as a file. The invoice that stands is `Faktura_{orderNumber}.pdf` (spec §7 'Invoice PDF'). An
 * order may get several credit notes, and another invoice after each: those carry their own number too.
 */
export function invoiceFileName({ kind, number, orderNumber, isCredited }: Named): string {
  const isStanding = kind === 'invoice' && !isCredited
  return `${INVOICE_KIND_LABELS[kind]}_${isStanding ? '' : `${number}_`}${orderNumber}.pdf`
}

/** What the invoice of an order would say, before there is one. */
export function proFormaFileName(orderNumber: string): string {
  return `Proforma_${orderNumber}.pdf`
}
