import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { type Invoice, invoiceCalls } from '#contract/invoices.ts'
import { MAX_CREDIT_REASON_LENGTH } from '#domain/invoices/invoice.ts'
import { amount } from '#domain/money/kroner-text.ts'
import { krToOre } from '#domain/money/money.ts'
import { browserApi } from '#web/api.ts'
import { useOpened } from '#web/forms/changed-meanwhile.ts'
import { ChangedNotice } from '#web/forms/changed-notice.tsx'
import { formResolver } from '#web/forms/form-resolver.ts'
import { showRefusedFields } from '#web/forms/show-refused-fields.ts'
import { messageOf } from '#web/refusal-message.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'

type CreditForm = { reason: string }
const EMPTY: CreditForm = { reason: '' }
const resolver = formResolver<CreditForm>(invoiceCalls.creditInvoice.body)

type CreditDialogProps = { invoice: Invoice; onDone: () => void; onClose: () => void }

/** Takes a whole invoice back with a credit note that says why; who saw it unpaid is told when it has been paid meanwhile. */
export function CreditDialog({ invoice: opened, onDone, onClose }: CreditDialogProps) {
  const { thing: invoice, changed, follow } = useOpened(opened)
  const form = useForm<CreditForm>({ defaultValues: EMPTY, resolver })
  const { register, handleSubmit, setError, formState } = form
  const formId = useId()
  const submit = handleSubmit(async ({ reason }) => {
    try {
      const body = { reason, seen: { paymentStatus: invoice.paymentStatus } }
      const { message } = await browserApi.creditInvoice({ params: { id: invoice.id }, body })
      toast.success(message)
      onDone()
    } catch (error) {
      toast.error(messageOf(error, 'Kreditnota kunne ikke udstedes'))
      follow(error, form, () => EMPTY)
      showRefusedFields(error, ['reason'], setError)
    }
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Kreditnota til faktura ${invoice.number}`}
      footer={
        <>
          <Button onClick={onClose}>Annuller</Button>
          <Button type="submit" form={formId} variant="signal" isBusy={formState.isSubmitting} busyText="Udsteder...">
            Udsted kreditnota
          </Button>
        </>
      }
    >
      <form method="post" id={formId} noValidate aria-label="Udsted kreditnota" onSubmit={submit}>
        <ChangedNotice
          name="Fakturaen"
          changed={changed}
          advice="Tjek, om den stadig skal tages tilbage, og udsted igen."
          className="mb-4"
        />
        <p className="pb-4 text-sm">
          Hele fakturaen på <strong className="figures">{amount(krToOre(invoice.total))}</strong> tages tilbage. Ordren{' '}
          {invoice.orderNumber} står, som den står, og kan faktureres igen. Kreditnotaen får det næste nummer og kan ikke ændres.
        </p>
        <TextField
          {...register('reason')}
          label="Begrundelse"
          maxLength={MAX_CREDIT_REASON_LENGTH}
          autoComplete="off"
          error={formState.errors.reason?.message}
          hint="Står på kreditnotaen."
        />
      </form>
    </Dialog>
  )
}
