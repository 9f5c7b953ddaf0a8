import type { OrderInvoice } from '#contract/invoices.ts'
import type { Order } from '#contract/orders.ts'

/** What a document of an order is called as a file; the invoice as specified (spec §7 'Invoice PDF'). */
export function documentFileName({ orderNumber, invoices }: Pick<Order, 'orderNumber' | 'invoices'>, document: OrderInvoice): string {
  if (document.kind === 'credit_note') return `Kreditnota_${document.number}_${orderNumber}.pdf`
  // an order that was credited and invoiced again has two
  const isOnlyOne = invoices.filter(({ kind }) => kind === 'invoice').length === 1
  return isOnlyOne ? `Faktura_${orderNumber}.pdf` : `Faktura_${document.number}_${orderNumber}.pdf`
}

/** 'Faktura 1007' or 'Kreditnota 1008'. */
export function documentName({ kind, number }: Pick<OrderInvoice, 'kind' | 'number'>): string {
  return `${kind === 'credit_note' ? 'Kreditnota' : 'Faktura'} ${number}`
}

/** The invoice that stands: issued and not taken back; null when the order may be invoiced (again). */
export function standingInvoice({ invoices }: Pick<Order, 'invoices'>): OrderInvoice | null {
  const last = invoices.at(-1)
  return last?.kind === 'invoice' ? last : null
}
