import type { OrderInvoice } from '#contract/invoices.ts'
import type { Order } from '#contract/orders/order.ts'
import { invoiceFileName } from '#domain/invoices/invoice-file-name.ts'

/** What a document of an order is called as a file. */
export function documentFileName(order: Pick<Order, 'orderNumber' | 'invoices'>, document: OrderInvoice): string {
  const { orderNumber } = order
  return invoiceFileName({ ...document, orderNumber, isCredited: document.id !== uncreditedInvoice(order)?.id })
}

/** The order's invoice that is not credited; null when the order may be invoiced (again). */
export function uncreditedInvoice({ invoices }: Pick<Order, 'invoices'>): OrderInvoice | null {
  const last = invoices.at(-1)
  return last?.kind === 'invoice' ? last : null
}
