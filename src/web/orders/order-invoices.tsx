import { Download } from 'lucide-react'
import type { Order } from '#contract/orders/order.ts'
import { documentName } from '#domain/invoices/invoice.ts'
import { browserApi } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { documentFileName } from './order-documents.ts'
import { useDownload } from './use-download.ts'

/** The invoices and credit notes of the customer's own order, each to be saved as PDF. */
export function OrderInvoices({ order }: { order: Order }) {
  const { download, isBusy } = useDownload()
  return order.invoices.map((document) => (
    <Button
      key={document.id}
      size="sm"
      disabled={isBusy}
      onClick={() => void download(() => browserApi.downloadInvoice({ params: { id: document.id } }), documentFileName(order, document))}
    >
      <Download size={16} aria-hidden /> {documentName(document)}
    </Button>
  ))
}
