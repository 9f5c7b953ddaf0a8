import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import type { CreditedOrder, Invoice } from '#contract/invoices.ts'
import { paths } from '#contract/pages/pages.ts'
import { documentName, invoiceFileName } from '#domain/invoices/invoice.ts'
import { amount } from '#domain/money/kroner-text.ts'
import { krToOre } from '#domain/money/money.ts'
import { chargedLabel } from '#domain/money/vat.ts'
import { owedBackOre } from '#domain/payments/payment.ts'
import { browserApi } from '#web/api.ts'
import { useDownload } from '#web/forms/use-download.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

export function CreditIssued({ note, order }: { note: Invoice; order: CreditedOrder }) {
  const { pathname } = useLocation()
  const orderAddress = paths.adminOrder(note.orderId)
  const owedOre = owedBackOre(krToOre(order.open))
  const toIssue = krToOre(order.open) > 0 && order.status !== 'cancelled'
  return (
    <Notice tone="success" title={`${documentName(note)} er udstedt`} isAlert>
      <div className="figures grid gap-1">
        <p>
          Den lyder på {amount(krToOre(note.total))} {chargedLabel(order.vatTreatment)} og er på vej til {order.mailTo}.
        </p>
        {owedOre > 0 && (
          <p>
            Kunden har <strong>{amount(owedOre)}</strong> til gode. Betal beløbet tilbage, og bogfør det under »Betalinger« på ordren.
          </p>
        )}
        {owedOre === 0 && toIssue && <p>Kunden skylder {amount(krToOre(order.open))} på ordren.</p>}
        {pathname !== orderAddress && (
          <p>
            <Link to={orderAddress} className="inline-flex min-h-11 items-center font-bold underline underline-offset-4">
              Se ordre {note.orderNumber}
            </Link>
          </p>
        )}
      </div>
    </Notice>
  )
}

/** Saves the new note. Takes the focus, as the button that issued it is gone. */
export function DownloadNote({ note }: { note: Invoice }) {
  const { download, isBusy } = useDownload()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  const name = invoiceFileName({ ...note, isCredited: false })
  return (
    <Button
      ref={button}
      variant="signal"
      isBusy={isBusy}
      busyText="Henter..."
      onClick={() => void download(() => browserApi.downloadInvoice({ params: { id: note.id } }), name)}
    >
      Hent kreditnota
    </Button>
  )
}
