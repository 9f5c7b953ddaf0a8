import { Download } from 'lucide-react'
import { Fragment } from 'react'
import type { OrderInvoice } from '#contract/invoices/invoices.ts'
import type { Order } from '#contract/orders/order.ts'
import { documentName, eInvoiceFileName, invoiceFileName } from '#domain/invoices/invoice.ts'
import { browserApi } from '#web/api.ts'
import { useDownload } from '#web/forms/use-download.ts'
import { Button } from '#web/ui/button.tsx'

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
export function validInvoices({ invoices }: Pick<Order, 'invoices'>): OrderInvoice[] {
  return invoices.filter(({ kind, isCredited }) => kind === 'invoice' && !isCredited)
}

/** True when part of the order is not invoiced yet. */
export function isToInvoice(order: Pick<Order, 'invoices' | 'total' | 'invoiced' | 'status'>): boolean {
  const isFree = order.total === 0 && validInvoices(order).length === 0
  return order.status !== 'cancelled' && (isFree || order.total > order.invoiced)
}

type OrderInvoicesProps = {
  order: Order
  /** Identifies a guest; customers are logged in. */
  token?: string
}

/** The invoices and credit notes of an own order as PDF, and for firms as an electronic invoice. */
export function OrderInvoices({ order, token }: OrderInvoicesProps) {
  const { download, isBusy } = useDownload()
  const fetchFile = ({ id }: OrderInvoice) =>
    token === undefined ? browserApi.downloadInvoice({ params: { id } }) : browserApi.downloadGuestInvoice({ params: { token, id } })
  const fetchElectronic = ({ id }: OrderInvoice) =>
    token === undefined ? browserApi.downloadEInvoice({ params: { id } }) : browserApi.downloadGuestEInvoice({ params: { token, id } })
  return order.invoices.map((document) => (
    <Fragment key={document.id}>
      <Button
        size="sm"
        variant="quiet"
        disabled={isBusy}
        onClick={() => void download(() => fetchFile(document), documentFileName(order, document))}
      >
        <Download size={16} aria-hidden /> {documentName(document)}
      </Button>
      {document.hasEInvoice && (
        <Button
          size="sm"
          variant="quiet"
          disabled={isBusy}
          aria-label={`E-faktura (XML): ${documentName(document)}`}
          onClick={() => void download(() => fetchElectronic(document), documentEInvoiceName(order, document))}
        >
          <Download size={16} aria-hidden /> E-faktura (XML)
        </Button>
      )}
    </Fragment>
  ))
}
