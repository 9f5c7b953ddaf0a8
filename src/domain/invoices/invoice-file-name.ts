import { INVOICE_KIND_LABELS, type InvoiceKind } from './invoice.ts'

type Named = Readonly<{ kind: InvoiceKind; number: number; orderNumber: string; isCredited: boolean }>

/** `Faktura_{orderNumber}.pdf` (requirements §7 'Invoice PDF'). Credit notes and credited invoices carry their own number too. */
export function invoiceFileName(document: Named): string {
  return `${nameOf(document)}.pdf`
}

export function eInvoiceFileName(document: Named): string {
  return `${nameOf(document)}.xml`
}

function nameOf({ kind, number, orderNumber, isCredited }: Named): string {
  const isUncredited = kind === 'invoice' && !isCredited
  return `${INVOICE_KIND_LABELS[kind]}_${isUncredited ? '' : `${number}_`}${orderNumber}`
}

export function proFormaFileName(orderNumber: string): string {
  return `Proforma_${orderNumber}.pdf`
}
