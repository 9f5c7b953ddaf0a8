import type { Order } from '#contract/orders/order.ts'
import { documentName } from '#domain/invoices/invoice.ts'
import { amount } from '#domain/money/kroner-text.ts'
import { krToOre } from '#domain/money/money.ts'
import { browserApi } from '#web/api.ts'
import { date } from '#web/format.ts'
import { documentFileName, standingInvoices } from '#web/orders/order-documents.ts'
import { useDownload } from '#web/orders/use-download.ts'
import { Button } from '#web/ui/button.tsx'
import { Nothing, OrderSection } from './section.tsx'

/** The invoices and credit notes of an order, oldest first, each to be fetched as a PDF. */
export function DocumentsSection({ order }: { order: Order }) {
  const { download, isBusy } = useDownload()
  const standing = standingInvoices(order).map(({ id }) => id)
  return (
    <OrderSection title="Fakturaer" count={order.invoices.length}>
      {order.invoices.length === 0 && <Nothing>Ordren er ikke faktureret endnu.</Nothing>}
      <ul className="figures text-sm empty:hidden">
        {order.invoices.map((document) => (
          <li key={document.id} className="flex flex-wrap items-center gap-x-4 border-b border-line py-1">
            <span className="grow">
              <span className="font-semibold">{documentName(document)}</span>
              <span className="block text-xs text-muted">
                {date(document.issueDate)}
                {standing.includes(document.id) && `, forfalder ${date(document.dueDate)}`}
              </span>
            </span>
            {document.total !== undefined && <span>{amount(krToOre(document.total))}</span>}
            <Button
              size="sm"
              variant="quiet"
              disabled={isBusy}
              aria-label={`Hent PDF: ${documentName(document)}`}
              onClick={() =>
                void download(() => browserApi.downloadInvoice({ params: { id: document.id } }), documentFileName(order, document))
              }
            >
              Hent PDF
            </Button>
          </li>
        ))}
      </ul>
    </OrderSection>
  )
}
