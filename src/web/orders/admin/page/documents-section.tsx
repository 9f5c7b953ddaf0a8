import { useMemo, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { NemHandel, OrderInvoice } from '#contract/invoices/invoices.ts'
import type { Order } from '#contract/orders/order.ts'
import { holdsPermission, mayDo } from '#domain/customers/rights/rights.ts'
import { documentName } from '#domain/invoices/invoice.ts'
import { amountWithOre } from '#domain/money/kroner-text.ts'
import { krToOre } from '#domain/money/money.ts'
import { Nothing, OrderSection } from '#web/admin/section.tsx'
import { browserApi } from '#web/api.ts'
import { EInvoiceLine, sendText } from '#web/e-invoices/e-invoice-line.tsx'
import { SendDialog } from '#web/e-invoices/send-dialog.tsx'
import { date } from '#web/format.ts'
import { useCloseAndReload } from '#web/forms/use-action.ts'
import { useDownload } from '#web/forms/use-download.ts'
import { CreditDialog } from '#web/invoices/credit-dialog.tsx'
import { canBeMarked, isMarkedByHand, nemHandelText, useNemHandel } from '#web/invoices/nem-handel.ts'
import { useListFocus } from '#web/lists/use-list-focus.ts'
import { documentEInvoiceName, documentFileName, invoicesWithNotes } from '#web/orders/order-documents.tsx'
import { useSession } from '#web/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'

export function DocumentsSection({ order }: { order: Order }) {
  const { user } = useSession()
  const [credited, setCredited] = useState<OrderInvoice | null>(null)
  const mayCredit = holdsPermission(user, 'invoices')
  const documents = useMemo(() => invoicesWithNotes(order).map(({ invoice, notes }) => ({ ...invoice, notes })), [order])
  const keepFocus = useListFocus<HTMLUListElement>(documents)
  const endCredit = useCloseAndReload(() => setCredited(null))
  return (
    <OrderSection title="Fakturaer" count={order.invoices.length}>
      {order.invoices.length === 0 && <Nothing>Ordren er ikke faktureret endnu.</Nothing>}
      <ul {...keepFocus} className="figures text-sm empty:hidden">
        {documents.map(({ notes, ...invoice }) => (
          <li key={invoice.id} className="border-b border-line py-1">
            <Document order={order} document={invoice} onCredit={mayCredit && !invoice.isCredited ? () => setCredited(invoice) : null} />
            {notes.length > 0 && (
              <ul className="border-l-2 border-line pl-3">
                {notes.map((note) => (
                  <li key={note.id}>
                    <Document order={order} document={note} onCredit={null} />
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
      {credited && <CreditDialog invoice={credited} onClose={endCredit} />}
    </OrderSection>
  )
}

type DocumentProps = { order: Order; document: OrderInvoice; onCredit: (() => void) | null }

function Document({ order, document, onCredit }: DocumentProps) {
  const { download, isBusy } = useDownload()
  const name = documentName(document)
  const isNote = document.kind === 'credit_note'
  const save = () => void download(() => browserApi.downloadInvoice({ params: { id: document.id } }), documentFileName(order, document))
  const saveElectronic = () =>
    void download(() => browserApi.downloadEInvoice({ params: { id: document.id } }), documentEInvoiceName(order, document))
  return (
    <div className="flex flex-wrap items-center gap-x-4">
      <p className="min-w-0 grow">
        <span className={isNote ? '' : 'font-semibold'}>{name}</span>
        <span className="block text-xs text-muted">
          {date(document.issueDate)}
          {document.open > 0 && `, forfalder ${date(document.dueDate)}`}
        </span>
        {document.total !== undefined && !isNote && <span className="block text-xs">{balanceText(document, order)}</span>}
      </p>
      {document.total !== undefined && (
        <span className="whitespace-nowrap">
          {isNote && '−'}
          {amountWithOre(krToOre(document.total))}
        </span>
      )}
      <span className="-mr-3 flex flex-wrap justify-end sm:min-w-44">
        {onCredit && (
          <Button size="sm" variant="quiet" aria-label={`Krediter ${name}`} onClick={onCredit}>
            Krediter
          </Button>
        )}
        {document.hasEInvoice && (
          <Button size="sm" variant="quiet" disabled={isBusy} aria-label={`Hent e-faktura: ${name}`} onClick={saveElectronic}>
            Hent e-faktura
          </Button>
        )}
        <Button size="sm" variant="quiet" disabled={isBusy} aria-label={`Hent PDF: ${name}`} onClick={save}>
          Hent PDF
        </Button>
      </span>
      {(document.eInvoice || document.maySendEInvoice) && <DeliveryLine document={document} />}
      {document.nemHandel && isMarkedByHand(document) && <NemHandelLine document={document} nemHandel={document.nemHandel} />}
    </div>
  )
}

/** The delivery of a document as the access point reports it; staff who may invoice send it here. */
function DeliveryLine({ document }: { document: OrderInvoice }) {
  const { user } = useSession()
  const { revalidate } = useRevalidator()
  const [isSending, setSending] = useState(false)
  const { eInvoice, maySendEInvoice } = document
  const text = sendText(eInvoice)
  return (
    <p className="flex w-full flex-wrap items-center justify-between gap-x-4">
      {eInvoice ? <EInvoiceLine delivery={eInvoice} /> : <span />}
      {maySendEInvoice && mayDo(user, 'issueInvoices') && (
        <Button
          size="sm"
          variant="quiet"
          className="-mr-3 ml-auto"
          aria-label={`${text}: ${documentName(document)}`}
          onClick={() => setSending(true)}
        >
          {text}
        </Button>
      )}
      {isSending && <SendDialog invoice={document} onSent={() => void revalidate()} onClose={() => setSending(false)} />}
    </p>
  )
}

/** Whether a document for a public buyer was sent through NemHandel; staff who may invoice record it here. */
function NemHandelLine({ document, nemHandel }: { document: OrderInvoice; nemHandel: NemHandel }) {
  const { user } = useSession()
  const { revalidate } = useRevalidator()
  const { mark, isBusy } = useNemHandel(revalidate)
  const isSent = nemHandel.sentAt !== null
  const text = isSent ? 'Fortryd' : 'Marker som sendt'
  return (
    <p className="flex w-full flex-wrap items-center justify-between gap-x-4">
      <span className={classes('text-xs', isSent ? 'text-muted' : 'font-semibold text-warning')}>{nemHandelText(nemHandel)}</span>
      {mayDo(user, 'issueInvoices') && canBeMarked(document) && (
        <Button
          size="sm"
          variant="quiet"
          className="-mr-3"
          isBusy={isBusy}
          busyText="Gemmer..."
          aria-label={`${text}: ${documentName(document)} via NemHandel`}
          onClick={() => void mark(document)}
        >
          {text}
        </Button>
      )}
    </p>
  )
}

function balanceText({ total, credited, open }: OrderInvoice, { paymentStatus }: Order): string {
  const paidOre = krToOre(total) - krToOre(credited) - krToOre(open)
  const parts = [
    { label: 'krediteret', ore: krToOre(credited) },
    // after a full refund nothing is owed
    { label: paymentStatus === 'refunded' ? 'betalt tilbage' : 'betalt', ore: paidOre },
    { label: 'åben', ore: krToOre(open) },
  ]
  return parts.flatMap(({ label, ore }) => (ore > 0 ? [`${label} ${amountWithOre(ore)}`] : [])).join(' · ')
}
