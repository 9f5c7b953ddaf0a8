import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { OrderInvoice } from '#contract/invoices.ts'
import type { Order } from '#contract/orders.ts'
import { dueDate, INVOICE_TERMS, INVOICE_TERMS_LABELS, type InvoiceTerms } from '#domain/invoice-terms.ts'
import { krToOre } from '#domain/money.ts'
import { browserApi } from '#web/api.ts'
import { danishDay } from '#web/danish-day.ts'
import { amount, date } from '#web/format.ts'
import { documentName, standingInvoice } from '#web/orders/order-documents.ts'
import { useDownload } from '#web/orders/use-download.ts'
import { messageOf } from '#web/refusal-message.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { RadioRow } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.ts'

type InvoiceDialogProps = { order: Order; onClose: () => void }

/** Issues an order's invoice with one of the six terms and saves its PDF (spec §2 'Admin orders', §9 'Invoice terms'). */
export function InvoiceDialog({ order, onClose }: InvoiceDialogProps) {
  const [justIssued, setJustIssued] = useState<OrderInvoice | null>(null)
  const issued = standingInvoice(order) ?? justIssued
  return (
    <Dialog isOpen onClose={onClose} title={`Faktura: ${order.orderNumber}`}>
      {issued ? <Issued order={order} invoice={issued} /> : <Issue order={order} onIssued={setJustIssued} />}
    </Dialog>
  )
}

function Issue({ order, onIssued }: { order: Order; onIssued: (invoice: OrderInvoice) => void }) {
  const { revalidate } = useRevalidator()
  const { download, isBusy: isDownloading } = useDownload()
  const [terms, setTerms] = useState<InvoiceTerms>('8_days')
  const [isIssuing, setIsIssuing] = useState(false)
  const today = danishDay(new Date())
  const params = { id: order.id }
  const preview = () =>
    download(() => browserApi.downloadOrderInvoice({ params, query: { paymentTerms: terms } }), `Proforma_${order.orderNumber}.pdf`)
  const issue = async () => {
    setIsIssuing(true)
    try {
      const { invoice, message } = await browserApi.issueInvoice({ params, body: { paymentTerms: terms } })
      toast.success(message)
      onIssued(invoice)
    } catch (error) {
      toast.error(messageOf(error, 'Faktura kunne ikke udstedes'))
    } finally {
      setIsIssuing(false)
      // also after a refusal: a colleague may have been quicker
      void revalidate()
    }
  }
  if (order.status === 'cancelled') return <Notice tone="warning">En annulleret ordre kan ikke faktureres.</Notice>
  return (
    <form
      aria-label="Udsted faktura"
      onSubmit={(event) => {
        event.preventDefault()
        void issue()
      }}
    >
      <p className="figures text-sm">
        {order.company ?? order.customerName} · <strong>{amount(krToOre(order.total))}</strong> inkl. moms
      </p>
      <fieldset className="mt-4">
        <legend className="border-b border-edge pb-2 text-sm font-semibold">Betalingsbetingelser</legend>
        {INVOICE_TERMS.map((one) => (
          <RadioRow
            key={one}
            name="paymentTerms"
            value={one}
            checked={terms === one}
            onChange={() => setTerms(one)}
            title={INVOICE_TERMS_LABELS[one]}
            detail={`Forfalder ${date(dueDate(today, one))}, hvis den udstedes i dag`}
          />
        ))}
      </fieldset>
      <p className="mt-4 text-xs text-muted">
        En udstedt faktura får det næste nummer og kan ikke ændres, kun tages tilbage med en kreditnota.
      </p>
      <div className="mt-4 flex flex-wrap justify-end gap-3 border-t border-line pt-4">
        <Button onClick={() => void preview()} isBusy={isDownloading} busyText="Henter...">
          Hent proforma
        </Button>
        <Button type="submit" variant="signal" isBusy={isIssuing} busyText="Udsteder...">
          Udsted faktura
        </Button>
      </div>
    </form>
  )
}

function Issued({ order, invoice }: { order: Order; invoice: OrderInvoice }) {
  const { download, isBusy } = useDownload()
  const save = () => download(() => browserApi.downloadOrderInvoice({ params: { id: order.id } }), `Faktura_${order.orderNumber}.pdf`)
  return (
    <>
      <Notice tone="success" title={`${documentName(invoice)} er udstedt`}>
        {amount(krToOre(invoice.total))}, udstedt {date(invoice.issueDate)}, forfalder {date(invoice.dueDate)}.
      </Notice>
      <div className="mt-4 flex flex-wrap justify-end gap-3">
        <Button variant="signal" onClick={() => void save()} isBusy={isBusy} busyText="Henter...">
          Hent faktura
        </Button>
      </div>
    </>
  )
}
