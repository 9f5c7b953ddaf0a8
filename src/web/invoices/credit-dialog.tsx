import { useId, useState } from 'react'
import type { Invoice } from '#contract/invoices.ts'
import { CREDIT_REASON_MISSING, MAX_CREDIT_REASON_LENGTH } from '#domain/invoices/invoice.ts'
import { krToOre } from '#domain/money/money.ts'
import { ApiError, browserApi } from '#web/api.ts'
import { amount } from '#web/format.ts'
import { messageOf } from '#web/refusal-message.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'

type CreditDialogProps = { invoice: Invoice; onDone: () => void; onClose: () => void }

/** Takes a whole invoice back with a credit note that says why. */
export function CreditDialog({ invoice, onDone, onClose }: CreditDialogProps) {
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const formId = useId()
  const submit = async () => {
    if (reason.trim() === '') {
      setError(CREDIT_REASON_MISSING)
      return
    }
    setIsBusy(true)
    try {
      const { message } = await browserApi.creditInvoice({ params: { id: invoice.id }, body: { reason } })
      toast.success(message)
      onDone()
    } catch (failure) {
      toast.error(messageOf(failure, 'Kreditnota kunne ikke udstedes'))
      if (failure instanceof ApiError) setError(failure.fields.reason)
      setIsBusy(false)
    }
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Kreditnota til faktura ${invoice.number}`}
      footer={
        <>
          <Button onClick={onClose}>Annuller</Button>
          <Button type="submit" form={formId} variant="signal" isBusy={isBusy} busyText="Udsteder...">
            Udsted kreditnota
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        aria-label="Udsted kreditnota"
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <p className="pb-4 text-sm">
          Hele fakturaen på <strong className="figures">{amount(krToOre(invoice.total))}</strong> tages tilbage. Ordren{' '}
          {invoice.orderNumber} står, som den står, og kan faktureres igen. Kreditnotaen får det næste nummer og kan ikke ændres.
        </p>
        <TextField
          label="Begrundelse"
          value={reason}
          maxLength={MAX_CREDIT_REASON_LENGTH}
          autoComplete="off"
          error={error}
          hint="Står på kreditnotaen."
          onChange={({ target }) => {
            setReason(target.value)
            setError(undefined)
          }}
        />
      </form>
    </Dialog>
  )
}
