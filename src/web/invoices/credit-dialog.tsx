import { useEffect, useId, useRef, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { Link, useLocation } from 'react-router'
import { type CreditedOrder, type Invoice, invoiceCalls } from '#contract/invoices/invoices.ts'
import { paths } from '#contract/pages/pages.ts'
import { documentName, invoiceFileName } from '#domain/invoices/invoice.ts'
import { amount } from '#domain/money/kroner-text.ts'
import { krToOre } from '#domain/money/money.ts'
import { chargedLabel } from '#domain/money/vat.ts'
import { owedBackOre } from '#domain/payments/payment.ts'
import { browserApi } from '#web/api.ts'
import { ChangedNotice } from '#web/forms/changed-notice.tsx'
import { type Changed, editConflict } from '#web/forms/edit-conflict.ts'
import { formResolver } from '#web/forms/form-resolver.ts'
import { showFaults, showRefusedFields } from '#web/forms/show-refused-fields.ts'
import { useDownload } from '#web/forms/use-download.ts'
import { keyPerContent } from '#web/new-key.ts'
import { messageOf } from '#web/refusal-message.ts'
import { queryClient } from '#web/session/query-client.ts'
import { useUserQuery } from '#web/session/use-user-query.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Alert, Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.ts'
import { CreditFields } from './credit-fields.tsx'
import { type Creditable, type CreditForm, creditFormOf, creditProblems, fieldOf, nothingToCredit, toCredit } from './credit-form.ts'

const FIELDS = ['reason', 'lines', 'shipping', 'amount'] as const

type CreditDialogProps = {
  invoice: Pick<Invoice, 'id' | 'number'>
  /** The data behind the dialog is fetched again after closing, once the focus is back on the button. */
  onClose: () => void
}

export function CreditDialog({ invoice: { id, number }, onClose }: CreditDialogProps) {
  const [note, setNote] = useState<Invoice | null>(null)
  const formId = useId()
  const [isBusy, setIsBusy] = useState(false)
  const { data, isError } = useUserQuery({
    queryKey: ['invoices', id],
    queryFn: () => browserApi.showInvoice({ params: { id } }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  const obstacle = data ? nothingToCredit(data) : null
  const refetch = () => queryClient.invalidateQueries({ queryKey: ['invoices', id] })
  const done = async (issued: Invoice) => {
    await refetch()
    setNote(issued)
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      isSaving={isBusy}
      title={note ? `Kreditnota ${note.number}` : `Kreditnota til faktura ${number}`}
      footer={
        note ? (
          <>
            <Button onClick={onClose}>Luk</Button>
            <DownloadNote note={note} />
          </>
        ) : (
          <>
            <Button onClick={onClose}>Luk</Button>
            <Button
              type="submit"
              form={formId}
              variant="signal"
              disabled={!data || obstacle !== null}
              isBusy={isBusy}
              busyText="Udsteder..."
            >
              Udsted kreditnota
            </Button>
          </>
        )
      }
    >
      {isError && <Alert>Fakturaen kunne ikke hentes. Luk, og prøv igen.</Alert>}
      {note && data && <CreditIssued note={note} order={data.order} />}
      {!note && obstacle && <Notice>{obstacle}</Notice>}
      {!note && data && !obstacle && <CreditFormOf id={formId} creditable={data} refetch={refetch} onBusy={setIsBusy} onDone={done} />}
    </Dialog>
  )
}

type CreditFormProps = {
  id: string
  creditable: Creditable
  refetch: () => Promise<unknown>
  onBusy: (isBusy: boolean) => void
  onDone: (note: Invoice) => Promise<void>
}

function CreditFormOf({ id, creditable, refetch, onBusy, onDone }: CreditFormProps) {
  const { invoice } = creditable
  const [changed, setChanged] = useState<Changed<Invoice> | null>(null)
  const form = useForm<CreditForm>({
    defaultValues: creditFormOf(creditable),
    // the fault nearest the top is focused below
    shouldFocusError: false,
    resolver: formResolver<CreditForm>(invoiceCalls.creditInvoice.body, {
      toBody: (typed) => toCredit(typed, creditable),
      validate: (typed) => creditProblems(typed, creditable),
    }),
  })
  const issue = useIssue(creditable)
  const submit = form.handleSubmit(
    async (typed) => {
      onBusy(true)
      try {
        const { invoice: note, message } = await issue(typed)
        toast.success(message)
        await onDone(note)
      } catch (error) {
        toast.error(messageOf(error, 'Kreditnota kunne ikke udstedes'))
        const conflict = editConflict<Invoice>(error)
        if (conflict) {
          setChanged({ ...conflict, before: invoice })
          await refetch()
        } else showRefusal(error, typed, form)
      } finally {
        onBusy(false)
      }
    },
    (faults) =>
      showFaults(
        FIELDS.flatMap((name) => (faults[name]?.message ? [[name, faults[name].message] as const] : [])),
        form.setError,
      ),
  )
  return (
    <form method="post" id={id} noValidate aria-label="Udsted kreditnota" className="grid gap-5" onSubmit={submit}>
      <ChangedNotice name="Fakturaen" changed={changed} advice="Tjek, hvad der stadig skal krediteres, og udsted igen." />
      <CreditFields form={form} creditable={creditable} />
    </form>
  )
}

/** Shows a refusal beside its field; without a field it is about the choice of what to credit. */
function showRefusal(error: unknown, typed: CreditForm, { setError }: UseFormReturn<CreditForm>): void {
  if (!showRefusedFields(error, FIELDS, setError)) showFaults([[fieldOf(typed), messageOf(error)]], setError)
}

/** Issues the note. Sending the same content again issues no second note. */
function useIssue(creditable: Creditable) {
  const [keyOf] = useState(keyPerContent)
  return async (typed: CreditForm) => {
    const body = toCredit(typed, creditable)
    const { id } = creditable.invoice
    return await browserApi.creditInvoice({ params: { id }, body }, { headers: { 'Idempotency-Key': keyOf(body) } })
  }
}

function CreditIssued({ note, order }: { note: Invoice; order: CreditedOrder }) {
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

/** Downloads the new note. Takes the focus, as the button that issued it is removed. */
function DownloadNote({ note }: { note: Invoice }) {
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
