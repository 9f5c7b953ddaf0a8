import { useForm } from 'react-hook-form'
import type { ShownEInvoice } from '#contract/e-invoices.ts'
import type { Invoice } from '#contract/invoices/invoices.ts'
import { CUSTOMER_TEXTS } from '#domain/customers/customer-texts.ts'
import { documentName } from '#domain/invoices/invoice.ts'
import { ORDER_TEXTS } from '#domain/orders/order-texts.ts'
import { browserApi } from '#web/api.ts'
import { dateAndTime } from '#web/format.ts'
import { showRefusedFields } from '#web/forms/show-refused-fields.ts'
import { useAction } from '#web/forms/use-action.ts'
import { useUserQuery } from '#web/session/use-user-query.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { eInvoiceText, responseText } from './e-invoice-line.tsx'

type Named = Pick<Invoice, 'id' | 'number' | 'kind'>
type SendDialogProps = { invoice: Named; onSent: () => void; onClose: () => void }

export function SendDialog({ invoice, onSent, onClose }: SendDialogProps) {
  const { data, isError } = useUserQuery({
    queryKey: ['e-invoice', invoice.id],
    queryFn: () => browserApi.showEInvoice({ params: { id: invoice.id } }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  const title = `Send e-faktura: ${documentName(invoice)}`
  if (data) return <SendForm title={title} answer={data} onSent={onSent} onClose={onClose} />
  return (
    <Dialog isOpen onClose={onClose} title={title} losesNothing>
      {isError ? <Notice tone="danger" title="Bilaget kunne ikke hentes" isAlert /> : <p role="status">Henter bilaget...</p>}
    </Dialog>
  )
}

type SendForm = { routing: { ean: string; reference: string; contactName: string } }

const FIELDS = ['routing.ean', 'routing.reference', 'routing.contactName'] as const

function SendForm({
  title,
  answer: { invoice, routing, deliveries, responses },
  onSent,
  onClose,
}: Omit<SendDialogProps, 'invoice'> & { title: string; answer: ShownEInvoice }) {
  const { ean, reference, contactName } = routing
  const form = useForm<SendForm>({
    defaultValues: { routing: { ean: ean ?? '', reference: reference ?? '', contactName: contactName ?? '' } },
  })
  const { register, handleSubmit, formState } = form
  const errors = formState.errors.routing
  const { run } = useAction({
    failed: 'E-fakturaen kunne ikke sendes',
    showAtFields: (error) => showRefusedFields(error, FIELDS, form.setError),
    onSuccess: () => {
      onSent()
      onClose()
    },
  })
  const submit = handleSubmit((typed) => run(() => browserApi.sendEInvoice({ params: { id: invoice.id }, body: typed })))
  return (
    <FormDialog
      title={title}
      onClose={onClose}
      onSubmit={submit}
      saveLabel="Send"
      busyText="Sender..."
      isBusy={formState.isSubmitting}
      className="grid gap-4"
    >
      {invoice.eInvoice && (
        <Notice tone="warning" title={eInvoiceText(invoice.eInvoice).text}>
          {invoice.eInvoice.state === 'unreachable' && 'Ret EAN-nummeret, eller luk her, hent filen, og send den selv.'}
        </Notice>
      )}
      <p className="text-sm text-muted">
        Her retter du, hvor e-fakturaen sendes hen, og hvad modtageren skal kende den på. Fakturaens beløb og linjer ligger fast: er de
        forkerte, så lav en kreditnota og en ny faktura.
      </p>
      <TextField
        {...register('routing.ean')}
        label="EAN-nummer"
        inputMode="numeric"
        autoComplete="off"
        maxLength={ORDER_TEXTS.ean}
        hint="Tomt: sendes til køberens CVR-nummer."
        error={errors?.ean?.message}
      />
      <TextField
        {...register('routing.reference')}
        label="Ordre- eller rekvisitionsnummer"
        autoComplete="off"
        maxLength={ORDER_TEXTS.reference}
        error={errors?.reference?.message}
      />
      <TextField
        {...register('routing.contactName')}
        label="Kontaktperson hos modtageren"
        autoComplete="off"
        maxLength={CUSTOMER_TEXTS.name}
        error={errors?.contactName?.message}
      />
      <History deliveries={deliveries} responses={responses} />
    </FormDialog>
  )
}

/** Newest first. */
function History({ deliveries, responses }: Pick<ShownEInvoice, 'deliveries' | 'responses'>) {
  const lines = [
    ...deliveries.map(({ id, state, problem, receiver, at, by }) => ({
      key: `sendt ${id}`,
      at,
      text: `${eInvoiceText({ state, problem, at, response: null, responseReason: null }).text} (til ${receiver}${by === null ? '' : `, sendt af ${by}`})`,
    })),
    ...responses.map(({ code, reason, at }, index) => ({ key: `svar ${index}`, at, text: `Modtageren: ${responseText(code, reason)}` })),
  ]
  if (lines.length === 0) return null
  return (
    <section aria-label="Hvad der er sket" className="text-sm">
      <h3 className="pb-1 font-semibold">Hvad der er sket</h3>
      <ul className="divide-y divide-line border-y border-line">
        {lines
          .toSorted((a, b) => (a.at < b.at ? 1 : -1))
          .map(({ key, at, text }) => (
            <li key={key} className="py-2 wrap-anywhere">
              <span className="figures block text-xs text-muted">{dateAndTime(at)}</span>
              {text}
            </li>
          ))}
      </ul>
    </section>
  )
}
