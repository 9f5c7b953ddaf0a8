import { useEffect, useId, useRef, useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { ERRORS } from '#contract/error-codes.ts'
import type { OrderInvoice } from '#contract/invoices.ts'
import type { Order } from '#contract/orders/order.ts'
import { copenhagenDay } from '#domain/calendar/danish-time.ts'
import { defaultTerms, documentName } from '#domain/invoices/invoice.ts'
import { invoiceFileName, proFormaFileName } from '#domain/invoices/invoice-file-name.ts'
import { dueDate, INVOICE_TERMS, INVOICE_TERMS_LABELS, type InvoiceTerms } from '#domain/invoices/invoice-terms.ts'
import { amount } from '#domain/money/kroner-text.ts'
import { krToOre } from '#domain/money/money.ts'
import { browserApi } from '#web/api.ts'
import { date } from '#web/format.ts'
import { isToInvoice } from '#web/orders/order-documents.ts'
import { useDownload } from '#web/orders/use-download.ts'
import { messageOf } from '#web/refusal-message.ts'
import { sectionAddress } from '#web/settings/sections.ts'
import { useSettings } from '#web/settings/use-settings.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { RadioRow } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.ts'

type Issued = Omit<OrderInvoice, 'isCredited'>
type InvoiceDialogProps = { order: Order; onClose: () => void }

/** Issues an order's invoice with one of the six terms and saves its PDF (spec §2 'Admin orders', §9 'Invoice terms'). */
export function InvoiceDialog({ order, onClose }: InvoiceDialogProps) {
  const { revalidate } = useRevalidator()
  const { download, isBusy: isDownloading } = useDownload()
  const [terms, setTerms] = useState<InvoiceTerms>(defaultTerms(order.paymentMethod))
  const [isIssuing, setIsIssuing] = useState(false)
  const [justIssued, setJustIssued] = useState<Issued | null>(null)
  const formId = useId()
  const saveButton = useRef<HTMLButtonElement>(null)
  // the button that issued is gone: the next thing to do is to save what it made
  useEffect(() => {
    if (justIssued) saveButton.current?.focus()
  }, [justIssued])
  const params = { id: order.id }
  // what a change added stands on no invoice yet
  const issued =
    justIssued ??
    (isToInvoice(order)
      ? null
      : order.invoices.findLast(({ kind, isCredited }) => kind === 'invoice' && (!isCredited || order.status !== 'cancelled')))
  const isCancelled = !issued && order.status === 'cancelled'
  const { canIssueInvoices } = useSettings()

  const preview = () =>
    download(() => browserApi.downloadOrderInvoice({ params, query: { paymentTerms: terms } }), proFormaFileName(order.orderNumber))
  const save = (invoice: Issued) =>
    download(
      () => browserApi.downloadInvoice({ params: { id: invoice.id } }),
      invoiceFileName({ ...invoice, orderNumber: order.orderNumber, isCredited: false }),
    )
  const issue = async () => {
    setIsIssuing(true)
    try {
      const { invoice, message } = await browserApi.issueInvoice({ params, body: { paymentTerms: terms } })
      toast.success(message)
      setJustIssued(invoice)
    } catch (error) {
      toast.error(messageOf(error, 'Faktura kunne ikke udstedes'))
    } finally {
      setIsIssuing(false)
      // also after a refusal: a colleague may have been quicker
      void revalidate()
    }
  }
  const issueButtons = (
    <>
      <Button onClick={() => void preview()} isBusy={isDownloading} busyText="Henter...">
        Hent proforma
      </Button>
      <Button type="submit" form={formId} variant="signal" isBusy={isIssuing} busyText="Udsteder...">
        Udsted faktura
      </Button>
    </>
  )
  const saveButtons = issued && (
    <Button ref={saveButton} variant="signal" onClick={() => void save(issued)} isBusy={isDownloading} busyText="Henter...">
      Hent faktura
    </Button>
  )
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={
        <>
          Faktura: <span className="whitespace-nowrap">{order.orderNumber}</span>
        </>
      }
      footer={isCancelled ? <Button onClick={onClose}>Luk</Button> : issued ? saveButtons : issueButtons}
    >
      {issued && (
        <Notice tone="success" title={`${documentName(issued)} er udstedt`} isAlert>
          {amount(krToOre(issued.total))}, udstedt {date(issued.issueDate)}, forfalder {date(issued.dueDate)}.
        </Notice>
      )}
      {!issued && !isCancelled && !canIssueInvoices && <ExampleCompany />}
      {isCancelled && <Notice tone="warning">{ERRORS.order_cancelled.message}</Notice>}
      {!issued && !isCancelled && <TermsForm id={formId} order={order} terms={terms} onChoose={setTerms} onSubmit={() => void issue()} />}
    </Dialog>
  )
}

function ExampleCompany() {
  return (
    <Notice tone="warning" className="mb-4">
      <p>{ERRORS.company_is_example.message}</p>
      <Link to={sectionAddress('company')} className="inline-flex min-h-11 items-center font-bold underline underline-offset-4">
        Skriv firmaets oplysninger
      </Link>
    </Notice>
  )
}

type TermsFormProps = { id: string; order: Order; terms: InvoiceTerms; onChoose: (terms: InvoiceTerms) => void; onSubmit: () => void }

function TermsForm({ id, order, terms, onChoose, onSubmit }: TermsFormProps) {
  const today = copenhagenDay(Date.now())
  return (
    <form
      method="post"
      id={id}
      aria-label="Udsted faktura"
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <p className="figures text-sm">
        {order.company ?? order.customerName} · <strong>{amount(krToOre(order.total - order.invoiced))}</strong> inkl. moms
      </p>
      <fieldset className="mt-4">
        <legend className="w-full border-b border-edge pb-2 text-sm font-semibold">Betalingsbetingelser</legend>
        {INVOICE_TERMS.map((one) => (
          <RadioRow
            key={one}
            name="paymentTerms"
            value={one}
            checked={terms === one}
            onChange={() => onChoose(one)}
            title={INVOICE_TERMS_LABELS[one]}
            detail={`Forfalder ${date(dueDate(today, one))}`}
          />
        ))}
      </fieldset>
      <p className="mt-4 text-xs text-muted">
        Forfaldsdagene gælder, når fakturaen udstedes i dag. En udstedt faktura får det næste nummer og kan ikke ændres, kun tages tilbage
        med en kreditnota.
      </p>
    </form>
  )
}
