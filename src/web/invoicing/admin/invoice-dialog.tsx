import { useEffect, useId, useRef, useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { ERRORS } from '#contract/http/error-codes.ts'
import type { OrderInvoice } from '#contract/invoices/invoices.ts'
import { ROLLS_MISSING } from '#contract/invoicing.ts'
import type { Order } from '#contract/orders/order.ts'
import { copenhagenDay } from '#domain/calendar/danish-time.ts'
import {
  defaultTerms,
  documentName,
  dueDate,
  INVOICE_TERMS,
  INVOICE_TERMS_LABELS,
  type InvoiceTerms,
  invoiceFileName,
  proFormaFileName,
} from '#domain/invoices/invoice.ts'
import { amount } from '#domain/money/kroner-text.ts'
import { krToOre } from '#domain/money/money.ts'
import { chargedLabel, VAT_WITHIN, vatOf } from '#domain/money/vat.ts'
import { browserApi } from '#web/api.ts'
import { date } from '#web/format.ts'
import { useAction } from '#web/forms/use-action.ts'
import { useDownload } from '#web/forms/use-download.ts'
import { OrderNumber } from '#web/orders/order-number.tsx'
import { queryClient } from '#web/session/query-client.ts'
import { useUserQuery } from '#web/session/use-user-query.ts'
import { sectionAddress } from '#web/settings/sections.ts'
import { useSettings } from '#web/settings/use-settings.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FieldError, RadioRow } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Alert, Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.ts'
import {
  chosenPart,
  InvoiceChoice,
  type InvoiceForm,
  invoicedSumOf,
  isInvoiced,
  proposedWhat,
  toInvoice,
  toProForma,
} from './invoice-choice.tsx'

type Issued = Pick<OrderInvoice, 'id' | 'number' | 'kind' | 'issueDate' | 'dueDate' | 'total'>
type InvoiceDialogProps = {
  order: Order
  parcelId?: number | null
  onClose: () => void
}

/** Issues an invoice with one of the six terms and saves its PDF (requirements §2 'Admin orders', §9 'Invoice terms'). */
export function InvoiceDialog({ order, parcelId = null, onClose }: InvoiceDialogProps) {
  const { revalidate } = useRevalidator()
  const { download, isBusy: isDownloading } = useDownload()
  const [chosen, setChosen] = useState<Partial<InvoiceForm>>({})
  const [isRefused, setIsRefused] = useState(false)
  const [justIssued, setJustIssued] = useState<Issued | null>(null)
  const formId = useId()
  const saveButton = useRef<HTMLButtonElement>(null)
  // the issuing button is removed: the focus moves to the download button
  useEffect(() => {
    if (justIssued) saveButton.current?.focus()
  }, [justIssued])
  const params = { id: order.id }
  const isCancelled = order.status === 'cancelled'
  const queryKey = ['orders', order.id, 'uninvoiced', order.invoices.length]
  const { data: uninvoiced, isError } = useUserQuery({
    queryKey,
    queryFn: () => browserApi.showUninvoiced({ params }),
    enabled: !justIssued && !isCancelled,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  const isDone = isCancelled || (uninvoiced && isInvoiced(uninvoiced))
  const issued = justIssued ?? (isDone ? latestInvoice(order) : null)
  const toIssue = !issued && !isDone && uninvoiced
  const { canIssueInvoices } = useSettings()
  const form: InvoiceForm = {
    what: uninvoiced ? proposedWhat(uninvoiced, parcelId) : 'rest',
    rolls: {},
    terms: uninvoiced?.terms ?? defaultTerms(order.paymentMethod, null),
    ...chosen,
  }
  const part = toIssue ? chosenPart(toIssue, form) : null

  const change = (part: Partial<InvoiceForm>) => setChosen((before) => ({ ...before, ...part }))
  const close = () => {
    onClose()
    // fetched once the focus is back on the button
    if (justIssued) void revalidate()
  }
  const preview = () =>
    download(() => browserApi.downloadOrderInvoice({ params, query: toProForma(form) }), proFormaFileName(order.orderNumber))
  const save = (invoice: Issued) =>
    download(
      () => browserApi.downloadInvoice({ params: { id: invoice.id } }),
      invoiceFileName({ ...invoice, orderNumber: order.orderNumber, isCredited: false }),
    )
  const { run, isBusy: isIssuing } = useAction({
    failed: 'Faktura kunne ikke udstedes',
    onError: async () => {
      await queryClient.invalidateQueries({ queryKey })
      // a colleague may have been quicker
      void revalidate()
    },
  })
  const issue = async () => {
    setIsRefused(!part)
    if (!part || isIssuing) return
    await run(async () => {
      const { invoice, message } = await browserApi.issueInvoice({ params, body: toInvoice(form, order) })
      toast.success(message)
      setJustIssued(invoice)
    })
  }
  const issueButtons = toIssue && (
    <>
      <Button onClick={() => void preview()} disabled={!part} isBusy={isDownloading} busyText="Henter...">
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
      onClose={close}
      isSaving={isIssuing}
      title={
        <>
          Faktura: <OrderNumber of={order} />
        </>
      }
      footer={saveButtons || issueButtons || <Button onClick={close}>Luk</Button>}
    >
      {issued && (
        <Notice tone="success" title={`${documentName(issued)} er udstedt`} isAlert>
          {amount(krToOre(issued.total))}, udstedt {date(issued.issueDate)}, forfalder {date(issued.dueDate)}.
        </Notice>
      )}
      {isError && <Alert>Det, der mangler at blive faktureret, kunne ikke hentes. Luk, og prøv igen.</Alert>}
      {isCancelled && !issued && <Notice tone="warning">{ERRORS.order_cancelled.message}</Notice>}
      {toIssue && !canIssueInvoices && <ExampleCompany />}
      {toIssue && (
        <Form label="Udsted faktura" id={formId} className="grid gap-5" onSubmit={issue}>
          <InvoiceFields order={order} form={form} part={part} isRefused={isRefused} uninvoiced={toIssue} onChange={change} />
        </Form>
      )}
    </Dialog>
  )
}

type InvoiceFieldsProps = Readonly<{
  order: Order
  uninvoiced: Parameters<typeof chosenPart>[0]
  form: InvoiceForm
  part: ReturnType<typeof chosenPart>
  isRefused: boolean
  onChange: (part: Partial<InvoiceForm>) => void
}>

function InvoiceFields({ order, uninvoiced, form, part, isRefused, onChange }: InvoiceFieldsProps) {
  return (
    <>
      {uninvoiced.proposed.length === 0 && (
        <Notice>Butikken fakturerer hver forsendelse for sig, og det, der mangler, er ikke sendt endnu.</Notice>
      )}
      <InvoiceChoice order={order} uninvoiced={uninvoiced} form={form} onChange={onChange} />
      <div aria-live="polite">
        <InvoiceSum order={order} uninvoiced={uninvoiced} part={part} />
        <FieldError error={isRefused && !part ? ROLLS_MISSING : undefined} />
      </div>
      <Terms chosen={form.terms} onChoose={(terms) => onChange({ terms })} />
    </>
  )
}

/** The last invoice of an order; of a cancelled order only one that is not fully credited. */
function latestInvoice({ invoices, status }: Order): OrderInvoice | undefined {
  return invoices.findLast(({ kind, isCredited }) => kind === 'invoice' && (!isCredited || status !== 'cancelled'))
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

function InvoiceSum({ order, uninvoiced, part }: Pick<InvoiceFieldsProps, 'order' | 'uninvoiced' | 'part'>) {
  const { sumOre, deductOre } = part ? invoicedSumOf(uninvoiced, part) : { sumOre: 0, deductOre: 0 }
  const vatOre = vatOf(sumOre, order.vatTreatment)
  return (
    <p className="figures text-sm">
      {order.company ?? order.customerName} · <strong>{amount(sumOre)}</strong> {chargedLabel(order.vatTreatment)}
      {part && part.shippingOre > 0 && ` og fragt på ${amount(part.shippingOre)}`}
      {deductOre > 0 && <span className="block text-xs text-muted">{amount(deductOre)} betalt aconto er trukket fra</span>}
      {vatOre > 0 && <span className="block text-xs text-muted">{`${VAT_WITHIN}: ${amount(vatOre)}`}</span>}
    </p>
  )
}

function Terms({ chosen, onChoose }: { chosen: InvoiceTerms; onChoose: (terms: InvoiceTerms) => void }) {
  const today = copenhagenDay(Date.now())
  return (
    <div>
      <fieldset>
        <legend className="w-full border-b border-edge pb-2 text-sm font-semibold">Betalingsbetingelser</legend>
        {INVOICE_TERMS.map((one) => (
          <RadioRow
            key={one}
            name="paymentTerms"
            value={one}
            checked={chosen === one}
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
    </div>
  )
}
