import type { OrderInvoice } from '#contract/invoices.ts'
import type { Order } from '#contract/orders/order.ts'
import { eInvoiceFileName, invoiceFileName } from '#domain/invoices/invoice.ts'

export function documentFileName({ orderNumber }: Pick<Order, 'orderNumber'>, document: OrderInvoice): string {
  return invoiceFileName({ ...document, orderNumber })
}

export function documentEInvoiceName({ orderNumber }: Pick<Order, 'orderNumber'>, document: OrderInvoice): string {
  return eInvoiceFileName({ ...document, orderNumber })
}

export function invoicesWithNotes({ invoices }: Pick<Order, 'invoices'>): Readonly<{ invoice: OrderInvoice; notes: OrderInvoice[] }>[] {
  return invoices
    .filter(({ kind }) => kind === 'invoice')
    .map((invoice) => ({ invoice, notes: invoices.filter(({ creditsId }) => creditsId === invoice.id) }))
}

/** The order's invoices that are not fully credited, oldest first. */
export function standingInvoices({ invoices }: Pick<Order, 'invoices'>): OrderInvoice[] {
  return invoices.filter(({ kind, isCredited }) => kind === 'invoice' && !isCredited)
}

/** True when part of the order is not invoiced yet. */
export function isToInvoice(order: Pick<Order, 'invoices' | 'total' | 'invoiced' | 'status'>): boolean {
  const isFree = order.total === 0 && standingInvoices(order).length === 0
  return order.status !== 'cancelled' && (isFree || order.total > order.invoiced)
}
