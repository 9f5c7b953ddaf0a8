import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { OrderInvoice } from '#contract/invoices.ts'
import type { Order } from '#contract/orders/order.ts'
import { holdsPermission } from '#domain/customers/rights.ts'
import { documentName } from '#domain/invoices/invoice.ts'
import { amount } from '#domain/money/kroner-text.ts'
import { krToOre } from '#domain/money/money.ts'
import { browserApi } from '#web/api.ts'
import { useSession } from '#web/customers/session.ts'
import { date } from '#web/format.ts'
import { CreditDialog } from '#web/invoices/credit-dialog.tsx'
import { documentFileName, standingInvoices } from '#web/orders/order-documents.ts'
import { useDownload } from '#web/orders/use-download.ts'
import { Button } from '#web/ui/button.tsx'
import { Nothing, OrderSection } from './section.tsx'

/** The invoices and credit notes of an order, oldest first, each to be fetched as a PDF; what of an invoice is left may be credited. */
export function DocumentsSection({ order }: { order: Order }) {
  const { download, isBusy } = useDownload()
  const { user } = useSession()
  const { revalidate } = useRevalidator()
  const [credited, setCredited] = useState<OrderInvoice | null>(null)
  const mayCredit = holdsPermission(user, 'invoices')
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
            {mayCredit && standing.includes(document.id) && (
              <Button size="sm" variant="quiet" aria-label={`Krediter ${documentName(document)}`} onClick={() => setCredited(document)}>
                Krediter
              </Button>
            )}
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
      {credited && <CreditDialog invoice={credited} onIssued={() => void revalidate()} onClose={() => setCredited(null)} />}
    </OrderSection>
  )
}
